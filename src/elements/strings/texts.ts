/** The component's own texts and formats of one form: its language, its catalogue and the page's replacements. */
import { format } from './format.js';
import type { StringKey, Strings } from './strings.js';

export type TextValues = Readonly<Record<string, string | number>>;

export interface Texts {
  /** BCP 47 tag. Numbers, money and dates are formatted for it. */
  readonly locale: string;
  /** A text of the catalogue with its placeholders filled in. */
  text(key: StringKey, values?: TextValues): string;
}

export class FormTexts implements Texts {
  #locale: string;
  #strings: Strings;

  constructor(locale: string, strings: Strings) {
    this.#locale = locale;
    this.#strings = strings;
  }

  get locale(): string {
    return this.#locale;
  }

  get strings(): Strings {
    return this.#strings;
  }

  text(key: StringKey, values?: TextValues): string {
    return format(this.#strings, key, values);
  }

  /** Returns false when neither the language nor any text is different. */
  change(locale: string, strings: Strings): boolean {
    const keys = Object.keys({ ...strings, ...this.#strings }) as StringKey[];
    if (locale === this.#locale && keys.every((key) => strings[key] === this.#strings[key])) return false;
    this.#locale = locale;
    this.#strings = strings;
    return true;
  }
}
