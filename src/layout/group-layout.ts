/** How groups, repeats and rows stand by the hints of the definition: boxes, folds, tabs, tables and flows. */
import type { FieldState } from '../engine/types.js';
import type { Item } from '../model/definition.js';
import type { GroupLayout } from './plan.js';

const ONE_AT_A_TIME = 'x-exclusive-accordion';

/**
 * The layout of a group, a repeat or a row. A row shares its item with its repeat; only the flow applies to it.
 * `hint` replaces the definition's own `widgetHint`.
 */
export function groupLayout(
  { kind, item }: Pick<FieldState, 'kind' | 'item'>,
  hint: string | undefined = item.presentation?.widgetHint,
): GroupLayout {
  const layout = item.presentation?.layout;
  const flow = layout?.flow ?? (hint === 'Grid' ? 'grid' : 'stack');
  const columns = layout?.columns ?? (hint === 'Grid' ? 2 : 1);
  if (kind === 'row') return { box: 'plain', open: true, content: 'flow', exclusive: false, flow, columns };
  // Content of a layer above the page is shown on demand in its place.
  const isOnDemand = hint === 'Modal' || hint === 'Popover';
  const isFold = isOnDemand || layout?.collapsible || hint === 'Collapsible';
  return {
    box: isFold ? 'fold' : hint === 'Card' || hint === 'Panel' ? 'card' : 'plain',
    open: !isOnDemand && !layout?.collapsedByDefault,
    content:
      hint === 'Accordion' || hint === ONE_AT_A_TIME
        ? 'folds'
        : kind === 'group' && hint === 'Tabs'
          ? 'tabs'
          : kind === 'repeat' && hint === 'DataTable' && hasPlainColumns(item)
            ? 'table'
            : 'flow',
    exclusive: hint === ONE_AT_A_TIME,
    flow,
    columns,
  };
}

export function isTabsItem({ presentation }: Item): boolean {
  return presentation?.widgetHint === 'Tabs';
}

export function isTableItem(item: Item): boolean {
  return item.presentation?.widgetHint === 'DataTable' && hasPlainColumns(item);
}

/** Only plain fields fit into cells; rows with groups inside stay stacked. */
function hasPlainColumns(item: Item): boolean {
  return (
    item.type === 'group' &&
    (item.children ?? []).every((column) => column.type === 'field' && !column.children?.length)
  );
}

/** In a group with tabs, groups and repeats become tabs; its other items stand above them. */
export function isTab(child: FieldState): boolean {
  return child.relevant && (child.kind === 'group' || child.kind === 'repeat');
}

/** Whether an item of the definition, at any depth, passes a test. Rows that come later have the same items. */
export function someItem(items: readonly Item[] | undefined, test: (item: Item) => boolean): boolean {
  return items?.some((item) => test(item) || ('children' in item && someItem(item.children, test))) ?? false;
}

/**
 * How many headings of groups and rows stand above a node. A group that a tab names has no heading of its own:
 * `isNamedByPage` says so of top-level groups, which may be tabs of the whole form.
 */
export function headingDepth(node: FieldState, isNamedByPage: (group: FieldState) => boolean): number {
  let depth = 0;
  for (let at = node.parent; at; at = at.parent)
    if (at.kind !== 'field' && !isNamedByTab(at, isNamedByPage)) depth++;
  return depth;
}

function isNamedByTab(group: FieldState, isNamedByPage: (group: FieldState) => boolean): boolean {
  const { parent } = group;
  return parent
    ? group.kind === 'group' && parent.kind === 'group' && isTabsItem(parent.item)
    : isNamedByPage(group);
}
