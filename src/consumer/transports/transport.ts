/** The interface under the typed client: one way to reach the tools of one form. */
import type { ToolResult } from '../../assist/result.js';
import type { ToolDeclaration } from '../../assist/tool.js';

export interface CallOptions {
  /** Aborts the call and closes a dialog that it has opened in the page. */
  signal?: AbortSignal;
}

export interface Transport {
  readonly kind: 'messaging' | 'webmcp' | 'engine' | 'dom';
  /** Address of the document that the form is in, as the browser knows it: a form could claim any address. */
  readonly pageUrl?: string | undefined;
  tools(): Promise<readonly ToolDeclaration[]>;
  /** Never rejects. A broken connection is reported as an error envelope. */
  call(name: string, input?: unknown, options?: CallOptions): Promise<ToolResult>;
  /** Calls the listener when the tools have changed. Returns a function that stops it. */
  onToolsChange(listener: () => void): () => void;
  close(): void;
}

/** Address of a document without query and fragment, which can hold secrets. */
export function pageUrlOf({ href }: { readonly href: string }): string {
  const url = new URL(href);
  url.search = url.hash = '';
  return url.href;
}

/** Error code of a call that its caller aborted. */
export const ABORTED = 'x-aborted';
/** Error code of a call to a form that is gone. */
export const DISCONNECTED = 'x-disconnected';
