/**
 * The one catalogue of texts. It has sections: the texts of every form, and texts that come with code which is loaded on
 * demand. English is part of a section; other languages are loaded when they are first needed.
 */
import { en } from './form/en.js';
import type { Phrase } from './phrase.js';
import type { AllStrings, CoreStrings, Strings } from './strings.js';

/** The texts of a section in one language. */
export type Catalogue = Readonly<Record<string, Phrase>>;

export interface TextSection {
  readonly en: Catalogue;
  /** Loads the section in another language, by its subtag. */
  readonly languages: Readonly<Record<string, () => Promise<Catalogue>>>;
}

/** The English texts of every form and of the parts that are loaded. */
const english: Record<string, Phrase> = { ...en };

const form: TextSection = {
  en: english,
  languages: {
    ar: () => import('./form/ar.js').then((module) => module.ar),
    cy: () => import('./form/cy.js').then((module) => module.cy),
    de: () => import('./form/de.js').then((module) => module.de),
    es: () => import('./form/es.js').then((module) => module.es),
    fr: () => import('./form/fr.js').then((module) => module.fr),
  },
};

/** Per section the languages that are loaded. */
const sections = new Map<TextSection, Map<string, Catalogue>>([[form, new Map()]]);

/** Makes the texts of code that is loaded on demand part of the catalogue. */
export function addSection(section: TextSection): void {
  if (!sections.has(section)) sections.set(section, new Map());
}

/** Adds the English texts of a part that was loaded on demand. Other languages have them already. */
export function addEnglish(texts: Catalogue): void {
  Object.assign(english, texts);
}

/** Texts of every form, and those of the parts that are loaded. */
export type LoadedStrings = CoreStrings & Partial<Strings>;

/** The texts in the language of a BCP 47 tag; in English until they are loaded. */
export function stringsFor(locale: string): LoadedStrings {
  return (sections.get(form)!.get(languageOf(locale)) ?? english) as LoadedStrings;
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
