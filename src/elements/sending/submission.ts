/** Sending a form: check it, offer it to the page as an event, and post it where an `action` says so. */
import type { FormResponse, ValidationReport, ValidationResult } from '../../model/response.js';
import { inTime, readText } from '../../model/fetch-text.js';
import { finish, finishInSlices, pause, type Steps } from '../../model/steps.js';
import type { DraftKeeper } from './draft.js';
import { externalSource, type Session } from '../form/form-view.js';
import type { StringKey } from '../strings/strings.js';

export interface SubmitOutcome {
  /** Handed over: taken by the page, or accepted by the server. */
  readonly submitted: boolean;
  readonly response: FormResponse;
  readonly report: ValidationReport;
}

export interface SubmissionTarget {
  /** Where to post to; null: the page takes the event. */
  readonly action: string | null;
  readonly method: string;
}

export class Submission {
  #running: Promise<SubmitOutcome> | undefined;
  /** The same answers keep their key, so that a retry after a lost reply is not taken for a second submission. */
  #key = { data: '', value: '' };

  /** A server said something about the answers that stands at fields. */
  #isAnswered = false;

  constructor(
    readonly session: Session,
    readonly target: SubmissionTarget,
    /** Keeps the key, so that it outlives the page. */
    readonly draft: DraftKeeper | undefined,
    /** Called once the answers are in other hands. */
    readonly onSent: () => void,
  ) {}

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  start(): Promise<SubmitOutcome> {
    return (this.#running ??= this.#run().finally(() => (this.#running = undefined)));
  }

  async #run(): Promise<SubmitOutcome> {
    const { session, target } = this;
    const { engine } = session;
    session.notices.clear('submit');
    if (session.awaited.size > 0 && !(await this.#settled()))
      return { submitted: false, response: engine.response(), report: engine.validate({ mode: 'submit' }) };
    if (this.#isAnswered)
      for (const { sourceId } of engine.validate({ mode: 'submit' }).results)
        if (sourceId?.startsWith(SENT)) engine.clearExternal(sourceId);
    this.#isAnswered = false;
    const report = engine.validate({ mode: 'submit' });
    if (!report.valid) {
      if (session.slices) await pause();
      const response = engine.response();
      await this.#refuse(report);
      return { submitted: false, response, report };
    }
    session.summary.clear();
    const response = engine.response({ mode: 'submit' });
    const outcome = { response, report };
    if (!session.emit('formspec-submit', outcome, true)) return { submitted: false, ...outcome };
    if (target.action === null) {
      this.onSent();
      return { submitted: true, ...outcome };
    }
    return { submitted: await this.#post(target.action, response), ...outcome };
  }

  /** Waits for answers that are on their way. False when one did not arrive, which its field says. */
  async #settled(): Promise<boolean> {
    const { session } = this;
    let complete = true;
    session.setPending(true);
    while (session.awaited.size > 0)
      complete = (await Promise.all(session.awaited.keys())).every(Boolean) && complete;
    session.setPending(false);
    return complete;
  }

  /** At once, but for a form that is very large: undefined when it is done. */
  #refuse(report: ValidationReport): Promise<void> | undefined {
    const refusing = this.#refusing(report);
    return this.session.slices ? finishInSlices(refusing) : finish(refusing);
  }

  *#refusing(report: ValidationReport): Steps<undefined> {
    const { session } = this;
    yield* session.revealing(session.engine.items, report);
    session.emit('formspec-invalid', { report });
    yield* session.summary.showing(report.results);
  }

  async #post(action: string, response: FormResponse): Promise<boolean> {
    const { session } = this;
    session.setPending(true);
    const key = this.#keyFor(response);
    await this.draft?.noteSending(key);
    const { reply, body, cause } = await this.#send(action, key, JSON.stringify(response));
    session.setPending(false);
    if (!reply?.ok) {
      this.#fail(response, reply, body, cause ?? new Error(reply && failureOf(reply)));
      return false;
    }
    // Who sends the same answers again now means it.
    this.#key = { data: '', value: '' };
    this.onSent();
    if (session.emit('formspec-submitted', { response, status: reply.status, body }, true)) {
      session.setReadonly(true);
      session.notices.show('submit', {
        tone: 'success',
        title: 'submittedTitle',
        text: 'submitted',
        focus: true,
      });
    }
    return true;
  }

