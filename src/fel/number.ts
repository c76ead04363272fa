/**
 * Decimal numbers. Most numbers of a form are small, so they stay plain JavaScript numbers as long as
 * the plain operation is provably the decimal one; everything else goes through big.js and comes back
 * when at most 15 significant digits are left, the most that every double can tell apart.
 */
import Big from 'big.js';
import { Failure } from './errors.js';
import type { FelNumber } from './types.js';

/** Own constructor, so that our precision and rounding never meet another user of big.js. */
export const Decimal = Big();
export type Decimal = InstanceType<typeof Decimal>;
const DECIMALS = 28;
Decimal.DP = DECIMALS;
Decimal.RM = 2; // half to even

/** Beyond these a number is a mistake or an attack: refused, or rounded to so many digits. */
const MAX_EXPONENT = 1000;
const MAX_DIGITS = 500;

const OVERFLOW = new Failure('FEL_OVERFLOW', 'The result is too large');
const BY_ZERO = new Failure('FEL_DIVISION_BY_ZERO', 'Division by zero');

export const isNumber = (value: unknown): value is FelNumber =>
  typeof value === 'number' || value instanceof Decimal;

/** A plain number means the decimal that JavaScript prints for it, so the way through its text is exact. */
export const toBig = (value: FelNumber): Decimal => (typeof value === 'number' ? new Decimal(value) : value);

export function fromBig(value: Decimal): FelNumber | Failure {
  const { c, e, s } = value;
  if (e > MAX_EXPONENT) return OVERFLOW;
  if (!c[0] || e < -MAX_EXPONENT) return 0;
  if (c.length <= 15 && e < 300 && e > -300) return s * Number(`${c.join('')}e${e - c.length + 1}`);
  return c.length > MAX_DIGITS ? value.prec(MAX_DIGITS, 2) : value;
}

/** Reads `-12.50`, `1e3`; undefined when it is not a number or too large. */
export function parseNumber(text: string): FelNumber | undefined {
  const match = /^[-+]?(?:\d+\.?(\d*)|\.(\d+))(?:e([-+]?\d+))?$/i.exec(text);
  if (!match || Math.abs(Number(match[3] ?? 0)) > MAX_EXPONENT) return undefined;
  if (text.length <= 15 && !match[3]) return Number(text) + 0;
  const value = fromBig(
    new Decimal(
      text
        .replace(/^\+|\.$/, '')
        .replace(/\.(?=e)/i, '')
        .replace(/^(-?)\./, '$10.'),
    ),
  );
  return value instanceof Failure ? undefined : value;
}

/** Plain decimal digits, no exponent, no trailing zeros. */
export function numberText(value: FelNumber): string {
  const text = typeof value === 'number' ? String(value) : '';
  return text && !text.includes('e') ? text : toBig(value).toFixed();
}

const { isSafeInteger } = Number;
const SCALE = 1e4;
const EXACT = 1e15;

/**
 * The number as a whole count of ten-thousandths, or NaN where it is not one. Exact: a double below 10^15
 * that equals `count / SCALE` is the double nearest to that decimal, and no other decimal of 15 digits shares it.
 */
function scaled(value: number): number {
  const count = Math.round(value * SCALE);
  return count / SCALE === value && count < EXACT && count > -EXACT ? count : NaN;
}

const within = (count: number): boolean => count < EXACT && count > -EXACT;

// `+ 0` turns the negative zero of JavaScript into the one zero that decimals have.

export function add(a: FelNumber, b: FelNumber): FelNumber | Failure {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (isSafeInteger(a) && isSafeInteger(b) && isSafeInteger(sum)) return sum;
    const count = scaled(a) + scaled(b);
    if (within(count)) return count / SCALE;
  }
  return fromBig(toBig(a).plus(b));
}

export function subtract(a: FelNumber, b: FelNumber): FelNumber | Failure {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (isSafeInteger(a) && isSafeInteger(b) && isSafeInteger(difference)) return difference;
    const count = scaled(a) - scaled(b);
    if (within(count)) return count / SCALE;
  }
  return fromBig(toBig(a).minus(b));
}

export function multiply(a: FelNumber, b: FelNumber): FelNumber | Failure {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (isSafeInteger(a) && isSafeInteger(b) && isSafeInteger(product)) return product + 0;
    const count = scaled(a) * scaled(b);
    if (within(count)) return count / (SCALE * SCALE) + 0;
  }
  return fromBig(toBig(a).times(b));
}

export function divide(a: FelNumber, b: FelNumber): FelNumber | Failure {
  if (b === 0) return BY_ZERO;
  if (typeof a === 'number' && typeof b === 'number') {
    const thousandfold = scaled(a) * 1000;
    const divisor = scaled(b);
    if (within(thousandfold) && thousandfold % divisor === 0) return thousandfold / divisor / 1000 + 0;
  }
  const dividend = toBig(a);
  const divisor = toBig(b);
  // A tiny quotient would lose its significant digits to a fixed number of decimals.
  const magnitude = dividend.e - divisor.e;
  Decimal.DP = magnitude < -9 ? DECIMALS - magnitude : DECIMALS;
  const quotient = dividend.div(divisor);
  Decimal.DP = DECIMALS;
  return fromBig(quotient);
}

/** The remainder has the sign of the dividend. */
export function remainder(a: FelNumber, b: FelNumber): FelNumber | Failure {
  if (b === 0) return BY_ZERO;
  if (typeof a === 'number' && typeof b === 'number') {
    const count = scaled(a) % scaled(b);
    if (within(count)) return count / SCALE + 0;
  }
  return fromBig(toBig(a).mod(b));
}

export const negate = (value: FelNumber): FelNumber => (typeof value === 'number' ? 0 - value : value.neg());

/** Negative, zero or positive, as for sorting. Doubles are ordered as the decimals they stand for. */
export function compareNumbers(a: FelNumber, b: FelNumber): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : toBig(a).cmp(b);
}

/** Half to even at so many decimals; negative `decimals` round to tens, hundreds and so on. */
export function roundNumber(value: FelNumber, decimals = 0): FelNumber {
  if (decimals > MAX_EXPONENT || (decimals >= 0 && isSafeInteger(value))) return value;
  if (decimals < -MAX_EXPONENT - 1) return 0;
  return fromBig(toBig(value).round(decimals, 2)) as FelNumber;
}
