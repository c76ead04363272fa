import type { Tail } from './ast.js';
import { FelSyntaxError } from './errors.js';
import { parse } from './parser.js';
import type { RefSegment } from './types.js';

export interface InstancePath {
  readonly path: readonly RefSegment[];
  /** Steps that a reference cannot express: `[1]` on the instance itself, `rows[1][2]`. */
  readonly rest: readonly Tail[];
}

/** Reads the second argument of `instance('name', 'rows[1].city')`; undefined when it is not a path. */
export function parseInstancePath(source: string): InstancePath | undefined {
  if (source === '') return { path: [], rest: [] };
  try {
    const tree = parse(`$${source}`);
    const target = tree.type === 'access' ? tree.target : tree;
    if (target.type !== 'field' && target.type !== 'self') return undefined;
    return {
      path: target.type === 'field' ? target.segments : [],
      rest: tree.type === 'access' ? tree.tails : [],
    };
  } catch (error) {
    if (error instanceof FelSyntaxError) return undefined;
    throw error;
  }
}
