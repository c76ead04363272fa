/** Why a form cannot be shown: a sentence for its users, and details for its author. */
import { html, nothing, type TemplateResult } from 'lit';
import { DefinitionError } from '../../engine/errors.js';
import type { Problem } from '../../engine/types.js';
import { heading } from '../rendering/heading.js';
import type { StringKey } from '../strings/strings.js';
import type { Texts } from '../strings/texts.js';

export type LoadErrorCode =
  | 'NETWORK_FAILED'
  | 'HTTP_FAILED'
  | 'JSON_INVALID'
  | 'NOT_FORMSPEC'
  | 'DEFINITION_INVALID'
  | 'RESPONSE_INVALID'
  | 'FORM_FAILED';

const SENTENCES: Readonly<Record<LoadErrorCode, StringKey>> = {
  NETWORK_FAILED: 'failureNetwork',
  HTTP_FAILED: 'failureStatus',
  JSON_INVALID: 'failureJson',
  NOT_FORMSPEC: 'failureDocument',
  DEFINITION_INVALID: 'failureDefinition',
  RESPONSE_INVALID: 'failureResponse',
  FORM_FAILED: 'failureUnknown',
};

/** How far a form is. */
export type LoadPhase =
  { readonly kind: 'idle' | 'loading' | 'ready' } | { readonly kind: 'failed'; readonly error: LoadError };

export class LoadError extends Error {
  override name = 'LoadError';
  constructor(
    readonly code: LoadErrorCode,
    message: string,
    readonly details: {
      readonly cause?: unknown;
      readonly url?: string | undefined;
      readonly status?: number;
      readonly problems?: readonly Problem[];
    } = {},
  ) {
    super(message, { cause: details.cause });
  }

  static from(cause: unknown, url?: string): LoadError {
    if (cause instanceof LoadError) return cause;
    if (cause instanceof DefinitionError)
      return new LoadError('DEFINITION_INVALID', cause.message, { cause, url, problems: cause.problems });
    return new LoadError('FORM_FAILED', cause instanceof Error ? cause.message : String(cause), {
      cause,
      url,
    });
  }
}

/** Problems that are listed. The sentence above the list tells how many there are. */
const MOST_LISTED = 100;

/** Shown instead of the form: what is wrong and where, with a button to try again if that can help. */
export function failurePanel(
  error: LoadError,
  texts: Texts,
  level: number,
  retry: () => void,
): TemplateResult {
  const { problems = [], url, status } = error.details;
  const values = { count: problems.length, status: status ?? '' };
  const canRetry = error.code === 'NETWORK_FAILED' || error.code === 'HTTP_FAILED';
  return html`<div class="formspec-failure" role="alert">
    ${heading(level, 'formspec-failure-title', texts.text('failureTitle'))}
    <p>${texts.text(SENTENCES[error.code], values)}</p>
    ${
      problems.length
        ? html`<ul>
            ${problems.slice(0, MOST_LISTED).map(
              ({ message, suggestion, path, code }) =>
                html`<li>
                  ${message} ${suggestion}
                  <span class="formspec-failure-where"
                    >${texts.text('failureAt', { pointer: path || '/' })}</span
                  >
                  <code>${code}</code>
                </li>`,
            )}
          </ul>`
        : html`<p class="formspec-hint">${error.message}</p>`
    }
    ${url ? html`<p class="formspec-hint">${texts.text('failureSource', { url })}</p>` : nothing}
    ${
      canRetry
        ? html`<button type="button" class="formspec-button formspec-button--secondary" @click=${retry}>
            ${texts.text('tryAgain')}
          </button>`
        : nothing
    }
  </div>`;
}
