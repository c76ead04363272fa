/** Sending a form: check it, offer it to the page as an event, and post it where an `action` says so. */
import type { FormResponse, ValidationReport, ValidationResult } from '../model/response.js';
import type { DraftKeeper } from './draft.js';
import { externalSource, type Session } from './session.js';

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

  constructor(
    readonly session: Session,
    readonly target: SubmissionTarget,
    /** Keeps the key, so that it outlives the page. */
    readonly draft: DraftKeeper | undefined,
    /** Called once the answers are in other hands. */
    readonly onSent: () => void,
  ) {}

  start(): Promise<SubmitOutcome> {
    return (this.#running ??= this.#run().finally(() => (this.#running = undefined)));
  }

  async #run(): Promise<SubmitOutcome> {
    const { session, target } = this;
    const { engine } = session;
    session.notices.clear('submit');
    if (session.awaited.size > 0 && !(await this.#settled()))
      return { submitted: false, response: engine.response(), report: engine.validate({ mode: 'submit' }) };
    for (const { sourceId } of engine.validate({ mode: 'submit' }).results)
      if (sourceId?.startsWith(SENT)) engine.clearExternal(sourceId);
    const report = engine.validate({ mode: 'submit' });
    if (!report.valid) {
      const response = engine.response();
      this.#refuse(report);
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
      complete = (await Promise.all(session.awaited)).every(Boolean) && complete;
    session.setPending(false);
    return complete;
  }

  #refuse(report: ValidationReport): void {
    const { session } = this;
    session.reveal(session.engine.items, report);
    session.emit('formspec-invalid', { report });
    session.summary.show(report.results);
  }

  async #post(action: string, response: FormResponse): Promise<boolean> {
    const { session } = this;
    session.setPending(true);
    const key = this.#keyFor(response);
    await this.draft?.noteSending(key);
    let reply: Response | undefined;
    let body: unknown;
    try {
      reply = await fetch(new URL(action, document.baseURI), {
        method: this.target.method,
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify(response),
      });
      body = await reply.json().catch(() => undefined);
      if (!reply.ok) throw new Error(`The server answered with ${reply.status}.`);
    } catch (cause) {
      session.setPending(false);
      this.#fail(response, reply?.status, body, cause);
      return false;
    }
    session.setPending(false);
    // Who sends the same answers again now means it.
    this.#key = { data: '', value: '' };
    this.onSent();
    if (session.emit('formspec-submitted', { response, status: reply.status, body }, true)) {
      session.setReadonly(true);
      session.notices.show('submit', {
        tone: 'success',
        title: session.text('submittedTitle'),
        text: session.text('submitted'),
        focus: true,
      });
    }
    return true;
  }

  #fail(response: FormResponse, status: number | undefined, body: unknown, cause: unknown): void {
    const { session } = this;
    const { engine } = session;
    const results = resultsIn(body).map((result) => ({
      ...result,
      source: 'external' as const,
      constraintKind: 'external' as const,
      sourceId: externalSource(result.path ?? '#'),
    }));
    if (results.length > 0) engine.injectExternal(results);
    const shown = session.emit('formspec-submit-failed', { response, status, body, cause }, true);
    const report = engine.validate({ mode: 'submit' });
    if (!report.valid) this.#refuse(report);
    if (!shown) return;
    session.notices.show('submit', {
      tone: 'error',
      title: session.text('submitFailedTitle'),
      text: report.valid
        ? status === undefined
          ? session.text('submitFailed')
          : session.text('submitRefused', { status })
        : session.text('submitRejected'),
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
