/**
 * Calendar dates and date-times. They stay as written; an instant is computed only where two of them are
 * compared, because a date-time without a zone means something only together with the context's zone.
 */
import { Failure } from './errors.js';
import type { FelClock, FelDate } from './types.js';

export class DateValue implements FelDate {
  constructor(
    readonly kind: 'date' | 'dateTime',
    readonly iso: string,
    readonly year: number,
    readonly month: number,
    readonly day: number,
    /** Seconds since midnight; 0 for a date. */
    readonly time: number,
    /** Minutes east of UTC, undefined without a zone. */
    readonly offset: number | undefined,
  ) {}
}

const FORM = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?(?:Z|([-+])(\d\d):(\d\d))?)?$/;
const DAY = 86_400;

/** Reads an ISO date or date-time; undefined when it is none or names an impossible day or time. */
export function dateValue(iso: string): DateValue | undefined {
  const match = FORM.exec(iso);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const zoneHour = Number(match[8] ?? 0);
  const zoneMinute = Number(match[9] ?? 0);
  if (hour > 23 || minute > 59 || second >= 60 || zoneHour > 23 || zoneMinute > 59) return undefined;
  if (isoDay(dayNumber(year, month, day)) !== iso.slice(0, 10)) return undefined;
  const offset = match[7]
    ? (zoneHour * 60 + zoneMinute) * (match[7] === '-' ? -1 : 1)
    : iso.endsWith('Z')
      ? 0
      : undefined;
  const time = hour * 3600 + minute * 60 + second;
  return new DateValue(iso.length > 10 ? 'dateTime' : 'date', iso, year, month, day, time, offset);
}

/** Days since 1970-01-01. */
const dayNumber = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / 1000 / DAY;

/** undefined outside the years 0000 to 9999, which have no four-digit form. */
function isoDay(days: number): string | undefined {
  const date = new Date(days * DAY * 1000);
  return date.getUTCFullYear() >= 0 && date.getUTCFullYear() <= 9999
    ? date.toISOString().slice(0, 10)
    : undefined;
}

const formatters = new Map<string, Intl.DateTimeFormat | undefined>();

/** Seconds by which the zone's clocks are ahead of UTC at that instant; an unknown zone counts as UTC. */
function zoneOffset(timeZone: string | undefined, instant: number): number {
  if (!timeZone || timeZone === 'UTC') return 0;
  let formatter = formatters.get(timeZone);
  if (!formatter && !formatters.has(timeZone)) {
    try {
      const n = 'numeric';
      const parts = { year: n, month: n, day: n, hour: n, minute: n, second: n, hourCycle: 'h23' } as const;
      formatter = new Intl.DateTimeFormat('en-US', { ...parts, timeZone, calendar: 'gregory' });
    } catch {
      // stays undefined
    }
    formatters.set(timeZone, formatter);
  }
  if (!formatter) return 0;
  const part: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(instant * 1000)) part[type] = Number(value);
  const local = dayNumber(part['year']!, part['month']!, part['day']!) * DAY;
  return local + part['hour']! * 3600 + part['minute']! * 60 + part['second']! - Math.floor(instant);
}

/** Seconds since 1970; without a zone it is read in the context's zone. */
function instantOf(date: DateValue, clock: FelClock): number {
  const local = dayNumber(date.year, date.month, date.day) * DAY + date.time;
  if (date.offset !== undefined) return local - date.offset * 60;
  const guess = local - zoneOffset(clock.timeZone, local);
  return local - zoneOffset(clock.timeZone, guess);
}

/** Negative, zero or positive, as for sorting; a date counts as its midnight. */
export function compareDates(a: FelDate, b: FelDate, clock: FelClock): number {
  if (a.kind === 'date' && b.kind === 'date') return a.iso < b.iso ? -1 : a.iso > b.iso ? 1 : 0;
  return instantOf(a as DateValue, clock) - instantOf(b as DateValue, clock);
}

function instantNow({ now }: FelClock): Date {
  const value = typeof now === 'function' ? now() : now;
  return value === undefined ? new Date() : new Date(value);
}

const NO_CLOCK = new Failure('FEL_VALUE', 'The host gave no readable current time');

/** The current instant in UTC, to the second. */
export function now(clock: FelClock): DateValue | Failure {
  const instant = instantNow(clock);
  return Number.isNaN(+instant)
    ? NO_CLOCK
    : (dateValue(`${instant.toISOString().slice(0, 19)}Z`) ?? NO_CLOCK);
}

/** The current calendar day in the context's zone. */
export function today(clock: FelClock): DateValue | Failure {
  const seconds = +instantNow(clock) / 1000;
  const iso = Number.isNaN(seconds)
    ? undefined
    : isoDay(Math.floor((seconds + zoneOffset(clock.timeZone, seconds)) / DAY));
  return (iso && dateValue(iso)) || NO_CLOCK;
}

/** How many months or days one of a unit is. */
const UNITS: Record<string, [months: number, days: number]> = {
  years: [12, 0],
  months: [1, 0],
  days: [0, 1],
};
const OUT_OF_RANGE = new Failure('FEL_OVERFLOW', 'The date is outside the years 0000 to 9999');
const unknownUnit = (unit: string): Failure =>
  new Failure('FEL_VALUE', `"${unit}" is not a unit; use 'years', 'months' or 'days'`);

/** Time and zone stay; a day that the month does not have becomes the last day of that month. */
export function addToDate(date: FelDate, amount: number, unit: string): DateValue | Failure {
  const { year, month, day, iso } = date as DateValue;
  const size = Object.hasOwn(UNITS, unit) ? UNITS[unit]! : undefined;
  if (!size) return unknownUnit(unit);
  if (!Number.isSafeInteger(amount))
    return new Failure('FEL_VALUE', 'Only whole numbers of units can be added to a date');
  if (Math.abs(amount) > 4e6) return OUT_OF_RANGE;
  const months = year * 12 + month - 1 + amount * size[0];
  const first = dayNumber(0, months + 1, 1);
  const lastDay = dayNumber(0, months + 2, 1) - first;
  const result = isoDay(first + Math.min(day, lastDay) - 1 + amount * size[1]);
  return result === undefined ? OUT_OF_RANGE : dateValue(result + iso.slice(10))!;
}

/** The number of whole units that can be added to `from` without passing `to`; negative when `to` is earlier. */
export function dateDifference(to: FelDate, from: FelDate, unit: string, clock: FelClock): number | Failure {
  const size = Object.hasOwn(UNITS, unit) ? UNITS[unit]! : undefined;
  if (!size) return unknownUnit(unit);
  const a = to as DateValue;
  const b = from as DateValue;
  const direction = Math.sign(compareDates(to, from, clock));
  let count = size[1]
    ? dayNumber(a.year, a.month, a.day) - dayNumber(b.year, b.month, b.day)
    : Math.trunc(((a.year - b.year) * 12 + a.month - b.month) / size[0]);
  // The estimate can be one off either way, because of days of the month, times and zones.
  count += direction * 2;
  if (Math.sign(count) !== direction) return 0;
  const passed = (): boolean => {
    const reached = addToDate(from, count, unit);
    return reached instanceof Failure || Math.sign(compareDates(reached, to, clock)) === direction;
  };
  while (count !== 0 && passed()) count -= direction;
  return count;
}
