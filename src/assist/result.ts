/** The envelope that every tool returns, and the errors in it. */

export interface ToolResult {
  /** One text: the JSON of the result, or of a `ToolError`. */
  content: { type: 'text'; text: string }[];
  isError?: boolean;
  /** Properties of the input that the tool does not know, when its result is a list. Other results have it themselves. */
  ignored?: string[];
}

export type ToolErrorCode =
  | 'NOT_FOUND'
  | 'INVALID_PATH'
  | 'INVALID_VALUE'
  | 'NOT_RELEVANT'
  | 'READONLY'
  | 'UNSUPPORTED'
  | 'ENGINE_ERROR'
  | `x-${string}`;

export interface ToolError {
  code: ToolErrorCode;
  message: string;
  path?: string;
}

/** Longest part of the caller's input that an error message quotes. */
const ECHO = 120;

export const echo = (text: string): string => (text.length > ECHO ? `${text.slice(0, ECHO)}…` : text);

/** A refusal with its code. Tools throw it; the provider turns it into an envelope. */
export class ToolFailure extends Error {
  override name = 'ToolFailure';
  constructor(
    readonly code: ToolErrorCode,
    message: string,
    readonly path?: string,
  ) {
    super(message);
  }

  toError(): ToolError {
    const { code, message, path } = this;
    return path === undefined || path.length > ECHO ? { code, message } : { code, message, path };
  }
}

export function success(payload: unknown): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(payload) }] };
}

/** The envelope of a refusal that a transport makes itself. */
export const refusal = (code: ToolErrorCode, message: string): ToolResult => failure({ code, message });

export function failure(error: ToolError): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(error) }], isError: true };
}
