/** One form's submissions: checks the answers, offers them to the page as an event, and posts them to `action`. Loaded on demand. */
import type { FormResponse, ValidationReport } from '../../model/response.js';
import { finish, finishInSlices, pause, type Steps } from '../../model/steps.js';
import type { AwaitedAnswers } from '../form/awaited-answers.js';
import { serverResultSource } from '../form/server-results.js';
import { takeFocus } from '../view/focus.js';
import type { ViewState } from '../view/view-state.js';
import type { KeptDraft } from './draft.js';
import { pageReply, type PostReply, postResponse } from './post-response.js';
import { loadedPart, loadPart } from '../rendering/lazy-parts.js';
import { loadStrings } from '../strings/load-strings.js';
import { placeResults } from './place-results.js';
import { Receipt } from './receipt.js';
import type { SentForm } from './submission-reply.js';

export interface SubmitOutcome {
  /** Whether the page or the server has the answers. */
  readonly submitted: boolean;
  readonly response: FormResponse;
  readonly report: ValidationReport;
}

export interface SubmissionTarget {
  /** Where to post the answers. Null: the page handles the event. */
  readonly action: string | null;
  readonly method: string;
}

export interface SubmissionOptions {
  readonly view: ViewState;
  readonly target: SubmissionTarget;
  readonly awaited: AwaitedAnswers;
  /** Stores the idempotency key, so that it outlives the page. */
  readonly draft: KeptDraft | undefined;
  setPending(on: boolean): void;
  /** Makes the form read-only, or as the page wants it. */
  lock(on: boolean): void;
  /** Shows a confirmation in place of the form, or the form again. */
  replace(sent: SentForm | undefined): Promise<void>;
  /** Called once it is confirmed that the page or the server has the answers. */
  onSent(): Promise<void>;
  /** Called when the page has taken the answers, but has not confirmed that they arrived. */
  onHandedOver(): void;
}

export class Submission {
  readonly #options: SubmissionOptions;
  #running: Promise<SubmitOutcome> | undefined;
  #shown = Promise.resolve();
  /** Number of the confirmation that is to be shown; others are dropped. */
  #confirmation = 0;
  /** The same answers keep their key, so that a retry after a lost reply is not taken for a second submission. */
  #key = { data: '', value: '' };
  /** Whether results of the server are shown at fields. */
  #hasServerResults = false;

  constructor(options: SubmissionOptions) {
    this.#options = options;
  }

