/**
 * Understands definitions that deviate from the specification: names in other spellings, rules at the wrong place, missing
 * metadata. Whatever cannot be understood is left out. Every change is recorded as a problem with a suggestion.
 */
import type { Problem } from '../../model/problem.js';
import { isObject } from '../../model/values.js';
import { Deviations, type Json } from './deviations.js';
import { isFatal } from './is-fatal.js';
import { ItemNormaliser } from './items.js';
import { asList, renameProperties } from './properties.js';
import { renameKeysInExpressions } from './renamed-keys.js';
import { repair } from './repair.js';
import {
  ItemPaths,
  normaliseBinds,
  normaliseInstances,
  normaliseOptionSets,
  normaliseShapes,
  normaliseVariables,
} from './rules.js';
import { bare, VALUES } from './spellings.js';

export interface Normalised {
  /** The definition itself if it has no deviations, or a corrected copy. */
  readonly definition: unknown;
  readonly problems: readonly Problem[];
  /** The same problem with a pointer into the original definition, and with the severity of lenient mode. */
  placed(problem: Problem): Problem;
}

/** Problems that only concern how a form looks, or what is known about it. */
const ADVISORY = new Set(['INCOMPATIBLE_WIDGET', 'INVALID_VERSION']);

/** Corrects a definition. Never throws; fatal problems stay in it, and the checks report them. */
export function normaliseDefinition(definition: unknown): Normalised {
  const deviations = new Deviations();
  const copy = isObject(definition) ? copyOf(definition, deviations) : undefined;
  let isUsable = false;
  if (copy) {
    normaliseRoot(copy, deviations);
    if (Array.isArray(copy['items'])) normaliseParts(copy, copy['items'], deviations);
    isUsable = repair(copy, deviations);
  }
  const { problems } = deviations;
  const isChanged = problems.length > 0;
  return {
    definition: isChanged ? copy : definition,
    problems,
    placed: (problem) => ({
      ...problem,
      ...(isChanged && { path: deviations.originalPointer(copy, problem.path) }),
      ...(ADVISORY.has(problem.code) && { severity: 'remark' }),
      ...((isFatal(problem) || (!isUsable && problem.severity !== 'remark')) && { severity: 'fatal' }),
    }),
  };
}

/** A normaliser that remembers its result for one definition. */
export function normaliserFor(definition: unknown): typeof normaliseDefinition {
  const result = normaliseDefinition(definition);
  return (other) => (other === definition ? result : normaliseDefinition(other));
}

/** Undefined if the definition is too large, nested too deeply, or contains itself. */
function copyOf(definition: object, deviations: Deviations): Json | undefined {
  try {
    return deviations.copy(definition) as Json;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function normaliseRoot(definition: Json, deviations: Deviations): void {
  renameProperties(definition, 'definition', deviations);
  const given = definition['$formspec'];
  const version = typeof given === 'number' ? String(given) : given;
  const meant = typeof version === 'string' ? VALUES['$formspec']!.get(bare(version)) : undefined;
  if (meant !== undefined && given !== meant) {
    definition['$formspec'] = meant;
    deviations.spelling(deviations.originOf(definition, '$formspec'), given, meant);
  }
  if (meant === undefined) return;
  definition['items'] = asList(definition['items'], 'key', deviations);
  if (definition['items'] === undefined) delete definition['items'];
  if (typeof definition['version'] === 'number') {
    const written = definition['version'];
    definition['version'] = String(written);
    deviations.spelling(deviations.originOf(definition, 'version'), written, definition['version']);
  }
  addMissing(definition, deviations);
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
    deviations.spelling(deviations.originOf(definition, 'url'), url, corrected);
  }
}

function normaliseParts(definition: Json, items: unknown[], deviations: Deviations): void {
  normalisePresentation(definition, deviations);
  if (definition['optionSets'] !== undefined)
    definition['optionSets'] = normaliseOptionSets(definition['optionSets'], deviations);
  const { optionSets, formPresentation } = definition;
  const currency = isObject(formPresentation) ? formPresentation['defaultCurrency'] : undefined;
  const normaliser = new ItemNormaliser(deviations, optionSets, currency);
  normaliser.normaliseList(items, '');
  const paths = new ItemPaths(items, normaliser.renamedKeys);
  const parts: Record<string, (value: unknown) => unknown> = {
    binds: (value) => normaliseBinds(value, paths, deviations),
    shapes: (value) => normaliseShapes(value, paths, deviations),
    variables: (value) => normaliseVariables(value, deviations),
    instances: (value) => normaliseInstances(value, deviations),
  };
  for (const [name, normalise] of Object.entries(parts))
    if (definition[name] !== undefined) definition[name] = normalise(definition[name]);
  if (normaliser.binds.length > 0) addBinds(definition, normaliser.binds, deviations);
  if (normaliser.renamedKeys.size > 0) renameKeysInExpressions(definition, normaliser.renamedKeys);
  addPages(definition, normaliser.pages, deviations);
}

/** Adds rules that were written at items. A calculation of a bind wins over one at the item. */
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
  // A later bind wins, so the binds of the author come last.
  const all = [...added, ...own];
  definition['binds'] = own.length > 0 ? deviations.adopt(all, definition['binds'] as object) : all;
}

function normalisePresentation(definition: Json, deviations: Deviations): void {
  const given = definition['formPresentation'];
  if (typeof given === 'string') {
    const made = deviations.adopt({ pageMode: given }, definition, 'formPresentation');
    definition['formPresentation'] = made;
    deviations.spelling('/formPresentation', given, made);
  }
  if (isObject(definition['formPresentation']))
    renameProperties(definition['formPresentation'], 'formPresentation', deviations);
}

/** Items that name pages ask for pages. */
function addPages(definition: Json, pages: ReadonlySet<string>, deviations: Deviations): void {
  if (pages.size < 2) return;
  definition['formPresentation'] ??= deviations.adopt({}, definition, 'formPresentation');
  if (isObject(definition['formPresentation'])) definition['formPresentation']['pageMode'] ??= 'wizard';
}
