/** A date as its three parts, and as the text that is stored: ISO if it is complete, else what was typed, part by part. */
import { numberFormat } from '../../../../layout/intl.js';

export type PartName = 'day' | 'month' | 'year';

export interface DateParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
  /** Only of a `dateTime`, as a native time control shows it. */
  readonly time: string;
}

export const NO_PARTS: DateParts = { day: '', month: '', year: '', time: '' };

const STORED = /^([^-]*)-([^-]*)-([^-T]*)(?:T([\d:.]*))?(Z|[+-]\d\d:?\d\d)?$/;
const COMPLETE = /^\d{4}-\d\d-\d\d/;

/** The parts of a stored value; undefined for text that is none of ours, such as `tomorrow`. */
export function splitDate(stored: string): DateParts | undefined {
  if (!stored) return NO_PARTS;
  const [, year, month, day, time = ''] = STORED.exec(stored) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const short = (part: string): string => (COMPLETE.test(stored) ? part.replace(/^0(?=\d$)/, '') : part);
  return { year, month: short(month), day: short(day), time: time.replace(/^(\d\d:\d\d):00(\.0+)?$/, '$1') };
}

/** What to store for these parts. Null if all are empty. `zone` belongs to a complete `dateTime`. */
export function joinDate(parts: DateParts, locale: string, isTimed: boolean, zone = ''): string | null {
  if (!parts.day && !parts.month && !parts.year && !parts.time) return null;
  const { day, month, year } = readParts(parts, locale);
  const isNumeric = /^\d{1,2}$/.test(day) && /^\d{1,2}$/.test(month) && /^\d{4}$/.test(year);
  const date = isNumeric
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : [year, month, day].map((part) => part.replace(/[-T]/g, ' ')).join('-');
  if (!isTimed) return date;
  const { time } = parts;
  return `${date}T${/^\d\d:\d\d$/.test(time) ? `${time}:00` : time}${isNumeric && time ? zone : ''}`;
}

/** The parts with plain digits, and with the number of a month that was written as a word. */
export function readParts(parts: DateParts, locale: string): DateParts {
  const digits = (text: string): string => plainDigits(text.trim(), locale);
  return {
    ...parts,
    day: digits(parts.day),
    month: monthNumber(digits(parts.month), locale),
    year: digits(parts.year),
  };
}

function plainDigits(text: string, locale: string): string {
  const own = numberFormat(locale, { useGrouping: false }).format(9876543210);
  return Array.from(text, (character) => {
    const at = own.indexOf(character);
    return at < 0 ? character : String(9 - at);
  }).join('');
}

/** `8`, `Aug`, `august` → `8`. Other text stays. */
function monthNumber(text: string, locale: string): string {
  if (/^\d*$/.test(text)) return text;
  const wanted = text.replace(/\.$/, '').toLocaleLowerCase(locale);
  for (let month = 1; month <= 12; month++)
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', month: style, timeZone: 'UTC' });
      const name = format.format(Date.UTC(2026, month - 1, 1));
      if (name.replace(/\.$/, '').toLocaleLowerCase(locale) === wanted) return String(month);
    }
  return text;
}

/** Which parts are missing or impossible, in the order of the calendar; empty for a real date. */
export function wrongParts(parts: DateParts, locale: string): { missing: PartName[]; wrong: PartName[] } {
  const { day, month, year } = readParts(parts, locale);
  const missing = (['day', 'month', 'year'] as const).filter((name) => !parts[name].trim());
  const isBetween = (text: string, most: number): boolean =>
    /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most;
  const wrong: PartName[] = [];
  const isMonth = isBetween(month, 12);
  const isYear = /^\d{4}$/.test(year);
  if (day && !isBetween(day, isMonth ? lastDay(Number(month), isYear ? Number(year) : 2000) : 31))
    wrong.push('day');
  if (month && !isMonth) wrong.push('month');
  if (year && !isYear) wrong.push('year');
  return { missing, wrong };
}

/** The number of days of a month. */
export const lastDay = (month: number, year: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * The parts of a whole date that was typed or pasted into one of them: ISO, three parts with marks between them, or eight
 * digits. Other than in ISO, they are read in the order of the form. Undefined if it is something else.
 */
export function readWholeDate(text: string, order: string, locale: string): DateParts | undefined {
  const clean = plainDigits(text.trim(), locale).replace(/[\u200e\u200f]/g, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(clean);
  const pieces = iso
    ? iso.slice(1)
    : /^\d{8}$/.test(clean)
      ? cut(clean, order)
      : clean.split(/[\s./,-]+/).filter(Boolean);
  if (pieces.length !== 3) return undefined;
  const at = (letter: string): string => pieces[(iso ? 'ymd' : order).indexOf(letter)]!;
  const parts = { day: at('d'), month: at('m'), year: at('y'), time: '' };
  const isDate = /^\d{1,2}$/.test(parts.day) && /^\d{2,4}$/.test(parts.year);
  return isDate && /^\d{1,2}$/.test(monthNumber(parts.month, locale)) ? parts : undefined;
}

function cut(digits: string, order: string): string[] {
  let rest = digits;
  return Array.from(order, (letter) => {
    const length = letter === 'y' ? 4 : 2;
    const piece = rest.slice(0, length);
    rest = rest.slice(length);
    return piece;
  });
}
