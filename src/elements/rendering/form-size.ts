/** Decides whether a form is too large to be rendered in one task. */
import type { FieldState } from '../../engine/types.js';

/** Up to this number of items, rows included, a form is rendered at once. */
const MOST_AT_ONCE = 2_000;

export function isVeryLarge(nodes: readonly FieldState[]): boolean {
  let left = MOST_AT_ONCE;
  const count = (list: readonly FieldState[]): boolean =>
    list.some((node) => --left < 0 || count(node.children) || count(node.rows));
  return count(nodes);
}
