/** How much work it is to show a form: whether the page would freeze if all of it were shown at once. */
import type { FieldState } from '../../engine/types.js';

/** Items, rows included, that are always shown at once. */
const MANY = 2_000;
/** Characters of text that take about as long to show as an item does. */
const LETTERS_PER_ITEM = 200;

/** Whether these nodes, with everything inside of them, are more work than can be done at once. */
export function areMany(nodes: readonly FieldState[]): boolean {
  let left = MANY;
  const count = (list: readonly FieldState[]): boolean =>
    list.some(
      (node) =>
        (left -= 1 + lettersOf(node) / LETTERS_PER_ITEM) < 0 || count(node.children) || count(node.rows),
    );
  return count(nodes);
}

/** Characters that a node shows by itself. */
export function lettersOf(node: FieldState): number {
  const { hint = '', description = '' } = { hint: node.hint(), description: node.description() };
  let letters = node.label().length + hint.length + description.length;
  // A list of very many options shows only some of them.
  for (const { label } of node.options?.slice(0, SHOWN_OPTIONS) ?? []) letters += label.length;
  return letters;
}

const SHOWN_OPTIONS = 50;
