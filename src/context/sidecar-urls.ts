/** Where the sidecars of a form are. */
import type { Definition } from '../model/definition.js';
import { isObject } from '../model/values.js';
import type { SidecarKind } from './sidecars.js';

export type SidecarUrls = Readonly<Record<SidecarKind, readonly string[]>>;

/** Sidecar URLs that a definition publishes in `sidecars` or `metadata.sidecars`: one URL or a list for each kind. */
export function publishedSidecars(definition: Definition): SidecarUrls {
  const list = (...names: string[]) =>
    publishedBy(definition, names).filter((url): url is string => typeof url === 'string');
  return {
    references: list('references'),
    ontology: list('ontology', 'ontologies'),
    registry: list('registry', 'registries'),
  };
}

/**
 * Locale documents that a definition publishes in `sidecars.locale` or `sidecars.locales`: URLs, or a map from language
 * tags to URLs. A document whose language is known is fetched only when that language is wanted.
 */
export function publishedLocales(definition: Definition): { url: string; tag: string | undefined }[] {
  return publishedBy(definition, ['locale', 'locales']).flatMap(
    (entry): { url: string; tag: string | undefined }[] => {
      if (typeof entry === 'string') return [{ url: entry, tag: undefined }];
      if (!isObject(entry)) return [];
      return Object.entries(entry).flatMap(([tag, url]) => (typeof url === 'string' ? { url, tag } : []));
    },
  );
}

function publishedBy(definition: Definition, names: readonly string[]): unknown[] {
  const published: unknown = definition.sidecars ?? definition.metadata?.['sidecars'];
  return isObject(published) ? names.flatMap((name) => published[name] ?? []) : [];
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
