/** Finds the items that bind paths, shape targets and variable scopes name. */
import { parseBindPath } from '../../model/path.js';
import { didYouMean } from '../../model/suggest.js';
import { hopsTo } from '../cycle/edges.js';
import { climbTemplate, type RowFilter, type Template, walkTemplates } from './template.js';

export interface Target {
  readonly template: Template;
  readonly rows: RowFilter;
}

/** The target of a path, or a sentence that says why there is none. A repeat on the way stands for all of its rows. */
export function findTarget(path: string, root: Template): Target | string {
  const segments = parseBindPath(path);
  if (!segments) return `"${path}" is not a path such as contact.email or lines[*].price.`;
  let at = root;
  const filters: { row: Template; position: number }[] = [];
  for (const [i, { key, index }] of segments.entries()) {
    const child = at.child(key);
    if (!child) {
      const names = [...at.names.values()]
        .filter(({ parent }) => parent === at)
        .map((template) => template.key);
      const where = at === root ? '' : `: "${at.key}" has no "${key}"`;
      return `"${path}" does not exist${where}.${didYouMean(key, names)}`;
    }
    if (index !== undefined && !child.row) return `"${path}" names rows, but "${key}" does not repeat.`;
    if (typeof index === 'number') filters.push({ row: child.row!, position: index });
    const isLast = i === segments.length - 1;
    at = child.row && (!isLast || index !== undefined) ? child.row : child;
  }
  const rows = filters.map(({ row, position }) => ({ hops: hopsTo(at, row), position }));
  return { template: at, rows: rows.length > 0 ? rows : undefined };
}

/** The scope of a variable: `#`, a path, or a key anywhere in the form. The scope of a repeat is each of its rows. */
export function findScope(scope: string, root: Template): Template | undefined {
  if (scope === '#') return root;
  const target = findTarget(scope, root);
  let found = typeof target === 'string' ? undefined : target.template;
  if (!found)
    walkTemplates(root, (template) => {
      if (!found && template.key === scope) found = template;
    });
  return found?.row ?? found;
}

/** Whether a bind path means an instance: `instances.pad.total`, unless an item has the key `instances`. */
export const isInstancePath = (path: string, root: Template): boolean =>
  path.startsWith('instances.') && !root.child('instances');

/** The row templates whose positions a filter checks. */
export const filteredRows = (template: Template, rows: RowFilter): Template[] =>
  (rows ?? []).map(({ hops }) => climbTemplate(template, hops));

/** Whether two filters can never apply to the same row. */
export function areDisjoint(a: RowFilter, b: RowFilter): boolean {
  return (
    !!a &&
    !!b &&
    a.some((one) => b.some((other) => one.hops === other.hops && one.position !== other.position))
  );
}
