/** The languages of one form: where its Locale documents are, and which of them have arrived. Loaded on demand. */
import { findLocaleLinks, type LocaleLink, publishLocaleLinks } from '../../annotations/sidecar-links.js';
import { createCacheStore, fetchSidecar, type FetchSidecarOptions } from '../../context/load-sidecars.js';
import { publishedLocales } from '../../context/sidecar-urls.js';
import type { SidecarProblem } from '../../context/sidecars.js';
import { isLanguageTag, spellTag, withoutRegion } from '../../engine/locale/language-tag.js';
import type { FormEngine } from '../../engine/types.js';
import type { Definition } from '../../model/definition.js';
import { FetchFault } from '../../model/fetch-text.js';
import { isObject } from '../../model/values.js';
import type { LoadRequest } from './load.js';
import { sidecarAddress } from './sidecar-address.js';

/** Locale documents that one form may have; the engine uses no more. */
const MAX_DOCUMENTS = 100;
/** Milliseconds that a form, or a switch of its language, waits for documents. */
const TIMEOUT = 3000;
/** Documents in a chain of fallbacks; the engine follows no more. */
const MAX_FALLBACKS = 32;

export class FormLanguages {
  /** Documents that are here, in the order of their arrival. */
  readonly #documents: unknown[];
  readonly #links: readonly LocaleLink[];
  readonly #asked = new Set<string>();
  readonly #inline: string | undefined;
  readonly #fetching: FetchSidecarOptions;
  #engine: FormEngine | undefined;

  constructor(
    documents: readonly unknown[],
    links: readonly LocaleLink[],
    inline: string | undefined,
    fetching: FetchSidecarOptions,
  ) {
    this.#documents = [...documents];
    this.#links = links.map(({ url, tag }) => ({ url, tag: isLanguageTag(tag) ? spellTag(tag) : undefined }));
    this.#inline = inline;
    this.#fetching = fetching;
  }

  /** Options for the engine. */
  get options(): { readonly locales: readonly unknown[]; readonly inlineLocale?: string } {
    return { locales: this.#documents, ...(this.#inline !== undefined && { inlineLocale: this.#inline }) };
  }

  /** Languages that a respondent can choose: that of the definition, those of documents, and those that can be fetched. */
  get choices(): readonly string[] {
    const tags = [this.#inline, ...(this.#engine?.locales ?? []), ...this.#links.map(({ tag }) => tag)];
    return [...new Set(tags.filter((tag) => tag !== undefined))];
  }

  /** From now on documents go to this engine when they arrive. */
  attach(engine: FormEngine): void {
    this.#engine = engine;
  }

  /** Whether everything that a language needs is here. */
  has(tag: string): boolean {
    return this.#wanted(tag).length === 0;
  }

  /** Fetches the documents of a language and of its fallbacks. Resolves with what went wrong. */
  async fetch(tag: string): Promise<SidecarProblem[]> {
    const problems: SidecarProblem[] = [];
    for (let i = 0; i < MAX_FALLBACKS; i++) {
      const wanted = this.#wanted(tag);
      if (wanted.length === 0) break;
      for (const { url } of wanted) this.#asked.add(url);
      const arrived = await Promise.all(wanted.map(({ url }) => this.#fetch(url, problems)));
      for (const document of arrived) if (document !== undefined) this.#take(document);
    }
    return problems;
  }

  /** Links to all documents in the head of the page, with their languages. The returned function removes them. */
  publish(page: Document): () => void {
    return publishLocaleLinks(page, this.#links);
  }

  /** Links to documents of the language and its fallbacks that were not asked yet, and all whose language is not known. */
  #wanted(tag: string): LocaleLink[] {
    const chain = new Set<string>();
    const follow = (start: string | undefined): void => {
      for (let at = start; at !== undefined && !chain.has(at); at = this.#fallbackOf(at)) chain.add(at);
    };
    const asked = spellTag(tag);
    follow(asked);
    follow(withoutRegion(asked));
    return this.#links.filter(
      (link) => !this.#asked.has(link.url) && (link.tag === undefined || chain.has(link.tag)),
    );
  }

  #fallbackOf(tag: string): string | undefined {
    const document = this.#documents.find(
      (one) => isObject(one) && isLanguageTag(one['locale']) && spellTag(one['locale']) === tag,
    ) as { fallback?: unknown } | undefined;
    return isLanguageTag(document?.fallback) ? spellTag(document.fallback) : undefined;
  }

  #take(document: unknown): void {
    this.#documents.push(document);
    this.#engine?.addLocale(document);
  }

  /** Undefined if the document cannot be had. A document that is not there is no problem, as with all sidecars. */
  async #fetch(url: string, problems: SidecarProblem[]): Promise<unknown> {
    try {
      return await fetchSidecar(url, this.#fetching);
    } catch (cause) {
      if (!(cause instanceof FetchFault) || cause.status !== undefined) return undefined;
      const message = `The Locale document ${url.slice(0, 200)} ${cause.message}.`;
      problems.push({ code: 'x-invalid-sidecar', kind: 'locale', severity: 'error', message, url, cause });
      return undefined;
    }
  }
}

/** The languages that the element, the page and the definition name, in this order. */
export function findLanguages(
  definition: Definition,
  definitionUrl: string | undefined,
  { localeUrls, locales, inlineLocale, credentials }: LoadRequest,
): FormLanguages {
  const given = localeUrls.map((url) => ({ url, tag: undefined }));
  const links = [
    ...addressed(given, document.baseURI),
    ...findLocaleLinks(document),
    ...addressed(publishedLocales(definition), definitionUrl ?? document.baseURI),
  ];
  const byUrl = new Map<string, LocaleLink>();
  for (const link of links) if (!byUrl.get(link.url)?.tag) byUrl.set(link.url, link);
  return new FormLanguages(locales, [...byUrl.values()].slice(0, MAX_DOCUMENTS), inlineLocale, {
    definition,
    fetch: (url, init) => fetch(url, credentials ? { ...init, credentials } : init),
    timeout: TIMEOUT,
    ...('caches' in globalThis && { store: createCacheStore(caches) }),
  });
}

function addressed(links: readonly LocaleLink[], base: string): LocaleLink[] {
  return links.flatMap(({ url, tag }) => {
    const address = sidecarAddress(url, base);
    return address ? { url: address, tag } : [];
  });
}
