/** The component's own texts, typed. Texts of a definition never come from here. */
import type { en as assistEn } from './assist/en.js';
import type { en as disclosuresEn } from './disclosures/en.js';
import type { en } from './en.js';
import type { en as sendingEn } from './sending/en.js';
import type { Phrase } from './phrase.js';

export type { Phrase, Plural } from './phrase.js';

/** The texts of every form. English is the source: a key that exists there exists in every language. */
export type Strings = Readonly<Record<keyof typeof en, Phrase>>;
/** The texts about assistants. */
export type AssistStrings = Readonly<Record<keyof typeof assistEn, Phrase>>;
/** The texts around purposes, consequences, preparation and fees. */
export type DisclosureStrings = Readonly<Record<keyof typeof disclosuresEn, Phrase>>;
/** The texts about sending: the confirmation, and why answers were not accepted. */
export type SendingStrings = Readonly<Record<keyof typeof sendingEn, Phrase>>;

export type AllStrings = Strings & AssistStrings & DisclosureStrings & SendingStrings;
export type StringKey = keyof AllStrings;
