/** From a definition to a live form, or to a list of everything that is wrong with it. */
import { checkStructure } from '../model/check-definition.js';
import type { Definition } from '../model/definition.js';
import type { Problem } from '../model/problem.js';
import { assemble } from './assemble.js';
import { type Built, buildForm } from './build.js';
import { DefinitionError } from './errors.js';
import { Form } from './form.js';
import type { FormEngine, FormOptions } from './types.js';

/** Author errors that leave a usable form: in lenient mode they are only remarked upon. */
const FORGIVABLE = new Set([
  'FEL_SYNTAX',
  'INCOMPATIBLE_WIDGET',
  'INVALID_VERSION',
  'READONLY_INSTANCE',
  'UNKNOWN_FUNCTION',
  'UNKNOWN_INSTANCE',
  'UNKNOWN_OPTION_SET',
  'UNKNOWN_PATH',
  'UNKNOWN_REFERENCE',
  'UNKNOWN_VARIABLE',
  'UNRESOLVED_REF',
  'WRONG_ARGUMENTS',
]);

function build(definition: unknown, options: FormOptions, problems: Problem[]): Built | undefined {
  problems.push(...checkStructure(definition));
  const isSound = problems.length === 0;
  try {
    return buildForm(assemble(definition as Definition, options.resolve, problems), options, problems);
  } catch (error) {
    // A malformed definition may break the deeper checks; what is malformed is known by then.
    if (isSound) throw error;
    return undefined;
  }
}

/** Everything that is wrong or remarkable about a definition; empty when there is nothing to say. */
export function checkDefinition(definition: unknown, options: FormOptions = {}): Problem[] {
  const problems: Problem[] = [];
  build(definition, options, problems);
  return problems;
}

/**
 * Makes a live form. Throws `DefinitionError` with every problem found, and is synchronous: what has to be
 * fetched is either given in the options or handed in later through `provide()`.
 *
 * @example
 * const form = createForm(definition, { now: '2026-03-05T12:00:00Z' });
 * form.set('contact.email', 'ada@example.org', { source: 'user' });
 * form.validate({ mode: 'submit' }).valid;
 */
export function createForm(definition: Definition, options: FormOptions = {}): FormEngine {
  const problems: Problem[] = [];
  const built = build(definition, options, problems);
  const serious = problems.filter(
    ({ code, severity = 'error' }) => severity === 'error' && !(options.lenient && FORGIVABLE.has(code)),
  );
  if (serious.length > 0 || !built) throw new DefinitionError(serious);
  return new Form(built, problems);
}
