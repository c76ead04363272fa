/** Limits on texts that are shown. Browsers take about 150 ms to lay out a million characters. */

/** Characters of one label, hint, description, message or option. */
export const MAX_TEXT = 10_000;
/** Characters of a text that is there to be read: a display item, or an answer that cannot be changed. */
export const MAX_LONG_TEXT = 100_000;

/** The text, or its beginning and an ellipsis. */
export function shorten<T extends string | undefined>(text: T, most = MAX_TEXT): T | string {
  if (text === undefined || text.length <= most) return text;
  // Not between the two halves of one character.
  return `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
