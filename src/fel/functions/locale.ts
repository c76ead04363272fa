/** What depends on language and host. Unknown languages are treated as English, never as the machine's own. */
import { fail } from '../errors.js';
import { fromJson } from '../values/json.js';
import { numberText } from '../values/number.js';
import { define, type Functions } from './define.js';

const cache = new Map<string, unknown>();

/** Intl objects are slow to make and quick to use. */
function remembered<T>(kind: string, tag: string, make: (locale: string) => T): T {
  const key = `${kind} ${tag}`;
  if (cache.size > 200) cache.clear();
  if (!cache.has(key)) {
    let locale: string | undefined;
    try {
      [locale] = Intl.NumberFormat.supportedLocalesOf(tag);
    } catch {
      // not a language tag at all
    }
    cache.set(key, make(locale ?? 'en'));
  }
  return cache.get(key) as T;
}

export const locales: Functions = {
  locale: define('', function () {
    return this.clock.locale ?? null;
  }),
  runtimeMeta: define('s', function (key) {
    const { meta } = this.clock;
    return meta && Object.hasOwn(meta, key) ? fromJson(meta[key]) : null;
  }),
  pluralCategory: define('ns?', function (value, tag) {
    const language = tag ?? this.clock.locale;
    const integer = Math.trunc(Number(value));
    return language
      ? remembered('plural', language, (locale) => new Intl.PluralRules(locale)).select(integer)
      : null;
  }),
  formatNumber: define('ns?', function (value, tag) {
    const language = tag ?? this.clock.locale ?? 'en';
    // Decimal text keeps the digits that a JavaScript number would lose.
    const digits = numberText(value) as unknown as number;
    return remembered('number', language, (locale) => new Intl.NumberFormat(locale)).format(digits);
  }),
  formatDate: define('ds?s?', function ({ year, month, day }, style = 'medium', tag) {
    if (!/^(short|medium|long|full)$/.test(style))
      fail('FEL_VALUE', 'A date is written short, medium, long or full');
    const language = tag ?? this.clock.locale ?? 'en';
    const options = { dateStyle: style as 'medium', timeZone: 'UTC' };
    const formatter = remembered(style, language, (locale) => new Intl.DateTimeFormat(locale, options));
    return formatter.format(new Date(0).setUTCFullYear(year, month - 1, day));
  }),
};
