/** Where the sidecars of a form are. */
import type { Definition } from '../model/definition.js';
import { isObject } from '../model/values.js';
import type { SidecarKind } from './sidecars.js';

export type SidecarUrls = Readonly<Record<SidecarKind, readonly string[]>>;

/** Sidecar URLs that a definition publishes in `sidecars` or `metadata.sidecars`: one URL or a list for each kind. */
export function publishedSidecars(definition: Definition): SidecarUrls {
  const published: unknown = definition.sidecars ?? definition.metadata?.['sidecars'];
  const list = (...names: string[]) => {
    if (!isObject(published)) return [];
    return names
      .flatMap((name) => published[name] ?? [])
      .filter((url): url is string => typeof url === 'string');
  };
  return {
    references: list('references'),
    ontology: list('ontology', 'ontologies'),
    registry: list('registry', 'registries'),
  };
}

/** `…/definition.json` → `…/references.json`, `…/ontology.json`, `…/registry.json`: a guess, for hosts that ask for it. */
export function siblingSidecars(definitionUrl: string): SidecarUrls {
  const beside = (name: string) => [new URL(name, definitionUrl).href];
  return {
    references: beside('references.json'),
    ontology: beside('ontology.json'),
    registry: beside('registry.json'),
  };
}
