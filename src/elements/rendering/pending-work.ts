/** Asynchronous work still open: large data being loaded, parts of a very large form not rendered yet. */
import type { FormChange } from '../../engine/types.js';
import type { ViewState } from '../view/view-state.js';
import type { FormResponse } from '../../model/response.js';
import { isVeryLarge } from './form-size.js';

/** Changes of one cycle that are always shown at once. */
const FEW_CHANGES = 50;

export class PendingWork {
  readonly #view: ViewState;
  readonly #onChange: () => void;
  #loading: Promise<unknown> | undefined;
  #resizing: Promise<void> | undefined;

  /** `onChange` is called when work begins, and when all of it is done. */
  constructor(view: ViewState, onChange: () => void) {
    this.#view = view;
    this.#onChange = onChange;
  }

  /** Settles when no work is left; undefined if there is none now. */
  get rest(): Promise<unknown> | undefined {
    return this.#loading ?? this.#resizing ?? this.#view.rendering.slicer?.done;
  }

  /** Loads answers into the form. Undefined means that they are loaded already. */
  load(data: FormResponse | Record<string, unknown>): Promise<void> | undefined {
    const loading = this.#view.engine.loadInSlices(data);
    if (!loading) return undefined;
    const done = (): void => {
      if (this.#loading === waiting) this.#loading = undefined;
      this.#onChange();
    };
    const waiting = (this.#loading = loading.then(done, done));
    this.#onChange();
    return loading;
  }

  /** Starts or stops rendering in slices, by the size of the form. Undefined if there is nothing to wait for. */
  resize(): Promise<void> | undefined {
    const { rendering, engine } = this.#view;
    const { slicer } = rendering;
    if (slicer?.done || !!slicer === isVeryLarge(engine.items)) return undefined;
    rendering.setSlicer(undefined);
    if (slicer) {
      this.#onChange();
      return undefined;
    }
    return import('./time-slicer.js').then(
      ({ TimeSlicer }) => rendering.setSlicer(new TimeSlicer(this.#view, this.#onChange)),
      () => undefined,
    );
  }

  /** Calls `update` for an engine cycle: now, or once the code that renders very large forms is loaded. */
  schedule(change: FormChange, update: () => void): void {
    const { changes, source } = change;
    // Each change may show a longer text than before.
    const areMany = changes.length > FEW_CHANGES;
    const resized = areMany || changes.some(({ facets }) => facets.has('rows')) ? this.resize() : undefined;
    // Only data of the page, or very many texts, may be arbitrarily large. A row that the user adds must appear immediately.
    const waiting = this.#resizing ?? (areMany || source === 'host' ? resized : undefined);
    if (!waiting) return update();
    const done = (this.#resizing = waiting.then(() => {
      if (this.#resizing === done) this.#resizing = undefined;
      update();
    }));
  }
}
