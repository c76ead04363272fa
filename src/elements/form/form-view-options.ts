/** What a session is made of, and what others bring to it later. */
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { FieldAnnotations } from './control-host.js';
import type { Template } from '../rendering/live.js';
import type { Strings } from '../strings/strings.js';

/** What the page wants around the fields; asked each time, since attributes change. */
export interface FormLook {
  readonly title: boolean;
  readonly submitButton: boolean;
  /** Level of the first heading. */
  readonly headingLevel: number;
}

export interface SessionOptions {
  readonly engine: FormEngine;
  readonly host: HTMLElement;
  readonly strings: Strings;
  readonly locale: string;
  readonly readonly: boolean;
  /** How a node is drawn. Handed in, because templates of groups need it for their children. */
  readonly templateOf: (field: FieldState) => Template;
  readonly annotate: (field: FieldState) => FieldAnnotations;
  readonly look: () => FormLook;
  readonly withReview: boolean;
  /** Whether the definition's pages apply; in a layout of the page's own they do not. */
  readonly paged: boolean;
  /** Hears when a large form is no longer shown as a whole, or is again. */
  readonly onBusy: () => void;
}

/** What an attached Assist Provider adds to the screen; it comes with its own code, when it comes. */
export interface AssistScreen {
  /** What stands below the control of a field that an assistant filled, and the id of its text. */
  trace(field: FieldState): { readonly content: unknown; readonly id: string } | undefined;
  /** What assistants did, at the end of the form. */
  panel(): unknown;
  /** The form can be changed, or no longer. */
  lockChanged(): void;
}
