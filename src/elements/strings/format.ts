/** Fills the placeholders of a text. */
import type { Phrase } from './phrase.js';

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(language: string): Intl.PluralRules {
  let found = rules.get(language);
  if (!found) rules.set(language, (found = new Intl.PluralRules(language)));
  return found;
}

/** `{name}` becomes the value of that name. A phrase with plural forms picks by `count`, by the rules of `language`. */
export function format(
  phrase: Phrase,
  language: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text =
    typeof phrase === 'string'
      ? phrase
      : (phrase[pluralRules(language).select(Number(values['count']))] ?? phrase.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
