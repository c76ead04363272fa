/**
 * Bounds on what one evaluation may do. Definitions can come from strangers, and a short expression can
 * ask for endless work (predicates inside predicates) or endless memory (a text joined to itself, often).
 */
import { Failure } from './errors.js';
import type { FelValue } from './types.js';

/** Characters in one text. */
export const MAX_TEXT = 4_000_000;
export const TOO_LONG = new Failure('FEL_LIMIT', `A text may have at most ${MAX_TEXT} characters`);

/** Array elements looked at in one evaluation. */
const MAX_STEPS = 5_000_000;
/** Elements and properties in one value, parts of parts included. */
const MAX_SIZE = 1_000_000;

let left = MAX_STEPS;

/** Starts a new account and returns the old one, to be given back at the end: evaluations can be nested. */
export function openAccount(balance = MAX_STEPS): number {
  const before = left;
  left = balance;
  return before;
}

/** Thrown as a `Failure`, which the compiled expression turns into null and a diagnostic. */
export function spend(steps: number): void {
  left -= steps + 1;
  if (left < 0) throw new Failure('FEL_LIMIT', 'This expression takes too many steps');
}

const sizes = new WeakMap<object, number>();

/**
 * Remembers how large a value built by an expression really is. `[a, a]` is small, but thirty of them,
 * each inside the next, are not once somebody walks through the result.
 */
export function limitSize<T extends object>(built: T, parts: readonly FelValue[]): T {
  let size = 1;
  for (const part of parts) size += part !== null && typeof part === 'object' ? (sizes.get(part) ?? 1) : 0;
  if (size > 1) {
    if (size > MAX_SIZE) throw new Failure('FEL_LIMIT', 'This expression builds too large a value');
    sizes.set(built, size);
  }
  return built;
}
