/** Finds the catalogue for a language; all but English are fetched when first asked for. */
import { en } from './en.js';
import type { Strings } from './strings.js';

const catalogues: Readonly<Record<string, () => Promise<Strings>>> = {
  ar: () => import('./ar.js').then((module) => module.ar),
  de: () => import('./de.js').then((module) => module.de),
  es: () => import('./es.js').then((module) => module.es),
  fr: () => import('./fr.js').then((module) => module.fr),
};

const loaded = new Map<string, Strings>([['en', en]]);

/** The nearest catalogue at hand for a BCP 47 tag: English until the right one has been loaded. */
export function stringsFor(locale: string): Strings {
  return loaded.get(language(locale)) ?? en;
}

/** Resolves to true when another catalogue came in, so that the caller renders again. Out of reach: English stays. */
export async function loadStrings(locale: string): Promise<boolean> {
  const wanted = language(locale);
  const load = catalogues[wanted];
  if (!load || loaded.has(wanted)) return false;
  try {
    loaded.set(wanted, await load());
    return true;
  } catch {
    return false;
  }
}

function language(locale: string): string {
  return locale.split('-', 1)[0]!.toLowerCase();
}
