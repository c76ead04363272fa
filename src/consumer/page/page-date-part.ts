/** Fields that take one part of a date: the day, the month or the year of a date of birth. */
import type { OptionEntry } from '../../model/definition.js';

export type DatePart = 'day' | 'month' | 'year';

const WORDS: readonly [part: DatePart, words: RegExp][] = [
  ['day', /\b(?:day|dd|tag|jour|d[ií]a)\b/],
  ['month', /\b(?:month|mm|monat|mois|mes)\b/],
  ['year', /\b(?:year|yyyy|yy|jahr|ann[ée]e|a[ñn]o)\b/],
];

/** The part that a label or a name asks for, if it names one part only: "Day", "Birth month". */
export function datePartOf(text: string): DatePart | undefined {
  const words = text.toLowerCase();
  const named = WORDS.filter(([, pattern]) => pattern.test(words));
  return named.length === 1 ? named[0]![0] : undefined;
}

/** `1815-12-10` → `10`. Undefined for anything but a date. */
export function partOfDate(value: unknown, part: DatePart): string | undefined {
  const date = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (!date) return undefined;
  return String(Number(date[{ year: 1, month: 2, day: 3 }[part]]));
}

/** The names of a month in the language of the page and in English, in lower case. */
function monthNames(month: number, language: string): string[] {
  const date = new Date(Date.UTC(2024, month - 1, 15));
  return [language, 'en'].flatMap((locale) =>
    (['long', 'short'] as const).map((style) => {
      try {
        const name = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(date);
        return name.toLowerCase().replace(/\.$/, '');
      } catch {
        // The page has a language tag that is none.
        return '';
      }
    }),
  );
}

/** The option for a part: `12`, `December` or `Dec` for the month 12. */
export function findPartOption(
  options: readonly OptionEntry[],
  part: DatePart,
  wanted: unknown,
  language: string,
): OptionEntry | undefined {
  const number = Number(wanted);
  if (!Number.isInteger(number)) return undefined;
  const isNumber = (text: string): boolean => /^\d+$/.test(text.trim()) && Number(text) === number;
  if (part === 'month' && number >= 1 && number <= 12) {
    // By name first, because some pages count months from 0.
    const names = monthNames(number, language).filter(Boolean);
    const named = options.find(({ label }) => names.includes(label.trim().toLowerCase().replace(/\.$/, '')));
    if (named) return named;
  }
  return options.find(({ label }) => isNumber(label)) ?? options.find(({ value }) => isNumber(value));
}

/** The text for an input: with a leading zero where the placeholder shows two letters, and two digits of a year there. */
export function writePart(part: DatePart, text: string, input: Element): string {
  const hint = input.getAttribute('placeholder')?.trim() ?? '';
  if (!/^\d+$/.test(text)) return text;
  if (part === 'year') return input.getAttribute('maxlength') === '2' ? text.slice(-2) : text;
  return /^(?:dd|mm|tt|jj)$/i.test(hint) ? text.padStart(2, '0') : text;
}
