/** Types and functions that all parts of the compiler use. */
import type { FieldNode, Node, SelfNode } from './ast.js';
import { Failure } from './errors.js';
import { EXHAUSTED, spend } from './limits.js';
import type { Compiled, Env, FieldReference, Linker, Position } from './types.js';

/** Context of a node while it is compiled. */
export interface Scope {
  /** Names bound by `let`; the position is the slot in `env.locals`. */
  readonly locals: readonly string[];
  /** Inside the arguments of an aggregate. */
  readonly aggregated: boolean;
}

export interface Compiler<E extends Env> {
  readonly linker: Linker<E>;
  /** Nodes built so far. */
  nodes: number;
  build(node: Node, scope: Scope): Compiled<E>;
}

/** Steps to charge for running so many nodes once. */
export const stepsFor = (nodes: number): number => nodes >> 1;

/** Records a failure at a position in the source; the value is null. */
export function record(env: Env, { code, message }: Failure, { start, end }: Position): null {
  env.errors.push({ code, message, position: { start, end } });
  return null;
}

/** Records a failure of one part of an expression; rethrows everything else. */
export function report(env: Env, failure: unknown, position: Position): null {
  if (!(failure instanceof Failure) || failure === EXHAUSTED) throw failure;
  record(env, failure, position);
  // Throwing and catching takes much longer than any operation that succeeds: up to 7 µs in browsers.
  spend(400);
  return null;
}

/** Keeps the first five of many failures, because rows usually fail for the same reason. */
export function limitReports(env: Env, before: number): void {
  if (env.errors.length > before + 5) env.errors.length = before + 5;
}

/** The reference that a host gets for a field; bare `$` has no segments. */
export const referenceOf = (node: FieldNode | SelfNode, aggregated: boolean): FieldReference => ({
  segments: node.type === 'field' ? node.segments : [],
  aggregated,
  position: { start: node.start, end: node.end },
});
