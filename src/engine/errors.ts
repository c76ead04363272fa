import type { Problem } from '../model/problem.js';

/** The definition cannot be used. `problems` lists all errors, not only the first one. */
export class DefinitionError extends Error {
  override name = 'DefinitionError';
  readonly code = 'DEFINITION_INVALID';
  readonly problems: readonly Problem[];
  /** Whether lenient mode would show the form. `loadForm` finds out; undefined if that is not known. */
  readonly usableWhenLenient: boolean | undefined;
  constructor(found: readonly Problem[], usableWhenLenient?: boolean) {
    const problems = found.map(shortenProblem);
    const first = problems[0];
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    super(
      first
        ? `${first.message}${first.suggestion ? ` ${first.suggestion}` : ''} [${first.code} at ${first.path || '/'}]${more}`
        : 'The definition cannot be used.',
    );
    this.problems = problems;
    this.usableWhenLenient = usableWhenLenient;
  }
}

/** Maximum length of a message or path. Names in a definition can have a million characters. */
const MAX_LENGTH = 1000;
const shorten = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
function shortenProblem(problem: Problem): Problem {
  const { message, path } = problem;
  if (message.length <= MAX_LENGTH && path.length <= MAX_LENGTH) return problem;
  return { ...problem, message: shorten(message), path: shorten(path) };
}

/** The response belongs to another form or version, or is not a response. */
export class ResponseError extends Error {
  override name = 'ResponseError';
  constructor(
    readonly code: 'RESPONSE_INVALID' | 'RESPONSE_OTHER_FORM' | 'RESPONSE_OTHER_VERSION',
    message: string,
  ) {
    super(message);
  }
}

/** A write that is not possible. The form is unchanged. */
export class WriteError extends Error {
  override name = 'WriteError';
  constructor(
    readonly code: 'INVALID_PATH' | 'NOT_FOUND' | 'INVALID_VALUE',
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}
