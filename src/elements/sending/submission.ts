/** One form's submissions: checks the answers, offers them to the page as an event, and posts them to `action`. Loaded on demand. */
import type { FormResponse, ValidationReport } from '../../model/response.js';
import { finish, finishInSlices, pause, type Steps } from '../../model/steps.js';
import type { AwaitedAnswers } from '../form/awaited-answers.js';
import { serverResultSource } from '../form/server-results.js';
import type { ViewState } from '../view/view-state.js';
import type { DraftKeeper } from './draft.js';
import { pageFailure, type PostReply, postResponse } from './post-response.js';
import { placeResults } from './place-results.js';
import { Receipt } from './receipt.js';

export { sendingTexts as texts } from '../strings/parts/sending-texts.js';

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
  readonly draft: DraftKeeper | undefined;
  setPending(on: boolean): void;
  /** Makes the form read-only. */
  lock(): void;
  /** Called once it is confirmed that the page or the server has the answers. */
  onSent(): Promise<void>;
  /** Called when the page has taken the answers, but has not confirmed that they arrived. */
  onHandedOver(): void;
}

export class Submission {
  readonly #options: SubmissionOptions;
  #running: Promise<SubmitOutcome> | undefined;
  /** The same answers keep their key, so that a retry after a lost reply is not taken for a second submission. */
  #key = { data: '', value: '' };
  /** Whether results of the server are shown at fields. */
  #hasServerResults = false;

  constructor(options: SubmissionOptions) {
    this.#options = options;
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
    const response = engine.response({ mode: 'submit' });
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
      return { submitted: true, ...outcome };
    }
    return { submitted: await this.#post(target.action, response, idempotencyKey), ...outcome };
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
    const { setPending } = this.#options;
    setPending(true);
    const outcome = await arrival.then(
      (body) => ({ body }),
      (cause: unknown) => ({ cause }),
    );
    setPending(false);
    if ('cause' in outcome) this.#fail(response, pageFailure(outcome.cause));
    else this.#confirm(response, undefined, outcome.body);
    return !('cause' in outcome);
  }

  async #post(action: string, response: FormResponse, key: string): Promise<boolean> {
    const { target, draft, setPending } = this.#options;
    setPending(true);
    await draft?.noteSending(key);
    const reply = await postResponse({ action, method: target.method, key }, JSON.stringify(response));
    setPending(false);
    const { isAccepted, status, body } = reply;
    if (!isAccepted) {
      this.#fail(response, reply);
      return false;
    }
    this.#confirm(response, status, body);
    return true;
  }

  /** The answers have arrived: the draft goes, and the user is told. */
  #confirm(response: FormResponse, status: number | undefined, body: unknown): void {
    const { view, lock, onSent } = this.#options;
    this.forgetKey();
    void onSent();
    if (!view.screen.emit('formspec-submitted', { response, status, body }, true)) return;
    lock();
    view.notices.show('submit', { tone: 'success', title: 'submittedTitle', text: 'submitted', focus: true });
  }

  #fail(response: FormResponse, { status, body, cause, results, text }: PostReply): void {
    const { engine, fields, notices, screen } = this.#options.view;
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
      text: report.valid ? text : 'submitRejected',
      values: () => ({ status: status ?? '' }),
      actions: report.valid ? [{ text: 'tryAgain', run: () => void this.start() }] : [],
      focus: report.valid,
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

/** Start of the source ids of all results from the server. */
const FROM_SERVER = serverResultSource('');

/** `crypto.randomUUID` exists in secure contexts only; forms are also used elsewhere. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
