/** From a definition to a live form, or to a list of everything that is wrong with it, with the parts that are at hand. */
import { checkStructure } from '../model/check-definition.js';
import type { Definition } from '../model/definition.js';
import { type Problem, withSuggestion } from '../model/problem.js';
import type { Steps } from '../model/steps.js';
import { type Built, buildForm } from './compile/build.js';
import { DefinitionError } from './errors.js';
import { Form } from './form.js';
import type { EngineParts } from './lazy-parts.js';
import { fillNew } from './state/node-lifecycle.js';
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

export function* build(
  definition: unknown,
  options: FormOptions,
  parts: EngineParts,
  problems: Problem[],
): Steps<Built | undefined> {
  for (const problem of checkStructure(definition)) problems.push(problem);
  for (const problem of parts.peripheral?.checkPeripheralStructure(definition) ?? []) problems.push(problem);
  const isSound = problems.length === 0;
  yield;
  try {
    const { assemble } = parts;
    const given = definition as Definition;
    const whole = assemble
      ? assemble(given, options.resolve, problems, parts.peripheral?.checkPeripheralStructure)
      : given;
    return yield* buildForm(whole, options, parts, problems);
  } catch (error) {
    // A malformed definition may break the deeper checks; what is malformed is known by then.
    if (isSound) throw error;
    return undefined;
  }
}

export function* makeForm(
  definition: Definition,
  options: FormOptions,
  parts: EngineParts,
): Steps<FormEngine> {
  const found: Problem[] = [];
  const built = yield* build(definition, options, parts, found);
  const problems = found.map(withSuggestion);
  const serious = problems.filter(
    ({ code, severity = 'error' }) => severity === 'error' && !(options.lenient && FORGIVABLE.has(code)),
  );
  if (serious.length > 0 || !built) throw new DefinitionError(serious);
  const { journal } = built.form;
  journal.isListening = false;
  yield* fillNew(built.form);
  journal.isListening = true;
  return new Form(built, problems);
}
