/** The events of `<formspec-form>`; all bubble and cross shadow roots. */
import type { ChangeSource, FormEngine, Problem } from '../engine/types.js';
import type { FormResponse, ValidationReport } from '../model/response.js';

export interface FormspecEventDetails {
  'formspec-ready': { engine: FormEngine };
  'formspec-change': { path: string; value: unknown; source: ChangeSource };
  /** Cancelable: cancelled, nothing is sent and the draft stays. */
  'formspec-submit': { response: FormResponse; report: ValidationReport };
  /** Cancelable: cancelled, the form shows no confirmation of its own and stays editable. */
  'formspec-submitted': { response: FormResponse; status: number; body: unknown };
  /** Cancelable: cancelled, the form shows no message of its own. */
  'formspec-submit-failed': {
    response: FormResponse;
    status: number | undefined;
    body: unknown;
    cause: unknown;
  };
  /** A submission is on its way, or no longer. */
  'formspec-pending': { pending: boolean };
  'formspec-invalid': { report: ValidationReport; page?: string };
  'formspec-page': { id: string; index: number; total: number; title: string };
  /** `problems`: everything that is wrong with a definition, where that is the reason. */
  'formspec-error': { code: string; message: string; cause: unknown; problems?: readonly Problem[] };
  'formspec-assist': { tool: string; input: unknown; result: unknown };
}

declare global {
  interface GlobalEventHandlersEventMap extends FormspecEventMap {}
}

type FormspecEventMap = { [name in keyof FormspecEventDetails]: CustomEvent<FormspecEventDetails[name]> };
