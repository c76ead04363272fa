/**
 * Understands definitions that deviate from the specification: names in other spellings, rules at the wrong place, missing
 * metadata. Whatever cannot be understood is left out. Every change is recorded as a problem with a suggestion.
 */
import type { Problem } from '../problem.js';
import { isObject } from '../values.js';
import { isVersion } from '../version.js';
import { Deviations, type Json } from './deviations.js';
import { ItemNormaliser } from './normalise-items.js';
import {
  ItemPaths,
  normaliseBinds,
  normaliseInstances,
  normaliseOptionSets,
  normaliseShapes,
  normaliseVariables,
} from './normalise-rules.js';
import { asList, renameProperties } from './properties.js';
import { findProblems, repair } from './repair.js';
import { bare, VALUES } from './spellings.js';

export interface Normalised {
  /** The definition itself if it has no deviations, or a corrected copy. */
  readonly definition: unknown;
  readonly problems: readonly Problem[];
}

/** Corrects a definition. Never throws; fatal problems stay in it, and the checks report them. */
export function normaliseDefinition(definition: unknown): Normalised {
  if (!isObject(definition) || findProblems(definition).length === 0) return { definition, problems: [] };
  const deviations = new Deviations();
  let copy: Json;
  try {
    copy = deviations.copy(definition) as Json;
  } catch (error) {
    // Too large, nested too deeply, or it contains itself.
    if (error instanceof RangeError) return { definition, problems: [] };
    throw error;
  }
  normaliseRoot(copy, deviations);
  if (Array.isArray(copy['items'])) normaliseParts(copy, copy['items'], deviations);
  repair(copy, deviations);
  return { definition: copy, problems: deviations.problems };
}

function normaliseRoot(definition: Json, deviations: Deviations): void {
  renameProperties(definition, 'definition', deviations);
  const given = definition['$formspec'];
  const version = typeof given === 'number' ? String(given) : given;
  const meant = typeof version === 'string' ? VALUES['$formspec']!.get(bare(version)) : undefined;
  if (meant !== undefined && given !== meant) {
    definition['$formspec'] = meant;
    deviations.spelling('/$formspec', given, meant);
  }
  if (meant === undefined) return;
  definition['items'] = asList(definition['items'], 'key', deviations);
  if (definition['items'] === undefined) delete definition['items'];
  if (typeof definition['version'] === 'number') {
    const written = definition['version'];
    definition['version'] = String(written);
    deviations.spelling('/version', written, definition['version']);
  }
  correctVersion(definition, deviations);
  addMissing(definition, deviations);
}

/** `1.0`, `v1.2` and `2` as semantic versions. */
function correctVersion(definition: Json, deviations: Deviations): void {
  const { version, versionAlgorithm } = definition;
  if (typeof version !== 'string' || versionAlgorithm !== undefined || isVersion(version)) return;
  const parts = /^v?(\d+)(?:\.(\d+))?$/i.exec(version.trim());
  if (!parts) return;
  const corrected = `${Number(parts[1])}.${Number(parts[2] ?? 0)}.0`;
  definition['version'] = corrected;
  deviations.spelling('/version', version, corrected);
}

function addMissing(definition: Json, deviations: Deviations): void {
  const title = typeof definition['title'] === 'string' ? definition['title'] : 'Untitled form';
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60);
  const defaults: Record<string, string> = {
    title,
    url: `urn:formspec:${name}`,
    version: '0.0.0',
    status: 'active',
  };
  for (const [property, value] of Object.entries(defaults))
    if (definition[property] === undefined || definition[property] === '') {
      definition[property] = value;
      deviations.missing('', `"${property}"`, value);
    }
  // An address without a scheme: `example.org/form`, `my-form`.
  const { url } = definition;
  if (typeof url === 'string' && !/^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(url)) {
    const corrected = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(url)
      ? `https://${url}`
      : `urn:formspec:${url.replace(/\s+/g, '-')}`;
    definition['url'] = corrected;
    deviations.spelling('/url', url, corrected);
  }
}

function normaliseParts(definition: Json, items: unknown[], deviations: Deviations): void {
  const normaliser = new ItemNormaliser(deviations);
  normaliser.normaliseList(items, '');
  const paths = new ItemPaths(items, normaliser.renamedKeys);
  const parts: Record<string, (value: unknown) => unknown> = {
    binds: (value) => normaliseBinds(value, paths, deviations),
    shapes: (value) => normaliseShapes(value, paths, deviations),
    variables: (value) => normaliseVariables(value, deviations),
    optionSets: (value) => normaliseOptionSets(value, deviations),
    instances: (value) => normaliseInstances(value, deviations),
  };
  for (const [name, normalise] of Object.entries(parts))
    if (definition[name] !== undefined) definition[name] = normalise(definition[name]);
  if (normaliser.binds.length > 0) addBinds(definition, normaliser.binds, deviations);
  normalisePresentation(definition, normaliser.pages, deviations);
}

/** Adds rules that were written at items. A rule of a bind wins over the same rule at the item. */
function addBinds(definition: Json, binds: readonly Json[], deviations: Deviations): void {
  const own = Array.isArray(definition['binds']) ? (definition['binds'] as unknown[]) : [];
  const calculated = new Set(
    own.flatMap((bind) => (isObject(bind) && bind['calculate'] !== undefined ? [bind['path']] : [])),
  );
  const added = binds.map((bind) => {
    if (!calculated.has(bind['path']) || bind['calculate'] === undefined) return bind;
    const { calculate: _, ...rest } = bind;
    return deviations.adopt(rest, bind);
  });
  definition['binds'] = [...added, ...own];
}

function normalisePresentation(definition: Json, pages: ReadonlySet<string>, deviations: Deviations): void {
  const given = definition['formPresentation'];
  if (typeof given === 'string')
    definition['formPresentation'] = deviations.adopt({ pageMode: given }, definition, 'formPresentation');
  if (pages.size > 1 && definition['formPresentation'] === undefined)
    definition['formPresentation'] = deviations.adopt({}, definition, 'formPresentation');
  const presentation = definition['formPresentation'];
  if (!isObject(presentation)) return;
  renameProperties(presentation, 'formPresentation', deviations);
  if (pages.size > 1) presentation['pageMode'] ??= 'wizard';
}
