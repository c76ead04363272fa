/** Whether a form is so large that the page would stand still while it is shown at once. */
import type { FieldState } from '../../engine/types.js';

/** Items, rows included, that are always shown at once. */
const MANY = 2_000;

/** Whether there are more nodes than that from these down. */
export function areMany(nodes: readonly FieldState[]): boolean {
  let left = MANY;
  const count = (list: readonly FieldState[]): boolean =>
    list.some((node) => --left < 0 || count(node.children) || count(node.rows));
  return count(nodes);
}
