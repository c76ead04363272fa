import type { Problem } from '../model/problem.js';

/** The definition cannot be used. `problems` lists everything that is wrong with it, not only the first. */
export class DefinitionError extends Error {
  override name = 'DefinitionError';
  readonly code = 'DEFINITION_INVALID';
  readonly problems: readonly Problem[];
  constructor(found: readonly Problem[]) {
    const problems = found.map(inShort);
    const first = problems[0];
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    super(
      first
        ? `${first.message}${first.suggestion ? ` ${first.suggestion}` : ''} [${first.code} at ${first.path || '/'}]${more}`
        : 'The definition cannot be used.',
    );
    this.problems = problems;
  }
}

/** A definition may call anything by a name of a million letters; nobody reads them. */
const MOST_LETTERS = 1000;
const cut = (text: string): string => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text);
function inShort(problem: Problem): Problem {
  const { message, path } = problem;
  if (message.length <= MOST_LETTERS && path.length <= MOST_LETTERS) return problem;
  return { ...problem, message: cut(message), path: cut(path) };
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

/** A write that cannot be carried out; the form is as it was before. */
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
