/** Looks up what the sidecars say about each field of a form. Pure; used by annotations and tools. */
import type { Definition, FieldItem, Item } from '../model/definition.js';
import type { Audience, RegistryEntry } from '../model/sidecars.js';
import { toTemplate, toWildcard } from '../model/path.js';
import { isObject } from '../model/values.js';
import { createConceptLookup, type ResolvedConcept } from './concept.js';
import { firstExcerpt } from './excerpt.js';
import {
  PRIORITIES,
  readSidecars,
  type ResolvedReference,
  type SidecarDocuments,
  type SidecarProblem,
} from './sidecars.js';
import { fitsTarget, selfAndAncestors } from './target.js';

/** The part of a node that decides its context; a `FieldState` is one. */
export interface ContextNode {
  readonly path: string;
  readonly item: Item;
}

export interface ContextResolver {
  readonly definition: Definition;
  /** Sidecars that were left out, or that fit only in part. Report each once. */
  readonly problems: readonly SidecarProblem[];
  /** Concept and equivalents of a field or group; never inherited from a group around it. */
  concept(node: ContextNode): ResolvedConcept | undefined;
  /** References on the node, its ancestors and the form, most important first. */
  references(path: string, audience: Audience): readonly ResolvedReference[];
  /** The first readable text among the references of a field. Undefined if the form has no references. */
  excerpt?(path: string, audience: Audience): string | undefined;
  /** Whether a registry marks a data type of the item's extensions as sensitive. */
  sensitive(item: Item): boolean;
  /** The autofill token of such a data type in a registry. Undefined if there are no registries. */
  autofill?(item: Item): string | undefined;
}

export interface ContextOptions extends SidecarDocuments {
  readonly definition: Definition;
}

const rank = ({ priority = 'supplementary' }: ResolvedReference) => PRIORITIES.indexOf(priority);

const byImportance = (a: ResolvedReference, b: ResolvedReference) => rank(a) - rank(b) || a.order - b.order;

/** Which entries a consumer may see. */
const sees = (audience: Audience, reference: ResolvedReference) =>
  audience === 'both' || reference.audience === 'both' || reference.audience === audience;

export function createContextResolver({ definition, ...documents }: ContextOptions): ContextResolver {
  const { references, ontologies, registries, problems } = readSidecars(definition, documents);
  const lookUp = createConceptLookup(ontologies, registries);

  const byTemplate = new Map<string, ResolvedReference[]>();
  for (const reference of [...references].sort(byImportance)) {
    const template = toTemplate(reference.target);
    const list = byTemplate.get(template);
    if (list) list.push(reference);
    else byTemplate.set(template, [reference]);
  }

  const metadata = new Map<string, Record<string, unknown>[]>();
  for (const { name, metadata: about } of registries.flatMap(({ entries }) => entries as RegistryEntry[]))
    if (isObject(about)) {
      const known = metadata.get(name);
      if (known) known.push(about);
      else metadata.set(name, [about]);
    }
  /** The entries of all data types that the extensions of an item name. */
  const metadataOf = ({ extensions }: Item): readonly Record<string, unknown>[] =>
    metadata.size === 0
      ? []
      : Object.entries(extensions ?? {}).flatMap(([name, on]) => (on ? (metadata.get(name) ?? []) : []));

  /** Rows differ only if a reference names one. */
  const hasRowTargets = references.some(({ target }) => /\[\d+\]/.test(target));
  const concepts = new Map<string, ResolvedConcept | undefined>();
  const collected = new Map<string, ResolvedReference[]>();

  const formLevel = byTemplate.get('#') ?? [];

  function collect(path: string): ResolvedReference[] {
    const nearby = selfAndAncestors(path).flatMap((ancestor) =>
      (byTemplate.get(toTemplate(ancestor)) ?? []).filter(({ target }) => fitsTarget(target, ancestor)),
    );
    return nearby.length > 0 ? [...formLevel, ...nearby].sort(byImportance) : formLevel;
  }

  const resolver: ContextResolver = {
    definition,
    problems,
    concept({ path, item }) {
      const wildcard = toWildcard(path);
      if (!concepts.has(wildcard)) concepts.set(wildcard, lookUp(wildcard, (item as FieldItem).semanticType));
      return concepts.get(wildcard);
    },
    references(path, audience) {
      if (references.length === 0) return references;
      const place = hasRowTargets ? path : toWildcard(path);
      let all = collected.get(place);
      if (!all) collected.set(place, (all = collect(place)));
      return all.filter((reference) => sees(audience, reference));
    },
    excerpt(path, audience) {
      return firstExcerpt(resolver.references(path, audience), ({ target }) => fitsTarget(target, path));
    },
    sensitive: (item) => metadataOf(item).some(({ sensitive }) => sensitive === true),
    autofill: (item) =>
      metadataOf(item)
        .map(({ autocomplete }) => autocomplete)
        .find((hint) => typeof hint === 'string'),
  };
  return resolver;
}
