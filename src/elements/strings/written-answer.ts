/** An answer as text to read, with its prefix and suffix: a number without its unit says little. */
import type { FieldState } from '../../engine/types.js';
import type { FieldItem } from '../../model/definition.js';
import type { Texts } from './texts.js';
import { displayValue } from './display-value.js';

/** `$` and `%` are written next to their number, words and units with a space between. */
const CLOSE = /^[^\p{L}\s]$/u;

/** Empty text if there is no answer. */
export function writtenAnswer(texts: Texts, field: FieldState): string {
  const value = displayValue(texts, field);
  const { prefix, suffix, dataType } = field.item as FieldItem;
  // Prefix and suffix of a switch are the names of its two sides.
  if (!value || dataType === 'boolean') return value;
  const before = prefix ? prefix + (CLOSE.test(prefix) ? '' : ' ') : '';
  const after = suffix ? (CLOSE.test(suffix) ? '' : ' ') + suffix : '';
  return before + value + after;
}
