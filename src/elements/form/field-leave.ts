/**
 * Notices when the user leaves a field, for all fields through one set of listeners. Going from one radio button to
 * the next, from an amount to its currency, or pressing a label inside the same field is not leaving; nor is
 * switching to another window.
 */
import type { FieldState } from '../../engine/types.js';
import type { Session } from './form-view.js';

export class Visits {
  /** The field that focus is in, or was in when focus went nowhere. */
  #at: FieldState | undefined;
  /** Where the pointer went down last: focus may be on its way there. */
  #pressed: FieldState | undefined;
  /** While the pointer is down: what to do once it is up again. */
  #held: (() => void)[] | undefined;

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
        this.#hold();
        break;
      case 'keydown':
        this.#pressed = undefined;
        this.#release();
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
    if (this.#held) this.#held.push(() => session.touch(left));
    else session.touch(left);
  }

  /** A message that comes up while a button is being pressed would push the button away from under the pointer. */
  #hold(): void {
    if (this.#held) return;
    this.#held = [];
    const up = new AbortController();
    const release = (): void => {
      up.abort();
      // The click comes first.
      setTimeout(() => this.#release());
    };
    for (const type of ['pointerup', 'pointercancel'])
      window.addEventListener(type, release, { capture: true, signal: up.signal });
  }

  #release(): void {
    const waiting = this.#held ?? [];
    this.#held = undefined;
    for (const touch of waiting) touch();
  }
}

export const VISIT_EVENTS = ['pointerdown', 'keydown', 'focusin', 'focusout'] as const;
