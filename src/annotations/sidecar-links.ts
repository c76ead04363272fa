/** Links to sidecars (`<link rel="formspec-…">`) in the head of a document: publishes those of forms, finds those of the page. */
import type { SidecarKind, SidecarUrls } from '../context/index.js';

const KINDS: readonly SidecarKind[] = ['references', 'ontology', 'registry'];

/** Links that forms published, and the number of forms that use each. */
const published = new WeakMap<Document, Map<string, { link: HTMLLinkElement; users: number }>>();

/** A Locale document that a page or a form links to. */
export interface LocaleLink {
  readonly url: string;
  /** The language of the document, from `hreflang`. Undefined if the link does not say it. */
  readonly tag: string | undefined;
}

/** Publishes one link per URL, shared between forms. The returned function removes it when the last form is gone. */
export function publishSidecarLinks(page: Document, urls: Partial<SidecarUrls>): () => void {
  const linked = findSidecarLinks(page);
  return publishLinks(
    page,
    KINDS.flatMap((kind) => (urls[kind] ?? []).map((url) => ({ rel: kind, url, tag: undefined }))),
    ({ rel, url }) => linked[rel as SidecarKind].includes(url),
  );
}

/** Publishes links to Locale documents with their language. The returned function removes them when the last form is gone. */
export function publishLocaleLinks(page: Document, links: readonly LocaleLink[]): () => void {
  const linked = new Set(findLocaleLinks(page).map(({ url }) => url));
  return publishLinks(
    page,
    links.map((link) => ({ rel: 'locale', ...link })),
    ({ url }) => linked.has(url),
  );
}

interface PublishedLink extends LocaleLink {
  readonly rel: SidecarKind | 'locale';
}

function publishLinks(
  page: Document,
  wanted: readonly PublishedLink[],
  isLinked: (link: PublishedLink) => boolean,
): () => void {
  let links = published.get(page);
  if (!links) published.set(page, (links = new Map()));
  const mine = new Set<string>();
  for (const { rel, url, tag } of wanted) {
    const href = new URL(url, page.baseURI).href;
    const key = `${rel} ${href}`;
    if (mine.has(key)) continue;
    let entry = links.get(key);
    if (!entry) {
      if (isLinked({ rel, url: href, tag })) continue;
      const link = page.createElement('link');
      link.rel = `formspec-${rel}`;
      link.href = href;
      if (tag) link.hreflang = tag;
      page.head.append(link);
      links.set(key, (entry = { link, users: 0 }));
    }
    entry.users++;
    mine.add(key);
  }
  return () => {
    for (const key of mine) {
      mine.delete(key);
      const entry = links.get(key)!;
      if (--entry.users > 0) continue;
      entry.link.remove();
      links.delete(key);
    }
  };
}

/** Absolute URLs of the sidecars that the page itself links to, without the links that forms published. */
export function findSidecarLinks(page: Document): SidecarUrls {
  const find = (kind: SidecarKind) => linksOfPage(page, kind).map(({ href }) => href);
  return { references: find('references'), ontology: find('ontology'), registry: find('registry') };
}

/** The Locale documents that the page itself links to, with absolute URLs. */
export function findLocaleLinks(page: Document): LocaleLink[] {
  return linksOfPage(page, 'locale').map(({ href, hreflang }) => ({ url: href, tag: hreflang || undefined }));
}

function linksOfPage(page: Document, rel: SidecarKind | 'locale'): HTMLLinkElement[] {
  const ours = new Set([...(published.get(page)?.values() ?? [])].map(({ link }) => link));
  return [...page.querySelectorAll<HTMLLinkElement>(`link[rel~="formspec-${rel}"][href]`)].filter(
    (link) => !ours.has(link),
  );
}
