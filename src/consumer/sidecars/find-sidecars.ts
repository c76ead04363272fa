/**
 * Finds and caches the sidecars of a form without provider: links in the page, then the sidecars that the definition
 * names, then, if requested, files beside the definition.
 */
import { loadSidecars } from '../../context/load-sidecars.js';
import type { LoadedSidecars, SidecarStore } from '../../context/load-sidecars.js';
import { publishedSidecars, siblingSidecars, type SidecarUrls } from '../../context/sidecar-urls.js';
import type { SidecarKind } from '../../context/sidecars.js';
import type { Definition } from '../../model/definition.js';

export interface SidecarOptions {
  /** Caches documents by definition url and version. Default: until the page is closed. */
  store?: SidecarStore;
  /** Whether to try `references.json` and similar files beside the definition. Default: false, to save requests. */
  siblings?: boolean;
  /** Replaces `fetch`. Default: without cookies, http and https only. */
  fetch?: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
}

const KINDS: readonly SidecarKind[] = ['references', 'ontology', 'registry'];

/** Sidecar links of the page, as absolute URLs. */
export function linkedSidecars(page: Document): SidecarUrls {
  const find = (kind: SidecarKind): string[] =>
    [...page.querySelectorAll<HTMLLinkElement>(`link[rel~="formspec-${kind}"][href]`)].map(
      ({ href }) => href,
    );
  return { references: find('references'), ontology: find('ontology'), registry: find('registry') };
}

/** For each kind, the first source that names a document wins. */
function firstNamed(sources: readonly SidecarUrls[]): SidecarUrls {
  const pick = (kind: SidecarKind): readonly string[] =>
    sources.map((urls) => urls[kind]).find((urls) => urls.length > 0) ?? [];
  return { references: pick('references'), ontology: pick('ontology'), registry: pick('registry') };
}

const isWebUrl = (url: string): boolean => /^https?:/.test(url);

export function findSidecars(
  page: Document,
  definition: Partial<Definition> | undefined,
  definitionUrl: string | undefined,
  { siblings = false }: SidecarOptions = {},
): SidecarUrls {
  const base = definitionUrl ?? page.baseURI;
  const absolute = (urls: SidecarUrls): SidecarUrls =>
    Object.fromEntries(
      KINDS.map((kind) => [
        kind,
        urls[kind]
          // Pages and definitions are untrusted.
          .filter((url) => URL.canParse(url, base))
          .map((url) => new URL(url, base).href)
          .filter(isWebUrl),
      ]),
    ) as unknown as SidecarUrls;
  const sources = [linkedSidecars(page)];
  if (definition) sources.push(publishedSidecars(definition as Definition));
  if (siblings && definitionUrl && isWebUrl(definitionUrl)) sources.push(siblingSidecars(definitionUrl));
  return absolute(firstNamed(sources));
}

/** Fetches the documents that were found. Missing documents are left out. */
export function fetchSidecars(
  urls: SidecarUrls,
  definition: Pick<Definition, 'url' | 'version' | 'status'>,
  options: SidecarOptions = {},
): Promise<LoadedSidecars> {
  return loadSidecars({
    definition,
    urls,
    fetch: options.fetch ?? ((url, init) => fetch(url, { ...init, credentials: 'omit' })),
    ...(options.store && { store: options.store }),
  });
}
