/** Measures what each action in a form costs: until everything is calculated, and until the next frame is painted. */
import type { FormEngine } from '../engine/types.js';

export interface TimedAction {
  readonly id: number;
  /** The kind of event, such as `input` or `click`; `code` for changes by scripts. */
  readonly cause: string;
  /** Paths that changed first. */
  readonly paths: readonly string[];
  /** How many items changed. */
  readonly changes: number;
  /** Milliseconds from the event until everything was calculated; undefined for changes by scripts. */
  readonly calculated: number | undefined;
  /** Milliseconds from the event, or the change, until the next frame. */
  readonly painted: number | undefined;
}

const EVENTS = ['input', 'change', 'click', 'keydown'];
const KEPT = 30;

export class ActionTimer {
  actions: readonly TimedAction[] = [];
  readonly #stop = new AbortController();
  readonly #unsubscribe: () => void;
  readonly #changed: () => void;
  #event: { readonly type: string; readonly time: number } | undefined;
  #count = 0;

  constructor(form: HTMLElement, engine: FormEngine, changed: () => void) {
    this.#changed = changed;
    for (const type of EVENTS)
      form.addEventListener(type, (event) => this.#begin(event), {
        capture: true,
        signal: this.#stop.signal,
      });
    this.#unsubscribe = engine.subscribe(null, ({ changes }) =>
      this.#note(
        changes.map(({ path }) => path),
        performance.now(),
      ),
    );
  }

  #begin({ type }: Event): void {
    const event = { type, time: performance.now() };
    this.#event = event;
    // Changes after this task have another cause.
    setTimeout(() => {
      if (this.#event === event) this.#event = undefined;
    });
  }

  #note(paths: readonly string[], now: number): void {
    const event = this.#event;
    const id = (this.#count += 1);
    const action: TimedAction = {
      id,
      cause: event?.type ?? 'code',
      paths: paths.slice(0, 3),
      changes: paths.length,
      calculated: event && now - event.time,
      painted: undefined,
    };
    this.actions = [action, ...this.actions].slice(0, KEPT);
    const start = event?.time ?? now;
    requestAnimationFrame(() =>
      setTimeout(() => {
        const painted = performance.now() - start;
        this.actions = this.actions.map((one) => (one.id === id ? { ...one, painted } : one));
        this.#changed();
      }),
    );
  }

  dispose(): void {
    this.#stop.abort();
    this.#unsubscribe();
  }
}
