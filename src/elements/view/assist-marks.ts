/** Which fields were filled in for the user, and what an attached Assist Provider adds to the screen. */
import type { FieldState } from '../../engine/types.js';

/** Implemented by the code of the provider, which is loaded on demand. */
export interface AssistScreen {
  /** What stands below the control of a field that an assistant filled, and the id of its text. */
  trace(field: FieldState): AssistTrace | undefined;
  /** The list of what assistants did, at the end of the form. */
  panel(): unknown;
  /** Called when the form becomes read-only, or editable again. */
  lockChanged(): void;
}

export interface AssistTrace {
  readonly content: unknown;
  readonly id: string;
}

export class AssistMarks {
  #screen: AssistScreen | undefined;
  #marked = new WeakSet<FieldState>();

  get isAttached(): boolean {
    return this.#screen !== undefined;
  }

  attach(screen: AssistScreen | undefined): void {
    this.#screen = screen;
  }

  isMarked(field: FieldState): boolean {
    return this.#marked.has(field) || this.trace(field) !== undefined;
  }

  trace(field: FieldState): AssistTrace | undefined {
    return this.#screen?.trace(field);
  }

  panel(): unknown {
    return this.#screen?.panel();
  }

  lockChanged(): void {
    this.#screen?.lockChanged();
  }

  mark(field: FieldState): void {
    this.#marked.add(field);
  }

  unmark(field: FieldState): void {
    this.#marked.delete(field);
  }

  reset(): void {
    this.#marked = new WeakSet();
  }
}
