/** How a form is shown as a whole: what the page asks for, whether it can be changed now, and whether it was sent. */
import type { SentForm } from '../sending/submission-reply.js';

/**
 * When errors appear at a field: `change`, once the user has changed and left it; `blur`, once the user has left it;
 * `submit`, only after an attempt to send the form or to go on to the next page.
 */
export type ValidateOn = 'change' | 'blur' | 'submit';

/** What the page asks for. Read on every render, because attributes change. */
export interface FormLook {
  readonly title: boolean;
  readonly submitButton: boolean;
  /** Level of the first heading. */
  readonly headingLevel: number;
  /** Whether the list of steps is open at first. On small screens it would push the questions out of sight. */
  readonly stepsOpen: boolean;
  readonly validateOn: ValidateOn;
  /** False on a server: links cannot open pages there, buttons that are sent to it can. */
  readonly scripted: boolean;
  /** Languages that the respondent can choose. Empty for a form without Locale documents. */
  readonly languages: readonly string[];
  /** Whether parts of the form are still to come: data being loaded, or nodes that are not rendered yet. */
  readonly loading: boolean;
}

export class ViewSettings {
  readonly look: FormLook;
  /** Shows the button that saves on a server. Undefined if answers are not saved there. */
  saving: (() => unknown) | undefined;
  #readonly: boolean;
  #pending = false;
  #sent: SentForm | undefined;

  constructor(look: FormLook, readonly: boolean) {
    this.look = look;
    this.#readonly = readonly;
  }

  /** The whole form is locked: for review, or because it was sent. */
  get readonly(): boolean {
    return this.#readonly;
  }

  /** A submission is under way. */
  get pending(): boolean {
    return this.#pending;
  }

  /** Present once the form was sent: a confirmation takes its place. */
  get sent(): SentForm | undefined {
    return this.#sent;
  }

  setSent(sent: SentForm | undefined): void {
    this.#sent = sent;
  }

  /** Heading level of the outermost groups. */
  get groupLevel(): number {
    const { headingLevel, title } = this.look;
    return headingLevel + (title ? 1 : 0);
  }

  /** Returns false if nothing changed. */
  setReadonly(on: boolean): boolean {
    if (this.#readonly === on) return false;
    this.#readonly = on;
    return true;
  }

  /** Returns false if nothing changed. */
  setPending(on: boolean): boolean {
    if (this.#pending === on) return false;
    this.#pending = on;
    return true;
  }
}
