import { Failure } from '../errors.js';
import { compareNumbers, Decimal, divide, fromBig, negate, roundNumber, toBig } from '../number.js';
import type { FelNumber } from '../types.js';
import { define, type Functions } from './define.js';

const TOO_LARGE = new Failure('FEL_OVERFLOW', 'The result of power() is too large');
/** Digits kept while a power is built up; results with fewer are exact. */
const WORKING_DIGITS = 120;

function power(base: FelNumber, exponent: FelNumber): FelNumber | Failure {
  const isWhole = Number.isInteger(Number(exponent)) && compareNumbers(exponent, Number(exponent)) === 0;
  const times = Number(exponent);
  if (times === 0) return 1;
  if (compareNumbers(base, 0) === 0) {
    return times > 0 ? 0 : new Failure('FEL_DIVISION_BY_ZERO', 'Zero has no negative power');
  }
  if (!isWhole) {
    if (compareNumbers(base, 0) < 0)
      return new Failure('FEL_VALUE', 'A negative number has only whole powers');
    const result = Math.pow(Number(base), times);
    // The last digits of a binary power are noise.
    return Number.isFinite(result) ? Number(result.toPrecision(15)) : TOO_LARGE;
  }
  if (base === 1) return 1;
  if (base === -1) return times % 2 ? -1 : 1;
  // |base|^times as a power of ten tells what will not fit before any work is done.
  const { c, e } = toBig(base);
  const magnitude = (Math.log10(Number(`0.${c.slice(0, 17).join('')}`)) + e + 1) * times;
  if (magnitude > 1000) return TOO_LARGE;
  if (magnitude < -1000) return 0;
  let result = new Decimal(1);
  let square = toBig(base);
  for (let rest = Math.abs(times); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2) result = shorten(result.times(square));
    if (rest > 1) square = shorten(square.times(square));
  }
  const whole = fromBig(result);
  return whole instanceof Failure || times > 0 ? whole : divide(1, whole);
}

const shorten = (value: Decimal): Decimal =>
  value.c.length > WORKING_DIGITS ? value.prec(WORKING_DIGITS, 2) : value;

/** Down or up to a whole number. */
function toWhole(value: FelNumber, direction: 1 | -1): FelNumber {
  if (typeof value === 'number') return (direction > 0 ? Math.ceil(value) : Math.floor(value)) + 0;
  const nearest = fromBig(value.round(0, 0)) as FelNumber;
  const isShort = compareNumbers(value, nearest) * direction > 0;
  return isShort ? (fromBig(toBig(nearest).plus(direction)) as FelNumber) : nearest;
}

export const numbers: Functions = {
  round: define('nn?', (value, decimals = 0) =>
    Number.isSafeInteger(decimals)
      ? roundNumber(value, decimals as number)
      : new Failure('FEL_VALUE', 'round() needs a whole number of decimals'),
  ),
  floor: define('n', (value) => toWhole(value, -1)),
  ceil: define('n', (value) => toWhole(value, 1)),
  abs: define('n', (value) => (compareNumbers(value, 0) < 0 ? negate(value) : value)),
  power: define('nn', power),
};
