/** What else can be said about a definition that was refused: how to correct it, and whether lenient mode would help. */
import type { Problem } from '../../model/problem.js';
import { finishInSlices } from '../../model/steps.js';
import { findProblems } from '../compile/compile-form.js';
import { DefinitionError } from '../errors.js';
import { fetchParts } from '../lazy-parts.js';
import type { FormOptions, LoadOptions } from '../types.js';
import { isFatal } from './is-fatal.js';
import { normaliseDefinition } from './normalise.js';

/** Each problem once, with its severity and with the correction that the table of other spellings knows. */
export function completeProblems(found: readonly Problem[], definition: unknown): readonly Problem[] {
  const problems = [
    ...new Map(found.map((problem) => [`${problem.path} ${problem.message}`, problem])).values(),
  ].map((problem): Problem => (isFatal(problem) ? { ...problem, severity: 'fatal' } : problem));
  const isOpen = ({ code, suggestion }: Problem): boolean => !suggestion && code !== 'MISSING_PROPERTY';
  if (!problems.some(isOpen)) return problems;
  const known = new Map(normaliseDefinition(definition).problems.map((one) => [one.path, one.suggestion]));
  return problems.map((problem) => {
    const suggestion = isOpen(problem) ? known.get(problem.path) : undefined;
    return suggestion ? { ...problem, suggestion } : problem;
  });
}

const MAX_INCLUDED = 50;
/** Everything that can be fetched was fetched already. */
const noFetch = (): Promise<unknown> => Promise.reject(new Error('not fetched again'));

/** The same error with suggestions, and with an answer to the question whether lenient mode would show the form. */
export async function explainRefusal(
  error: DefinitionError,
  definition: unknown,
  options: LoadOptions & Pick<FormOptions, 'resolve'>,
): Promise<DefinitionError> {
  const { signal } = options;
  const problems = completeProblems(error.problems, definition);
  if (options.lenient) return new DefinitionError(problems, false);
  // A form of so many parts is more likely an attack than a mistake.
  if (Object.keys(options.resolve ?? {}).length > MAX_INCLUDED) return new DefinitionError(problems);
  const { definition: understood } = normaliseDefinition(definition);
  const { references, ...parts } = await fetchParts(understood, noFetch, options);
  const found = await finishInSlices(
    findProblems(
      definition,
      { ...options, resolve: references, lenient: true },
      { ...parts, normalise: normaliseDefinition },
    ),
    signal,
  );
  return new DefinitionError(problems, !found.some(({ severity }) => severity === 'fatal'));
}
