/**
 * Announces values that change by themselves: items that the author marked with `liveRegion: polite`, and the total of the
 * fees. A live region around the value would announce only the characters that changed, and each step while the user types.
 * So each value is announced as a whole, with its name, once typing pauses. Loaded on demand.
 */
import type { FieldState, FormChange } from '../../engine/types.js';
import { feeLines, feeTotals } from '../layout/fee-totals.js';
import { writtenAnswer } from '../../layout/written-value.js';
import { writingContext } from '../strings/display-value.js';
import { nameOf } from './labels.js';
import type { ViewState } from './view-state.js';

/** Milliseconds without a change after which typing has paused. */
const PAUSE = 1000;

export class LiveValues {
  readonly #view: ViewState;
  readonly #changed = new Set<FieldState>();
  /** What was announced last for a node, or shown at first. */
  readonly #told = new WeakMap<FieldState, string>();
  #toldFees: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: ViewState) {
    this.#view = view;
    this.#toldFees = this.#fees();
  }

  /** Called after every engine cycle. */
  update({ changes }: FormChange): void {
    for (const { field } of changes)
      if (field.item.presentation?.accessibility?.liveRegion === 'polite') this.#changed.add(field);
    if (this.#changed.size === 0 && this.#fees() === this.#toldFees) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#announce(), PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#changed.clear();
  }

  #announce(): void {
    const { screen } = this.#view;
    for (const node of this.#changed) {
      const text = this.#textOf(node);
      if (text && text !== this.#told.get(node)) screen.announce(text);
      this.#told.set(node, text);
    }
    this.#changed.clear();
    const fees = this.#fees();
    if (fees && fees !== this.#toldFees) screen.announce(fees);
    this.#toldFees = fees;
  }

  /** Empty if there is nothing to say. */
  #textOf(node: FieldState): string {
    if (!node.relevant) return '';
    if (node.kind === 'display') return node.label();
    const answer = node.kind === 'field' ? writtenAnswer(node, writingContext(this.#view)) : '';
    return answer && `${nameOf(node)} ${answer}`;
  }

  /** The total of the fees, while they are shown. */
  #fees(): string {
    const { engine, pages } = this.#view;
    if (!engine.definition.fees || !pages.isLast) return '';
    const totals = feeTotals(this.#view, feeLines(this.#view));
    return totals.length ? `${this.#view.text('feesTotal')} ${totals.join(', ')}` : '';
  }
}
