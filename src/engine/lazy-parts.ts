/** Parts of the engine that few definitions need, so that a page has to fetch them only for those. */
import type { Definition } from '../model/definition.js';
import { isObject } from '../model/values.js';
import { hasPeripheralParts } from '../model/check-definition.js';
import type { checkParties, checkPeripheralStructure } from '../model/peripheral-schema.js';
import type { assemble } from './include/assemble.js';
import { referencesIn } from './include/find-references.js';
import type { FetchJson } from './load-form.js';
import type { checkMigrations, migrateData } from './response/migrate.js';
import type { createRedaction } from './state/redaction.js';
import { hasSensitiveMarks } from './compile/sensitive-marks.js';
import type { Registry } from './validate/registry.js';
import type { LoadOptions } from './types.js';

export interface PeripheralChecks {
  readonly checkPeripheralStructure: typeof checkPeripheralStructure;
  readonly checkParties: typeof checkParties;
}

export interface EngineParts {
  /** For definitions with fees, parties, disclosures and other parts that few have. */
  readonly peripheral?: PeripheralChecks | undefined;
  /** For definitions that include others. */
  readonly assemble?: typeof assemble | undefined;
  /** For definitions that take over data of earlier versions. */
  readonly migrate?: typeof migrateData | undefined;
  readonly checkMigrations?: typeof checkMigrations | undefined;
  /** For forms with registries. */
  readonly Registry?: typeof Registry | undefined;
  /** For forms with sensitive values. */
  readonly createRedaction?: typeof createRedaction | undefined;
}

/** What a definition needs, and the definitions that it includes. */
export async function fetchParts(
  definition: unknown,
  fetchJson: FetchJson,
  options: LoadOptions,
): Promise<EngineParts & { references: Record<string, Definition> }> {
  const { items, migrations } = isObject(definition) ? definition : {};
  const includes = referencesIn(items).length > 0;
  // Included definitions and registries may bring marks of their own.
  const mayBeSensitive =
    includes || options.registries || (isObject(definition) && hasSensitiveMarks(definition));
  const [peripheral, assembly, migration, registry, redaction, references] = await Promise.all([
    // Included definitions may have such parts, too.
    includes || hasPeripheralParts(definition) ? import('../model/peripheral-schema.js') : undefined,
    includes ? import('./include/assemble.js') : undefined,
    migrations ? import('./response/migrate.js') : undefined,
    options.registries && import('./validate/registry.js'),
    mayBeSensitive ? import('./state/redaction.js') : undefined,
    includes
      ? import('./include/fetch-references.js').then(({ fetchReferences }) =>
          fetchReferences(definition as Definition, fetchJson, options),
        )
      : {},
  ]);
  return {
    peripheral,
    assemble: assembly?.assemble,
    migrate: migration?.migrateData,
    checkMigrations: migration?.checkMigrations,
    Registry: registry?.Registry,
    createRedaction: redaction?.createRedaction,
    references,
  };
}
