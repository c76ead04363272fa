/**
 * Fetches sidecars. They are immutable for one (definition url, version), so each is fetched once per pair and kept;
 * what cannot be had in reasonable time and size is reported and left out, and the form goes on without it.
 */
import type { Definition } from '../model/definition.js';
import { isObject } from '../model/values.js';
import type { SidecarDocuments, SidecarKind, SidecarProblem } from './sidecars.js';

export type SidecarUrls = Readonly<Record<SidecarKind, readonly string[]>>;

/** Keeps texts between visits; see `createCacheStore`. */
export interface SidecarStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<void>;
}

export interface LoadSidecarsOptions {
  readonly definition: Pick<Definition, 'url' | 'version' | 'status'>;
  /** Absolute URLs, or ones that `fetch` resolves. */
  readonly urls: Partial<SidecarUrls>;
  readonly fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  readonly store?: SidecarStore;
  readonly signal?: AbortSignal;
  /** Milliseconds until a sidecar is given up. Default 10,000: help that comes later helps nobody. */
  readonly timeout?: number;
  /** Bytes after which a sidecar is cut off. Default 5 MB, many times the largest in use. */
  readonly maxBytes?: number;
}

export interface LoadedSidecars extends Required<SidecarDocuments> {
  readonly problems: readonly SidecarProblem[];
}

/** A failure that an author wants to hear about; anything else is a sidecar that simply is not there. */
class SidecarFault extends Error {}

const inMemory = new Map<string, Promise<unknown>>();

async function readText(response: Response, maxBytes: number): Promise<string> {
  const tooLarge = () => new SidecarFault(`is larger than ${maxBytes} bytes`);
  if (Number(response.headers.get('content-length')) > maxBytes) throw tooLarge();
  if (!response.body) return response.text();
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    if ((size += value.byteLength) > maxBytes) throw tooLarge();
    text += decoder.decode(value, { stream: true });
  }
}

async function fetchJson(url: string, key: string, options: LoadSidecarsOptions): Promise<unknown> {
  const { fetch, maxBytes = 5_000_000, timeout = 10_000, definition } = options;
  // A draft changes under its version, so it is not kept between visits.
  const store = definition.status === 'draft' ? undefined : options.store;
  try {
    const kept = await store?.get(key);
    if (kept !== undefined) return JSON.parse(kept);
  } catch {
    // A store that fails or holds rubbish is no store; the network is asked.
  }

  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SidecarFault(`did not arrive within ${timeout} ms`)), timeout);
  });
  try {
    const text = await Promise.race([
      late,
      fetch(url, { signal: controller.signal }).then((response) => {
        if (!response.ok) throw new Error(`answered ${response.status}`);
        return readText(response, maxBytes);
      }),
    ]);
    let sidecar: unknown;
    try {
      sidecar = JSON.parse(text);
    } catch {
      throw new SidecarFault('is not JSON');
    }
    await store?.set(key, text).catch(() => undefined);
    return sidecar;
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

/** One fetch per key, shared by all forms that ask; failures are forgotten so that a later form may try again. */
function fetchOnce(url: string, key: string, options: LoadSidecarsOptions): Promise<unknown> {
  let pending = inMemory.get(key);
  if (!pending) {
    pending = fetchJson(url, key, options);
    inMemory.set(key, pending);
    pending.catch(() => inMemory.delete(key));
  }
  return pending;
}

/** Rejects when the caller gives up; the shared fetch goes on for others. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Resolves with every sidecar that could be had, in the order asked for. Rejects only when `signal` aborts. */
export async function loadSidecars(options: LoadSidecarsOptions): Promise<LoadedSidecars> {
  const { definition, urls, signal } = options;
  const problems: SidecarProblem[] = [];
  const load = async (kind: SidecarKind) => {
    const loaded = await Promise.all(
      [...new Set(urls[kind])].map(async (url) => {
        try {
          return [
            await untilAborted(
              fetchOnce(url, `${definition.url}|${definition.version}|${url}`, options),
              signal,
            ),
          ];
        } catch (cause) {
          signal?.throwIfAborted();
          const known = cause instanceof SidecarFault;
          const message = `The ${kind} sidecar ${url.slice(0, 200)} ${known ? cause.message : 'could not be fetched'}.`;
          problems.push({
            code: known ? 'x-invalid-sidecar' : 'x-missing-sidecar',
            kind,
            severity: 'error',
            message,
            url,
            cause,
          });
          return [];
        }
      }),
    );
    return loaded.flat();
  };
  const [references, ontologies, registries] = await Promise.all([
    load('references'),
    load('ontology'),
    load('registry'),
  ]);
  return { references, ontologies, registries, problems };
}

/** Lets tests and hot reloading start afresh. */
export function forgetSidecars(): void {
  inMemory.clear();
}

/** Sidecar URLs that a definition publishes in `sidecars` or `metadata.sidecars`: one URL or a list for each kind. */
export function publishedSidecars(definition: Definition): SidecarUrls {
  const published = (definition as { sidecars?: unknown }).sidecars ?? definition.metadata?.['sidecars'];
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

/** A store on the platform's Cache Storage, which is handed in since not every context has one. */
export function createCacheStore(caches: CacheStorage, name = 'formspec-sidecars'): SidecarStore {
  // Cache keys must be http(s) URLs; this one is never fetched.
  const keyUrl = (key: string) => `https://sidecar.invalid/${encodeURIComponent(key)}`;
  return {
    async get(key) {
      const cache = await caches.open(name);
      return (await cache.match(keyUrl(key)))?.text();
    },
    async set(key, text) {
      const cache = await caches.open(name);
      await cache.put(keyUrl(key), new Response(text));
    },
  };
}
