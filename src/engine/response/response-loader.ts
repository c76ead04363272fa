/** Loads Responses into a form, at once or in time slices. */
import { finish, pause, SLICE, type Steps } from '../../model/steps.js';
import type { Cycle } from '../cycle/cycle.js';
import type { EngineParts } from '../lazy-parts.js';
import { forgetRequested } from '../validate/report.js';
import { clearExternal } from '../validate/external.js';
import { Envelope, readResponse } from './envelope.js';
import { loadData } from './load-data.js';

/** Steps that `loadInSlices` takes at once. They are enough for the data of an ordinary form. */
const STEPS_AT_ONCE = 10_000;

interface PendingLoad {
  readonly steps: Steps<void>;
  /** The error of a load that another call had to finish. */
  error?: unknown;
}

export class ResponseLoader {
  /** The envelope of the loaded Response, or of a new one. */
  envelope = new Envelope();
  readonly #cycle: Cycle;
  readonly #migrate: EngineParts['migrate'];
  #pending: PendingLoad | undefined;

  constructor(cycle: Cycle, migrate: EngineParts['migrate']) {
    this.#cycle = cycle;
    this.#migrate = migrate;
  }

  load(given: unknown, migrates: boolean): void {
    finish(this.#steps(given, migrates));
  }

  /** Returns undefined if all data is loaded, otherwise a promise for the rest. */
  loadInSlices(given: unknown, signal: AbortSignal | undefined): Promise<void> | undefined {
    const steps = this.#steps(given, true);
    // A batch must not be interrupted.
    for (let left = this.#cycle.isOpen ? Infinity : STEPS_AT_ONCE; left > 0; left--)
      if (steps.next().done) return undefined;
    return this.#continue(steps, signal);
  }

  async #continue(steps: Steps<void>, signal: AbortSignal | undefined): Promise<void> {
    const pending: PendingLoad = { steps };
    for (let isDone = false; !isDone;) {
      this.#pending = pending;
      await pause();
      signal?.throwIfAborted();
      // During the pause another call may have finished this load and started the next one.
      if (this.#pending === pending) this.#pending = undefined;
      for (const end = performance.now() + SLICE; !isDone && performance.now() < end;)
        isDone = steps.next().done!;
    }
    if ('error' in pending) throw pending.error;
  }

  /** Finishes a pending `loadInSlices`, so that callers never see half-loaded data. */
  finishPending(): void {
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = undefined;
    try {
      finish(pending.steps);
    } catch (error) {
      // The error belongs to the caller of `loadInSlices`, whose promise rejects with it.
      pending.error = error;
    }
  }

  cancelPending(): void {
    this.#pending = undefined;
  }

  *#steps(given: unknown, migrates: boolean): Steps<void> {
    const cycle = this.#cycle;
    const { envelope, data } = readResponse(cycle.state, given, migrates ? this.#migrate : undefined);
    cycle.begin('host');
    try {
      if (cycle.state.mode === 'deferred') forgetRequested(cycle);
      yield* loadData(cycle, data);
      clearExternal(cycle);
    } finally {
      cycle.end();
    }
    this.envelope = envelope;
  }
}
