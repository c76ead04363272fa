/** Finds the Component, Theme, Response Actions, Issuer and Screener documents of a form, and fetches them. Loaded on demand. */
import type { SidecarProblem } from '../../context/sidecars.js';
import type { Definition } from '../../model/definition.js';
import { isObject } from '../../model/values.js';
import { fetchJson, type LoadRequest } from '../loading/load.js';
import { sidecarAddress } from '../loading/sidecar-address.js';

export type CompanionKind = 'component' | 'theme' | 'responseActions' | 'issuer' | 'screener';

/** What the page gives: URLs or documents, and what else the documents depend on. */
export type GivenCompanions = Readonly<Partial<Record<CompanionKind, string | object | null | undefined>>> & {
  readonly themeStylesheets?: string | null | undefined;
  readonly issuerOrigins?: string | null | undefined;
};

export interface FoundCompanion {
  readonly document: unknown;
  /** Undefined for a document that the page gave as an object. */
  readonly url: string | undefined;
}

export interface FoundCompanions {
  readonly documents: Readonly<Partial<Record<CompanionKind, FoundCompanion>>>;
  readonly problems: readonly SidecarProblem[];
}

const KINDS: Readonly<Record<CompanionKind, { readonly name: string; readonly keys: readonly string[] }>> = {
  component: { name: 'Component', keys: ['component', 'components'] },
  theme: { name: 'Theme', keys: ['theme', 'themes'] },
  responseActions: {
    name: 'Response Actions',
    keys: ['responseActions', 'response-actions', 'response_actions'],
  },
  issuer: { name: 'Issuer', keys: [] },
  screener: { name: 'Screener', keys: ['screener'] },
};
/** Milliseconds that a form waits for its documents. */
const TIMEOUT = 5000;

type Outcome = FoundCompanion | SidecarProblem | undefined;

/** Documents that are on their way. */
export class Companions {
  readonly #request: LoadRequest;
  readonly #asked = new Map<CompanionKind, Promise<Outcome>>();

  /** Starts to fetch what the page names, while the definition is still being fetched. */
  constructor(request: LoadRequest) {
    this.#request = request;
    for (const kind of Object.keys(KINDS) as CompanionKind[]) {
      const given = request.companions[kind];
      if (typeof given === 'object' && given !== null)
        this.#asked.set(kind, Promise.resolve({ document: given, url: undefined }));
      // The issuer may name others above it, so it is fetched where these are.
      else if (given && kind !== 'issuer') this.#asked.set(kind, this.#fetch(kind, given, document.baseURI));
    }
  }

  /** Everything that arrived. What the page names wins over what the definition names. */
  async find(definition: Definition, definitionUrl: string | undefined): Promise<FoundCompanions> {
    for (const kind of Object.keys(KINDS) as CompanionKind[]) {
      const url = publishedCompanion(definition, kind);
      if (url !== undefined && !this.#asked.has(kind))
        this.#asked.set(kind, this.#fetch(kind, url, definitionUrl ?? document.baseURI));
    }
    const documents: Partial<Record<CompanionKind, FoundCompanion>> = {};
    const problems: SidecarProblem[] = [];
    for (const [kind, asked] of this.#asked) {
      const outcome = await asked;
      if (!outcome) continue;
      if ('code' in outcome) problems.push(outcome);
      else documents[kind] = outcome;
    }
    return { documents, problems };
  }

  async #fetch(kind: CompanionKind, given: string, base: string): Promise<Outcome> {
    const { signal, credentials } = this.#request;
    const problem = (reason: string, cause?: unknown): SidecarProblem => ({
      code: 'x-invalid-sidecar',
      kind,
      severity: 'error',
      message: `The ${KINDS[kind].name} document ${given.slice(0, 200)} cannot be used: ${reason}`,
      url: given,
      cause,
    });
    const url = sidecarAddress(given, base);
    if (!url) return problem('it has no address that can be fetched.');
    try {
      const stop = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
      return { document: await fetchJson(url, { signal: stop, credentials }), url };
    } catch (cause) {
      if (signal.aborted) return undefined;
      return problem((cause as Error).message, cause);
    }
  }
}

/** The address of a document that a definition publishes in `sidecars` or `metadata.sidecars`. */
function publishedCompanion(definition: Definition, kind: CompanionKind): string | undefined {
  const published: unknown = definition.sidecars ?? definition.metadata?.['sidecars'];
  if (!isObject(published)) return undefined;
  for (const key of KINDS[kind].keys) {
    const named = Object.hasOwn(published, key) ? [published[key]].flat()[0] : undefined;
    if (typeof named === 'string') return named;
  }
  return undefined;
}
