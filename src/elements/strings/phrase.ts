/** One text of the catalogue: plain, or one form per plural category of `count`. `{name}` is a placeholder. */

/** `other` always exists, the other categories if the language has them. */
export type Plural = { readonly other: string } & {
  readonly [category in 'zero' | 'one' | 'two' | 'few' | 'many']?: string;
};

export type Phrase = string | Plural;
