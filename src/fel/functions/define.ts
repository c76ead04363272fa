/**
 * The form in which built-in functions are defined: a signature with one letter per parameter, the implementation, and
 * facts that the compiler and hosts need. Arity, type checks and null propagation follow from the signature.
 *
 * - `s` text, `n` number, `d` date (or its ISO text), `m` money, `a` array, `v` any value: null gives null
 * - `x` anything, null included
 * - `?` after a letter: optional; `*`: any number of these
 */
import type { DateValue } from '../values/date.js';
import type { Env, EvaluationContext, FelArray, FelMoney, FelNumber, FelValue } from '../types.js';

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

/** How a function with a predicate makes its result from the elements for which the predicate holds. */
export interface Predicate {
  /** Null elements are not tested. */
  readonly skipsNull?: boolean;
  /** The first element with this answer decides the result; the rest is not tested. */
  readonly stopsAt?: boolean;
  finish(matched: FelArray, seen: number, context: EvaluationContext): FelValue;
}

/** Facts about a function, besides its result. */
export interface FunctionFacts {
  /** Steps for each call, in addition to those for the length of its texts and arrays. */
  readonly cost?: number;
  /** The result may change although no data did. */
  readonly isVolatile?: true;
  /** Inside its arguments `$rows[*].x` means all rows, even in an expression that belongs to one of these rows. */
  readonly isAggregate?: true;
  /** Its second argument is a predicate, in which `$` is the element. */
  readonly predicate?: Predicate;
  /** Of rows it only matters how many there are, not what they hold. */
  readonly countsRows?: true;
  /** Reads another row or the enclosing group through the host. */
  readonly isNeighbour?: true;
  /** Asks the host for the state of the field that it is given. */
  readonly isState?: true;
}

export interface Builtin extends FunctionFacts {
  readonly kinds: string;
  readonly minimum: number;
  readonly maximum: number;
  /** Undefined for the special forms, which the compiler implements. */
  readonly call: ((this: Env, ...values: never[]) => FelValue) | undefined;
}

export function define<Signature extends string>(
  signature: Signature,
  call?: (this: Env, ...values: Parameters<Signature>) => FelValue,
  facts?: FunctionFacts,
): Builtin {
  const kinds = signature.replace(/[?*]/g, '');
  const isVariadic = signature.endsWith('*');
  return {
    kinds,
    minimum: kinds.length - (signature.match(/[?*]/g)?.length ?? 0),
    maximum: isVariadic ? Infinity : kinds.length,
    call: call as Builtin['call'],
    ...facts,
  };
}

export type Functions = Readonly<Record<string, Builtin>>;
