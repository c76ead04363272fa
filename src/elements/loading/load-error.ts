/** Why a form cannot be shown. */
import { DefinitionError } from '../../engine/errors.js';
import type { Problem } from '../../engine/types.js';

export type LoadErrorCode =
  | 'NETWORK_FAILED'
  | 'HTTP_FAILED'
  | 'JSON_INVALID'
  | 'NOT_FORMSPEC'
  | 'DEFINITION_INVALID'
  | 'RESPONSE_INVALID'
  | 'x-invalid-screener'
  | 'FORM_FAILED';

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
      /** Whether the form would be shown with `lenient`. */
      readonly usableWhenLenient?: boolean | undefined;
    } = {},
  ) {
    super(message, { cause: details.cause });
  }

  static from(cause: unknown, url?: string): LoadError {
    if (cause instanceof LoadError) return cause;
    if (cause instanceof DefinitionError) {
      const { message, problems, usableWhenLenient } = cause;
      return new LoadError('DEFINITION_INVALID', message, { cause, url, problems, usableWhenLenient });
    }
    return new LoadError('FORM_FAILED', cause instanceof Error ? cause.message : String(cause), {
      cause,
      url,
    });
  }
}
