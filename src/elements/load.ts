/** Fetches everything a form is made of, and makes its engine. Nothing here touches the page except to read it. */
import { findSidecarLinks } from '../annotations/index.js';
import {
  createCacheStore,
  createContextResolver,
  loadSidecars,
  publishedSidecars,
  siblingSidecars,
  type ContextResolver,
  type SidecarDocuments,
  type SidecarProblem,
  type SidecarUrls,
} from '../context/index.js';
import { loadForm } from '../engine/index.js';
import { ResponseError } from '../engine/errors.js';
import type { FormEngine, LoadOptions } from '../engine/types.js';
import type { Definition } from '../model/definition.js';
import type { FormResponse } from '../model/response.js';
import type { RegistryDocument } from '../model/sidecars.js';
import { LoadError } from './load-error.js';

export interface LoadRequest {
  /** The definition itself, or where it is. */
  readonly source: Definition | string;
  readonly responseSrc: string | null;
  readonly lenient: boolean;
  readonly locale: string;
  /** Sidecars as URLs, relative to the document, and as objects. */
  readonly sidecarUrls: SidecarUrls;
  readonly sidecars: Required<SidecarDocuments>;
  /** Look for sidecars beside the definition. */
  readonly siblings: boolean;
  /** Finds documents named by `$ref`. Default: fetches their url. */
  readonly resolve: LoadOptions['resolve'] | undefined;
  readonly signal: AbortSignal;
}

export interface LoadedForm {
  readonly engine: FormEngine;
  readonly resolver: ContextResolver;
  /** Sidecars to publish as links. */
  readonly urls: SidecarUrls;
  readonly problems: readonly SidecarProblem[];
  readonly response: FormResponse | undefined;
}

const KINDS = ['references', 'ontology', 'registry'] as const;

export async function fetchJson(url: string, signal?: AbortSignal): Promise<unknown> {
  let reply: Response;
  try {
    reply = await fetch(url, { headers: { Accept: 'application/json' }, ...(signal && { signal }) });
  } catch (cause) {
    throw new LoadError('NETWORK_FAILED', `${url} could not be fetched.`, { cause, url });
  }
  if (!reply.ok)
    throw new LoadError('HTTP_FAILED', `${url} answered with ${reply.status}.`, {
      url,
      status: reply.status,
    });
  try {
    return await reply.json();
  } catch (cause) {
    throw new LoadError('JSON_INVALID', cause instanceof Error ? cause.message : String(cause), {
      cause,
      url,
    });
  }
}

export async function load(request: LoadRequest): Promise<LoadedForm> {
  const { signal, source } = request;
  const url = typeof source === 'string' ? new URL(source, document.baseURI).href : undefined;
  try {
    const definition =
      url === undefined ? (source as Definition) : ((await fetchJson(url, signal)) as Definition);
    if (typeof definition !== 'object' || definition === null || !('$formspec' in definition))
      throw new LoadError('NOT_FORMSPEC', 'It has no "$formspec" property.', { url });
    const { urls, documents, problems } = await sidecarsFor(definition, url, request);
    const registries = documents.registries as readonly RegistryDocument[];
    const engine = await loadForm(definition, {
      locale: request.locale,
      // Asking `Intl` for the zone's name loads time zone data, which costs more than rendering a small form.
      timeZone: 'local',
      lenient: request.lenient,
      signal,
      // None at all means: do not check extensions.
      ...(registries.length > 0 && { registries }),
      optionLists: 'later',
      fetchJson: (address) => fetchSource(address, url ?? document.baseURI, signal),
      resolve: request.resolve ?? ((address) => fetchReferenced(address, url, signal)),
    });
    const resolver = createContextResolver({ definition: engine.definition, ...documents });
    const response =
      request.responseSrc === null ? undefined : await resume(engine, request.responseSrc, signal);
    return { engine, resolver, urls, problems: [...problems, ...resolver.problems], response };
  } catch (cause) {
    signal.throwIfAborted();
    throw LoadError.from(cause, url);
  }
}

function fetchSource(address: string, base: string, signal: AbortSignal): Promise<unknown> {
  // Parameters in braces are for a host to fill in; the address as written leads nowhere.
  if (/[{}]/.test(address))
    return Promise.reject(new Error(`${address} has parameters that nobody filled in.`));
  return fetchJson(new URL(address, base).href, signal);
}

/**
 * A definition that another one includes: beside that one under the last part of its name, else where its url says.
 * One that is nowhere is a problem of the definition, and reported as such.
 */
async function fetchReferenced(
  address: string,
  from: string | undefined,
  signal: AbortSignal,
): Promise<Definition | undefined> {
  const name = /[^/]+$/.exec(address)?.[0];
  const places = [...(from && name ? [new URL(`${name}.json`, from).href] : []), address];
  for (const place of places) {
    const found = (await fetchJson(place, signal).catch(() => undefined)) as Definition | undefined;
    if (found?.url === address) return found;
  }
  return undefined;
}

async function resume(engine: FormEngine, source: string, signal: AbortSignal): Promise<FormResponse> {
  const url = new URL(source, document.baseURI).href;
  const response = (await fetchJson(url, signal)) as FormResponse;
  try {
    engine.load(response);
  } catch (cause) {
    if (!(cause instanceof ResponseError)) throw cause;
    throw new LoadError('RESPONSE_INVALID', cause.message, { cause, url });
  }
  return response;
}

async function sidecarsFor(
  definition: Definition,
  definitionUrl: string | undefined,
  { sidecarUrls, sidecars, siblings, signal }: LoadRequest,
): Promise<{
  urls: SidecarUrls;
  documents: Required<SidecarDocuments>;
  problems: readonly SidecarProblem[];
}> {
  const base = definitionUrl ?? document.baseURI;
  const absolute = (list: readonly string[], from: string): string[] =>
    list.map((url) => new URL(url, from).href);
  const linked = findSidecarLinks(document);
  const published = publishedSidecars(definition);
  const beside = siblings && definitionUrl ? siblingSidecars(definitionUrl) : undefined;
  const urls = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      [
        ...new Set([
          ...absolute(sidecarUrls[kind], document.baseURI),
          ...linked[kind],
          ...absolute(published[kind], base),
        ]),
      ],
    ]),
  ) as Record<(typeof KINDS)[number], string[]>;
  const all = Object.fromEntries(
    KINDS.map((kind) => [kind, [...new Set([...urls[kind], ...(beside?.[kind] ?? [])])]]),
  ) as Record<(typeof KINDS)[number], string[]>;
  if (KINDS.every((kind) => all[kind].length === 0)) return { urls, documents: sidecars, problems: [] };
  const loaded = await loadSidecars({
    definition,
    urls: all,
    fetch: (url, init) => fetch(url, init),
    signal,
    // The form waits for them, so not for long.
    timeout: 3000,
    ...('caches' in globalThis && { store: createCacheStore(caches) }),
  });
  return {
    urls,
    documents: {
      references: [...sidecars.references, ...loaded.references],
      ontologies: [...sidecars.ontologies, ...loaded.ontologies],
      registries: [...sidecars.registries, ...loaded.registries],
    },
    // A sidecar that is only guessed at, or only missing, is nobody's mistake.
    problems: loaded.problems.filter((problem) => problem.code !== 'x-missing-sidecar'),
  };
}
