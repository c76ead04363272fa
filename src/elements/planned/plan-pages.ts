/** Pages of a plan as the page flow knows them. */
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { PageOutline } from '../../layout/pages.js';
import type { Plan, PlanNode } from '../../layout/plan.js';
import type { Pages } from '../pages/pages.js';

export function outlinesOf({ pages }: Plan, engine: FormEngine): PageOutline[] {
  return pages
    .filter(({ visible }) => visible)
    .map(({ id, title, nodes }) => ({
      id,
      title,
      short: title,
      group: undefined,
      items: itemsIn(nodes, engine),
      review: false,
    }));
}

/** The outermost items that these nodes let people edit. */
function itemsIn(nodes: readonly PlanNode[], engine: FormEngine): FieldState[] {
  const found = new Set<FieldState>();
  const visit = ({ path, text, visible, children }: PlanNode): void => {
    if (!visible) return;
    const field = path === undefined || text !== undefined ? undefined : engine.field(path);
    if (field) found.add(field);
    // Sub-questions of a field are items of their own.
    if (!field || field.kind === 'field' || field.kind === 'group') children.forEach(visit);
  };
  nodes.forEach(visit);
  // A group on the page stands for everything in it only where nothing was taken out of it.
  return [...found].filter(({ kind }) => kind !== 'group');
}

/** Id of the page that shows the node at a path; of a group or row, the page with its first field. */
export function planPageOf({ pages }: Plan, path: string): string | undefined {
  const isAt = (one: string): boolean =>
    one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`);
  const has = (nodes: readonly PlanNode[]): boolean =>
    nodes.some(
      (node) => node.visible && ((node.path !== undefined && isAt(node.path)) || has(node.children)),
    );
  return pages.find(({ nodes, visible }) => visible && has(nodes))?.id;
}

/** All visible nodes, of the open page only where pages are shown one at a time. */
export function inSight({ root, pages }: Plan, flow: Pages): PlanNode[] {
  const found: PlanNode[] = [];
  const open = flow.mode === 'wizard' ? flow.current?.id : undefined;
  const closed = new Set(
    open === undefined ? [] : pages.flatMap(({ id, nodes }) => (id === open ? [] : nodes)),
  );
  const visit = (node: PlanNode): void => {
    if (!node.visible || closed.has(node)) return;
    found.push(node);
    node.children.forEach(visit);
  };
  visit(root);
  return found;
}
