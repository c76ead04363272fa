/** The renderer's own texts, typed. Definition texts never come from here. */

/** Forms of one phrase by plural category of `count`; `other` always exists. */
export type Plural = { readonly other: string } & { readonly [category in 'zero' | 'one' | 'two' | 'few' | 'many']?: string };

/** `{name}` placeholders are filled by `format()`. Filled in by `en.ts`; every catalogue has the same keys. */
export interface Strings {
  readonly [key: string]: string | Plural;
}
