import { addToDate, dateDifference, DateValue, dateValue, now, today } from '../date.js';
import { Failure, type Outcome } from '../errors.js';
import { compareNumbers, add, multiply, parseNumber } from '../number.js';
import type { FelNumber, FelValue } from '../types.js';
import { nameOf, typeOf } from '../values.js';
import { define, type Functions } from './define.js';

/** Seconds since midnight from `09:30`, `09:30:15` or a date-time. */
function secondsOf(value: FelValue): number | Failure {
  const date = value instanceof DateValue ? value : typeof value === 'string' ? dateValue(value) : undefined;
  if (date?.kind === 'dateTime') return Math.floor(date.time);
  if (typeof value !== 'string')
    return new Failure('FEL_TYPE', `A time such as '09:30:00' is needed, not ${nameOf(typeOf(value))}`);
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(value);
  if (!match) return new Failure('FEL_VALUE', `"${value.slice(0, 40)}" is not a time such as 09:30:00`);
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
}

const timePart =
  (pick: (seconds: number) => number) =>
  (value: FelValue): Outcome => {
    const seconds = secondsOf(value);
    return seconds instanceof Failure ? seconds : pick(seconds);
  };

const twoDigits = (value: FelNumber): string => String(value).padStart(2, '0');

function time(hour: FelNumber, minute: FelNumber, second: FelNumber): Outcome {
  const text = [hour, minute, second].map(twoDigits).join(':');
  return secondsOf(text) instanceof Failure || text.length !== 8
    ? new Failure('FEL_VALUE', 'time() needs whole hours 0–23, minutes 0–59 and seconds 0–59')
    : text;
}

const DURATION =
  /^(-?)P(?=.)(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)D)?(?:T(?=.)(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/;
const DAY = 86_400_000;
/** Milliseconds per year, month, day, hour, minute and second, as FEL counts them. */
const UNITS = [365 * DAY, 30 * DAY, DAY, 3_600_000, 60_000, 1_000];
/** The range of a signed 64-bit count, which other implementations use. */
const MAX_DURATION = parseNumber('9223372036854775807')!;

function duration(text: string): Outcome {
  const invalid = new Failure('FEL_VALUE', 'duration: invalid ISO 8601 duration string');
  const match = text.length > 200 ? null : DURATION.exec(text);
  if (!match) return invalid;
  let total: FelNumber | Failure = 0;
  for (const [index, unit] of UNITS.entries()) {
    const part = match[index + 2];
    if (part === undefined) continue;
    const count = /^\d+(?:\.\d+)?$/.test(part) ? parseNumber(match[1]! + part) : undefined;
    if (count === undefined) return invalid;
    const product: FelNumber | Failure = multiply(count, unit);
    total = product instanceof Failure ? product : add(total, product);
    if (
      total instanceof Failure ||
      compareNumbers(multiply(total, total) as FelNumber, multiply(MAX_DURATION, MAX_DURATION) as FelNumber) >
        0
    ) {
      return new Failure('FEL_OVERFLOW', 'duration: duration exceeds representable range (milliseconds)');
    }
  }
  return total;
}

export const dates: Functions = {
  today: define('', function () {
    return today(this.clock);
  }),
  now: define('', function () {
    return now(this.clock);
  }),
  year: define('d', (date) => date.year),
  month: define('d', (date) => date.month),
  day: define('d', (date) => date.day),
  hours: define(
    'v',
    timePart((seconds) => Math.floor(seconds / 3600)),
  ),
  minutes: define(
    'v',
    timePart((seconds) => Math.floor(seconds / 60) % 60),
  ),
  seconds: define(
    'v',
    timePart((seconds) => seconds % 60),
  ),
  time: define('nnn', time),
  timeDiff: define('vv', (later, earlier) => {
    const end = secondsOf(later);
    const start = secondsOf(earlier);
    if (end instanceof Failure) return end;
    return start instanceof Failure ? start : end - start;
  }),
  duration: define('s', duration),
  dateDiff: define('dds', function (to, from, unit) {
    return dateDifference(to, from, unit, this.clock);
  }),
  dateAdd: define('dns', (date, amount, unit) => addToDate(date, Number(amount), unit)),
};
