/** Converts envelopes to values and errors. */
import type { ToolErrorCode, ToolResult } from '../assist/result.js';
import { isObject } from '../model/values.js';

/** A call that the form refused or could not answer. */
export class AssistError extends Error {
  override name = 'AssistError';
  constructor(
    /** A code of the specification or an `x-` code. Other codes count as `ENGINE_ERROR`. */
    readonly code: ToolErrorCode,
    message: string,
    readonly path?: string,
    /** The code as reported by the form. */
    readonly reported: string = code,
  ) {
    super(message);
  }
}

const CODES: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'INVALID_PATH',
  'INVALID_VALUE',
  'NOT_RELEVANT',
  'READONLY',
  'UNSUPPORTED',
  'ENGINE_ERROR',
]);

const isCode = (code: string): code is ToolErrorCode => CODES.has(code) || code.startsWith('x-');

const unreadable = (): AssistError =>
  new AssistError('ENGINE_ERROR', 'The form gave an answer that cannot be read.');

/** The error in an envelope, if it holds one. */
export function errorOf(result: ToolResult): AssistError | undefined {
  try {
    readResult(result, () => true);
    return undefined;
  } catch (error) {
    return error as AssistError;
  }
}

/** Returns the value in an envelope. Throws `AssistError` for a refusal and for a value that does not pass `fits`. */
export function readResult<T>(result: ToolResult, fits: (payload: unknown) => boolean): T {
  let payload: unknown;
  try {
    payload = JSON.parse(result.content[0]!.text);
  } catch {
    throw unreadable();
  }
  if (result.isError === true) {
    const { code, message, path } = isObject(payload) ? payload : {};
    if (typeof code !== 'string') throw unreadable();
    throw new AssistError(
      isCode(code) ? code : 'ENGINE_ERROR',
      typeof message === 'string' ? message : 'The form refused.',
      typeof path === 'string' ? path : undefined,
      code,
    );
  }
  if (!fits(payload)) throw unreadable();
  return payload as T;
}
