/** Items that a Component tree leaves out: required ones are appended, the others are reported. */
import type { FieldState } from '../../engine/types.js';
import type { Remark } from '../documents/diagnostics.js';
import type { ItemInfo } from '../documents/item-index.js';
import type { PlanNode } from '../plan.js';
import { isAsked } from '../planner/is-asked.js';
import type { ItemNodes } from '../planner/item-nodes.js';

export interface Coverage {
  /** Items for which there is an input or a column, visible or not. */
  readonly boundItems: ReadonlySet<ItemInfo>;
  /** Items that are shown without an input. */
  readonly shownItems: ReadonlySet<ItemInfo>;
  /** Paths of fields with a visible input. */
  readonly visibleInputs: ReadonlySet<string>;
}

export function appendedItems(
  coverage: Coverage,
  items: ItemNodes,
  reveal: ReadonlySet<string>,
  remark: Remark,
): PlanNode[] {
  const { index, engine } = items.context;
  const { boundItems, shownItems, visibleInputs } = coverage;
  const withBoundInside = new Set<ItemInfo>();
  for (const info of boundItems)
    for (let at = info.parent; at && !withBoundInside.has(at); at = at.parent) withBoundInside.add(at);
  const appended: PlanNode[] = [];
  const covered = new Set<ItemInfo>();

  const append = (field: FieldState, node: PlanNode | undefined): void => {
    if (!node) return;
    appended.push(node);
    covered.add(index.of(field)!);
  };
  const visit = (field: FieldState): void => {
    const info = index.of(field)!;
    if (field.kind === 'repeat' && !withBoundInside.has(info)) {
      const isNeeded = field.relevant && ((field.minRepeat ?? 0) > 0 || field.rows.some(hasAsked));
      if (isNeeded) {
        remark('UNBOUND_REQUIRED', '/tree', `"${field.path}" is not in the tree; it follows the tree.`);
        return append(field, items.tree(field));
      }
    }
    if (field.kind === 'field') {
      const isRevealed = reveal.has(field.path) && field.relevant && !visibleInputs.has(field.path);
      const isBound = boundItems.has(info);
      if (isAsked(field) && !isBound) {
        remark(
          'UNBOUND_REQUIRED',
          '/tree',
          `"${field.path}" is required but not in the tree; it follows the tree.`,
        );
        append(field, items.single(field));
      } else {
        if (isAsked(field) && !visibleInputs.has(field.path))
          remark('REQUIRED_HIDDEN', '/tree', `"${field.path}" is required, but the tree hides it now.`);
        if (isRevealed) append(field, items.single(field));
      }
    }
    field.rows.forEach(visit);
    field.children.forEach(visit);
  };
  engine.items.forEach(visit);

  for (const info of index.all())
    if (
      info.item.type !== 'group' &&
      !boundItems.has(info) &&
      !shownItems.has(info) &&
      !isCovered(info, covered)
    )
      remark('UNBOUND_ITEM', '/tree', `"${info.path}" is not in the tree and is left out.`);
  return appended;
}

/** Whether somebody has to answer something in a row. */
const hasAsked = (node: FieldState): boolean =>
  isAsked(node) || node.children.some(hasAsked) || node.rows.some(hasAsked);

function isCovered(info: ItemInfo, covered: ReadonlySet<ItemInfo>): boolean {
  for (let at: ItemInfo | undefined = info; at; at = at.parent) if (covered.has(at)) return true;
  return false;
}
