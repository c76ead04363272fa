/**
 * - `fatal`: no form can be built, or its data would be ambiguous
 * - `error`: a rule or a type cannot be honoured
 * - `remark`: advice about presentation, metadata, notation or unknown properties
 *
 * Strict mode refuses a definition with fatal problems or errors, lenient mode only one with fatal problems.
 */
export type ProblemSeverity = 'fatal' | 'error' | 'remark';

/** One deviation of a definition from the specification, or one failure while a form is in use. */
export interface Problem {
  readonly code: string;
  /** JSON Pointer into the definition, such as `/binds/3/calculate`. */
  readonly path: string;
  readonly message: string;
  /** Default: `error`. Locale documents and screeners also use `warning` and `info`, as their specifications say. */
  readonly severity?: ProblemSeverity | 'warning' | 'info';
  /** The values that are allowed here, or a description of them. */
  readonly expected?: readonly string[];
  /** How to correct it, as a sentence: `Did you mean "email"?`. */
  readonly suggestion?: string;
}

const HINT = ' Did you mean "';

/** Sets the severity, and moves a hint at the end of the message into `suggestion`. */
export function completeProblem(problem: Problem): Problem {
  const { message, severity = 'error', suggestion } = problem;
  const at = message.lastIndexOf(HINT);
  if (at < 0 || suggestion || !message.endsWith('"?')) return { ...problem, severity };
  return { ...problem, severity, message: message.slice(0, at), suggestion: message.slice(at + 1) };
}