  /** What the server says, in bounded time. Once it has said yes or no, what it adds may be missing. Never rejects. */
  async #send(action: string, key: string, text: string): Promise<Sent> {
    const sent: Sent = {};
    try {
      await inTime(
        async (signal) => {
          sent.reply = await fetch(new URL(action, document.baseURI), {
            method: this.target.method,
            headers: {
              'Content-Type': 'application/json',
              Accept: 'application/json',
              'Idempotency-Key': key,
            },
            body: text,
            // Followed, a redirect of status 307 or 308 would send the answers on to any origin that it names.
            redirect: 'manual',
            signal,
          });
          sent.body = await readText(sent.reply, MAX_REPLY)
            .then(JSON.parse)
            .catch(() => undefined);
        },
        { timeout: PATIENCE + text.length / SLOWEST },
      );
    } catch (cause) {
      sent.cause = cause;
    }
    return sent;
  }

  #fail(response: FormResponse, reply: Response | undefined, body: unknown, cause: unknown): void {
    const { session } = this;
    const { engine } = session;
    // Browsers hide the status of a redirect and say 0.
    const status = reply?.status || undefined;
    const results = resultsIn(body).map((result) => ({
      ...result,
      source: 'external' as const,
      constraintKind: 'external' as const,
      sourceId: externalSource(typeof result.path === 'string' ? result.path : '#'),
    }));
    this.#isAnswered = results.length > 0;
    if (this.#isAnswered) engine.injectExternal(results);
    const shown = session.emit('formspec-submit-failed', { response, status, body, cause }, true);
    const report = engine.validate({ mode: 'submit' });
    if (!report.valid) void this.#refuse(report);
    if (!shown) return;
    session.notices.show('submit', {
      tone: 'error',
      title: 'submitFailedTitle',
      text: report.valid ? failureText(reply) : 'submitRejected',
      values: () => ({ status: status ?? '' }),
      actions: report.valid ? [{ text: 'tryAgain', run: () => void this.start() }] : [],
      focus: report.valid,
    });
  }

  #keyFor({ data }: FormResponse): string {
    const text = JSON.stringify(data);
    if (text !== this.#key.data)
      this.#key = { data: text, value: (!this.#key.value && this.draft?.sentKey) || randomKey() };
    return this.#key.value;
  }
}

const SENT = externalSource('');

interface Sent {
  reply?: Response;
  body?: unknown;
  cause?: unknown;
}

/** Milliseconds that a server may think; on top of the time that a slow connection, of 10 kB a second, takes. */
const PATIENCE = 60_000;
const SLOWEST = 10;
/** Bytes of a reply that are looked at: room for tens of thousands of results. */
const MAX_REPLY = 5_000_000;

/** A redirect, most likely to a page to sign in again: the server at `action` has not taken the answers. */
const isRedirect = ({ type }: Response): boolean => type === 'opaqueredirect';

function failureOf(reply: Response): string {
  return isRedirect(reply)
    ? 'The server answered with a redirect, which is not followed.'
    : `The server answered with ${reply.status}.`;
}

function failureText(reply: Response | undefined): StringKey {
  return !reply ? 'submitFailed' : isRedirect(reply) ? 'submitElsewhere' : 'submitRefused';
}

/** `crypto.randomUUID` exists in secure contexts only; forms are used in others too. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A server may answer with a ValidationReport, or with its results under the name they have in a Response. */
function resultsIn(body: unknown): Partial<ValidationResult>[] {
  if (typeof body !== 'object' || body === null) return [];
  const { results, validationResults } = body as Record<string, unknown>;
  const list = results ?? validationResults;
  return Array.isArray(list)
    ? list.filter((entry) => typeof entry === 'object' && entry !== null && typeof entry.message === 'string')
    : [];
}
