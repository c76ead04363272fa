/** The `ControlHost` of a form: every user input goes through here from a control into the engine. */
import { WriteError } from '../../engine/errors.js';
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { FormspecEventDetails } from '../events.js';
import type { LoadedStrings } from '../strings/load-strings.js';
import type { StringKey } from '../strings/strings.js';
import type { AwaitedAnswers } from './awaited-answers.js';
import type { ControlHost } from './control-host.js';
import { serverResultSource } from './server-results.js';
import type { FormTexts, TextValues } from '../strings/texts.js';
import type { ViewState } from '../view/view-state.js';

export class FormControlHost implements ControlHost {
  readonly #view: ViewState;
  readonly #texts: FormTexts;
  readonly #awaited: AwaitedAnswers;
  readonly #beforeWrite: (field: FieldState) => void;

  constructor(
    view: ViewState,
    texts: FormTexts,
    awaited: AwaitedAnswers,
    beforeWrite: (field: FieldState) => void,
  ) {
    this.#view = view;
    this.#texts = texts;
    this.#awaited = awaited;
    this.#beforeWrite = beforeWrite;
  }

  get engine(): FormEngine {
    return this.#view.engine;
  }

  get locale(): string {
    return this.#texts.locale;
  }

  get strings(): LoadedStrings {
    return this.#texts.strings;
  }

  text(key: StringKey, values?: TextValues): string {
    return this.#texts.text(key, values);
  }

  id(field: FieldState, part: string): string {
    return this.#view.id(field, part);
  }

  write(field: FieldState, value: unknown): boolean {
    const { engine, fields, settings } = this.#view;
    // While the form is being sent, only awaited answers may still come in.
    if ((settings.pending && this.#awaited.isEmpty) || fields.isLocked(field)) {
      this.refresh(field);
      return false;
    }
    // The row was removed while the answer was on its way. Its path may belong to another row now.
    if (engine.field(field.path) !== field) return true;
    this.#beforeWrite(field);
    const fromServer = serverResultSource(field.path);
    try {
      if (field.results.some((result) => result.sourceId === fromServer)) engine.clearExternal(fromServer);
      engine.set(field.path, value, { source: 'user' });
    } catch (cause) {
      if (!(cause instanceof WriteError)) throw cause;
      this.refresh(field);
      return false;
    }
    return true;
  }

  awaitAnswer(answer: Promise<boolean>, cancel?: () => void): void {
    this.#awaited.add(answer, cancel);
  }

  announce(message: string): void {
    this.#view.screen.announce(message);
  }

  refresh(field: FieldState): void {
    this.#view.rendering.refresh(field);
  }

  uiState<T extends object>(field: FieldState, create: () => T): T {
    return this.#view.fields.uiState(field, create);
  }

  emit<N extends keyof FormspecEventDetails>(name: N, detail: FormspecEventDetails[N]): void {
    this.#view.screen.emit(name, detail);
  }
}
