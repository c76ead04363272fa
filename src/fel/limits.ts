/**
 * Limits on the work and memory of expressions. Definitions can come from strangers, and a short expression can ask for
 * endless work (predicates inside predicates) or endless memory (a text joined to itself again and again).
 *
 * Work is counted in steps. One step is about 20 ns of work: a few nodes of an expression, an element of an array,
 * 16 characters of text, an operation of the pattern matcher. Unlike time, steps are the same on every machine.
 */
import type { Steps } from '../model/steps.js';
import { fail, Failure } from './errors.js';
import type { FelValue } from './types.js';

/** Characters in one text. */
export const MAX_TEXT = 4_000_000;
/** Steps of one evaluation: about 160 ms. */
const MAX_STEPS = 8_000_000;
/** Steps of all evaluations that one change causes: about 320 ms. */
const MAX_STEPS_TOGETHER = 16_000_000;
/** Elements and properties in one value, nested ones included. */
const MAX_SIZE = 200_000;

export function limitText(length: number): true {
  return length <= MAX_TEXT || fail('FEL_LIMIT', 'This text becomes too long');
}

/**
 * Steps that are left. An object because V8 updates a number property in place but allocates for every change of a
 * module variable.
 */
const account = {
  /** For the current evaluation; infinite outside of evaluations, where hosts use values for their own purposes. */
  left: Infinity,
  /** For all evaluations of `withSharedAccount`. */
  shared: Infinity,
};

/** Thrown by `spend`. Ends the whole evaluation, whereas any other failure makes only one part of it null. */
export const EXHAUSTED = new Failure('FEL_LIMIT', 'This takes too many steps');

/**
 * Charges work to the current evaluation, one step for the call included; throws when nothing is left. Outside of
 * evaluations the work counts for the shared account only and nothing is thrown.
 */
export function spend(steps: number): void {
  if (account.left === Infinity) account.shared -= steps + 1;
  else if ((account.left -= steps + 1) < 0) throw EXHAUSTED;
}

/** Charges work that is proportional to the length of a text. */
export function spendText(length: number): void {
  if (length > 15) spend(length >> 4);
}

/** Steps that the current work may still take. */
export const stepsLeft = (): number => Math.min(account.left, account.shared);

const balanceFor = (before: number): number =>
  Math.min(MAX_STEPS, before === Infinity ? account.shared : before);

/** Opens the account of one evaluation. Returns the enclosing evaluation's, for `closeAccount`. */
export function openAccount(): number {
  const before = account.left;
  account.left = balanceFor(before);
  return before;
}

/** Charges the steps to the enclosing evaluation too, or else to the shared account. */
export function closeAccount(before: number): void {
  const spent = balanceFor(before) - account.left;
  if (before === Infinity) account.shared -= spent;
  account.left = before - spent;
}

/**
 * Runs work whose evaluations share one account: thousands of expressions that each keep to their own limit could still
 * take hours together.
 */
export function withSharedAccount<T>(work: () => T): T {
  const before = account.shared;
  const balance = Math.min(MAX_STEPS_TOGETHER, before);
  account.shared = balance;
  try {
    return work();
  } finally {
    account.shared += before - balance;
  }
}

/** The same for work that can pause. The account is closed during a pause, because other forms may evaluate then. */
export function* together(work: Steps<void>): Steps<void> {
  let balance = MAX_STEPS_TOGETHER;
  for (;;) {
    const before = account.shared;
    const opened = Math.min(balance, before);
    account.shared = opened;
    try {
      if (work.next().done) return;
    } finally {
      balance -= opened - account.shared;
      account.shared += before - opened;
    }
    yield;
  }
}

const sizes = new WeakMap<object, number>();

/**
 * Remembers the size of a value that an expression built, shared parts counted each time. `[a, a]` is small, but thirty
 * of them, each inside the next, are enormous for anything that walks through the result.
 */
export function limitSize<T extends object>(built: T, parts: readonly FelValue[]): T {
  let size = 1;
  for (const part of parts) size += part !== null && typeof part === 'object' ? (sizes.get(part) ?? 1) : 0;
  if (size > MAX_SIZE) fail('FEL_LIMIT', 'This value becomes too large');
  if (size > 1) sizes.set(built, size);
  return built;
}
