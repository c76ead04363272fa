/** What a control may use of the form around it. Controls, registered widgets included, know nothing else of the form. */
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { FormspecEventDetails } from '../events.js';
import type { LoadedStrings } from '../strings/load-strings.js';
import type { StringKey } from '../strings/strings.js';
import type { TextValues } from '../strings/texts.js';

/** Attributes for a native control and for the fieldset around a group of controls. */
export interface FieldAnnotations {
  readonly control: Readonly<Record<string, string>>;
  readonly fieldset: Readonly<Record<string, string>>;
}

export interface ControlHost {
  readonly engine: FormEngine;
  /** BCP 47 tag. Numbers, money and dates are formatted for it. */
  readonly locale: string;
  /** The component's own texts in the language of the form. Those of parts that the form does not use may be missing. */
  readonly strings: LoadedStrings;
  /** One of these texts with its placeholders filled in. */
  text(key: StringKey, values?: TextValues): string;

  /** DOM id for a part of a field: unique on the page, stable when rows move. */
  id(field: FieldState, part: string): string;

  /**
   * Writes what the user entered. Half-typed text that is not a value yet is written as text; the engine keeps it.
   * Returns false if it was refused: the field is locked, or the value is impossible.
   */
  write(field: FieldState, value: unknown): boolean;
  /**
   * Registers an answer that arrives later, such as a file that is being uploaded. The form is not sent before it
   * has arrived, nor if it resolves to false or rejects. `cancel` is called when the answer is no longer wanted,
   * because the form was reset or replaced.
   */
  awaitAnswer(answer: Promise<boolean>, cancel?: () => void): void;

  /** Tells screen readers something, politely. */
  announce(message: string): void;
  /** Renders a field again although its engine state is the same (a popup opened, a file is uploading). */
  refresh(field: FieldState): void;
  /** Screen state of a control (open popup, search text), kept for the life of the field. */
  uiState<T extends object>(field: FieldState, create: () => T): T;
  /** Dispatches an event from the `<formspec-form>` element. */
  emit<N extends keyof FormspecEventDetails>(name: N, detail: FormspecEventDetails[N]): void;
}
