/** The renderer's own texts, typed. Definition texts never come from here. */
import type { en } from './en.js';
import type { Phrase } from './phrase.js';

export type { Phrase, Plural } from './phrase.js';

export type StringKey = keyof typeof en;

/** A whole catalogue. English is the source: a key that exists there exists in every language. */
export type Strings = Readonly<Record<StringKey, Phrase>>;
