import type { Position } from './types.js';

/**
 * The expression has a syntax error. Thrown by `parse()` and functions that use it; evaluating a parsed expression never
 * throws. `reason` is the sentence alone, `message` adds the position in the source.
 */
export class FelSyntaxError extends Error {
  // Set explicitly because minifiers rename classes.
  override readonly name = 'FelSyntaxError';
  readonly code = 'FEL_SYNTAX';

  readonly position: Position;

  constructor(
    readonly reason: string,
    readonly source: string,
    { start, end }: Position,
  ) {
    super(`${reason}\n\n${caret(source, start)}`);
    this.position = { start, end };
  }
}

/** The source line with a mark under the position. */
function caret(source: string, start: number): string {
  const before = source.slice(0, start).split('\n');
  const from = Math.max(0, before.at(-1)!.length - 40);
  const column = before.at(-1)!.length - from;
  const line = source.split('\n')[before.length - 1]!.slice(from, from + 80);
  return `${before.length} | ${line}\n${' '.repeat(`${before.length} | `.length + column)}^`;
}

/** The reason why a value is null. Thrown inside functions and operators; the enclosing function or operator catches it. */
export class Failure {
  constructor(
    readonly code: FelCode,
    readonly message: string,
  ) {}
}

export function fail(code: FelCode, message: string): never {
  throw new Failure(code, message);
}

/** Codes of evaluation diagnostics; stable, so that tools can rely on them. */
export type FelCode =
  | 'FEL_TYPE'
  | 'FEL_VALUE'
  | 'FEL_DIVISION_BY_ZERO'
  | 'FEL_OVERFLOW'
  | 'FEL_INDEX'
  | 'FEL_ARRAY_LENGTH'
  | 'FEL_CURRENCY_MISMATCH'
  | 'FEL_EMPTY'
  | 'FEL_ARITY'
  | 'FEL_UNKNOWN_FUNCTION'
  | 'FEL_REGEX'
  | 'FEL_NO_REPEAT'
  | 'FEL_LIMIT'
  | 'FEL_HOST'
  | 'FEL_SUM_REJECTS_MONEY'
  | 'FEL_MONEY_SUM_MIXED_CURRENCIES'
  | 'FEL_MONEY_SUM_NON_MONEY';
