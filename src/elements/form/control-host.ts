/**
 * What all parts of one rendered form share: the engine, the texts, and the state that belongs to the
 * screen and not to the data (what was touched, what is half-typed, which page is open).
 */
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { ValidationResult } from '../../model/response.js';
import type { Strings } from '../strings/strings.js';

/** Attributes for a native control and for the fieldset around a group of controls; values are plain text. */
export interface FieldAnnotations {
  readonly control: Readonly<Record<string, string>>;
  readonly fieldset: Readonly<Record<string, string>>;
}

export interface FormSession {
  readonly engine: FormEngine;
  /** The `<formspec-form>` element; events are dispatched from it. */
  readonly host: HTMLElement;
  readonly strings: Strings;
  /** BCP 47 tag in force; numbers, money and dates follow it. */
  readonly locale: string;
  /** Whole form shown for review. */
  readonly readonly: boolean;

  /** DOM id for a part of a field: unique on the page, stable when rows move. */
  id(field: FieldState, part: string): string;

  /** Native `name`, `toolparamdescription`, `autocomplete`, `data-formspec-*` for this field, as of now. */
  annotations(field: FieldState): FieldAnnotations;

  /** Results to show at this field now: none before the user has been there or tried to submit. */
  shownResults(field: FieldState): readonly ValidationResult[];

  /**
   * The user wrote a value. Half-typed text that is no value yet goes in as text; the engine keeps it.
   * False when it was not taken: the field is locked, or no answer can be like that.
   */
  write(field: FieldState, value: unknown): boolean;
  /**
   * An answer is still on its way; the form is not sent before it is there, nor when it resolves to false or rejects.
   * `giveUp` is called when nobody wants it any more, because the form was reset or another one took its place.
   */
  awaitAnswer(answer: Promise<boolean>, giveUp?: () => void): void;
  /** The user left the field (for groups of controls: left the whole group). */
  touch(field: FieldState): void;

  /** Says something politely to screen readers. */
  announce(message: string): void;
  /** Renders one field again although no engine state changed (a popup opened, a file is uploading). */
  refresh(field: FieldState): void;
  /** Storage for a control's own screen state (open popup, search text), kept by field identity. */
  uiState<T extends object>(field: FieldState, create: () => T): T;
}
