/**
 * Finds and keeps the documents that explain a form which does not explain itself: links in the page, then what
 * the definition publishes, then (only when asked to) files beside the definition.
 */
import { loadSidecars } from '../../context/load-sidecars.js';
import type { LoadedSidecars, SidecarStore } from '../../context/load-sidecars.js';
import { publishedSidecars, siblingSidecars, type SidecarUrls } from '../../context/sidecar-urls.js';
import type { SidecarKind } from '../../context/sidecars.js';
import type { Definition } from '../../model/definition.js';

export interface SidecarOptions {
  /** Keeps documents between visits, by definition url and version. Default: as long as the page lives. */
  store?: SidecarStore;
  /** Try `references.json` and the like beside the definition. Default: false, since it is a guess that costs requests. */
  siblings?: boolean;
  /** Replaces `fetch`. Default: without cookies, and only http(s). */
  fetch?: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
}

const KINDS: readonly SidecarKind[] = ['references', 'ontology', 'registry'];

/** Links that the page publishes, as absolute URLs. */
export function linkedSidecars(page: Document): SidecarUrls {
  const find = (kind: SidecarKind): string[] =>
    [...page.querySelectorAll<HTMLLinkElement>(`link[rel~="formspec-${kind}"][href]`)].map(
      ({ href }) => href,
    );
  return { references: find('references'), ontology: find('ontology'), registry: find('registry') };
}

/** The first source that names anything wins, kind by kind. */
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
          // A page or a definition can name anything.
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

/** Fetches what was found; whatever is missing is simply not there. */
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
