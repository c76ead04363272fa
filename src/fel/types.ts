/**
 * The meeting point of FEL and its hosts: what values are, what an expression may refer to,
 * and how a host tells a compiled expression where to find those things.
 */
import type { Big } from 'big.js';
import type { Node } from './ast.js';

/**
 * A FEL number is a decimal. It is kept as a plain JavaScript number while that number's shortest
 * decimal form is exactly what is meant (at most 15 significant digits), and as a `Big` beyond.
 */
export type FelNumber = number | Big;

/** A calendar date, or a date with time; immutable. See `date.ts` for how to make and compare them. */
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
/** Objects inherit nothing, so no key is special. */
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

/** An evaluation went wrong: the value is null, and this says why. Meant for authors, never for respondents. */
export interface FelDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly position?: Position;
}

/** The outside world of an evaluation. Everything that is not data comes from here, so results are repeatable. */
export interface EvaluationContext {
  /** The current instant as ISO 8601 with zone. Default: the system clock. */
  readonly now?: string | Date | (() => string | Date);
  /** IANA zone in which zone-less date-times are read and `today()` is decided, or `local` for the machine's. Default: UTC. */
  readonly timeZone?: string;
  /** BCP 47 tag given by `locale()`. Default: none, `locale()` is null. */
  readonly locale?: string | null;
  /** What `runtimeMeta(key)` finds. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface FelFunction {
  readonly name: string;
  readonly parameters: readonly { name: string; type?: string; optional?: boolean }[];
  readonly returns?: string;
  /** Pure. Receives evaluated arguments; returning undefined means null, throwing becomes a diagnostic. */
  call(...args: FelValue[]): FelValue | undefined;
}

/** State of one evaluation; a host extends it with what its own accessors need (the current row, for instance). */
export interface Env {
  readonly context: EvaluationContext;
  /** What bare `$` means; undefined where it means nothing. Predicates rebind it and restore it. */
  self: FelValue | undefined;
  /** Values bound by `let`, innermost last; used by compiled code only. */
  locals: FelValue[];
  /** Everything that went wrong so far. `errors.length` before and after tells whether a null is an error. */
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
  /** Whether it stands inside the arguments of an aggregate (`sum`, `count`, `every` …). */
  readonly aggregated: boolean;
  readonly position: Position;
}

/**
 * Turns each static reference of an expression into an accessor, once, when the expression is compiled.
 * The accessor is then called on every evaluation, so it should do no look-ups that could be done here.
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

/** Everything an expression reads, found without evaluating it; branches not taken count too. */
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
