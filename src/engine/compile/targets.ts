/** Finds the items that bind paths, shape targets and variable scopes name. */
import { parseBindPath } from '../../model/path.js';
import { didYouMean } from '../../model/suggest.js';
import { hopsTo } from '../cycle/edges.js';
import { type RowFilter, type Template, walkTemplates } from './template.js';

export interface Target {
  readonly template: Template;
  readonly rows: RowFilter;
}

/** The target of a path, or the reason (in words) why there is none. A repeat on the way means all of its rows. */
export function findTarget(path: string, root: Template): Target | string {
  const segments = parseBindPath(path);
  if (!segments) return `"${path}" is not a path such as contact.email or lines[*].price.`;
  let at = root;
  const filters: { row: Template; at: number }[] = [];
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
    if (typeof index === 'number') filters.push({ row: child.row!, at: index });
    const isLast = i === segments.length - 1;
    at = child.row && (!isLast || index !== undefined) ? child.row : child;
  }
  const rows = filters.map(({ row, at: position }) => ({ hops: hopsTo(at, row), at: position }));
  return { template: at, rows: rows.length > 0 ? rows : undefined };
}

/** The scope of a variable: `#`, a path, or a key anywhere in the form. For a repeat: each of its rows. */
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

/** Row templates that a filter looks at. */
export function filteredRows(template: Template, rows: RowFilter): Template[] {
  return (rows ?? []).map(({ hops }) => {
    let at = template;
    for (let i = hops; i > 0; i--) at = at.parent!;
    return at;
  });
}

/** Whether two filters can never hold for the same row. */
export function areDisjoint(a: RowFilter, b: RowFilter): boolean {
  return !!a && !!b && a.some((one) => b.some((other) => one.hops === other.hops && one.at !== other.at));
}
