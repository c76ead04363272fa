/**
 * Sends the answers of a form. The code that does it is not needed to show the form, so it is loaded after that: when the
 * form is about to be ready, or again when the user submits, if it could not be loaded before.
 */
import { loadedPart, loadPart } from '../rendering/lazy-parts.js';
import { loadStrings } from '../strings/load-strings.js';
import type { Submission, SubmissionOptions, SubmitOutcome } from './submission.js';

export class Sending {
  readonly #options: SubmissionOptions;
  #submission: Submission | undefined;

  constructor(options: SubmissionOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#submission?.isRunning ?? false;
  }

  /** Loads the code. Resolves even if that fails. */
  async prepare(): Promise<void> {
    await Promise.all([loadPart('interaction'), loadPart('messages')]);
    await loadStrings(this.#options.view.locale);
    const part = loadedPart('interaction');
    if (part) this.#submission ??= new part.Submission(this.#options);
  }

  /** Checks the answers and sends them. Resolves when it is known whether they arrived. */
  async start(): Promise<SubmitOutcome> {
    if (!this.#submission) await this.prepare();
    return this.#submission?.start() ?? this.#fail();
  }

  /** The same, but resolves when the outcome is on the screen. */
  async submit(): Promise<SubmitOutcome> {
    const outcome = await this.start();
    await this.#submission?.shown;
    return outcome;
  }

  /** The form is reset or replaced: a confirmation that is not on the screen yet comes too late. */
  dropConfirmation(): void {
    this.#submission?.dropConfirmation();
  }

  /** Deletes the draft: the page knows that the answers have arrived. */
  discardDraft(): Promise<void> {
    this.#submission?.forgetKey();
    return this.#options.onSent();
  }

  /** The code could not be loaded: most likely there is no connection. */
  #fail(): SubmitOutcome {
    const { engine, notices } = this.#options.view;
    notices.show('submit', {
      tone: 'error',
      title: 'submitFailedTitle',
      text: 'submitFailed',
      actions: [{ text: 'tryAgain', run: () => void this.start() }],
      focus: true,
    });
    return { submitted: false, response: engine.response(), report: engine.validate({ mode: 'submit' }) };
  }
}
