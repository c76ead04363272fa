/**
 * The interface between FEL and its hosts: values, references, and the linker through which a host provides the data
 * that an expression refers to.
 */
import type { Big } from 'big.js';
import type { Node } from './ast.js';

/**
 * A FEL number is a decimal. It is a plain JavaScript number as long as that number's shortest decimal form is exact (at
 * most 15 significant digits), and a `Big` otherwise.
 */
export type FelNumber = number | Big;

/** A calendar date, or a date with time; immutable. `values/date.ts` creates and compares them. */
export interface FelDate {
  readonly kind: 'date' | 'dateTime';
  /** `YYYY-MM-DD`, or the date-time as it was written. */
  readonly iso: string;
}

export interface FelMoney {
  readonly kind: 'money';
  readonly amount: FelNumber;
  readonly currency: string;
}

export type FelArray = readonly FelValue[];
/** Objects without inherited properties, so that no key is special. */
export interface FelObject {
  readonly [key: string]: FelValue;
}
export type FelValue = null | boolean | string | FelNumber | FelDate | FelMoney | FelArray | FelObject;

export interface Position {
  /** Offset of the first character, 0-based. */
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
}

/** The reason why the value of an evaluation is null. For form authors, not for respondents. */
export interface FelDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly position?: Position;
}

/** Time, language and host data of an evaluation. Everything else comes from data, so results are repeatable. */
export interface EvaluationContext {
  /** The current instant as ISO 8601 with zone. Default: the system clock. */
  readonly now?: string | Date | (() => string | Date);
  /** IANA zone for date-times without a zone and for `today()`, or `local` for the machine's zone. Default: UTC. */
  readonly timeZone?: string;
  /** BCP 47 tag that `locale()` returns. Default: none, `locale()` is null. */
  readonly locale?: string | null;
  /** Values that `runtimeMeta(key)` returns. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface FelFunction {
  readonly name: string;
  readonly parameters: readonly { name: string; type?: string; optional?: boolean }[];
  readonly returns?: string;
  /** Must be pure. Receives evaluated arguments. Undefined means null; an exception becomes a diagnostic. */
  call(...args: FelValue[]): FelValue | undefined;
}

/** State of one evaluation. Hosts add properties that their accessors need, such as the current row. */
export interface Env {
  readonly context: EvaluationContext;
  /** The value of bare `$`, if it has one. Predicates change and restore it. */
  self: FelValue | undefined;
  /** Values bound by `let`, innermost last. For compiled code only. */
  locals: FelValue[];
  /** Failures so far. If `errors` grows during an evaluation, null is the result of a failure. */
  errors: FelDiagnostic[];
}

export interface RefSegment {
  readonly key: string;
  /** 1-based row as written in FEL, `'*'` for all rows, absent for a plain key. */
  readonly index?: number | '*';
}

/** `$a.b[*].c` or the bare-name form `a.b`. Object access on values (`prev().x`) is not a reference. */
export interface FieldReference {
  readonly segments: readonly RefSegment[];
  /** Whether it is inside the arguments of an aggregate (`sum`, `count`, `every` …). */
  readonly aggregated: boolean;
  readonly position: Position;
}

/**
 * Creates an accessor for each reference when an expression is compiled. The accessor runs in every evaluation, so
 * look-ups that do not depend on data belong here.
 */
export interface Linker<E extends Env> {
  field(reference: FieldReference): (env: E) => FelValue;
  /** `@current`, `@index`, `@count`. */
  context(name: 'current' | 'index' | 'count', position: Position): (env: E) => FelValue;
  /** `@name`; also `@source` and `@target` in migrations. */
  variable(name: string, position: Position): (env: E) => FelValue;
  /** `@instance('name')` and `instance('name', …)`, followed by the keys that are read from it. */
  instance(name: string, path: readonly RefSegment[], position: Position): (env: E) => FelValue;
  /** The expression reads an instance whose name is only known while it runs. */
  anyInstance?(): void;
  /** `prev()`, `next()`, `parent()`: a row or group as an object. */
  neighbour(name: 'prev' | 'next' | 'parent', position: Position): (env: E) => FelValue;
  /** `valid($x)`, `relevant($x)`, `readonly($x)`, `required($x)`; a reference without segments is bare `$`. */
  state(
    name: 'valid' | 'relevant' | 'readonly' | 'required',
    reference: FieldReference,
  ): (env: E) => FelValue;
  /** Host functions by name; built-ins never reach this. */
  function?(name: string): FelFunction | undefined;
}

/** A compiled expression. Never throws; failures are null plus an entry in `env.errors`. */
export type Compiled<E extends Env> = (env: E) => FelValue;

/** Everything that an expression reads, found without evaluating it. Branches that are not taken count, too. */
export interface Dependencies {
  readonly fields: readonly FieldReference[];
  /** Bare `$` outside predicates, `$.x` included. */
  readonly self: boolean;
  readonly context: readonly ('current' | 'index' | 'count')[];
  readonly variables: readonly { name: string; position: Position }[];
  readonly instances: readonly { name: string; path: readonly RefSegment[]; position: Position }[];
  readonly neighbours: readonly {
    name: 'prev' | 'next' | 'parent';
    fields: readonly string[];
    position: Position;
  }[];
  readonly states: readonly {
    name: 'valid' | 'relevant' | 'readonly' | 'required';
    reference: FieldReference;
  }[];
  /** Names of functions called, with the number of arguments, for arity and existence checks. */
  readonly calls: readonly { name: string; arguments: number; position: Position }[];
  /** Functions called whose result may change although no data did: `today`, `now`, `locale`, `formatDate` … */
  readonly volatile: readonly string[];
}

export type { Node };
