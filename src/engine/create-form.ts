/** Makes forms at once, whatever their definitions need. */
import type { Definition } from '../model/definition.js';
import { type Problem, withSuggestion } from '../model/problem.js';
import { checkParties, checkPeripheralStructure } from '../model/peripheral-schema.js';
import { finish } from '../model/steps.js';
import { assemble } from './include/assemble.js';
import { build, makeForm } from './make-form.js';
import { checkMigrations, migrateData } from './response/migrate.js';
import type { EngineParts } from './lazy-parts.js';
import { Registry } from './validate/registry.js';
import { createRedaction } from './state/redaction.js';
import type { FormEngine, FormOptions } from './types.js';

const ALL_PARTS: EngineParts = {
  peripheral: { checkPeripheralStructure, checkParties },
  assemble,
  migrate: migrateData,
  checkMigrations,
  Registry,
  createRedaction,
};

/** Everything that is wrong or remarkable about a definition; empty when there is nothing to say. */
export function checkDefinition(definition: unknown, options: FormOptions = {}): Problem[] {
  const problems: Problem[] = [];
  finish(build(definition, options, ALL_PARTS, problems));
  return problems.map(withSuggestion);
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
  return finish(makeForm(definition, options, ALL_PARTS));
}