  /** Settles when the confirmation of the last submission is on the screen. */
  get shown(): Promise<void> {
    return this.#shown;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  start(): Promise<SubmitOutcome> {
    return (this.#running ??= this.#run().finally(() => (this.#running = undefined)));
  }

  async #run(): Promise<SubmitOutcome> {
    const { view, target, awaited, draft, onHandedOver } = this.#options;
    const { engine, notices, rendering, screen, summary } = view;
    notices.clear('submit');
    notices.moveOn();
    if (!awaited.isEmpty && !(await this.#settleAwaited()))
      return { submitted: false, response: engine.response(), report: engine.validate({ mode: 'submit' }) };
    if (this.#hasServerResults)
      for (const { sourceId } of engine.validate({ mode: 'submit' }).results)
        if (sourceId?.startsWith(FROM_SERVER)) engine.clearExternal(sourceId);
    this.#hasServerResults = false;
    const report = engine.validate({ mode: 'submit' });
    if (!report.valid) {
      if (rendering.slicer) await pause();
      const response = engine.response();
      await this.#refuse(report);
      return { submitted: false, response, report };
    }
    summary.clear();
    const response = withIssuer(engine.response({ mode: 'submit' }), view.issuer);
    const outcome = { response, report };
    const idempotencyKey = this.#keyFor(response);
    if (target.action === null && draft) {
      // The page may send at once, so the key has to be stored before.
      await draft.noteSending(idempotencyKey);
      if (this.#keyFor(engine.response({ mode: 'submit' })) !== idempotencyKey) return this.#run();
    }
    const receipt = new Receipt();
    const waitUntil = (promise: Promise<unknown>): void => receipt.add(promise);
    const isWanted = screen.emit('formspec-submit', { ...outcome, idempotencyKey, waitUntil }, true);
    const arrival = receipt.close();
    if (arrival) return { submitted: await this.#awaitPage(arrival, response), ...outcome };
    if (!isWanted) return { submitted: false, ...outcome };
    if (target.action === null) {
      onHandedOver();
      this.#shown = this.#show(false, undefined);
      return { submitted: true, ...outcome };
    }
    return { submitted: await this.#post(target.action, response, idempotencyKey), ...outcome };
  }

  /** The form is reset or replaced: a confirmation that is not on the screen yet comes too late. */
  dropConfirmation(): void {
    this.#confirmation++;
  }

  /** From now on, sending the same answers again is a new submission. */
  forgetKey(): void {
    this.#key = { data: '', value: '' };
  }

  /** Resolves to false if an awaited answer did not arrive. Its field says so. */
  async #settleAwaited(): Promise<boolean> {
    const { awaited, setPending } = this.#options;
    setPending(true);
    const isComplete = await awaited.settle();
    setPending(false);
    return isComplete;
  }

  /** Shows the errors: immediately, or in slices for a very large form. Undefined means that it is done. */
  #refuse(report: ValidationReport): Promise<void> | undefined {
    const refusing = this.#refusing(report);
    return this.#options.view.rendering.slicer ? finishInSlices(refusing) : finish(refusing);
  }

  *#refusing(report: ValidationReport): Steps<undefined> {
    const { engine, fields, screen, summary } = this.#options.view;
    yield* fields.revealing(engine.items, report);
    screen.emit('formspec-invalid', { report });
    yield* summary.showing(report.results);
  }

  /** Waits until the page knows whether the answers arrived. */
  async #awaitPage(arrival: Promise<unknown>, response: FormResponse): Promise<boolean> {
    this.#options.setPending(true);
    return this.#conclude(response, pageReply(arrival));
  }

  async #post(action: string, response: FormResponse, key: string): Promise<boolean> {
    const { target, draft, setPending } = this.#options;
    setPending(true);
    await draft?.noteSending(key);
    return this.#conclude(
      response,
      postResponse({ action, method: target.method, key }, JSON.stringify(response)),
    );
  }

