/** Functions that depend on language and host. Unknown languages count as English, never as the machine's own. */
import { fail } from '../errors.js';
import { spend } from '../limits.js';
import { fromJson } from '../values/json.js';
import { numberText } from '../values/number.js';
import { define, type Functions } from './define.js';

/** `Intl` objects are slow to make and quick to use. */
const cache = new Map<string, unknown>();
const MAX_CACHED = 200;
/** Steps to make an `Intl` object. */
const INTL_COST = 4_000;

function cached<T>(kind: string, tag: string, make: (locale: string) => T): T {
  const key = `${kind} ${tag}`;
  if (cache.size > MAX_CACHED) cache.clear();
  if (!cache.has(key)) {
    spend(INTL_COST);
    let locale: string | undefined;
    try {
      [locale] = Intl.NumberFormat.supportedLocalesOf(tag);
    } catch {
      // Not a language tag.
    }
    cache.set(key, make(locale ?? 'en'));
  }
  return cache.get(key) as T;
}

const isVolatile = true;

export const locales: Functions = {
  locale: define(
    '',
    function () {
      return this.context.locale ?? null;
    },
    { isVolatile },
  ),
  runtimeMeta: define(
    's',
    function (key) {
      const { meta } = this.context;
      return meta && Object.hasOwn(meta, key) ? fromJson(meta[key]) : null;
    },
    { isVolatile },
  ),
  pluralCategory: define(
    'ns?',
    function (value, tag) {
      const language = tag ?? this.context.locale;
      const integer = Math.trunc(Number(value));
      return language
        ? cached('plural', language, (locale) => new Intl.PluralRules(locale)).select(integer)
        : null;
    },
    { isVolatile, cost: 25 },
  ),
  formatNumber: define(
    'ns?',
    function (value, tag) {
      const language = tag ?? this.context.locale ?? 'en';
      // Decimal text keeps the digits that a JavaScript number would lose.
      const digits = numberText(value) as unknown as number;
      return cached('number', language, (locale) => new Intl.NumberFormat(locale)).format(digits);
    },
    { isVolatile, cost: 50 },
  ),
  formatDate: define(
    'ds?s?',
    function ({ year, month, day }, style = 'medium', tag) {
      if (!/^(short|medium|long|full)$/.test(style))
        fail('FEL_VALUE', 'A date is written short, medium, long or full');
      const language = tag ?? this.context.locale ?? 'en';
      const options = { dateStyle: style as 'medium', timeZone: 'UTC' };
      const formatter = cached(style, language, (locale) => new Intl.DateTimeFormat(locale, options));
      return formatter.format(new Date(0).setUTCFullYear(year, month - 1, day));
    },
    { isVolatile, cost: 80 },
  ),
};
