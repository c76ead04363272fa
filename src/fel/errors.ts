import type { Position } from './types.js';

/**
 * The expression itself is wrong. Thrown by `parse()` and everything that parses; evaluating a parsed
 * expression never throws. `reason` is the sentence alone, `message` adds the place in the source.
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

/** The source line in question with a mark under the place: what a form author needs to see. */
function caret(source: string, start: number): string {
  const before = source.slice(0, start).split('\n');
  const from = Math.max(0, before.at(-1)!.length - 40);
  const column = before.at(-1)!.length - from;
  const line = source.split('\n')[before.length - 1]!.slice(from, from + 80);
  return `${before.length} | ${line}\n${' '.repeat(`${before.length} | `.length + column)}^`;
}

/** Why there is no value. Thrown by functions and operators, and caught by the nearest of the two. */
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
