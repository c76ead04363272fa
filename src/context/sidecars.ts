/**
 * Reads References, Ontology and Registry documents that come from elsewhere and may be anything. A sidecar that
 * cannot be used is left out and reported once; the others, and the form, go on without it.
 */
import type { Definition } from '../model/definition.js';
import type {
  Audience,
  OntologyDocument,
  Priority,
  RegistryDocument,
  RegistryEntry,
} from '../model/sidecars.js';
import { isObject } from '../model/values.js';
import { isVersion } from '../model/version.js';
import { satisfies } from '../model/version-order.js';

export type SidecarKind = 'references' | 'ontology' | 'registry';

export interface SidecarProblem {
  readonly code: 'x-invalid-sidecar' | 'x-missing-sidecar';
  readonly kind: SidecarKind | 'locale' | 'component' | 'theme' | 'responseActions' | 'issuer' | 'screener';
  /** A warning leaves the sidecar in use. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** It is a good sidecar for another form: worth a report only where it was given on purpose. */
  readonly foreign?: boolean;
  /** The document that this is about, where there is one. */
  readonly document?: unknown;
  readonly url?: string;
  readonly cause?: unknown;
}

/** Sidecars as the host has them: parsed JSON from anywhere, in load order. */
export interface SidecarDocuments {
  readonly references?: readonly unknown[];
  readonly ontologies?: readonly unknown[];
  readonly registries?: readonly unknown[];
}

/** A reference with its `$ref` resolved and its place in the order of all documents. */
export interface ResolvedReference {
  readonly target: string;
  readonly order: number;
  readonly type: string;
  readonly audience: Audience;
  readonly priority?: Priority;
  readonly title?: string;
  readonly description?: string;
  readonly uri?: string;
  readonly content?: string | Record<string, unknown>;
  readonly rel?: string;
}

export interface ReadSidecars {
  readonly references: readonly ResolvedReference[];
  readonly ontologies: readonly OntologyDocument[];
  readonly registries: readonly RegistryDocument[];
  readonly problems: readonly SidecarProblem[];
}

/** For one form. Each field asks for all that are about it, those on the whole form included. */
const MAX_REFERENCES = 2_000;

type Json = Record<string, unknown>;

const AUDIENCES = ['human', 'agent', 'both'];
/** Most important first. Any other value counts as supplementary. */
export const PRIORITIES = ['primary', 'supplementary', 'background'];
const REF_PREFIX = '#/referenceDefs/';

