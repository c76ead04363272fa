/** Who is asking: the issuer of a form with the organisations above it, from the host, the address or the definition. */
import type { Definition } from '../../model/definition.js';
import { isObject } from '../../model/values.js';
import { own, shown } from '../documents/rules.js';
import { checkContentHash } from './content-hash.js';
import {
  type ContactPoint,
  type IssuerDocument,
  type LocalizedText,
  type LogoVariant,
  readIssuer,
} from './check-issuer.js';

export interface IssuerOptions {
  /** The host's own issuer, a document or its address; it replaces all others. */
  readonly issuer?: unknown;
  /** The query of the page's address; `_issuer` in it counts only for origins that the host lists. */
  readonly query?: string;
  readonly issuerOrigins?: readonly string[];
  /** Fetches an Issuer document. Without it, only documents at hand can be used. */
  readonly fetchJson?: (url: string) => Promise<unknown>;
  /** The same as text, so that a content hash in the version (`+sha256-…`) is checked. Wins over `fetchJson`. */
  readonly fetchText?: (url: string) => Promise<string>;
  readonly locale?: string;
  readonly appearance?: 'light' | 'dark' | 'contrast';
  /** The header has little room. */
  readonly narrow?: boolean;
  /** Address of the page, whose origin may also be used without `https`. */
  readonly page?: string;
  /** Hears why an issuer cannot be shown. */
  readonly onProblem?: (message: string) => void;
}

export interface ResolvedIssuer {
  readonly source: 'host' | 'query' | 'definition';
  readonly name: string;
  readonly url: string;
  readonly version: string;
  /** Names from the root down to the issuer itself. */
  readonly chain: readonly string[];
  /** Why organisations above are missing. */
  readonly degraded?: string;
  /** The address of the page asked for this issuer, and the page should say so. */
  readonly remark: boolean;
  readonly logo?: { readonly url: string; readonly alt: string };
  readonly homepage?: string;
  readonly contact?: ContactPoint;
  /** Addresses that were asked for, in order. */
  readonly fetched: readonly string[];
  /** Mistakes of the document that do not matter to readers. */
  readonly warnings: readonly string[];
}

/** Issuers in a chain, the first one included. */
const LONGEST_CHAIN = 8;

/** The issuer to show; null if the form shows none. Never rejects. */
export async function resolveIssuer(
  definition: Pick<Definition, 'issuer'>,
  options: IssuerOptions = {},
): Promise<ResolvedIssuer | null> {
  try {
    const chosen = choose(definition, options);
    return chosen && (await new Resolution(options).resolve(chosen));
  } catch (error) {
    options.onProblem?.(`The issuer cannot be shown: ${(error as Error)?.message ?? String(error)}`);
    return null;
  }
}

interface Chosen {
  readonly source: ResolvedIssuer['source'];
  /** A document, or its address. */
  readonly issuer: unknown;
}

/** The host's word first, then the address of the page, then the definition. */
function choose({ issuer }: Pick<Definition, 'issuer'>, options: IssuerOptions): Chosen | null {
  if (options.issuer !== undefined && options.issuer !== null && options.issuer !== '')
    return { source: 'host', issuer: addressOf(options.issuer) ?? options.issuer };
  const asked = new URLSearchParams(options.query ?? '').get('_issuer');
  const url = asked === null ? undefined : parseUrl(asked);
  if (url && (options.issuerOrigins ?? []).some((origin) => parseUrl(origin)?.origin === url.origin))
    return { source: 'query', issuer: url.href };
  if (issuer === undefined) return null;
  return { source: 'definition', issuer: addressOf(issuer) ?? issuer };
}

/** `{url}` alone, or a text, refers to a document. */
function addressOf(issuer: unknown): string | undefined {
  if (typeof issuer === 'string') return issuer;
  const isReference =
    isObject(issuer) && Object.keys(issuer).length === 1 && typeof issuer['url'] === 'string';
  return isReference ? (issuer['url'] as string) : undefined;
}

function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

class Resolution {
  readonly #fetched: string[] = [];

  constructor(readonly options: IssuerOptions) {}

  async resolve({ source, issuer }: Chosen): Promise<ResolvedIssuer> {
    const primary = typeof issuer === 'string' ? await this.#fetch(issuer) : readIssuer(issuer);
    const { names, degraded } = await this.#chain(primary);
    const { kind, parentOrganization } = primary;
    const warnings = [
      ...(kind === 'department' && parentOrganization === undefined
        ? ['A department has no parentOrganization.']
        : []),
      ...(kind === 'individual' && parentOrganization !== undefined
        ? ['An individual has a parentOrganization.']
        : []),
    ];
    const logo = this.#logo(primary);
    const homepage = this.#safe(primary.homepage);
    const contact = this.#contact(primary);
    return {
      source,
      name: names.at(-1)!,
      url: primary.url,
      version: primary.version,
      chain: names,
      ...(degraded === undefined ? {} : { degraded }),
      remark: source === 'query',
      ...(logo ? { logo } : {}),
      ...(homepage === undefined ? {} : { homepage }),
      ...(contact ? { contact } : {}),
      fetched: this.#fetched,
      warnings,
    };
  }

