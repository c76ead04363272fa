import type { Severity } from './definition.js';

/** One defect of a definition (or, in lenient mode and at run time, one remark about it). */
export interface Problem {
  readonly code: string;
  /** JSON Pointer into the definition, such as `/binds/3/calculate`. */
  readonly path: string;
  readonly message: string;
  readonly severity?: Severity;
  /** How to correct it, as a sentence: `Did you mean "email"?`. */
  readonly suggestion?: string;
}

const HINT = ' Did you mean "';

/** Moves a hint at the end of the message into `suggestion`. */
export function withSuggestion(problem: Problem): Problem {
  const { message, suggestion } = problem;
  const at = message.lastIndexOf(HINT);
  if (at < 0 || suggestion || !message.endsWith('"?')) return problem;
  return { ...problem, message: message.slice(0, at), suggestion: message.slice(at + 1) };
}
