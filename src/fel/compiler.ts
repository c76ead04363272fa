/** What the parts of the compiler share. */
import type { FieldNode, Node, SelfNode } from './ast.js';
import { Failure } from './errors.js';
import type { Compiled, Env, FieldReference, Linker, Position } from './types.js';

/** What surrounds a node. */
export interface Scope {
  /** Names bound by `let`; the position is the slot in `env.locals`. */
  readonly locals: readonly string[];
  /** Inside the arguments of an aggregate. */
  readonly aggregated: boolean;
}

export interface Compiler<E extends Env> {
  readonly linker: Linker<E>;
  build(node: Node, scope: Scope): Compiled<E>;
}

/** Records a failure at a place in the source; its value is null. Anything else that was thrown goes on its way. */
export function report(env: Env, failure: unknown, { start, end }: Position): null {
  if (!(failure instanceof Failure)) throw failure;
  const { code, message } = failure;
  env.errors.push({ code, message, position: { start, end } });
  return null;
}

/** What the host is told about a field; bare `$` has no segments. */
export const referenceOf = (node: FieldNode | SelfNode, aggregated: boolean): FieldReference => ({
  segments: node.type === 'field' ? node.segments : [],
  aggregated,
  position: { start: node.start, end: node.end },
});