  async #fetch(address: string): Promise<IssuerDocument> {
    const url = this.#safe(address);
    const { fetchJson, fetchText } = this.options;
    if (url === undefined) throw new Error(`${shown(address)} is no address from which an issuer is taken.`);
    if (!fetchJson && !fetchText) throw new Error(`${shown(address)} cannot be fetched here.`);
    this.#fetched.push(url);
    const text = await fetchText?.(url);
    const found = readIssuer(text === undefined ? await fetchJson!(url) : JSON.parse(text));
    if (text !== undefined) await checkContentHash(text, found.version);
    // Nobody speaks for the documents of another origin.
    if (parseUrl(found.url)?.origin !== parseUrl(url)!.origin)
      throw new Error(`${shown(url)} claims to be ${shown(found.url)}.`);
    return found;
  }

  /** Names from the root down. Above a parent that cannot be loaded, the names that the document itself gives are used. */
  async #chain(primary: IssuerDocument): Promise<{ names: string[]; degraded?: string }> {
    const names = [this.#nameOf(primary)];
    const seen = new Set([primary.url]);
    for (let at = primary; at.parentOrganization !== undefined;) {
      const parent = at.parentOrganization;
      if (seen.has(parent)) return { names, degraded: 'The organisations above lead back to one another.' };
      if (names.length >= LONGEST_CHAIN)
        return { names, degraded: `There are more than ${LONGEST_CHAIN} organisations.` };
      try {
        seen.add(parent);
        const above = await this.#fetch(parent);
        seen.add(above.url);
        names.unshift(this.#nameOf(above));
        at = above;
      } catch (error) {
        for (const name of [at.departmentName, at.organizationName]) {
          const words = name === undefined ? undefined : this.#words(name, at);
          if (words && !names.includes(words)) names.unshift(words);
        }
        return {
          names,
          degraded: `The organisation above could not be loaded: ${(error as Error)?.message ?? ''}`,
        };
      }
    }
    return { names };
  }

  #nameOf(issuer: IssuerDocument): string {
    const words = issuer.displayName === undefined ? '' : this.#words(issuer.displayName, issuer);
    return words || this.#words(issuer.name, issuer);
  }

  /** The text in the wanted language, its language without a region, the document's own, or any. */
  #words(given: LocalizedText, { defaultLanguage = 'en' }: IssuerDocument): string {
    if (typeof given === 'string') return given;
    const byTag = new Map(Object.entries(given).map(([tag, words]) => [tag.toLowerCase(), words]));
    const wanted = (this.options.locale ?? defaultLanguage).toLowerCase();
    const [language = ''] = wanted.split('-');
    return (
      byTag.get(wanted) ??
      byTag.get(language) ??
      byTag.get(defaultLanguage.toLowerCase()) ??
      [...byTag.values()][0] ??
      ''
    );
  }

  /** An address that may be loaded or linked to: `https`, or the page's own origin. */
  #safe(address: string | undefined): string | undefined {
    const url = address === undefined ? undefined : parseUrl(address, this.options.page);
    const page = this.options.page === undefined ? undefined : parseUrl(this.options.page);
    if (!url || url.username || url.password) return undefined;
    const isOwn = page !== undefined && page.origin !== 'null' && url.origin === page.origin;
    return url.protocol === 'https:' || isOwn ? url.href : undefined;
  }

  #logo(issuer: IssuerDocument): ResolvedIssuer['logo'] {
    const { appearance = 'light', narrow = false } = this.options;
    const { primary, wordmark, monochrome } = issuer.logo ?? {};
    const wanted: (LogoVariant | undefined)[] = [
      ...(appearance === 'light' ? [] : [monochrome]),
      ...(narrow ? [wordmark] : []),
      primary,
      wordmark,
      monochrome,
    ];
    for (const variant of wanted) {
      const url = this.#safe(variant?.url);
      if (url !== undefined)
        return { url, alt: variant!.altText === undefined ? '' : this.#words(variant!.altText, issuer) };
    }
    return undefined;
  }

  /** Support first; only what a link can safely be made of. */
  #contact({ contactPoint }: IssuerDocument): ContactPoint | undefined {
    const points = [contactPoint ?? []].flat() as readonly ContactPoint[];
    const chosen =
      points.find(({ contactType }) => contactType?.toLowerCase() === 'customer support') ?? points[0];
    if (!chosen) return undefined;
    const { contactType, email, telephone, availableLanguage } = chosen;
    const url = this.#safe(own(chosen as Readonly<Record<string, string>>, 'url'));
    return {
      ...(contactType === undefined ? {} : { contactType }),
      ...(email !== undefined && /^[^\s@<>"?&%]{1,64}@[^\s@<>"?&%]{1,253}$/.test(email) ? { email } : {}),
      ...(telephone !== undefined && /^\+?[\d\s().;ext=-]{3,40}$/.test(telephone) ? { telephone } : {}),
      ...(url === undefined ? {} : { url }),
      ...(availableLanguage === undefined ? {} : { availableLanguage }),
    };
  }
}
