/** Which documents are asked for a text, and in which order. */
import { withoutRegion } from './language-tag.js';
import type { ReadLocale } from './read-locale.js';

const MAX_DOCUMENTS = 32;

export type Locales = ReadonlyMap<string, ReadLocale>;

/**
 * The document of the tag and its fallbacks; then, if the tag has a region, the document of the tag without it and its
 * fallbacks. A circle ends the chain.
 */
export function chainOf(tag: string, locales: Locales): ReadLocale[] {
  const chain: ReadLocale[] = [];
  const follow = (start: string | undefined): boolean => {
    let next = start;
    while (next !== undefined && chain.length < MAX_DOCUMENTS) {
      const locale = locales.get(next);
      if (!locale) return true;
      if (chain.includes(locale)) return false;
      chain.push(locale);
      next = locale.fallback;
    }
    return true;
  };
  const base = withoutRegion(tag);
  const ends = follow(tag);
  if (ends && base !== undefined && !chain.some((locale) => locale.tag === base)) follow(base);
  return chain;
}
