/** Converts between the JSON of a response and FEL values. */
import type { DataType } from '../../model/definition.js';
import { dateValue, DateValue } from './date.js';
import { Decimal, numberText, parseNumber } from './number.js';
import { spend } from '../limits.js';
import type { FelDiagnostic, FelMoney, FelNumber, FelObject, FelValue } from '../types.js';
import { emptyObject, MoneyValue, typeOf } from './values.js';

/** Types in which an empty text is an answer; elsewhere it means "not answered". */
const KEEPS_EMPTY: ReadonlySet<string | undefined> = new Set([undefined, 'string', 'text', 'uri']);

/**
 * Converts JSON into a FEL value. Text is a date only if `dataType` says so; an object with exactly `amount` and `currency`
 * is money; everything else keeps its JSON type, even if it does not fit `dataType`. An invalid date becomes null and is
 * reported in `errors`.
 */
export function fromJson(json: unknown, dataType?: DataType | string, errors?: FelDiagnostic[]): FelValue {
  switch (typeof json) {
    case 'boolean':
      return json;
    case 'number':
      return Number.isFinite(json) ? json + 0 : null;
    case 'string':
      if (json === '' && !KEEPS_EMPTY.has(dataType)) return null;
      if (dataType !== 'date' && dataType !== 'dateTime') return json;
      return dateValue(json) ?? invalidDate(json, errors);
    case 'object':
      if (json === null) return null;
      if (Array.isArray(json)) {
        spend(json.length);
        return json.map((item) => fromJson(item, undefined, errors));
      }
      if (json instanceof DateValue || json instanceof MoneyValue || json instanceof Decimal)
        return json as FelValue;
      if (dataType !== 'money') return moneyFrom(json) ?? objectFrom(json, errors);
      // A money field holds money, whatever other properties the object has.
      return (
        moneyFrom({ amount: (json as FelMoney).amount, currency: (json as FelMoney).currency }) ??
        ((json as FelMoney).amount ? objectFrom(json, errors) : null)
      );
    default:
      return null;
  }
}

function invalidDate(text: string, errors?: FelDiagnostic[]): null {
  errors?.push({ code: 'FEL_VALUE', message: `"${text.slice(0, 40)}" is not a date` });
  return null;
}

/** Reads stored money: amount as decimal text or number, currency as text, and optionally a `$type` tag. */
export function moneyFrom(json: object): FelMoney | undefined {
  const { amount, currency, $type } = json as { amount?: unknown; currency?: unknown; $type?: unknown };
  if (typeof currency !== 'string' || !currency) return undefined;
  if (Object.keys(json).length > 2 && !($type === 'money' && Object.keys(json).length === 3))
    return undefined;
  const isDecimal =
    typeof amount === 'number'
      ? Number.isFinite(amount)
      : typeof amount === 'string' && /^-?\d+(\.\d+)?$/.test(amount);
  if (!isDecimal) return undefined;
  const value = parseNumber(String(amount));
  return value === undefined ? undefined : new MoneyValue(value, currency);
}

function objectFrom(json: object, errors?: FelDiagnostic[]): FelObject {
  const result = emptyObject();
  const entries = Object.entries(json);
  spend(entries.length * 4);
  for (const [key, value] of entries) result[key] = fromJson(value, undefined, errors);
  return result;
}

/** Converts the result of a host function: JSON, objects like FEL values, decimals of other libraries, and `Date`s. */
export function fromHost(value: unknown): FelValue {
  if (Array.isArray(value)) return value.map(fromHost);
  if (typeof value !== 'object' || value === null) return fromJson(value);
  if (value instanceof Date) return dateValue(`${value.toISOString().slice(0, 19)}Z`) ?? null;
  const { kind, iso, amount, currency } = value as Partial<FelMoney> & { iso?: unknown };
  if (typeof iso === 'string' && String(kind).startsWith('date')) return dateValue(iso) ?? null;
  if (kind === 'money') return moneyFrom({ amount: String(amount), currency }) ?? null;
  return 'toFixed' in value ? (parseNumber(String(value)) ?? null) : fromJson(value);
}

export interface ToJsonOptions {
  /** Numbers that no JavaScript number holds exactly become decimal text instead of the nearest number. */
  readonly exact?: boolean;
}

/** The JSON form: dates as ISO text, money with its amount as decimal text, numbers as numbers. */
export function toJson(value: FelValue, options: ToJsonOptions = {}): unknown {
  switch (typeOf(value)) {
    case 'number':
      return typeof value === 'number'
        ? value
        : options.exact
          ? numberText(value as FelNumber)
          : Number(value);
    case 'date':
      return (value as DateValue).iso;
    case 'money':
      return { amount: numberText((value as FelMoney).amount), currency: (value as FelMoney).currency };
    case 'array':
      return (value as FelValue[]).map((item) => toJson(item, options));
    case 'object': {
      // Without a prototype, so that `__proto__` is an ordinary key.
      const result = Object.create(null) as Record<string, unknown>;
      for (const [key, item] of Object.entries(value as FelObject)) result[key] = toJson(item, options);
      return result;
    }
    default:
      return value;
  }
}
