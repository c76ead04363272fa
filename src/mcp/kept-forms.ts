/** Keeps the answers of open forms in a store, so that a form can be continued after it was closed. */
import type { FormResponse } from '../model/response.js';
import type { OpenForm } from './open-form.js';

/** The methods of a `Store` of `formspec-elements/server` that are used here. */
export interface AnswerStore {
  saveDraft(
    tokenHash: string,
    draft: { readonly response: FormResponse; readonly expires: Date; readonly replaces: undefined },
  ): Promise<number>;
  readDraft(tokenHash: string): Promise<{ readonly response: FormResponse } | undefined>;
  deleteDraft(tokenHash: string): Promise<void>;
  addResponse(key: string, response: FormResponse): Promise<{ id: string; isNew: boolean }>;
  deleteExpired(): Promise<void>;
}

const MONTH_MS = 30 * 24 * 60 * 60_000;
/** Expired drafts are deleted with every so many saves. */
const SAVES_BETWEEN_CLEANING = 100;

export class KeptForms {
  readonly #store: AnswerStore;
  readonly #lifetimeMs: number;
  #saves = 0;

  constructor(store: AnswerStore, lifetimeMs = MONTH_MS) {
    this.#store = store;
    this.#lifetimeMs = lifetimeMs;
  }

  /** The answers of the form with this handle, if they were kept. */
  async read(handle: string): Promise<FormResponse | undefined> {
    return (await this.#store.readDraft(await keyOf(handle)))?.response;
  }

  /** Saves the answers if they changed since they were last saved. */
  async save(form: OpenForm): Promise<void> {
    const { revision } = form;
    if (form.isSubmitted || revision === form.keptRevision) return;
    await this.#store.saveDraft(await keyOf(form.id), {
      response: form.engine.response(),
      expires: new Date(Date.now() + this.#lifetimeMs),
      replaces: undefined,
    });
    form.keptRevision = revision;
    if (this.#saves++ % SAVES_BETWEEN_CLEANING === 0) await this.#store.deleteExpired();
  }

  /** Keeps submitted answers in place of the draft. Returns their id. */
  async submit({ id }: OpenForm, response: FormResponse): Promise<string> {
    const key = await keyOf(id);
    const kept = await this.#store.addResponse(key, response);
    await this.#store.deleteDraft(key);
    return kept.id;
  }
}

/** A hash of the handle, so that nobody who reads the store can continue the form. */
async function keyOf(handle: string): Promise<string> {
  const bytes = new TextEncoder().encode(`formspec-mcp:${handle}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
