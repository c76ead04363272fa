/**
 * Bounds on what one evaluation may do. Definitions can come from strangers, and a short expression can
 * ask for endless work (predicates inside predicates) or endless memory (a text joined to itself, often).
 */
import type { Steps } from '../model/steps.js';
import { fail, Failure } from './errors.js';
import type { FelValue } from './types.js';

/** Characters in one text. */
export const MAX_TEXT = 4_000_000;
/** Array elements looked at in one evaluation, or work of that size; about a second at worst. */
const MAX_STEPS = 5_000_000;
/** Elements and properties in one value, parts of parts included. */
const MAX_SIZE = 200_000;

export function limitText(length: number): true {
  return length <= MAX_TEXT || fail('FEL_LIMIT', 'This text becomes too long');
}

/**
 * Unlimited outside of evaluations, where hosts walk through values on their own account. A property, since JavaScript
 * changes a number in an object where it stands, but makes a new one for each change of a variable.
 */
const account = { left: Infinity };

/**
 * Starts an account of so many steps and returns the old one, for `closeAccount`. What an inner account spends is the
 * outer one's loss: thousands of expressions, each within its own limit, would together still take hours.
 */
export function openAccount(balance = MAX_STEPS): number {
  const before = account.left;
  account.left = Math.min(balance, before);
  return before;
}

export function closeAccount(before: number, balance = MAX_STEPS): void {
  account.left += before - Math.min(balance, before);
}

/** Steps of many evaluations that belong together; some seconds at worst. */
const MAX_STEPS_TOGETHER = 50_000_000;

/** Runs many evaluations on one account, which is closed whenever they pause: others may evaluate meanwhile. */
export function* together(work: Steps<void>): Steps<void> {
  let balance = MAX_STEPS_TOGETHER;
  for (;;) {
    const before = openAccount(balance);
    const opened = balance;
    try {
      if (work.next().done) return;
    } finally {
      balance = account.left;
      closeAccount(before, opened);
    }
    yield;
  }
}

/** Ends the whole evaluation, where other failures make one part of it null. */
export const EXHAUSTED = new Failure('FEL_LIMIT', 'This takes too many steps');

export function spend(steps: number): void {
  account.left -= steps + 1;
  if (account.left < 0) throw EXHAUSTED;
}

const sizes = new WeakMap<object, number>();

/**
 * Remembers how large a value built by an expression really is. `[a, a]` is small, but thirty of them,
 * each inside the next, are not once somebody walks through the result.
 */
export function limitSize<T extends object>(built: T, parts: readonly FelValue[]): T {
  let size = 1;
  for (const part of parts) size += part !== null && typeof part === 'object' ? (sizes.get(part) ?? 1) : 0;
  if (size > MAX_SIZE) fail('FEL_LIMIT', 'This value becomes too large');
  if (size > 1) sizes.set(built, size);
  return built;
}
