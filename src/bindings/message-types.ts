/**
 * The protocol between a form and its helpers in a browser: event names, window messages and port messages.
 *
 * A form announces itself by a DOM event. A helper opens a `MessageChannel`, keeps one end and posts the
 * other to the form's window. From then on both exchange JSON text over that channel only. No message can
 * express consent: only the provider asks for it, in its own dialog.
 */

import type { ToolResult } from '../assist/result.js';
import type { ToolDeclaration } from '../assist/tool.js';

/** The part of an Assist Provider that transports use. */
export interface CallableProvider {
  tools(): readonly ToolDeclaration[];
  call(
    name: string,
    input?: unknown,
    options?: { signal?: AbortSignal; agentName?: string },
  ): Promise<ToolResult>;
}

/** Version of the protocol; raised only for incompatible changes. */
export const PROTOCOL = 1;

/** A form dispatches it at its element (bubbling, composed) when its provider is ready, and again on request. */
export const AVAILABLE_EVENT = 'formspec-assist-available';
/** A helper dispatches it at the document. Every form then announces itself again, before `dispatchEvent` returns. */
export const DISCOVER_EVENT = 'formspec-assist-discover';

/** `detail` of the available event. Also posted to frames of allowed origins on request. */
export interface Announcement {
  readonly protocol: number;
  /** Identifies this form in a connect request. Not a secret. */
  readonly form: string;
  readonly tools: readonly string[];
}

/** Messages between windows. `connect` carries one end of the helper's channel. */
export type WindowMessage =
  | { readonly formspecAssist: 'discover' }
  | {
      readonly formspecAssist: 'connect';
      readonly protocol: number;
      readonly form: string;
      /** The name that the helper claims. It is shown to the user as a claim and never trusted. */
      readonly agent?: string;
    }
  | ({ readonly formspecAssist: 'available' } & Announcement);

/** Helper to form, as JSON text over the port. */
export type PortRequest =
  | { readonly type: 'tools'; readonly callId: string }
  | { readonly type: 'call'; readonly callId: string; readonly name: string; readonly input?: unknown }
  | { readonly type: 'cancel'; readonly callId: string }
  | { readonly type: 'bye' };

/** Form to helper, as JSON text over the port. */
export type PortReply =
  | {
      readonly type: 'welcome';
      readonly protocol: number;
      readonly form: string;
      readonly tools: readonly ToolDeclaration[];
      /** Longest request that the form reads. */
      readonly maxRequestLength: number;
    }
  | { readonly type: 'tools'; readonly callId: string; readonly tools: readonly ToolDeclaration[] }
  | { readonly type: 'result'; readonly callId: string; readonly result: ToolResult }
  | { readonly type: 'toolchange' }
  | { readonly type: 'bye' };

/** Default for the longest request that a form reads, and the longest reply that a helper reads, in UTF-16 units. */
export const MAX_REQUEST_LENGTH = 1_000_000;
export const MAX_REPLY_LENGTH = 8_000_000;

/** A UUID, also where `crypto.randomUUID` is missing because the page is not a secure context. */
export function createCallId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
