/** Types, equality, order and printed form of FEL values. */
import { compareDates, DateValue } from './date.js';
import { compareNumbers, Decimal, numberText } from './number.js';
import { spend, spendText } from '../limits.js';
import type { FelArray, EvaluationContext, FelMoney, FelNumber, FelObject, FelValue } from '../types.js';

export class MoneyValue implements FelMoney {
  readonly kind = 'money';
  constructor(
    readonly amount: FelNumber,
    readonly currency: string,
  ) {}
}

export const isMoney = (value: unknown): value is FelMoney => value instanceof MoneyValue;

const Bare = function () {} as unknown as new () => Record<string, FelValue>;
Bare.prototype = Object.freeze(Object.create(null));

/**
 * An object without inherited properties. It has an empty prototype, because V8 stores objects without a prototype as
 * dictionaries, which are several times slower.
 */
export const emptyObject = (): Record<string, FelValue> => new Bare();

/** Whether a value is an object of FEL, and not plain JSON from a host. */
export const isBare = (value: FelValue): value is FelObject =>
  typeof value === 'object' && value !== null && !(value instanceof Object);

export type FelType = 'null' | 'boolean' | 'string' | 'number' | 'date' | 'money' | 'array' | 'object';

export function typeOf(value: FelValue): FelType {
  if (typeof value !== 'object') return typeof value as FelType;
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof DateValue) return 'date';
  if (isMoney(value)) return 'money';
  return value instanceof Decimal ? 'number' : 'object';
}

/** The type of a value in a message: "text", "number". */
export function nameOf(value: FelValue): string {
  const type = typeOf(value);
  return type === 'string' ? 'text' : type === 'null' ? 'nothing' : type;
}

/** Structural equality; values of different types are not equal. */
export function isEqual(a: FelValue, b: FelValue, context: EvaluationContext): boolean {
  if (typeof a === 'string' && typeof b === 'string') spendText(Math.min(a.length, b.length));
  if (a === b) return true;
  const type = typeOf(a);
  if (type !== typeOf(b) || type === 'string' || (typeof a === 'number' && typeof b === 'number'))
    return false;
  if (isMoney(a))
    return a.currency === (b as FelMoney).currency && isEqual(a.amount, (b as FelMoney).amount, context);
  if (type === 'array') {
    const [left, right] = [a as FelArray, b as FelArray];
    if (left.length !== right.length) return false;
    spend(left.length);
    return left.every((item, at) => isEqual(item, right[at]!, context));
  }
  if (type === 'object') {
    const [left, right] = [a as FelObject, b as FelObject];
    const keys = Object.keys(left);
    spend(keys.length * 4);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key]!, right[key]!, context))
    );
  }
  return compareValues(a, b, context) === 0;
}

/** Compares by code points. Plain `<` compares UTF-16 units and would put an emoji before a full-width letter. */
function compareText(a: string, b: string): number {
  let at = 0;
  const shorter = Math.min(a.length, b.length);
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  spendText(at * 4);
  const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
  // Surrogates are parts of the highest code points.
  const rank = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);
  return rank(left) - rank(right) || a.length - b.length;
}

/** Order of two values; undefined for different types and for types without an order, such as money. */
export function compareValues(a: FelValue, b: FelValue, context: EvaluationContext): number | undefined {
  const type = typeOf(a);
  if (type !== typeOf(b)) return undefined;
  if (type === 'number') return compareNumbers(a as FelNumber, b as FelNumber);
  if (type === 'string') return compareText(a as string, b as string);
  return type === 'date' ? compareDates(a as DateValue, b as DateValue, context) : undefined;
}

/** Decimals of currencies, by code. `Intl` objects are slow to make. */
const currencyDecimals = new Map<string, number>();

/** Decimals in which a currency is written; 2 for text that is not a currency code. */
function decimalsOf(currency: string): number {
  if (!/^[A-Za-z]{3}$/.test(currency)) return 2;
  let decimals = currencyDecimals.get(currency);
  if (decimals === undefined) {
    spend(5_000);
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
    currencyDecimals.set(currency, decimals);
  }
  return decimals;
}

/** The amount with at least the decimals of its currency, and the currency: `12.50 USD`. */
function moneyText({ amount, currency }: FelMoney): string {
  spend(40);
  const [whole, fraction = ''] = numberText(amount).split('.');
  return `${[whole, fraction.padEnd(decimalsOf(currency), '0')].filter(Boolean).join('.')} ${currency}`;
}

/** The text that `string()`, `format()` and `{{…}}` print; undefined for arrays and objects. */
export function felString(value: FelValue): string | undefined {
  const type = typeOf(value);
  if (type === 'number') return numberText(value as FelNumber);
  if (type === 'date') return (value as DateValue).iso;
  if (type === 'money') return moneyText(value as FelMoney);
  return type === 'null' ? '' : type === 'array' || type === 'object' ? undefined : String(value);
}
