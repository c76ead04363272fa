/** Decides whether a form is too large to be rendered in one task. */
import type { FieldState } from '../../engine/types.js';

/** Up to this number of items, rows included, a form is rendered at once. */
const MOST_AT_ONCE = 2_000;
/** Characters of text that take about as long to show as an item does. */
const LETTERS_PER_ITEM = 200;
/** A list of very many options shows only some of them. */
const SHOWN_OPTIONS = 50;

export function isVeryLarge(nodes: readonly FieldState[]): boolean {
  let left = MOST_AT_ONCE;
  const count = (list: readonly FieldState[]): boolean =>
    list.some(
      (node) =>
        (left -= 1 + lettersOf(node) / LETTERS_PER_ITEM) < 0 || count(node.children) || count(node.rows),
    );
  return count(nodes);
}

/** Number of characters that a node shows by itself. */
export function lettersOf(node: FieldState): number {
  const { hint = '', description = '' } = { hint: node.hint(), description: node.description() };
  let letters = node.label().length + hint.length + description.length;
  for (const { label } of node.options?.slice(0, SHOWN_OPTIONS) ?? []) letters += label.length;
  return letters;
}
