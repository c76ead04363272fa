/** The events of `<formspec-form>`, typed for those who dispatch and those who listen. All bubble and cross shadow roots. */
import type { ChangeSource, FormEngine, Problem } from '../engine/types.js';
import type { Determination, RouteResult } from '../screener/record.js';
import type { AttachmentValue, FormResponse, ValidationReport } from '../model/response.js';

export interface FormspecEventDetails {
  'formspec-ready': { engine: FormEngine };
  /** `screener`: the answer is to a question of the gate before the form. */
  'formspec-change': { path: string; value: unknown; source: ChangeSource; screener?: true };
  /** Cancelable. If it is cancelled, nothing is sent and the draft stays. */
  'formspec-submit': SubmitDetail;
  /**
   * Cancelable. If it is cancelled, the form shows no confirmation and stays editable. `status` is undefined where the page
   * sent the answers; `body` is then the value of its promise.
   */
  'formspec-submitted': { response: FormResponse; status: number | undefined; body: unknown };
  /** Cancelable. If it is cancelled, the form shows no message. */
  'formspec-submit-failed': {
    response: FormResponse;
    status: number | undefined;
    body: unknown;
    cause: unknown;
  };
  /** A submission has begun, or is over. */
  'formspec-pending': { pending: boolean };
  'formspec-invalid': { report: ValidationReport; page?: string; screener?: true };
  'formspec-page': { id: string; index: number; total: number; title: string };
  /** A form with Locale documents is shown in another language. */
  'formspec-language': { locale: string; previous: string };
  /** `problems`: everything that is wrong with a definition, if that is the reason. */
  'formspec-error': {
    code: string;
    message: string;
    cause: unknown;
    problems?: readonly Problem[] | undefined;
  };
  /** Deviations of the definition and failures while it is in use that no earlier event had. */
  'formspec-diagnostics': { diagnostics: readonly Problem[] };
  /** Cancelable. A screener has judged the answers; if it is cancelled, the page decides what follows. */
  'formspec-screened': { determination: Determination; routes: readonly RouteResult[] };
  'formspec-assist': { tool: string; input: unknown; result: unknown };
  /** Fired for every accepted file. */
  'formspec-upload': UploadDetail;
}

/**
 * Detail of `formspec-submit`. A page that sends the answers itself calls `waitUntil` during the event, with a promise that
 * fulfils once the answers have arrived. Until then the form is pending. If the promise rejects, the form says so and offers
 * to try again; a reason that has `results`, like a ValidationReport, is shown at the fields.
 */
export interface SubmitDetail {
  readonly response: FormResponse;
  readonly report: ValidationReport;
  /** The same when the same answers are sent again, also after a reload with a draft. */
  readonly idempotencyKey: string;
  waitUntil(receipt: Promise<unknown>): void;
}

/**
 * Detail of `formspec-upload`. A page that stores files calls `respondWith` during the event, with a promise for the
 * URL or for a whole attachment value.
 */
export interface UploadDetail {
  readonly path: string;
  readonly file: File;
  /** Aborted when the user removes or replaces the file. */
  readonly signal: AbortSignal;
  respondWith(stored: Promise<string | Partial<AttachmentValue>>): void;
  /** Shows the progress, from 0 to 1. */
  progress(fraction: number): void;
}

/** Returns false if the event was cancelled. */
export function dispatch<N extends keyof FormspecEventDetails>(
  target: EventTarget,
  name: N,
  detail: FormspecEventDetails[N],
  cancelable = false,
): boolean {
  return target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
}

declare global {
  interface GlobalEventHandlersEventMap extends FormspecEventMap {}
}

type FormspecEventMap = { [name in keyof FormspecEventDetails]: CustomEvent<FormspecEventDetails[name]> };
