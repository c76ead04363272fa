/** What the typed client stands on: one way to reach the tools of one form. */
import type { ToolResult } from '../../assist/result.js';
import type { ToolDeclaration } from '../../bindings/message-types.js';

export interface CallOptions {
  /** Gives up on the call; a dialog that it opened in the page closes. */
  signal?: AbortSignal;
}

export interface Transport {
  readonly kind: 'messaging' | 'webmcp' | 'engine' | 'dom';
  /** Address of the document that the form is in, as the browser knows it: a form could claim any address. */
  readonly pageUrl?: string | undefined;
  tools(): Promise<readonly ToolDeclaration[]>;
  /** Always an envelope, never a rejection: a broken connection is an error envelope too. */
  call(name: string, input?: unknown, options?: CallOptions): Promise<ToolResult>;
  /** Hears that other tools are there now; returns how to stop. */
  onToolsChange(listener: () => void): () => void;
  close(): void;
}

/** Address of a document without query and fragment, which can hold secrets. */
export function pageUrlOf({ href }: { readonly href: string }): string {
  const url = new URL(href);
  url.search = url.hash = '';
  return url.href;
}

/** Code of the envelope that stands for a call its caller gave up. */
export const ABORTED = 'x-aborted';
/** Code of the envelope that stands for a form that is gone. */
export const DISCONNECTED = 'x-disconnected';
