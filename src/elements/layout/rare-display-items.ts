/** Which displays need code that is loaded on demand, and which of them depend on the whole form. */
import type { FieldState } from '../../engine/types.js';
import { someItem } from '../../layout/group-layout.js';
import type { Item } from '../../model/definition.js';

export function isRareDisplay(item: Item): boolean {
  return isWholeFormDisplay(item) || (item.type === 'display' && hintOf(item) === 'x-dismissible-alert');
}

/** Rendered again after every change of the form, because it shows more than its own text. */
const isWholeFormDisplay = (item: Item): boolean =>
  item.type === 'display' && /^(ProgressBar|Summary)$/.test(hintOf(item) ?? '');

const hintOf = ({ presentation }: Item): string | undefined => presentation?.widgetHint;

export function hasWholeFormDisplay(items: readonly Item[]): boolean {
  return someItem(items, isWholeFormDisplay);
}

export function wholeFormDisplays(nodes: readonly FieldState[]): FieldState[] {
  return nodes.flatMap((node) =>
    isWholeFormDisplay(node.item) ? node : wholeFormDisplays([...node.children, ...node.rows]),
  );
}
