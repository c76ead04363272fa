/**
 * The one catalogue of texts. It has sections: the texts of every form, and texts that come with code which is loaded on
 * demand. English is part of a section; other languages are loaded when they are first needed.
 */
import { en } from './en.js';
import type { Phrase } from './phrase.js';
import type { AllStrings, Strings } from './strings.js';

/** The texts of a section in one language. */
export type Catalogue = Readonly<Record<string, Phrase>>;

export interface TextSection {
  readonly en: Catalogue;
  /** Loads the section in another language, by its subtag. */
  readonly languages: Readonly<Record<string, () => Promise<Catalogue>>>;
}

const form: TextSection = {
  en,
  languages: {
    ar: () => import('./ar.js').then((module) => module.ar),
    de: () => import('./de.js').then((module) => module.de),
    es: () => import('./es.js').then((module) => module.es),
    fr: () => import('./fr.js').then((module) => module.fr),
  },
};

/** Per section the languages that are loaded. */
const sections = new Map<TextSection, Map<string, Catalogue>>([[form, new Map()]]);

/** Makes the texts of code that is loaded on demand part of the catalogue. */
export function addSection(section: TextSection): void {
  if (!sections.has(section)) sections.set(section, new Map());
}

/** The texts of every form in the language of a BCP 47 tag; in English until they are loaded. */
export function stringsFor(locale: string): Strings {
  return (sections.get(form)!.get(languageOf(locale)) as Strings | undefined) ?? en;
}

/** The section that has a text, in the language of a BCP 47 tag; in English until it is loaded. */
export function catalogueWith(key: keyof AllStrings, locale: string): Catalogue {
  for (const [section, loaded] of sections)
    if (Object.hasOwn(section.en, key)) return loaded.get(languageOf(locale)) ?? section.en;
  throw new Error(`There is no text "${key}".`);
}

/**
 * Loads all sections in a language. Resolves to true if one of them is new, so that the caller renders again. If a
 * section cannot be loaded, it stays English.
 */
export async function loadStrings(locale: string): Promise<boolean> {
  const language = languageOf(locale);
  const load = async ([section, loaded]: [TextSection, Map<string, Catalogue>]): Promise<boolean> => {
    if (!Object.hasOwn(section.languages, language) || loaded.has(language)) return false;
    try {
      loaded.set(language, await section.languages[language]!());
      return true;
    } catch {
      return false;
    }
  };
  return (await Promise.all([...sections].map(load))).includes(true);
}

/** Adds a section in another language that is already loaded. A server has all of them from the start. */
export function provideStrings(section: TextSection | 'form', language: string, catalogue: Catalogue): void {
  const key = section === 'form' ? form : section;
  addSection(key);
  sections.get(key)!.set(language, catalogue);
}

function languageOf(locale: string): string {
  return locale.split('-', 1)[0]!.toLowerCase();
}
