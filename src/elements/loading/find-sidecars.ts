/** Finds the sidecars of a form, fetches them, and publishes those that can be used. Loaded on demand. */
import { findSidecarLinks, publishSidecarLinks } from '../../annotations/sidecar-links.js';
import { createCacheStore, loadSidecars, MAX_SIDECARS } from '../../context/load-sidecars.js';
import { publishedSidecars, siblingSidecars } from '../../context/sidecar-urls.js';
import type { SidecarDocuments, SidecarKind, SidecarProblem } from '../../context/sidecars.js';
import type { Definition } from '../../model/definition.js';
import type { LoadRequest } from './load.js';
import { sidecarAddress } from './sidecar-address.js';

type FoundUrls = Record<SidecarKind, string[]>;

export interface FoundSidecars {
  readonly documents: Required<SidecarDocuments>;
  readonly problems: readonly SidecarProblem[];
  /** Publishes links to the sidecars that could be read and belong to this form. The returned function removes them. */
  publish(problems: readonly SidecarProblem[]): () => void;
}

const byKind = (urlsOf: (kind: SidecarKind) => string[]): FoundUrls => ({
  references: urlsOf('references'),
  ontology: urlsOf('ontology'),
  registry: urlsOf('registry'),
});

export async function findSidecars(
  definition: Definition,
  definitionUrl: string | undefined,
  { sidecarUrls, sidecars, siblings, signal, credentials }: LoadRequest,
): Promise<FoundSidecars> {
  const problems: SidecarProblem[] = [];
  const linked = findSidecarLinks(document);
  const published = publishedSidecars(definition);
  const addresses = (kind: SidecarKind, list: readonly string[], base = document.baseURI): string[] =>
    // One more than are used, so that their number is reported.
    list.slice(0, MAX_SIDECARS + 1).flatMap((url) => {
      const address = sidecarAddress(url, base);
      if (address) return address;
      const message = `The ${kind} sidecar ${url.slice(0, 200)} has no address that can be fetched.`;
      problems.push({ code: 'x-invalid-sidecar', kind, severity: 'error', message, url });
      return [];
    });
  const beside = siblings && definitionUrl ? siblingSidecars(definitionUrl) : undefined;
  /** By who names them, strongest first: the page in its attributes and links, the definition, a guess. */
  const sourcesOf = (kind: SidecarKind): string[][] => [
    addresses(kind, sidecarUrls[kind]),
    addresses(kind, linked[kind]),
    addresses(kind, published[kind], definitionUrl),
    [...(beside?.[kind] ?? [])],
  ];
  const named: Record<SidecarKind, string[][]> = {
    references: sourcesOf('references'),
    ontology: sourcesOf('ontology'),
    registry: sourcesOf('registry'),
  };
  const unique = (lists: readonly string[][]): string[] => [...new Set(lists.flat())];
  const urls = byKind((kind) => unique(named[kind].slice(0, -1)));
  const loaded = await loadSidecars({
    definition,
    urls: byKind((kind) => unique(named[kind])),
    fetch: (url, init) => fetch(url, credentials ? { ...init, credentials } : init),
    signal,
    // Short, because the form waits for them.
    timeout: 3000,
    ...('caches' in globalThis && { store: createCacheStore(caches) }),
  });
  const strongestLast = (kind: SidecarKind): unknown[] => {
    const placed = new Set<string>();
    const groups = named[kind].map((list) => list.filter((url) => !placed.has(url) && placed.add(url)));
    return groups
      .reverse()
      .flat()
      .filter((url) => loaded.byUrl.has(url))
      .map((url) => loaded.byUrl.get(url));
  };
  return {
    documents: {
      // Of references all count, in this order. Of ontologies and registries the last one decides.
      references: [...sidecars.references, ...loaded.references],
      ontologies: [...strongestLast('ontology'), ...sidecars.ontologies],
      registries: [...strongestLast('registry'), ...sidecars.registries],
    },
    // A missing sidecar is not an error: its address may be a guess.
    problems: [...problems, ...loaded.problems.filter(({ code }) => code !== 'x-missing-sidecar')],
    publish(found) {
      const unused = new Set(
        found.flatMap(({ severity, document: sidecar }) => (severity === 'error' ? [sidecar] : [])),
      );
      const isUsed = (url: string): boolean => !loaded.byUrl.has(url) || !unused.has(loaded.byUrl.get(url));
      return publishSidecarLinks(
        document,
        byKind((kind) => urls[kind].slice(0, MAX_SIDECARS).filter(isUsed)),
      );
    },
  };
}
