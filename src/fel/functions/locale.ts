/** What depends on language and host. Unknown languages are treated as English, never as the machine's own. */
import type { DateValue } from '../date.js';
import { Failure } from '../errors.js';
import { fromJson } from '../json.js';
import { numberText } from '../number.js';
import type { Env, FelNumber } from '../types.js';
import { define, type Functions } from './define.js';

function supported(tag: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

const cache = new Map<string, unknown>();

/** Intl objects are slow to make and quick to use. */
function remembered<T>(key: string, make: () => T): T {
  if (cache.size > 200) cache.clear();
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key) as T;
}

const STYLES = ['short', 'medium', 'long', 'full'];

function formatDate(
  this: Env,
  date: DateValue,
  style = 'medium',
  tag = this.clock.locale ?? 'en',
): string | Failure {
  if (!STYLES.includes(style)) {
    return new Failure('FEL_VALUE', `"${style.slice(0, 40)}" is not a date format; use ${STYLES.join(', ')}`);
  }
  const formatter = remembered(
    `date ${style} ${tag}`,
    () => new Intl.DateTimeFormat(supported(tag), { dateStyle: style as 'medium', timeZone: 'UTC' }),
  );
  return formatter.format(new Date(0).setUTCFullYear(date.year, date.month - 1, date.day));
}

function formatNumber(this: Env, value: FelNumber, tag = this.clock.locale ?? 'en'): string {
  const formatter = remembered(`number ${tag}`, () => new Intl.NumberFormat(supported(tag)));
  // Decimal text keeps the digits that a JavaScript number would lose.
  return formatter.format(typeof value === 'number' ? value : (numberText(value) as unknown as number));
}

function pluralCategory(this: Env, value: FelNumber, tag = this.clock.locale): string | null {
  if (!tag) return null;
  const rules = remembered(`plural ${tag}`, () => new Intl.PluralRules(supported(tag)));
  return rules.select(Math.trunc(Number(value)));
}

export const locales: Functions = {
  locale: define('', function () {
    return this.clock.locale ?? null;
  }),
  runtimeMeta: define('s', function (key) {
    const { meta } = this.clock;
    return meta && Object.hasOwn(meta, key) ? fromJson(meta[key]) : null;
  }),
  pluralCategory: define('ns?', pluralCategory),
  formatNumber: define('ns?', formatNumber),
  formatDate: define('ds?s?', formatDate),
};
