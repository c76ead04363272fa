/** The component's own texts, typed. Texts of a definition never come from here. */
import type { en as assistEn } from './assist/en.js';
import type { en as disclosuresEn } from './disclosures/en.js';
import type { en } from './form/en.js';
import type { en as languagesEn } from './language-section.js';
import type { Phrase } from './phrase.js';

export type { Phrase, Plural } from './phrase.js';

/** The texts of every form. English is the source: a key that exists there exists in every language. */
export type Strings = Readonly<Record<keyof typeof en, Phrase>>;
/** The texts about assistants. */
export type AssistStrings = Readonly<Record<keyof typeof assistEn, Phrase>>;
/** The texts around purposes, consequences, preparation and fees. */
export type DisclosureStrings = Readonly<Record<keyof typeof disclosuresEn, Phrase>>;

/** The texts of the language switch. */
export type LanguageStrings = Readonly<Record<keyof typeof languagesEn, Phrase>>;

export type AllStrings = Strings & AssistStrings & DisclosureStrings & LanguageStrings;
export type StringKey = keyof AllStrings;
