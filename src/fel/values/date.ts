/**
 * Calendar dates and date-times. They keep their text. The instant is computed only for comparisons, because a date-time
 * without a zone depends on the context's zone.
 */
import { isCalendarDate } from '../../model/version.js';
import { fail } from '../errors.js';
import { spend } from '../limits.js';
import type { EvaluationContext, FelDate } from '../types.js';

export class DateValue implements FelDate {
  readonly kind: 'date' | 'dateTime';
  constructor(
    readonly iso: string,
    readonly year: number,
    readonly month: number,
    readonly day: number,
    /** Seconds since midnight; 0 for a date. */
    readonly time: number,
    /** Seconds east of UTC, undefined without a zone. */
    readonly offset: number | undefined,
  ) {
    this.kind = iso.length > 10 ? 'dateTime' : 'date';
  }
}

const FORM =
  /^(\d{4})-(\d\d)-(\d\d)(T([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d(\.\d+)?)?(Z|([-+])([01]\d|2[0-3]):([0-5]\d))?)?$/;
const DAY = 86_400;

/** Parses an ISO date or date-time; undefined for other text and for days or times that do not exist. */
export function dateValue(iso: string): DateValue | undefined {
  const match = FORM.exec(iso);
  if (!match) return undefined;
  const [year, month, day] = [+match[1]!, +match[2]!, +match[3]!];
  if (!isCalendarDate(year, month, day)) return undefined;
  const seconds = (hours = '0', minutes = '0', rest = ':0'): number =>
    +hours * 3600 + +minutes * 60 + +rest.slice(1);
  const offset = match[9] ? seconds(match[11], match[12]) * (match[10] === '-' ? -1 : 1) : undefined;
  return new DateValue(iso, year, month, day, seconds(match[5], match[6], match[7]), offset);
}

/** Days since 1970-01-01. */
const dayNumber = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / 1000 / DAY;

/** The ISO date; undefined outside of the years 0000 to 9999, which have no four-digit form. */
function isoDay(days: number): string | undefined {
  const date = new Date(days * DAY * 1000);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}

const dayOf = ({ year, month, day }: FelDate & Partial<DateValue>): number => dayNumber(year!, month!, day!);

/** Formatters by zone, null for an unknown zone; `Intl` objects are slow to make. */
const zoneFormats = new Map<string, Intl.DateTimeFormat | null>();
const MAX_ZONES = 50;

function zoneFormat(timeZone: string): Intl.DateTimeFormat | null {
  let format = zoneFormats.get(timeZone);
  if (format === undefined) {
    try {
      // This locale writes dates in the order of ISO 8601.
      format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    } catch {
      format = null;
    }
    if (zoneFormats.size >= MAX_ZONES) zoneFormats.clear();
    zoneFormats.set(timeZone, format);
  }
  return format;
}

/** Seconds by which the zone is ahead of UTC at that instant; an unknown zone counts as UTC. */
function zoneOffset({ timeZone }: EvaluationContext, instant: number): number {
  if (!timeZone || timeZone === 'UTC') return 0;
  if (timeZone === 'local') return -60 * new Date(instant * 1000).getTimezoneOffset();
  const format = zoneFormat(timeZone);
  if (!format) return 0;
  spend(100);
  const local = format.format(instant * 1000).replace(' ', 'T');
  return Date.parse(`${local}Z`) / 1000 - Math.floor(instant);
}

/** Seconds since 1970. A date-time without a zone is in the context's zone. */
function instantOf(date: DateValue, context: EvaluationContext): number {
  const local = dayOf(date) * DAY + date.time;
  return local - (date.offset ?? zoneOffset(context, local - zoneOffset(context, local)));
}

/** Negative, zero or positive, as for sorting; a date counts as its midnight. */
export function compareDates(a: FelDate, b: FelDate, context: EvaluationContext): number {
  if (a.kind === 'date' && b.kind === 'date') return a.iso < b.iso ? -1 : a.iso > b.iso ? 1 : 0;
  return instantOf(a as DateValue, context) - instantOf(b as DateValue, context);
}

/** The current instant in UTC, to the second. */
export function now(context: EvaluationContext): DateValue {
  const given = (typeof context.now === 'function' ? context.now() : context.now) ?? new Date();
  // Parsed like any other date-time, so that one without a zone is in the context's zone.
  const written = typeof given === 'string' ? dateValue(given) : undefined;
  const instant = new Date(written ? instantOf(written, context) * 1000 : given);
  const value = Number.isFinite(+instant) ? dateValue(`${instant.toISOString().slice(0, 19)}Z`) : undefined;
  return value ?? fail('FEL_VALUE', 'The host gave no readable current time');
}

/** The current calendar day in the context's zone. */
export function today(context: EvaluationContext): DateValue {
  const instant = instantOf(now(context), context);
  return dateValue(isoDay(Math.floor((instant + zoneOffset(context, instant)) / DAY))!)!;
}

/** Months and days of one unit. */
const UNITS = new Map([
  ['years', [12, 0]],
  ['months', [1, 0]],
  ['days', [0, 1]],
] as const) as ReadonlyMap<string, readonly [number, number]>;

const unitOf = (unit: string): readonly [number, number] =>
  UNITS.get(unit) ?? fail('FEL_VALUE', `"${unit.slice(0, 20)}" is not a unit; use years, months or days`);

/** Keeps time and zone. A day that the target month does not have becomes its last day. */
export function addToDate(date: FelDate, amount: number, unit: string): DateValue {
  const { year, month, day, iso } = date as DateValue;
  const [months, days] = unitOf(unit);
  if (!Number.isSafeInteger(amount)) fail('FEL_VALUE', 'Only whole numbers can be added to a date');
  const target = year * 12 + month + amount * months;
  const first = dayNumber(0, target, 1);
  const last = dayNumber(0, target + 1, 1) - 1;
  const result = isoDay(Math.min(first + day - 1, last) + amount * days);
  return (
    dateValue(result + iso.slice(10)) ?? fail('FEL_OVERFLOW', 'The date is outside the years 0000 to 9999')
  );
}

/** The number of whole units that can be added to `from` without passing `to`; negative when `to` is earlier. */
export function dateDifference(to: FelDate, from: FelDate, unit: string, context: EvaluationContext): number {
  const [months, days] = unitOf(unit);
  const [a, b] = [to as DateValue, from as DateValue];
  const direction = Math.sign(compareDates(to, from, context));
  // An estimate that is at most three units too far, because of days of the month, times and zones; corrected below.
  let count = days ? dayOf(a) - dayOf(b) : Math.trunc(((a.year - b.year) * 12 + a.month - b.month) / months);
  count += direction * 2;
  const passes = (): boolean => {
    try {
      return Math.sign(compareDates(addToDate(from, count, unit), to, context)) === direction;
    } catch {
      return true;
    }
  };
  while (count * direction > 0 && passes()) count -= direction;
  return count * direction > 0 ? count : 0;
}
