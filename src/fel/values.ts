/** What FEL values are, and when two of them are equal or ordered. */
import { compareDates, DateValue } from './date.js';
import { compareNumbers, Decimal, numberText } from './number.js';
import type { FelClock, FelMoney, FelNumber, FelObject, FelValue } from './types.js';

export class MoneyValue implements FelMoney {
  readonly kind = 'money';
  constructor(
    readonly amount: FelNumber,
    readonly currency: string,
  ) {}
}

export type FelType = 'null' | 'boolean' | 'string' | 'number' | 'date' | 'money' | 'array' | 'object';

export function typeOf(value: FelValue): FelType {
  if (typeof value !== 'object') return typeof value as FelType;
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof DateValue) return 'date';
  if (value instanceof MoneyValue) return 'money';
  return value instanceof Decimal ? 'number' : 'object';
}

/** For messages: "text", "a number", "nothing". */
export function nameOf(type: string): string {
  return type === 'string'
    ? 'text'
    : type === 'null'
      ? 'nothing'
      : type === 'money'
        ? type
        : /^[ao]/.test(type)
          ? `an ${type}`
          : `a ${type}`;
}

export const isObject = (value: FelValue): value is FelObject => typeOf(value) === 'object';

/** Structural; values of different types are different. */
export function isEqual(a: FelValue, b: FelValue, clock: FelClock): boolean {
  if (a === b) return true;
  const type = typeOf(a);
  if (type !== typeOf(b)) return false;
  switch (type) {
    case 'number':
      return compareNumbers(a as FelNumber, b as FelNumber) === 0;
    case 'date':
      return compareDates(a as DateValue, b as DateValue, clock) === 0;
    case 'money':
      return (
        (a as FelMoney).currency === (b as FelMoney).currency &&
        compareNumbers((a as FelMoney).amount, (b as FelMoney).amount) === 0
      );
    case 'array': {
      const left = a as FelValue[];
      const right = b as FelValue[];
      return left.length === right.length && left.every((item, index) => isEqual(item, right[index]!, clock));
    }
    case 'object': {
      const left = a as FelObject;
      const right = b as FelObject;
      const keys = Object.keys(left);
      return (
        keys.length === Object.keys(right).length &&
        keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key]!, right[key]!, clock))
      );
    }
    default:
      return false;
  }
}

/** By code points: plain `<` would put an emoji before a full-width letter. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    let left = a.charCodeAt(at);
    let right = b.charCodeAt(at);
    if (left === right) continue;
    // Surrogates stand for the code points above all others.
    if (left >= 0xd800 && right >= 0xd800) {
      left += left < 0xe000 ? 0x10000 : 0;
      right += right < 0xe000 ? 0x10000 : 0;
    }
    return left - right;
  }
  return a.length - b.length;
}

/** Order of two values of one orderable type, undefined for types without an order (money among them). */
export function compareValues(a: FelValue, b: FelValue, type: FelType, clock: FelClock): number | undefined {
  if (type === 'number') return compareNumbers(a as FelNumber, b as FelNumber);
  if (type === 'string') return compareText(a as string, b as string);
  return type === 'date' ? compareDates(a as DateValue, b as DateValue, clock) : undefined;
}

/** Digits after the decimal point that a currency is written with. */
function minorUnits(currency: string): number {
  try {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2
    );
  } catch {
    return 2;
  }
}

/** The amount with at least the decimals of its currency: `12.50`. */
export function moneyText({ amount, currency }: FelMoney): string {
  const text = numberText(amount);
  const decimals = minorUnits(currency);
  const [whole, fraction = ''] = text.split('.') as [string, string?];
  return decimals || fraction ? `${whole}.${fraction.padEnd(decimals, '0')}` : whole;
}

/** The form that `string()`, `format()` and `{{…}}` give; undefined for arrays and objects, which have none. */
export function felString(value: FelValue): string | undefined {
  switch (typeOf(value)) {
    case 'null':
      return '';
    case 'number':
      return numberText(value as FelNumber);
    case 'date':
      return (value as DateValue).iso;
    case 'money':
      return `${moneyText(value as FelMoney)} ${(value as FelMoney).currency}`;
    case 'array':
    case 'object':
      return undefined;
    default:
      return String(value);
  }
}
