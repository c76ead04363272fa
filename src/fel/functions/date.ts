import { addToDate, dateDifference, DateValue, dateValue, now, today } from '../values/date.js';
import { fail } from '../errors.js';
import { add, compareNumbers, multiply, negate, parseNumber } from '../values/number.js';
import type { FelNumber, FelValue } from '../types.js';
import { felString } from '../values/values.js';
import { define, type Functions } from './define.js';

/** Seconds since midnight from `09:30`, `09:30:15` or a date-time. */
function secondsOf(value: FelValue): number {
  const text = value instanceof DateValue ? value.iso : value;
  const date =
    typeof text === 'string'
      ? dateValue(/^\d\d:\d\d(:\d\d)?$/.test(text) ? `2000-01-01T${text}` : text)
      : undefined;
  return date?.kind === 'dateTime'
    ? Math.floor(date.time)
    : fail('FEL_VALUE', `"${felString(value)?.slice(0, 40)}" is not a time such as 09:30:00`);
}

const DURATION =
  /^(-?)P(?=.)(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)D)?(?:T(?=.)(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/;
/** Longer texts are not durations. */
const MAX_DURATION_LENGTH = 200;
/** Milliseconds per year, month, day, hour, minute and second, as FEL counts them. */
const UNITS = [31_536_000_000, 2_592_000_000, 86_400_000, 3_600_000, 60_000, 1_000];
/** The range of a signed 64-bit count, which other implementations use. */
const MAX_DURATION = parseNumber('9223372036854775807')!;

function duration(text: string): FelNumber {
  const invalid = 'duration: invalid ISO 8601 duration string';
  const [, sign, ...parts] = DURATION.exec(text.slice(0, MAX_DURATION_LENGTH)) ?? fail('FEL_VALUE', invalid);
  const total = parts.reduce<FelNumber>((sum, part, at) => {
    const count = part && /^\d+(\.\d+)?$/.test(part) ? parseNumber(part) : part;
    return typeof count === 'string'
      ? fail('FEL_VALUE', invalid)
      : add(sum, multiply(count ?? 0, UNITS[at]!));
  }, 0);
  if (compareNumbers(total, MAX_DURATION) > 0) {
    fail('FEL_OVERFLOW', 'duration: duration exceeds representable range (milliseconds)');
  }
  return sign ? negate(total) : total;
}

const PARSES_TIME = { cost: 40 };
const isVolatile = true;

export const dates: Functions = {
  today: define(
    '',
    function () {
      return today(this.context);
    },
    { isVolatile, cost: 150 },
  ),
  now: define(
    '',
    function () {
      return now(this.context);
    },
    { isVolatile, cost: 100 },
  ),
  year: define('d', ({ year }) => year),
  month: define('d', ({ month }) => month),
  day: define('d', ({ day }) => day),
  hours: define('v', (value) => Math.floor(secondsOf(value) / 3600), PARSES_TIME),
  minutes: define('v', (value) => Math.floor(secondsOf(value) / 60) % 60, PARSES_TIME),
  seconds: define('v', (value) => secondsOf(value) % 60, PARSES_TIME),
  time: define(
    'nnn',
    (...parts) => {
      const text = parts.map((part) => String(part).padStart(2, '0')).join(':');
      secondsOf(text);
      return text;
    },
    PARSES_TIME,
  ),
  timeDiff: define('vv', (later, earlier) => secondsOf(later) - secondsOf(earlier), { cost: 150 }),
  duration: define('s', duration, { cost: 50 }),
  dateDiff: define(
    'dds',
    function (to, from, unit) {
      return dateDifference(to, from, unit, this.context);
    },
    { cost: 700 },
  ),
  dateAdd: define('dns', (date, amount, unit) => addToDate(date, Number(amount), unit), { cost: 150 }),
};
