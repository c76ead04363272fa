/**
 * How a built-in function is written down: a signature with one letter per parameter, and what it does.
 * Arity, type checks and null propagation follow from the signature.
 *
 * - `s` text, `n` number, `d` date (or its ISO text), `m` money, `a` array, `v` any value: null gives null
 * - `x` anything, null included
 * - `?` after a letter: may be left out; `*`: as many as one likes
 */
import type { DateValue } from '../values/date.js';
import type { Env, FelArray, FelMoney, FelNumber, FelValue } from '../types.js';

interface Kinds {
  s: string;
  n: FelNumber;
  d: DateValue;
  m: FelMoney;
  a: FelArray;
  v: NonNullable<FelValue>;
  x: FelValue;
}

export type Parameters<Signature extends string> = Signature extends `${infer Kind extends keyof Kinds}*`
  ? Kinds[Kind][]
  : Signature extends `${infer Kind extends keyof Kinds}?${infer Rest}`
    ? [Kinds[Kind]?, ...Parameters<Rest>]
    : Signature extends `${infer Kind extends keyof Kinds}${infer Rest}`
      ? [Kinds[Kind], ...Parameters<Rest>]
      : [];

export interface Builtin {
  readonly kinds: string;
  readonly minimum: number;
  readonly maximum: number;
  /** Undefined for the special forms, which the compiler knows. */
  readonly call: ((this: Env, ...values: never[]) => FelValue) | undefined;
}

export function define<Signature extends string>(
  signature: Signature,
  call?: (this: Env, ...values: Parameters<Signature>) => FelValue,
): Builtin {
  const kinds = signature.replace(/[?*]/g, '');
  const isVariadic = signature.endsWith('*');
  return {
    kinds,
    minimum: kinds.length - (signature.match(/[?*]/g)?.length ?? 0),
    maximum: isVariadic ? Infinity : kinds.length,
    call: call as Builtin['call'],
  };
}

export type Functions = Readonly<Record<string, Builtin>>;
