/** Gives repeats as many rows as a body is about. */
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { PageState } from './page-state.js';

/** Rows that one body can create. */
export const MOST_ROWS = 2_000;

/**
 * By the state of the page, else by the names in the body. Names count only as far as rows follow each other without a gap,
 * so that a body cannot create more rows than it has names.
 */
export function matchRows(engine: FormEngine, names: Iterable<string>, state: PageState | undefined): void {
  const named = state ? undefined : namedRows(names);
  let left = MOST_ROWS;
  const match = (node: FieldState): void => {
    if (node.kind === 'repeat' && !node.readonly) {
      const { path } = node;
      const wanted = state ? state.rows.get(path) : countFrom(named!.get(path), node.rows.length);
      if (wanted !== undefined) {
        for (let count = node.rows.length; count > wanted; count--) engine.removeRow(path, count - 1, USER);
        for (let count = node.rows.length; count < wanted && left > 0; count++, left--)
          engine.addRow(path, undefined, USER);
      }
    }
    node.children.forEach(match);
    node.rows.forEach(match);
  };
  engine.items.forEach(match);
}

const USER = { source: 'user' } as const;

/** Rows that names mention, by path of the repeat: `a[0].b[1].c` mentions `a` 0 and `a[0].b` 1. */
function namedRows(names: Iterable<string>): Map<string, Set<number>> {
  const rows = new Map<string, Set<number>>();
  for (const name of names)
    for (const match of name.slice(0, 1_000).matchAll(/\[(\d{1,6})\]/g)) {
      const path = name.slice(0, match.index);
      const known = rows.get(path);
      if (known) known.add(Number(match[1]));
      else rows.set(path, new Set([Number(match[1])]));
    }
  return rows;
}

/** Undefined if a repeat is not mentioned: its rows stay. */
function countFrom(mentioned: ReadonlySet<number> | undefined, existing: number): number | undefined {
  if (!mentioned) return undefined;
  let count = existing;
  while (mentioned.has(count)) count++;
  return count;
}
