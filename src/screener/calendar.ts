/** Dates of a screener: its opening window and how long a record is valid. */
import { isCalendarDate } from '../model/version.js';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?$/;
const DURATION =
  /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const MINUTE = 60_000;
/** The last instant that a date-time with a year of four digits can name. */
const END_OF_TIME = Date.UTC(9999, 11, 31, 23, 59, 59);

export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  return year !== undefined && isCalendarDate(Number(year), Number(month), Number(day));
}

export const isDuration = (text: string): boolean => DURATION.test(text);

/** An instant together with the calendar in which it was written. */
export interface Moment {
  /** RFC 3339 date-time. */
  readonly text: string;
  /** The calendar date in its own offset. */
  readonly date: string;
  readonly time: number;
  /** Minutes ahead of UTC. */
  readonly offset: number;
}

/**
 * Reads an instant. A date alone is midnight in UTC; a date-time without an offset is in UTC. Undefined when the text
 * is no date.
 */
export function momentOf(value: string | Date): Moment | undefined {
  if (typeof value !== 'string')
    return Number.isNaN(value.getTime()) ? undefined : momentOf(value.toISOString());
  if (isDate(value)) return momentOf(`${value}T00:00:00Z`);
  const [, date, hours, minutes, seconds = '00', fraction = '', zone = 'Z'] = DATE_TIME.exec(value) ?? [];
  if (date === undefined || !isDate(date)) return undefined;
  const offset = /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const text = `${date}T${hours}:${minutes}:${seconds}${fraction}${offset}`;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : { text, date, time, offset: minutesOf(offset) };
}

function minutesOf(offset: string): number {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4));
  return offset.startsWith('-') ? -minutes : minutes;
}

/** Whether a date lies inside the window; both ends are inside. */
export function isInside(date: string, { from, until }: { from?: string; until?: string }): boolean {
  return (from === undefined || date >= from) && (until === undefined || date <= until);
}

/**
 * The moment plus a duration, on the calendar of the moment's own offset: years and months first, clamped to the end
 * of the month, then weeks and days, then the time.
 */
export function addDuration(moment: Moment, duration: string): string {
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(
    duration,
  )!
    .slice(1)
    .map((part) => Number(part ?? 0));
  const local = new Date(moment.time + moment.offset * MINUTE);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + years * 12 + months);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, lastDay));
  const total =
    local.getTime() +
    (weeks * 7 + days) * 1440 * MINUTE +
    (hours * 60 + minutes) * MINUTE +
    seconds * 1000 -
    moment.offset * MINUTE;
  return inOffset(total <= END_OF_TIME ? total : END_OF_TIME, moment.offset);
}

/** A date-time in the offset given. */
function inOffset(time: number, offset: number): string {
  const local = new Date(Math.min(time + offset * MINUTE, END_OF_TIME)).toISOString().replace('.000Z', 'Z');
  if (offset === 0) return local;
  const size = Math.abs(offset);
  const two = (number: number): string => String(number).padStart(2, '0');
  return local.replace('Z', `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`);
}
