/** One form that a client works on: the engine, its tools, and a count of what changed when and by whom. */
import {
  type AssistPolicy,
  type AssistProvider,
  ATTENDED_POLICY,
  createAssistProvider,
} from '../assist/index.js';
import { readSidecars } from '../context/sidecars.js';
import { loadForm } from '../engine/index.js';
import { fetchOverNetwork } from '../engine/load-form.js';
import type { ChangeSource, FormEngine, LoadOptions } from '../engine/types.js';
import type { Definition } from '../model/definition.js';
import type { FormResponse } from '../model/response.js';
import type { McpServerOptions } from './options.js';
import { type Fetched, viewDefinition } from './view-definition.js';

export interface FieldRevision {
  readonly revision: number;
  readonly source: ChangeSource;
}

/** What became of the answers when the person submitted them. */
export interface Submission {
  readonly submitted: boolean;
  readonly id?: string;
  readonly report?: unknown;
  readonly message?: string;
}

export class OpenForm {
  readonly provider: AssistProvider;
  /** Grows by one with every cycle of the engine that changed an answer or a row. */
  revision = 0;
  /** The revision that the store has. */
  keptRevision = 0;
  /** The revision in which rows last came, went or moved: paths of before mean something else now. */
  rowsRevision = 0;
  /** When each answer was last changed, by path; calculated ones left out. */
  readonly changes = new Map<string, FieldRevision>();
  /** The submission that is under way or was accepted. */
  submission: Promise<Submission> | undefined;
  /** Whether the answers were accepted: nothing changes any more. */
  isSubmitted = false;
  readonly #fetched: Fetched;
  readonly #options: McpServerOptions;

  constructor(
    /** The handle that clients pass back. */
    readonly id: string,
    readonly engine: FormEngine,
    options: McpServerOptions,
    fetched: Fetched,
  ) {
    this.#options = options;
    this.#fetched = fetched;
    this.provider = createAssistProvider(engine, { ...options, policy: () => this.#policy() });
    engine.subscribe(null, ({ changes }) => {
      const answers = changes.filter(
        ({ field, facets, source }) =>
          field.kind === 'field' && facets.has('value') && source !== 'calculate',
      );
      const rows = changes.some(({ facets }) => facets.has('rows') || facets.has('path'));
      if (answers.length === 0 && !rows) return;
      this.revision += 1;
      if (rows) {
        this.rowsRevision = this.revision;
        this.changes.clear();
      }
      for (const { path, source } of answers) this.changes.set(path, { revision: this.revision, source });
    });
  }

  /** What a view needs to show the form without any request. */
  viewDocuments(): Record<string, unknown> {
    const { form, references, ontologies, registries } = this.#options;
    return {
      definition: viewDefinition(this.engine.definition, this.#fetched, form?.instances),
      ...(form?.locales && { locales: form.locales }),
      ...(form?.inlineLocale !== undefined && { inlineLocale: form.inlineLocale }),
      ...(references && { references }),
      ...(ontologies && { ontologies }),
      ...(registries && { registries }),
    };
  }

  close(): void {
    this.provider.destroy();
    this.engine.destroy();
  }

  #policy(): AssistPolicy {
    const { policy } = this.#options;
    const given = typeof policy === 'function' ? policy() : policy;
    return { ...ATTENDED_POLICY, ...given, ...(this.isSubmitted && { read: true }) };
  }
}

/** Opens a form anew, or with answers that were kept. Remote sources are fetched here, since views cannot. */
export async function openForm(
  id: string,
  definition: Definition | string,
  options: McpServerOptions,
  kept?: FormResponse,
): Promise<OpenForm> {
  const fetched = new Map<string, unknown>();
  const engine = await loadForm(definition, recordSources(withRegistries(definition, options), fetched));
  if (kept) engine.load(kept);
  return new OpenForm(id, engine, options, fetched);
}

/** Registries that are given as sidecars are for the engine too; it does not check them itself. */
function withRegistries(
  definition: Definition | string,
  { form = {}, registries }: McpServerOptions,
): LoadOptions {
  if (form.registries || !registries?.length || typeof definition === 'string') return form;
  const usable = readSidecars(definition, { registries }).registries;
  return usable.length > 0 ? { ...form, registries: usable } : form;
}

/** The same options, with everything that arrives noted under its address. */
function recordSources(options: LoadOptions, fetched: Map<string, unknown>): LoadOptions {
  const { fetchJson = fetchOverNetwork, callbacks = {} } = options;
  const note = <T>(address: string, data: T): T => {
    fetched.set(address, data);
    return data;
  };
  return {
    ...options,
    fetchJson: async (url, signal) => note(url, await fetchJson(url, signal)),
    callbacks: Object.fromEntries(
      Object.entries(callbacks).map(([name, callback]) => [
        name,
        async () => note(`formspec-fn:${name}`, await callback()),
      ]),
    ),
  };
}