function own(record: Json, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function demand(condition: unknown, reason: string): asserts condition {
  if (!condition) throw new Error(reason);
}

function resolveReference(entry: unknown, definitions: Json): Json {
  demand(isObject(entry) && typeof entry['target'] === 'string', 'a reference has no target');
  let merged = { ...entry };
  const ref = own(entry, '$ref');
  if (ref !== undefined) {
    const key =
      typeof ref === 'string' &&
      ref.startsWith(REF_PREFIX) &&
      ref.slice(REF_PREFIX.length).replaceAll('~1', '/').replaceAll('~0', '~');
    const base = key === false ? undefined : own(definitions, key);
    demand(isObject(base) && !Object.hasOwn(base, '$ref'), 'a $ref leads nowhere');
    // The key is the id of what it names; another one would make it ambiguous what is meant.
    demand(!Object.hasOwn(entry, 'id'), 'a $ref carries an id of its own');
    merged = { ...base, ...entry };
  }
  const about = `the reference on ${String(merged['target']).slice(0, 80)}`;
  const { uri, content } = merged;
  demand(
    typeof merged['type'] === 'string' && AUDIENCES.includes(merged['audience'] as string),
    `${about} has no type or no audience`,
  );
  demand(
    typeof (uri ?? '') === 'string' &&
      (typeof (content ?? '') === 'string' || isObject(content)) &&
      (uri ?? content) !== undefined,
    `${about} has neither uri nor content`,
  );
  // What only adorns a reference is no reason to do without it.
  for (const name of ['title', 'description', 'rel'])
    if (typeof merged[name] !== 'string') delete merged[name];
  if (!PRIORITIES.includes(merged['priority'] as string)) delete merged['priority'];
  return merged;
}

function checkOntology(sidecar: Json): void {
  const concepts = sidecar['concepts'] ?? {};
  demand(isObject(concepts), 'its concepts are no object');
  for (const [path, entry] of Object.entries(concepts)) {
    demand(
      isObject(entry) && typeof entry['concept'] === 'string',
      `the concept of ${path.slice(0, 80)} is no concept`,
    );
    const equivalents = entry['equivalents'] ?? [];
    demand(
      Array.isArray(equivalents) && equivalents.every(isObject),
      `the equivalents of ${path.slice(0, 80)} are no list`,
    );
  }
}

/** Reads all sidecars of one definition; never throws. */
export function readSidecars(
  definition: Pick<Definition, 'url' | 'version'>,
  documents: SidecarDocuments,
): ReadSidecars {
  const references: ResolvedReference[] = [];
  const ontologies: OntologyDocument[] = [];
  const registries: RegistryDocument[] = [];
  const problems: SidecarProblem[] = [];

  const read = (
    kind: SidecarKind,
    marker: string,
    list: readonly unknown[] | undefined,
    use: (sidecar: Json, warn: (message: string) => void) => void,
  ) => {
    for (const sidecar of list ?? []) {
      let foreign = false;
      const report = (severity: SidecarProblem['severity'], message: string) =>
        problems.push({
          code: 'x-invalid-sidecar',
          kind,
          severity,
          message: `This ${kind} sidecar ${message}`,
          foreign,
          document: sidecar,
        });
      try {
        demand(isObject(sidecar) && sidecar[marker] === '1.0', `it has no "${marker}": "1.0"`);
        if (kind !== 'registry') {
          const target = isObject(sidecar['targetDefinition']) ? sidecar['targetDefinition'] : {};
          foreign = typeof target['url'] === 'string' && target['url'] !== definition.url;
          demand(
            target['url'] === definition.url,
            `it is for ${String(target['url']).slice(0, 200)}, not for ${definition.url}`,
          );
          const range = target['compatibleVersions'];
          if (
            typeof range === 'string' &&
            isVersion(definition.version) &&
            !satisfies(definition.version, range)
          )
            report(
              'warning',
              `is made for versions ${range.slice(0, 80)}; this form is ${definition.version}.`,
            );
        }
        use(sidecar, (message) => report('warning', message));
      } catch (cause) {
        report('error', `is not used: ${cause instanceof Error ? cause.message : 'it cannot be read'}.`);
      }
    }
  };

  read('references', '$formspecReferences', documents.references, (sidecar, warn) => {
    const list = sidecar['references'];
    demand(Array.isArray(list), 'its references are no list');
    const definitions = sidecar['referenceDefs'] ?? {};
    demand(isObject(definitions), 'its referenceDefs are no object');
    for (const [key, base] of Object.entries(definitions))
      demand(
        !isObject(base) || (base['id'] ?? key) === key,
        `the id of its reference definition ${key.slice(0, 80)} is another`,
      );
    const resolved = list.map((entry) => resolveReference(entry, definitions));
    const room = MAX_REFERENCES - references.length;
    if (resolved.length > room)
      warn(`brings more references than a form uses; after the first ${MAX_REFERENCES} they are left out.`);
    for (const entry of resolved.slice(0, room))
      references.push({ ...entry, order: references.length } as unknown as ResolvedReference);
  });
  read('ontology', '$formspecOntology', documents.ontologies, (sidecar) => {
    checkOntology(sidecar);
    ontologies.push(sidecar as unknown as OntologyDocument);
  });
  read('registry', '$formspecRegistry', documents.registries, (sidecar) => {
    const entries = sidecar['entries'];
    demand(Array.isArray(entries), 'its entries are no list');
    // Registries in the wild carry entries of newer kinds; one that is unreadable does not spoil the others.
    const usable = entries.filter(
      (entry) => isObject(entry) && typeof entry['name'] === 'string',
    ) as RegistryEntry[];
    registries.push({ ...sidecar, entries: usable } as unknown as RegistryDocument);
  });
  return { references, ontologies, registries, problems };
}
