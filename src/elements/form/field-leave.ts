/**
 * Notices when the user leaves a field, for all fields through one set of listeners. It does not count as leaving to go
 * from one radio button to the next or from an amount to its currency, to press a label of the same field, to switch to
 * another window, to open a dialog, or to remove a row.
 */
import type { FieldState } from '../../engine/types.js';
import type { ViewState } from '../view/view-state.js';

/** Buttons that open a dialog or remove a row: the user goes on with the field afterwards, or the field is gone. */
const ASIDE = '[aria-haspopup=dialog], [data-row-action=remove]';

export class FieldLeaveTracker {
  readonly #view: ViewState;
  /** The field that has focus, or had it when focus went nowhere. */
  #current: FieldState | undefined;
  /** Where the pointer went down last: focus may be about to go there. */
  #pressed: FieldState | undefined;
  /** While the pointer is down: fields that were left and whose messages wait until it is up again. */
  #held: FieldState[] | undefined;
  /** Whether the pointer is down on a button that does not make the user leave a field. */
  #isAside = false;

  constructor(view: ViewState) {
    this.#view = view;
  }

  handleEvent(event: Event): void {
    const { rendering, screen } = this.#view;
    // A focused control that is removed from the document loses focus; the user did not leave it.
    if (rendering.isCommitting) return;
    const field = screen.nodeAt(event.target);
    switch (event.type) {
      case 'pointerdown':
        this.#pressed = field;
        this.#isAside = (event.target as Element).closest(ASIDE) !== null;
        this.#hold();
        break;
      case 'keydown':
        this.#pressed = undefined;
        this.#release();
        break;
      case 'focusin':
        if (this.#isInDialog(event.target)) break;
        if (this.#current && this.#current !== field) this.#leave();
        this.#current = field?.kind === 'field' ? field : undefined;
        if (this.#current) this.#view.fields.enter(this.#current);
        break;
      case 'focusout': {
        const next = (event as FocusEvent).relatedTarget;
        const goesNowhere = next === null;
        if (!this.#current || field !== this.#current) break;
        if (goesNowhere && (this.#pressed === field || !document.hasFocus())) break;
        if (this.#isInDialog(next)) break;
        if (screen.nodeAt(next) !== field) this.#leave();
      }
    }
  }

  /** A modal dialog takes focus and gives it back when it closes. The form itself may be in one, which does not count. */
  #isInDialog(target: EventTarget | null): boolean {
    const dialog = target instanceof Element ? target.closest('dialog:modal, [aria-modal=true]') : null;
    return dialog !== null && !dialog.contains(this.#view.screen.element);
  }

  #leave(): void {
    const left = this.#current!;
    this.#current = undefined;
    if (this.#held) this.#held.push(left);
    else this.#view.fields.leave(left);
  }

  /** A message that appears while a button is being pressed would move the button away from the pointer. */
  #hold(): void {
    if (this.#held) return;
    this.#held = [];
    const up = new AbortController();
    const release = (): void => {
      up.abort();
      // After the click, which follows.
      setTimeout(() => this.#release());
    };
    for (const type of ['pointerup', 'pointercancel'])
      window.addEventListener(type, release, { capture: true, signal: up.signal });
  }

  #release(): void {
    const held = this.#isAside ? [] : (this.#held ?? []);
    this.#held = undefined;
    this.#isAside = false;
    for (const field of held) this.#view.fields.leave(field);
  }
}
