import { fail } from '../errors.js';
import {
  compareNumbers,
  divide,
  fromBig,
  MAX_EXPONENT,
  multiply,
  negate,
  roundNumber,
  toBig,
} from '../values/number.js';
import type { FelNumber } from '../types.js';
import { define, type Functions } from './define.js';
import { wholeNumber } from './text.js';

/** Digits kept while a power is calculated; shorter results are exact. */
const WORKING_DIGITS = 120;

function power(base: FelNumber, exponent: FelNumber): FelNumber {
  const times = Number(exponent);
  const isZero = base === 0;
  if (isZero && times < 0) fail('FEL_DIVISION_BY_ZERO', 'Zero has no negative power');
  if (!Number.isInteger(times)) {
    const result = Number(Math.pow(Number(base), times).toPrecision(15)); // the last binary digits are noise
    return Number.isFinite(result) ? result : fail('FEL_VALUE', 'This power does not exist or is too large');
  }
  if (isZero || base === 1 || base === -1) return Math.pow(base, times);
  // Estimates the exponent of the result first, so that a result that does not fit costs no work.
  const { c, e } = toBig(base);
  const size = (Math.log10(Number(`0.${c.slice(0, 17).join('')}`)) + e + 1) * times;
  if (size > MAX_EXPONENT + 1) fail('FEL_OVERFLOW', 'This power is too large');
  if (size < -MAX_EXPONENT - 1) return 0;
  let result: FelNumber = 1;
  let square = base;
  for (let rest = Math.abs(times); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2) result = shorten(multiply(result, square));
    if (rest > 1) square = shorten(multiply(square, square));
  }
  return times < 0 ? divide(1, result) : result;
}

const shorten = (value: FelNumber): FelNumber =>
  typeof value === 'number' ? value : fromBig(value, WORKING_DIGITS);

/** The next whole number in a direction. */
function toWhole(value: FelNumber, direction: 1 | -1): FelNumber {
  const nearest = roundNumber(value);
  return compareNumbers(value, nearest) * direction > 0 ? fromBig(toBig(nearest).plus(direction)) : nearest;
}

export const numbers: Functions = {
  round: define('nn?', (value, decimals = 0) => roundNumber(value, wholeNumber(decimals))),
  floor: define('n', (value) => toWhole(value, -1)),
  ceil: define('n', (value) => toWhole(value, 1)),
  abs: define('n', (value) => (compareNumbers(value, 0) < 0 ? negate(value) : value)),
  power: define('nn', power),
};
