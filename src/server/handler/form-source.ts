/** Creates engines for requests: the definition is compiled once, and remote data is fetched once in a while. */
import { createFormFactory, loadForm } from '../../engine/index.js';
import type { FormEngine, LoadOptions, PendingSource } from '../../engine/types.js';
import type { Definition } from '../../model/definition.js';
import { fetchText } from '../../model/fetch-text.js';

/** How long remote options and instances are used before they are fetched again. */
const FRESH_MS = 5 * 60_000;

type Outcome = { readonly data: unknown } | { readonly error: unknown };
type Factory = ReturnType<typeof createFormFactory>;

const overNetwork = async (url: string): Promise<unknown> =>
  JSON.parse(await fetchText((signal) => fetch(url, { signal }), {})) as unknown;

export class FormSource {
  readonly #definition: Definition;
  readonly #options: Omit<LoadOptions, 'locale' | 'signal'>;
  readonly #fetched = new Map<string, { at: number; outcome: Promise<Outcome> }>();
  #factory: Promise<Factory> | undefined;

  constructor(definition: Definition, options: Omit<LoadOptions, 'locale' | 'signal'>) {
    this.#definition = definition;
    this.#options = options;
  }

  async create(locale: string): Promise<FormEngine> {
    this.#factory ??= this.#compile().catch((error: unknown) => {
      this.#factory = undefined;
      throw error;
    });
    const engine = (await this.#factory)({ locale });
    const pending = engine.pendingSources();
    const outcomes = await Promise.all(pending.map((source) => this.#fetch(source)));
    pending.forEach((source, i) => engine.provide(source, outcomes[i]!));
    return engine;
  }

  /** Included definitions are fetched with the first form; the whole definition is compiled once. */
  async #compile(): Promise<Factory> {
    const { resolve: _, fetchJson: __, callbacks: ___, optionLists: ____, ...rest } = this.#options;
    const { definition } = await loadForm(this.#definition, { ...this.#options, optionLists: 'later' });
    return createFormFactory(definition, rest);
  }

  async #fetch({ url }: PendingSource): Promise<Outcome> {
    const known = this.#fetched.get(url);
    if (known && Date.now() - known.at < FRESH_MS) return known.outcome;
    const outcome = this.#request(url).then(
      (data): Outcome => ({ data }),
      (error: unknown): Outcome => {
        // The next request tries again.
        this.#fetched.delete(url);
        return { error };
      },
    );
    this.#fetched.set(url, { at: Date.now(), outcome });
    return outcome;
  }

  async #request(url: string): Promise<unknown> {
    const { callbacks = {}, fetchJson = overNetwork } = this.#options;
    const name = /^formspec-fn:(.*)$/s.exec(url)?.[1];
    if (name === undefined) return fetchJson(url);
    if (!Object.hasOwn(callbacks, name)) throw new Error(`There is no callback "${name}".`);
    return callbacks[name]!();
  }
}
