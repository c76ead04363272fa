/**
 * Fetches sidecars. They are immutable for one (definition url, version), so each is fetched once per pair and kept;
 * one that takes too long, is too large, or is one too many is reported and left out, and the form works without it.
 */
import type { Definition } from '../model/definition.js';
import { FetchFault, fetchText } from '../model/fetch-text.js';
import type { SidecarUrls } from './sidecar-urls.js';
import type { SidecarDocuments, SidecarKind, SidecarProblem } from './sidecars.js';

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
  /** Milliseconds after which missing sidecars are left out. Default 10,000: by then the user no longer waits for help. */
  readonly timeout?: number;
  /** Bytes after which a sidecar is cut off. Default 5 MB, many times the largest in use. */
  readonly maxBytes?: number;
}

export interface LoadedSidecars extends Required<SidecarDocuments> {
  readonly problems: readonly SidecarProblem[];
  /** What each URL gave. */
  readonly byUrl: ReadonlyMap<string, unknown>;
}

const inMemory = new Map<string, Promise<unknown>>();

async function fetchJson(url: string, key: string, options: FetchSidecarOptions): Promise<unknown> {
  const { fetch, maxBytes = 5_000_000, timeout = 10_000, definition } = options;
  // A draft changes under its version, so it is not kept between visits.
  const store = definition.status === 'draft' ? undefined : options.store;
  try {
    const kept = await store?.get(key);
    if (kept !== undefined) return JSON.parse(kept);
  } catch {
    // If the store fails, or what it holds is not usable, the sidecar is fetched.
  }

  const text = await fetchText((signal) => fetch(url, { signal }), { timeout, maxBytes });
  let sidecar: unknown;
  try {
    sidecar = JSON.parse(text);
  } catch {
    throw new FetchFault('is not JSON');
  }
  await store?.set(key, text).catch(() => undefined);
  return sidecar;
}

/** What fetching one sidecar needs. */
export type FetchSidecarOptions = Omit<LoadSidecarsOptions, 'urls' | 'signal'>;

/** One fetch per form and URL, shared by all forms that ask; failures are forgotten so that a later form may try again. */
export function fetchSidecar(url: string, options: FetchSidecarOptions): Promise<unknown> {
  const key = `${options.definition.url}|${options.definition.version}|${url}`;
  let pending = inMemory.get(key);
  if (!pending) {
    pending = fetchJson(url, key, options);
    inMemory.set(key, pending);
    pending.catch(() => inMemory.delete(key));
  }
  return pending;
}

/** Sidecars of each kind for one form; a definition may name any number. */
export const MAX_SIDECARS = 10;
/** Requests for one form at the same time. */
const CONCURRENT = 6;

/** Limits how many tasks run at the same time. The others wait in their order. */
function createQueue(size: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}

/** Rejects when the caller aborts. The shared fetch continues for other callers. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Resolves with every sidecar that could be loaded, in the order of the request. Rejects only if `signal` aborts. */
export async function loadSidecars(options: LoadSidecarsOptions): Promise<LoadedSidecars> {
  const { urls, signal, timeout = 10_000 } = options;
  const problems: SidecarProblem[] = [];
  const byUrl = new Map<string, unknown>();
  const queue = createQueue(CONCURRENT);
  /** Aborts when the caller aborts, or when the time for all sidecars is over. */
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new FetchFault(`did not arrive within ${timeout} ms`)), timeout);
  const abort = (): void => over.abort(signal!.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const load = async (kind: SidecarKind) => {
    const wanted = [...new Set(urls[kind])];
    if (wanted.length > MAX_SIDECARS)
      problems.push({
        code: 'x-invalid-sidecar',
        kind,
        severity: 'error',
        message: `More than ${MAX_SIDECARS} ${kind} sidecars are named; the others are left out.`,
      });
    const loaded = await Promise.all(
      wanted.slice(0, MAX_SIDECARS).map(async (url) => {
        try {
          const sidecar = await untilAborted(
            queue(() => {
              over.signal.throwIfAborted();
              return fetchSidecar(url, options);
            }),
            over.signal,
          );
          byUrl.set(url, sidecar);
          return [sidecar];
        } catch (cause) {
          signal?.throwIfAborted();
          // Worth a report to the author. In all other cases the sidecar does not exist.
          const known = cause instanceof FetchFault && cause.status === undefined;
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
  try {
    signal?.throwIfAborted();
    const [references, ontologies, registries] = await Promise.all([
      load('references'),
      load('ontology'),
      load('registry'),
    ]);
    return { references, ontologies, registries, problems, byUrl };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Forgets everything, for tests and hot reloading. */
export function forgetSidecars(): void {
  inMemory.clear();
}

/** A store in the Cache Storage of the platform, which is a parameter because not every context has one. */
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
