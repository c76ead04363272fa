/** Creates forms synchronously. */
import type { Definition } from '../model/definition.js';
import { completeProblems } from './lenient/explain-refusal.js';
import { normaliseDefinition } from './lenient/normalise.js';
import type { Problem } from '../model/problem.js';
import { checkParties, checkPeripheralStructure } from '../model/peripheral-schema.js';
import { finish } from '../model/steps.js';
import { compileForm, findProblems } from './compile/compile-form.js';
import * as shapes from './compile/shapes.js';
import { DefinitionError } from './errors.js';
import { createInSteps, Form } from './form.js';
import { assemble } from './include/assemble.js';
import type { EngineParts } from './lazy-parts.js';
import { LocaleChecks } from './locale/locale-checks.js';
import { LocaleTexts } from './locale/locale-texts.js';
import { checkMigrations, migrateData } from './response/migrate.js';
import * as instances from './state/instance-support.js';
import { createRedaction } from './state/redaction.js';
import type { FormEngine, FormOptions } from './types.js';
import { Registry } from './validate/registry.js';

const ALL_PARTS: EngineParts = {
  peripheral: { checkPeripheralStructure, checkParties },
  assemble,
  migrate: migrateData,
  checkMigrations,
  Registry,
  instances,
  shapes,
  createRedaction,
  LocaleTexts,
  localeChecks: () => LocaleChecks,
};

const partsFor = ({ lenient }: FormOptions): EngineParts =>
  lenient ? { ...ALL_PARTS, normalise: normaliseDefinition } : ALL_PARTS;

/** Completes the problems of a `DefinitionError`: severities and suggestions. */
function explained<T>(definition: unknown, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    throw new DefinitionError(completeProblems(error.problems, definition));
  }
}

/** Returns everything that is wrong or remarkable about a definition. The list is empty if there is nothing. */
export function checkDefinition(definition: unknown, options: FormOptions = {}): Problem[] {
  return [...completeProblems(finish(findProblems(definition, options, partsFor(options))), definition)];
}

/**
 * Creates a live form. Throws `DefinitionError` with every problem found. It is synchronous: data that has to be
 * fetched is given in the options, or handed in later through `provide()`.
 *
 * @example
 * const form = createForm(definition, { now: '2026-03-05T12:00:00Z' });
 * form.set('contact.email', 'ada@example.org', { source: 'user' });
 * form.validate({ mode: 'submit' }).valid;
 */
export function createForm(definition: Definition, options: FormOptions = {}): FormEngine {
  return explained(definition, () => finish(createInSteps(definition, options, partsFor(options))));
}

/**
 * Compiles a definition once and returns a function that creates forms from it, for servers that create many. Throws like
 * `createForm`. The options of a single form replace those of all.
 */
export function createFormFactory(
  definition: Definition,
  options: FormOptions = {},
): (own?: Omit<FormOptions, 'resolve' | 'functions' | 'lenient'>) => FormEngine {
  const parts = partsFor(options);
  const compiled = explained(definition, () => finish(compileForm(definition, options, parts)));
  return (own = {}) => finish(Form.create(compiled, { ...options, ...own }, parts));
}
