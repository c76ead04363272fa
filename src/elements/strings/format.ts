/** Fills a text of the catalogue with values. */
import type { Phrase } from './phrase.js';

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(language: string): Intl.PluralRules {
  let found = rules.get(language);
  if (!found) rules.set(language, (found = new Intl.PluralRules(language)));
  return found;
}

/**
 * `{name}` becomes the value of that name. A phrase with plural forms picks by `count`, in the catalogue's own
 * language: an English fallback on an Arabic page still counts in English.
 */
export function format<Catalogue extends Readonly<Record<'language', Phrase>>>(
  strings: Catalogue,
  key: keyof Catalogue,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const phrase = strings[key] as Phrase;
  const text =
    typeof phrase === 'string'
      ? phrase
      : (phrase[pluralRules(strings.language as string).select(Number(values['count']))] ?? phrase.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
