/** `<link rel="formspec-…">` in a document's head: published for others, and found where a page put them itself. */
import type { SidecarKind, SidecarUrls } from '../context/index.js';

const KINDS: readonly SidecarKind[] = ['references', 'ontology', 'registry'];

/** Links that forms put there, with how many forms use each. */
const published = new WeakMap<Document, Map<string, { link: HTMLLinkElement; users: number }>>();

/** Publishes one link per URL, shared between forms; the returned function takes this form's share back. */
export function publishSidecarLinks(page: Document, urls: Partial<SidecarUrls>): () => void {
  let links = published.get(page);
  if (!links) published.set(page, (links = new Map()));
  const mine: string[] = [];
  for (const kind of KINDS)
    for (const url of new Set(urls[kind])) {
      const href = new URL(url, page.baseURI).href;
      const key = `${kind} ${href}`;
      let entry = links.get(key);
      if (!entry) {
        if (findSidecarLinks(page)[kind].includes(href)) continue;
        const link = page.createElement('link');
        link.rel = `formspec-${kind}`;
        link.href = href;
        page.head.append(link);
        links.set(key, (entry = { link, users: 0 }));
      }
      entry.users++;
      mine.push(key);
    }
  return () => {
    for (const key of mine.splice(0)) {
      const entry = links.get(key)!;
      if (--entry.users > 0) continue;
      entry.link.remove();
      links.delete(key);
    }
  };
}

/** Absolute URLs of the sidecars that the page itself links to; links that forms published are theirs alone. */
export function findSidecarLinks(page: Document): SidecarUrls {
  const ours = new Set([...(published.get(page)?.values() ?? [])].map(({ link }) => link));
  const find = (kind: SidecarKind) =>
    [...page.querySelectorAll<HTMLLinkElement>(`link[rel~="formspec-${kind}"][href]`)]
      .filter((link) => !ours.has(link))
      .map((link) => link.href);
  return { references: find('references'), ontology: find('ontology'), registry: find('registry') };
}
