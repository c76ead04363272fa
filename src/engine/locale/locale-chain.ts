/** Which documents are asked for a text, and in which order. */
import type { Problem } from '../../model/problem.js';
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

/** Fallbacks that lead nowhere or back to where they came from. */
export function chainProblems(locales: Locales): Problem[] {
  const problems: Problem[] = [];
  const inCircle = new Set<string>();
  for (const { tag, fallback } of locales.values()) {
    if (fallback === undefined) continue;
    if (!locales.has(fallback))
      problems.push({
        code: 'LOCALE_FALLBACK',
        severity: 'warning',
        path: `locale:${tag}/fallback`,
        message: `"${tag}" falls back to "${fallback}", which is not loaded (W1401).`,
      });
    const circle = circleFrom(tag, locales);
    if (circle.length === 0 || inCircle.has(tag)) continue;
    for (const member of circle) inCircle.add(member);
    problems.push({
      code: 'LOCALE_CYCLE',
      severity: 'warning',
      path: `locale:${tag}/fallback`,
      message: `The fallbacks lead in a circle: ${[...circle, circle[0]].join(' → ')} (E1406).`,
    });
  }
  return problems;
}

/** The tags of the circle that contains the tag; empty if it is in none. */
function circleFrom(tag: string, locales: Locales): string[] {
  const seen: string[] = [];
  for (let at: string | undefined = tag; at !== undefined; at = locales.get(at)?.fallback) {
    if (at === tag && seen.length > 0) return seen;
    if (seen.includes(at)) return [];
    seen.push(at);
  }
  return [];
}
