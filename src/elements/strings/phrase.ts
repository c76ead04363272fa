/** One text of the renderer: plain, or one form per plural category of its `count`. `{name}` marks a placeholder. */

/** `other` always exists; the rest as the language has them. */
export type Plural = { readonly other: string } & {
  readonly [category in 'zero' | 'one' | 'two' | 'few' | 'many']?: string;
};

export type Phrase = string | Plural;
