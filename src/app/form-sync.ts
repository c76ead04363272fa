/**
 * Exchanges changes between the form in the view and the form on the server. The person's changes go out soon after
 * they stop typing; the model's changes come in when the view asks. The person wins where both changed one answer.
 */
import type { FormspecForm } from '../elements/formspec-form.js';
import type { FieldState, FormChange, FormEngine } from '../engine/types.js';
import type { FormResponse } from '../model/response.js';
import type { Definition } from '../model/definition.js';

export interface SyncReply {
  readonly revision: number;
  readonly changes: readonly { readonly path: string; readonly value: unknown }[];
  readonly refused?: readonly { readonly path: string; readonly code: string }[];
  readonly definition?: Definition;
  /** Locale documents and sidecars, with the definition. */
  readonly locales?: readonly unknown[];
  readonly inlineLocale?: string;
  readonly references?: readonly unknown[];
  readonly ontologies?: readonly unknown[];
  readonly registries?: readonly unknown[];
  readonly response?: FormResponse;
  readonly submitted?: boolean;
  readonly report?: { readonly results: readonly Record<string, unknown>[] };
  readonly message?: string;
}

export type CallSync = (input: Record<string, unknown>) => Promise<SyncReply>;

/** How long after the last key press changes are sent. */
const TYPING_PAUSE_MS = 300;
/** How often news are asked for: soon after something happened, then less and less. */
const FIRST_POLL_MS = 1500;
const LAST_POLL_MS = 15_000;

export class FormSync {
  readonly #form: FormspecForm;
  readonly #call: CallSync;
  #revision: number;
  /** Paths that the person changed and that were not sent yet. */
  readonly #unsent = new Set<string>();
  #rowsChanged = false;
  /** Values for the field that the person is typing in; they wait until the field is left. */
  readonly #held = new Map<string, unknown>();
  #isLoading = false;
  #pause = 0;
  #poll = 0;
  #pollMs = FIRST_POLL_MS;
  #sending: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(form: FormspecForm, call: CallSync, revision: number) {
    this.#form = form;
    this.#call = call;
    this.#revision = revision;
    this.#engine.subscribe(null, (change) => this.#onChange(change));
    form.addEventListener('focusout', () => {
      void this.flush();
      queueMicrotask(() => void this.#applyHeld());
    });
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.lookAgain();
    });
    this.#schedulePoll();
  }

  get #engine(): FormEngine {
    return this.#form.engine!;
  }

  /** Something happened elsewhere: asks at once. */
  lookAgain(): void {
    this.#pollMs = FIRST_POLL_MS;
    void this.flush(true);
  }

  stop(): Promise<unknown> {
    this.#isStopped = true;
    clearTimeout(this.#poll);
    return this.flush();
  }

  /** Sends what the person changed. `always` asks for news even if there is nothing to send. */
  flush(always = false): Promise<SyncReply | undefined> {
    clearTimeout(this.#pause);
    const work = this.#sending.then(async () => {
      if (!always && this.#unsent.size === 0 && !this.#rowsChanged) return undefined;
      return this.#exchange({});
    });
    this.#sending = work.catch(() => undefined);
    return work;
  }

  /** Sends the rest and asks the server to take the answers. */
  submit(): Promise<SyncReply> {
    const work = this.#sending.then(() => this.#exchange({ submit: true }));
    this.#sending = work.catch(() => undefined);
    return work;
  }

  async #exchange(more: Record<string, unknown>): Promise<SyncReply> {
    const paths = [...this.#unsent];
    const rows = this.#rowsChanged;
    this.#unsent.clear();
    this.#rowsChanged = false;
    const engine = this.#engine;
    try {
      const reply = await this.#call({
        since: this.#revision,
        ...(rows
          ? { data: engine.response().data }
          : paths.length > 0 && { changes: paths.map((path) => ({ path, value: engine.get(path) })) }),
        ...more,
      });
      this.#revision = reply.revision;
      if (reply.response) this.#load(reply.response);
      if (reply.changes.length > 0 || paths.length > 0) this.#pollMs = FIRST_POLL_MS;
      await this.#take(reply.changes);
      return reply;
    } catch (cause) {
      // Not lost: they are sent with the next attempt.
      for (const path of paths) this.#unsent.add(path);
      this.#rowsChanged ||= rows;
      throw cause;
    } finally {
      this.#schedulePoll();
    }
  }

  #schedulePoll(): void {
    clearTimeout(this.#poll);
    if (this.#isStopped) return;
    this.#poll = window.setTimeout(() => {
      this.#pollMs = Math.min(this.#pollMs * 1.5, LAST_POLL_MS);
      if (document.hidden) this.#schedulePoll();
      else void this.flush(true).catch(() => undefined);
    }, this.#pollMs);
  }

  #onChange({ changes }: FormChange): void {
    if (this.#isLoading) return;
    // What the page itself changes is not the model's either, so it goes to the server too.
    const own = changes.filter(({ source }) => source !== 'assist' && source !== 'calculate');
    for (const { field, path, facets } of own) {
      if (facets.has('rows') || facets.has('path')) this.#rowsChanged = true;
      else if (field.kind === 'field' && facets.has('value')) this.#unsent.add(path);
    }
    if (own.length === 0) return;
    clearTimeout(this.#pause);
    this.#pause = window.setTimeout(() => void this.flush().catch(() => undefined), TYPING_PAUSE_MS);
  }

  /** Starts again from the server's answers: rows were added, removed or moved there. */
  #load(response: FormResponse): void {
    this.#isLoading = true;
    try {
      this.#engine.load(response);
    } finally {
      this.#isLoading = false;
    }
  }

  /** Writes the model's values through the form's own provider, so that they are marked and can be undone. */
  async #take(changes: SyncReply['changes']): Promise<void> {
    const busy = this.#fieldInUse();
    const now = changes.filter(({ path, value }) => {
      if (path !== busy?.path || !this.#unsent.has(path)) return true;
      this.#held.set(path, value);
      return false;
    });
    await this.#write(now);
  }

  async #applyHeld(): Promise<void> {
    const entries = [...this.#held].filter(([path]) => path !== this.#fieldInUse()?.path);
    for (const [path] of entries) this.#held.delete(path);
    // What the person wrote meanwhile stays.
    await this.#write(entries.flatMap(([path, value]) => (this.#unsent.has(path) ? [] : [{ path, value }])));
  }

  async #write(entries: readonly { path: string; value: unknown }[]): Promise<void> {
    if (entries.length === 0) return;
    const { provider } = this.#form;
    if (provider) await provider.call('formspec.field.bulkSet', { entries }, { confirm: () => true });
    else
      this.#engine.batch(
        () => entries.forEach(({ path, value }) => this.#engine.set(path, value, { source: 'assist' })),
        { source: 'assist' },
      );
  }

  #fieldInUse(): FieldState | undefined {
    const name = document.activeElement?.getAttribute('data-formspec-path');
    return name ? this.#engine.field(name) : undefined;
  }
}
