import type { FelValue, Position } from './types.js';

/**
 * The expression itself is wrong. Thrown by `parse()` and everything that parses; evaluating a parsed
 * expression never throws. `reason` is the sentence alone, `message` adds the place in the source.
 */
export class FelSyntaxError extends Error {
  // Set explicitly because minifiers rename classes.
  override readonly name = 'FelSyntaxError';
  readonly code = 'FEL_SYNTAX';

  constructor(
    readonly reason: string,
    readonly source: string,
    readonly position: Position,
  ) {
    super(`${reason}\n\n${caret(source, position)}`);
  }
}

const MAX_LINE = 80;

/** The source line in question with a mark under the place: what a form author needs to see. */
function caret(source: string, { start, end }: Position): string {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = source.indexOf('\n', start);
  const from = Math.max(lineStart, start - MAX_LINE / 2);
  const line = source.slice(from, Math.min(lineEnd < 0 ? source.length : lineEnd, from + MAX_LINE));
  const lineNumber = source.slice(0, lineStart).split('\n').length;
  const gutter = `${lineNumber} | `;
  const marks = Math.max(1, Math.min(end - start, line.length - (start - from)));
  return `${gutter}${line}\n${' '.repeat(gutter.length + start - from)}${'^'.repeat(marks)}`;
}

/** What a function or operator returns instead of a value when it cannot give one. */
export class Failure {
  constructor(
    readonly code: FelCode,
    readonly message: string,
  ) {}
}

/** Either a value, or the reason why there is none. */
export type Outcome = FelValue | Failure;

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
