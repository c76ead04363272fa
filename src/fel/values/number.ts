/**
 * Decimal numbers. Small numbers are plain JavaScript numbers, as long as the plain operation provably gives the decimal
 * result. All other operations use big.js; results with at most 15 significant digits, which every double can
 * distinguish, become plain numbers again.
 */
import Big from 'big.js';
import { fail } from '../errors.js';
import { spend } from '../limits.js';
import type { FelNumber } from '../types.js';

/** A separate constructor, so that our precision and rounding do not affect other users of big.js. */
export const Decimal = Big();
export type Decimal = InstanceType<typeof Decimal>;
const DECIMALS = 28;
Decimal.DP = DECIMALS;
Decimal.RM = 2; // half to even

/** Larger numbers cannot be stored as JSON numbers and are refused; longer ones are rounded to so many digits. */
export const MAX_EXPONENT = 308;
const MAX_DIGITS = 500;

export const isNumber = (value: unknown): value is FelNumber =>
  typeof value === 'number' || value instanceof Decimal;

/** Exact: a plain number stands for the decimal that JavaScript prints for it. */
export const toBig = (value: FelNumber): Decimal => (typeof value === 'number' ? new Decimal(value) : value);

const isTooLarge = (value: Decimal): boolean => value.e >= MAX_EXPONENT && !Number.isFinite(Number(value));

export function fromBig(value: Decimal, digits = MAX_DIGITS): FelNumber {
  const { c, e } = value;
  // Multiplying takes time by the square of the digits.
  spend(25 + c.length ** 2 / 60);
  if (isTooLarge(value)) fail('FEL_OVERFLOW', 'The result is too large');
  if (!c[0] || e < -MAX_EXPONENT) return 0;
  if (c.length <= 15 && Math.abs(e) < 300) return Number(value);
  return c.length > digits ? value.prec(digits, 2) : value;
}

/** Reads `-12.50`, `1e3`; undefined when it is not a number or too large. */
export function parseNumber(text: string): FelNumber | undefined {
  if (text.length > MAX_DIGITS) return undefined;
  const match = /^[-+]?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.exec(text);
  if (!match) return undefined;
  // JavaScript parses few digits without loss.
  if (text.length < 16 && !match[2]) return Number(text) + 0;
  // big.js does not accept a leading plus; one in the exponent is redundant.
  spend(text.length >> 1);
  const value = new Decimal(text.replace('+', ''));
  return isTooLarge(value) ? undefined : fromBig(value);
}

/** Decimal digits without exponent and trailing zeros. */
export const numberText = (value: FelNumber): string => toBig(value).toFixed();

const { isSafeInteger } = Number;
const SCALE = 1e4;

/** Counts up to here have at most 15 digits. */
const isExact = (count: number): boolean => Math.abs(count) < 1e15;

/**
 * The number as a whole count of ten-thousandths, or NaN if it is not one. Exact: a double that equals `count / SCALE` is
 * the nearest one to that decimal, and no other decimal of 15 digits has the same nearest double.
 */
function scaled(value: FelNumber): number {
  const count = Math.round((value as number) * SCALE);
  return count / SCALE === value && isExact(count) ? count : NaN;
}

// `+ 0` turns JavaScript's negative zero into zero; decimals have only one.

export function add(a: FelNumber, b: FelNumber): FelNumber {
  if (isSafeInteger(a) && isSafeInteger(b)) {
    const sum = (a as number) + (b as number);
    if (isSafeInteger(sum)) return sum;
  }
  const count = scaled(a) + scaled(b);
  return isExact(count) ? count / SCALE : fromBig(toBig(a).plus(b));
}

export const negate = (value: FelNumber): FelNumber => (typeof value === 'number' ? 0 - value : value.neg());

export function subtract(a: FelNumber, b: FelNumber): FelNumber {
  if (isSafeInteger(a) && isSafeInteger(b)) {
    const difference = (a as number) - (b as number);
    if (isSafeInteger(difference)) return difference;
  }
  return add(a, negate(b));
}

export function multiply(a: FelNumber, b: FelNumber): FelNumber {
  if (isSafeInteger(a) && isSafeInteger(b)) {
    const product = (a as number) * (b as number);
    if (isSafeInteger(product)) return product + 0;
  }
  const count = scaled(a) * scaled(b);
  return isExact(count) ? count / 1e8 + 0 : fromBig(toBig(a).times(b));
}

function notByZero(divisor: FelNumber): void {
  if (divisor === 0) fail('FEL_DIVISION_BY_ZERO', 'Nothing can be divided by zero');
}

export function divide(a: FelNumber, b: FelNumber): FelNumber {
  notByZero(b);
  const thousandfold = scaled(a) * 1000;
  const divisor = scaled(b);
  if (isExact(thousandfold) && thousandfold % divisor === 0) return thousandfold / divisor / 1000 + 0;
  const [x, y] = [toBig(a), toBig(b)];
  spendDivision(x, y, DECIMALS);
  // With a fixed number of decimals, a tiny quotient would lose its significant digits.
  Decimal.DP = DECIMALS + Math.max(0, y.e - x.e - 9);
  const quotient = x.div(y);
  Decimal.DP = DECIMALS;
  return fromBig(quotient);
}

/** The remainder has the sign of the dividend. */
export function remainder(a: FelNumber, b: FelNumber): FelNumber {
  notByZero(b);
  const count = scaled(a) % scaled(b);
  if (isExact(count)) return count / SCALE + 0;
  const [x, y] = [toBig(a), toBig(b)];
  spendDivision(x, y, 0);
  return fromBig(x.mod(y));
}

/** Long division takes time for each digit of the quotient and of the divisor. */
function spendDivision(x: Decimal, y: Decimal, decimals: number): void {
  const digits = Math.max(decimals, x.e - y.e + decimals);
  spend(digits * (10 + (y.c.length >> 2)));
}

/** Negative, zero or positive, as for sorting. */
export function compareNumbers(a: FelNumber, b: FelNumber): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  spend(20);
  return toBig(a).cmp(b);
}

/** Rounds half to even. Negative `decimals` round to tens, hundreds and so on. */
export function roundNumber(value: FelNumber, decimals = 0): FelNumber {
  return decimals > MAX_EXPONENT || (decimals >= 0 && isSafeInteger(value))
    ? value
    : fromBig(toBig(value).round(Math.max(decimals, -2 * MAX_EXPONENT), 2));
}
