/** Accepts answers once: the same key again gets the first outcome again. */
import type { FormResponse, ValidationResult } from '../../model/response.js';
import { randomToken, sha256 } from '../store/store.js';
import type { FormHandlerOptions } from './options.js';

export interface Acceptance {
  readonly id: string;
  /** Results of the host that refuse the answers; empty if they are accepted. */
  readonly results: readonly Partial<ValidationResult>[];
  /** The Response that was accepted: the first one that came with the key. */
  readonly response: FormResponse;
  readonly isFirst: boolean;
}

/** Outcomes that are remembered without a store. */
const MOST_REMEMBERED = 10_000;

export class Submissions {
  readonly #options: FormHandlerOptions;
  readonly #outcomes = new Map<string, Promise<Acceptance>>();

  constructor(options: FormHandlerOptions) {
    this.#options = options;
  }

  /** The key of a page without script stays when answers are changed, so the answers are part of it. */
  static async keyFor(given: string, { data }: FormResponse): Promise<string> {
    return sha256(`${given} ${JSON.stringify(data)}`);
  }

  async accept(key: string, response: FormResponse, request: Request): Promise<Acceptance> {
    const known = this.#outcomes.get(key);
    if (known) return { ...(await known), isFirst: false };
    const outcome = this.#accept(key, response, request);
    this.#remember(key, outcome);
    try {
      const acceptance = await outcome;
      // Refused answers may be sent again.
      if (acceptance.results.length > 0) this.#outcomes.delete(key);
      return acceptance;
    } catch (error) {
      this.#outcomes.delete(key);
      throw error;
    }
  }

  async #accept(key: string, response: FormResponse, request: Request): Promise<Acceptance> {
    const { onSubmit, store } = this.#options;
    const result = await onSubmit?.(response, { request, key });
    const { id: given, results = [] } = typeof result === 'string' ? { id: result } : (result ?? {});
    if (results.length > 0) return { id: '', results, response, isFirst: true };
    const stored = await store?.addResponse(key, response);
    return {
      id: given ?? stored?.id ?? randomToken(),
      results,
      response,
      isFirst: stored?.isNew ?? true,
    };
  }

  #remember(key: string, outcome: Promise<Acceptance>): void {
    this.#outcomes.set(key, outcome);
    if (this.#outcomes.size > MOST_REMEMBERED) this.#outcomes.delete(this.#outcomes.keys().next().value!);
  }
}
