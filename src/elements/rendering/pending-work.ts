/** What of a form is still to come: data that is being taken over, and parts of a very large form that are not shown yet. */
import type { FormChange } from '../../engine/types.js';
import type { FormResponse } from '../../model/response.js';
import type { Session } from '../form/form-view.js';
import { areMany } from './form-size.js';

/** Changes of one cycle that are always shown at once. */
const FEW_CHANGES = 50;

export class Coming {
  #loading: Promise<unknown> | undefined;
  #fitting: Promise<void> | undefined;

  /** `onBusy` hears when something is to come, or no longer. */
  constructor(
    readonly session: Session,
    readonly onBusy: () => void,
  ) {}

  /** Settles once there is no more; undefined when there is not. */
  get rest(): Promise<unknown> | undefined {
    return this.#loading ?? this.#fitting ?? this.session.slices?.done;
  }

  /** Takes data over; undefined when that is done. */
  load(data: FormResponse | Record<string, unknown>): Promise<void> | undefined {
    const loading = this.session.engine.loadInSlices(data);
    if (!loading) return undefined;
    const done = (): void => {
      if (this.#loading === waiting) this.#loading = undefined;
      this.onBusy();
    };
    const waiting = (this.#loading = loading.then(done, done));
    this.onBusy();
    return loading;
  }

  /** Brings what a form of this size needs, or the page would stand still; undefined when nothing has to be waited for. */
  fit(): Promise<void> | undefined {
    const { session, onBusy } = this;
    const { slices } = session;
    if (slices?.done || !!slices === areMany(session.engine.items)) return undefined;
    session.slices = undefined;
    if (slices) {
      onBusy();
      return undefined;
    }
    return import('./time-slicer.js').then(
      ({ Slices }) => void (session.slices = new Slices(session, onBusy)),
      () => undefined,
    );
  }

  /** Lets the screen follow a cycle, once it can show so much. */
  follow(change: FormChange, show: () => void): void {
    const { changes, source } = change;
    // Each may show a longer text than before.
    const areTexts = changes.length > FEW_CHANGES;
    const resized = areTexts || changes.some(({ facets }) => facets.has('rows')) ? this.fit() : undefined;
    // Only data from the page, or very many texts, can be any amount. A row that the user adds must appear at once.
    const fitting = this.#fitting ?? (areTexts || source === 'host' ? resized : undefined);
    if (!fitting) return show();
    const done = (this.#fitting = fitting.then(() => {
      if (this.#fitting === done) this.#fitting = undefined;
      show();
    }));
  }
}
