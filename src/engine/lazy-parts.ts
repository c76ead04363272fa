/** Parts of the engine that few definitions need. A page fetches them only if the form needs them. */
import type { Definition } from '../model/definition.js';
import { hasPeripheralParts } from '../model/check-definition.js';
import type { normaliseDefinition } from './lenient/normalise.js';
import type { checkParties, checkPeripheralStructure } from '../model/peripheral-schema.js';
import { isObject } from '../model/values.js';
import type * as ShapeSupport from './compile/shapes.js';
import type { assemble } from './include/assemble.js';
import { referencesIn } from './include/find-references.js';
import type { FetchJson } from './load-form.js';
import type { LocaleChecks } from './locale/locale-checks.js';
import type { LocaleTexts } from './locale/locale-texts.js';
import type { checkMigrations, migrateData } from './response/migrate.js';
import type * as InstanceSupport from './state/instance-support.js';
import type { createRedaction } from './state/redaction.js';
import { hasSensitiveMarks } from './compile/sensitive-marks.js';
import type { Registry } from './validate/registry.js';
import type { LoadOptions } from './types.js';

export interface PeripheralChecks {
  readonly checkPeripheralStructure: typeof checkPeripheralStructure;
  readonly checkParties: typeof checkParties;
}

export interface EngineParts {
  /** For lenient mode. */
  readonly normalise?: typeof normaliseDefinition | undefined;
  /** For definitions with fees, parties, disclosures and other parts that few have. */
  readonly peripheral?: PeripheralChecks | undefined;
  /** For definitions that include others. */
  readonly assemble?: typeof assemble | undefined;
  /** For definitions that migrate data of earlier versions. */
  readonly migrate?: typeof migrateData | undefined;
  readonly checkMigrations?: typeof checkMigrations | undefined;
  /** For forms with registries. */
  readonly Registry?: typeof Registry | undefined;
  /** For definitions with instances. */
  readonly instances?: typeof InstanceSupport | undefined;
  /** For definitions with shapes. */
  readonly shapes?: typeof ShapeSupport | undefined;
  /** For forms with Locale documents. */
  readonly LocaleTexts?: typeof LocaleTexts | undefined;
  /** For authors of Locale documents. Undefined until it is loaded. */
  readonly localeChecks?: (() => typeof LocaleChecks | undefined) | undefined;
  /** For forms with sensitive values. */
  readonly createRedaction?: typeof createRedaction | undefined;
}

/** Fetches the parts that a definition needs, and the definitions that it includes. */
export async function fetchParts(
  definition: unknown,
  fetchJson: FetchJson,
  options: LoadOptions,
): Promise<EngineParts & { references: Record<string, Definition> }> {
  const { items, migrations, instances, binds, shapes } = isObject(definition) ? definition : {};
  const includes = referencesIn(items).length > 0;
  // A calculation can name an instance that is not declared, which has to be reported.
  const hasInstances =
    includes ||
    instances ||
    (Array.isArray(binds) &&
      binds.some(
        (bind: unknown) =>
          isObject(bind) && typeof bind['path'] === 'string' && bind['path'].startsWith('instances.'),
      ));
  // Included definitions and registries can contain marks too.
  const mayBeSensitive =
    includes || options.registries || (isObject(definition) && hasSensitiveMarks(definition));
  let localeChecks: typeof LocaleChecks | undefined;
  const checks =
    options.locales &&
    import('./locale/locale-checks.js').then((module) => {
      localeChecks = module.LocaleChecks;
    });
  const [
    peripheral,
    assembly,
    migration,
    registry,
    instanceSupport,
    shapeSupport,
    redaction,
    locale,
    references,
  ] = await Promise.all([
    // Included definitions can have such parts too.
    includes || hasPeripheralParts(definition) ? import('../model/peripheral-schema.js') : undefined,
    includes ? import('./include/assemble.js') : undefined,
    migrations ? import('./response/migrate.js') : undefined,
    options.registries && import('./validate/registry.js'),
    hasInstances ? import('./state/instance-support.js') : undefined,
    includes || shapes ? import('./compile/shapes.js') : undefined,
    mayBeSensitive ? import('./state/redaction.js') : undefined,
    options.locales && import('./locale/locale-texts.js'),
    includes
      ? import('./include/fetch-references.js').then(({ fetchReferences }) =>
          fetchReferences(definition as Definition, fetchJson, options),
        )
      : {},
  ]);
  if (options.authorChecks === 'later') checks?.catch(() => undefined);
  else await checks;
  return {
    peripheral,
    assemble: assembly?.assemble,
    migrate: migration?.migrateData,
    checkMigrations: migration?.checkMigrations,
    Registry: registry?.Registry,
    instances: instanceSupport,
    shapes: shapeSupport,
    createRedaction: redaction?.createRedaction,
    LocaleTexts: locale?.LocaleTexts,
    localeChecks: () => localeChecks,
    references,
  };
}
