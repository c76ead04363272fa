/**
 * Notices when the user leaves a field, for all fields through one set of listeners. Going from one radio button to
 * the next, from an amount to its currency, or pressing a label inside the same field is not leaving; nor is
 * switching to another window.
 */
import type { FieldState } from '../engine/types.js';
import type { Session } from './session.js';

export class Visits {
  /** The field that focus is in, or was in when focus went nowhere. */
  #at: FieldState | undefined;
  /** Where the pointer went down last: focus may be on its way there. */
  #pressed: FieldState | undefined;

  constructor(readonly session: () => Session | undefined) {}

  handleEvent(event: Event): void {
    const session = this.session();
    // A focused control that is taken out of the document loses focus; nobody left it.
    if (!session || session.live.commits > 0) return;
    const field = session.fieldAt(event.target);
    switch (event.type) {
      case 'pointerdown':
        this.#pressed = field;
        session.journal.clear();
        break;
      case 'keydown':
        this.#pressed = undefined;
        session.journal.clear();
        break;
      case 'focusin':
        if (this.#at && this.#at !== field) this.#leave(session);
        this.#at = field?.kind === 'field' ? field : undefined;
        break;
      case 'focusout': {
        const next = (event as FocusEvent).relatedTarget;
        const goesNowhere = next === null;
        if (!this.#at || field !== this.#at) break;
        if (goesNowhere && (this.#pressed === field || !document.hasFocus())) break;
        if (session.fieldAt(next) !== field) this.#leave(session);
      }
    }
  }

  #leave(session: Session): void {
    const left = this.#at!;
    this.#at = undefined;
    session.touch(left);
  }
}

export const VISIT_EVENTS = ['pointerdown', 'keydown', 'focusin', 'focusout'] as const;
