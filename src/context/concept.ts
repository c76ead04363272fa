/** What a field means, independent of its name: the cascade from ontology over registry to the literal `semanticType`. */
import type {
  ConceptEntry,
  ConceptEquivalentEntry,
  OntologyDocument,
  RegistryDocument,
  RegistryEntry,
} from '../model/sidecars.js';
import { toTemplate } from '../model/path.js';
import { isObject } from '../model/values.js';
import { compareVersions } from '../model/version-order.js';
import { fitsTarget } from './target.js';

export interface ConceptBinding {
  readonly concept: string;
  readonly system?: string;
  readonly code?: string;
  readonly display?: string;
}

export interface ConceptEquivalent {
  readonly concept?: string;
  readonly system?: string;
  readonly code?: string;
  readonly display?: string;
  /** `exact`, `close`, `broader`, `narrower`, `related` or an `x-` type; `exact` if the sidecar does not say. */
  readonly type: string;
}

export interface ResolvedConcept {
  readonly binding: ConceptBinding;
  readonly equivalents: readonly ConceptEquivalent[];
}

/** The concept of a node, by its path with wildcards (`orders[*].amount`) and its item's `semanticType`. */
export type ConceptLookup = (
  wildcardPath: string,
  semanticType: string | undefined,
) => ResolvedConcept | undefined;

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function withoutGaps<T extends object>(record: { [key in keyof T]: T[key] | undefined }): T {
  for (const key in record) if (record[key] === undefined) delete record[key];
  return record as T;
}

function equivalentsOf(list: readonly ConceptEquivalentEntry[] | undefined): ConceptEquivalent[] {
  return (Array.isArray(list) ? list.filter(isObject) : []).map((entry) =>
    withoutGaps<ConceptEquivalent>({
      concept: text(entry.concept),
      system: text(entry.system),
      code: text(entry.code),
      display: text(entry.display),
      type: text(entry.type) ?? 'exact',
    }),
  );
}

function fromRegistry(entry: RegistryEntry): ResolvedConcept {
  return {
    binding: withoutGaps<ConceptBinding>({
      concept: text(entry.conceptUri) ?? entry.name,
      system: text(entry.conceptSystem),
      code: text(entry.conceptCode),
      display: text(entry.metadata?.['displayName']),
    }),
    equivalents: equivalentsOf(entry.equivalents),
  };
}

export function createConceptLookup(
  ontologies: readonly OntologyDocument[],
  registries: readonly RegistryDocument[],
): ConceptLookup {
  /** If several entries have one name, the newest version counts, then the last entry, as in the engine. */
  const entries = new Map<string, RegistryEntry>();
  for (const entry of registries.flatMap((registry) => registry.entries)) {
    if (entry.category !== 'concept') continue;
    const known = entries.get(entry.name);
    if (!known || (compareVersions(entry.version, known.version) ?? 0) >= 0) entries.set(entry.name, entry);
  }

  // The sidecar that was loaded last has precedence.
  const documents = [...ontologies].reverse().map((sidecar) => {
    const byTemplate = new Map<string, [string, ConceptEntry][]>();
    for (const binding of Object.entries(sidecar.concepts ?? {})) {
      const template = toTemplate(binding[0]);
      const bindings = byTemplate.get(template);
      if (bindings) bindings.push(binding);
      else byTemplate.set(template, [binding]);
    }
    return { system: sidecar.defaultSystem, byTemplate };
  });

  return (wildcardPath, semanticType) => {
    const registration = entries.get(semanticType ?? '');
    const registered = registration && fromRegistry(registration);
    for (const { system, byTemplate } of documents) {
      const candidates = byTemplate
        .get(toTemplate(wildcardPath))
        ?.filter(([target]) => fitsTarget(target, wildcardPath));
      const entry = (candidates?.find(([target]) => target === wildcardPath) ?? candidates?.[0])?.[1];
      if (!entry) continue;
      return {
        binding: withoutGaps<ConceptBinding>({
          concept: entry.concept,
          system: text(entry.system) ?? text(system),
          code: text(entry.code),
          display: text(entry.display) ?? registered?.binding.display,
        }),
        equivalents: entry.equivalents ? equivalentsOf(entry.equivalents) : (registered?.equivalents ?? []),
      };
    }
    return registered ?? (semanticType ? { binding: { concept: semanticType }, equivalents: [] } : undefined);
  };
}
