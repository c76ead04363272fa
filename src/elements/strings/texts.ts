/** The component's own texts in one form: its language, the catalogue and the page's replacements. */
import { format } from './format.js';
import { catalogueWith, type LoadedStrings, stringsFor } from './load-strings.js';
import type { AllStrings, StringKey } from './strings.js';

export type TextValues = Readonly<Record<string, string | number>>;

/** Texts that the page replaces. */
export type Replacements = Readonly<Partial<AllStrings>>;

export interface Texts {
  /** BCP 47 tag. Numbers, money and dates are formatted for it. */
  readonly locale: string;
  /** A text of the catalogue with its placeholders filled in. */
  text(key: StringKey, values?: TextValues): string;
}

export class FormTexts implements Texts {
  #locale: string;
  #replacements: Replacements;

  constructor(locale: string, replacements: Replacements = {}) {
    this.#locale = locale;
    this.#replacements = replacements;
  }

  get locale(): string {
    return this.#locale;
  }

  /** The texts of every form, and those of the parts that are loaded. */
  get strings(): LoadedStrings {
    return { ...stringsFor(this.#locale), ...this.#replacements };
  }

  text(key: StringKey, values?: TextValues): string {
    const catalogue = catalogueWith(key, this.#locale);
    const phrase = this.#replacements[key] ?? catalogue[key]!;
    // Plural forms follow the language of the text: an English fallback on an Arabic page counts in English.
    return format(phrase, String(this.#replacements.language ?? catalogue['language']), values);
  }

  /** Returns false when neither the language nor any replacement is different. */
  change(locale: string, replacements: Replacements): boolean {
    const keys = Object.keys({ ...replacements, ...this.#replacements }) as StringKey[];
    const isSame = keys.every((key) => replacements[key] === this.#replacements[key]);
    if (locale === this.#locale && isSame) return false;
    this.#locale = locale;
    this.#replacements = replacements;
    return true;
  }
}