  /** Waits for the reply, and for the code that shows the outcome, which is loaded meanwhile. */
  async #conclude(response: FormResponse, sending: Promise<PostReply>): Promise<boolean> {
    const loading = this.#loadOutcome();
    const reply = await sending;
    if (!reply.isUnreached) await loading;
    this.#options.setPending(false);
    if (reply.isAccepted) this.#confirm(response, reply);
    else this.#fail(response, reply);
    return reply.isAccepted;
  }

  /** Settles in any case, without the code if it does not arrive in time: the outcome is then shown in a simpler way. */
  #loadOutcome(): Promise<unknown> {
    const { locale, screen } = this.#options.view;
    const load = async (): Promise<void> => {
      await loadPart('confirmation', screen.element.ownerDocument);
      await loadStrings(locale);
    };
    return Promise.race([load(), new Promise((resolve) => setTimeout(resolve, OUTCOME_TIMEOUT))]);
  }

  /** The answers have arrived: the draft goes, and the user is told. */
  #confirm(response: FormResponse, { status, body }: PostReply): void {
    const { view, onSent } = this.#options;
    this.forgetKey();
    void onSent();
    if (view.screen.emit('formspec-submitted', { response, status, body }, true))
      this.#shown = this.#show(true, body);
  }

  /** Replaces the form by a confirmation. Without the code for it, a form whose answers have arrived stays, read-only. */
  async #show(isConfirmed: boolean, reply: unknown): Promise<void> {
    const { view, lock, replace } = this.#options;
    const confirmation = ++this.#confirmation;
    await this.#loadOutcome();
    // Chromium (156) cancels the call of an agent whose form changes before the agent has its answer.
    await pause();
    if (confirmation !== this.#confirmation) return;
    const part = loadedPart('confirmation');
    if (part) {
      const sent: SentForm = {
        isConfirmed,
        reply: part.readReply(reply, document.baseURI),
        time: new Date(),
        reopen: () => void this.#reopen(),
      };
      await replace(sent);
      lock(true);
      takeFocus(view.screen.find(view.id(null, 'confirmation')));
      view.screen.announce(part.spokenConfirmation(view, sent));
    } else if (isConfirmed) {
      lock(true);
      const texts = { title: 'submittedTitle', text: 'submitted' } as const;
      view.notices.show('submit', { tone: 'success', ...texts, focus: true });
    }
  }

  /** Shows the form again, and moves focus to its title or first question. */
  async #reopen(): Promise<void> {
    const { view, lock, replace } = this.#options;
    const { element } = view.screen;
    lock(false);
    await replace(undefined);
    const start =
      view.screen.find(view.id(null, 'title')) ?? element.querySelector('input, select, textarea');
    takeFocus(start as HTMLElement | null);
  }

  #fail(response: FormResponse, { status, body, cause, results, isUnreached }: PostReply): void {
    const { engine, fields, notices, screen, summary } = this.#options.view;
    const failureText = isUnreached ? undefined : loadedPart('confirmation')?.failureText;
    this.#hasServerResults = results.length > 0;
    if (this.#hasServerResults) this.#inject(results);
    const isShown = screen.emit('formspec-submit-failed', { response, status, body, cause }, true);
    const report = engine.validate({ mode: 'submit' });
    if (!report.valid) void this.#refuse(report);
    else if (this.#hasServerResults) fields.reveal([], report);
    if (!isShown) return;
    notices.show('submit', {
      tone: 'error',
      title: 'submitFailedTitle',
      text: !failureText ? 'submitFailed' : report.valid ? failureText(status) : 'submitRejected',
      actions: report.valid ? [{ text: 'tryAgain', run: () => void this.start() }] : [],
      focus: report.valid,
      // Once everything that the server found is corrected, the way on is the submit button.
      applies: () => report.valid || summary.count > 0,
    });
  }

  /** Shows what the server says, and reports to authors what it says about places that the form does not have. */
  #inject(given: PostReply['results']): void {
    const { engine, screen } = this.#options.view;
    const { results, unknownPaths } = placeResults(engine, given);
    engine.injectExternal(results);
    if (unknownPaths.length === 0) return;
    const names = unknownPaths.slice(0, 5).map((path) => `"${path.slice(0, 80)}"`);
    const message = `The server reported problems at ${names.join(', ')}, which the form does not show; they are shown at the form as a whole.`;
    console.warn(`formspec-form: ${message}`);
    screen.emit('formspec-error', { code: 'x-unknown-result-path', message, cause: given });
  }

  #keyFor({ data }: FormResponse): string {
    const text = JSON.stringify(data);
    if (text !== this.#key.data)
      this.#key = { data: text, value: (!this.#key.value && this.#options.draft?.sentKey) || randomKey() };
    return this.#key.value;
  }
}

/** Answers name who asked for them. */
export function withIssuer(response: FormResponse, issuer: ViewState['issuer']): FormResponse {
  if (!issuer) return response;
  const { url, version } = issuer;
  return { ...response, displayedIssuer: { url, version } };
}

/** Milliseconds to wait for the code that shows the outcome. */
const OUTCOME_TIMEOUT = 5000;

/** Start of the source ids of all results from the server. */
const FROM_SERVER = serverResultSource('');

/** `crypto.randomUUID` exists in secure contexts only; forms are also used elsewhere. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
