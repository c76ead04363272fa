/** What the parts of the compiler share. */
import type { FieldNode, Node } from './ast.js';
import type { Failure } from './errors.js';
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

/** Records a failure at a place in the source; its value is null. */
export function report(env: Env, { code, message }: Failure, { start, end }: Position): null {
  env.errors.push({ code, message, position: { start, end } });
  return null;
}

export const referenceOf = ({ segments, start, end }: FieldNode, aggregated: boolean): FieldReference => ({
  segments,
  aggregated,
  position: { start, end },
});
