/** The helper's side of the messaging binding: finds announced forms and opens a channel to one of them. */
import { refusal, type ToolResult } from '../../assist/result.js';
import type { ToolDeclaration } from '../../assist/tool.js';
import {
  type Announcement,
  AVAILABLE_EVENT,
  createCallId,
  DISCOVER_EVENT,
  MAX_REPLY_LENGTH,
  type PortReply,
  type PortRequest,
  PROTOCOL,
  type WindowMessage,
} from '../../bindings/message-types.js';
import { checkReply, checkWindowMessage, isAnnouncement } from '../../bindings/message-check.js';
import { AssistError } from '../assist-error.js';
import { ABORTED, type CallOptions, DISCONNECTED, pageUrlOf, type Transport } from './transport.js';

/** A form that answers messages. `element` is undefined when it was not announced by an element of this document. */
export interface AnnouncedForm {
  readonly id: string;
  readonly tools: readonly string[];
  readonly element: Element | undefined;
}

/** Reads a copy, because a hostile script can return another value at every access to `detail`. */
function readAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const copy: unknown = JSON.parse(JSON.stringify(detail));
    return isAnnouncement(copy) ? copy : undefined;
  } catch {
    return undefined;
  }
}

function announcedForm(event: Event): AnnouncedForm | undefined {
  const announcement = readAnnouncement((event as CustomEvent<unknown>).detail);
  if (!announcement) return undefined;
  const origin = event.composedPath()[0] as Node | undefined;
  return {
    id: announcement.form,
    tools: announcement.tools,
    element: origin?.nodeType === 1 ? (origin as Element) : undefined,
  };
}

/** Asks all forms of the document to announce themselves and returns those that do. */
export function askForms(page: Document): AnnouncedForm[] {
  const found = new Map<string, AnnouncedForm>();
  const stop = listenForForms(page, (form) => found.set(form.id, form));
  page.dispatchEvent(new Event(DISCOVER_EVENT));
  stop();
  return [...found.values()];
}

/** Calls the listener once for each form that is announced. Returns a function that stops it. */
export function listenForForms(page: Document, listener: (form: AnnouncedForm) => void): () => void {
  const known = new Set<string>();
  const hear = (event: Event): void => {
    const form = announcedForm(event);
    // A listener may dispatch the discover event itself, which announces the same form again.
    if (!form || known.has(form.id)) return;
    known.add(form.id);
    listener(form);
  };
  page.addEventListener(AVAILABLE_EVENT, hear, true);
  return () => page.removeEventListener(AVAILABLE_EVENT, hear, true);
}

/** Asks the forms in another frame. They answer only if their page allows this origin. */
export function askFrame(frame: Window, frameOrigin: string, waitMs = 300): Promise<AnnouncedForm[]> {
  const found = new Map<string, AnnouncedForm>();
  const hear = (event: MessageEvent): void => {
    if (!event.isTrusted || event.source !== frame || event.origin !== frameOrigin) return;
    const message = checkWindowMessage(event.data);
    if (message?.formspecAssist === 'available')
      found.set(message.form, { id: message.form, tools: message.tools, element: undefined });
  };
  window.addEventListener('message', hear);
  const question: WindowMessage = { formspecAssist: 'discover' };
  frame.postMessage(question, { targetOrigin: frameOrigin });
  return new Promise((resolve) => {
    setTimeout(() => {
      window.removeEventListener('message', hear);
      resolve([...found.values()]);
    }, waitMs);
  });
}

export interface MessagingConnectOptions {
  /** Window that the form is in. Default: this one. */
  window?: Window;
  /** Origin that the window must have for the port to be delivered. Default: this page's. */
  origin?: string;
  /** The name that the user reads in questions; the form reduces it to at most 60 visible characters. */
  agentName?: string | undefined;
  /** Time to wait for the form's first message. Default: 2000 ms. */
  timeoutMs?: number;
}

type Welcome = Extract<PortReply, { type: 'welcome' }>;
type Waiting = (reply: PortReply | undefined) => void;

/** Opens a channel to a form; rejects with `AssistError` when the form does not answer in time. */
export async function openMessaging(
  formId: string,
  options: MessagingConnectOptions = {},
): Promise<Transport> {
  const view = options.window ?? window;
  // A sandboxed page has an opaque origin, which cannot be a target. It can only address its own window.
  const ownOrigin = view === window && self.origin === 'null' ? '*' : self.origin;
  const { port1: port, port2: theirs } = new MessageChannel();
  const request: WindowMessage = {
    formspecAssist: 'connect',
    protocol: PROTOCOL,
    form: formId,
    ...(options.agentName && { agent: options.agentName }),
  };

  const welcome = new Promise<Welcome>((resolve, reject) => {
    const timer = setTimeout(() => {
      port.close();
      reject(new AssistError(DISCONNECTED, 'The form did not answer.'));
    }, options.timeoutMs ?? 2000);
    port.onmessage = ({ data }) => {
      const checked = checkReply(data, MAX_REPLY_LENGTH);
      if (!('message' in checked) || checked.message.type !== 'welcome') return;
      clearTimeout(timer);
      resolve(checked.message);
    };
  });
  view.postMessage(request, { targetOrigin: options.origin ?? ownOrigin, transfer: [theirs] });
  // The address of a frame of another origin cannot be read, only its origin is known.
  const pageUrl = options.origin ?? readPageUrl(view);
  return createPortTransport(port, await welcome, pageUrl);
}

function readPageUrl(view: Window): string | undefined {
  try {
    return pageUrlOf(view.location);
  } catch {
    return undefined;
  }
}

function createPortTransport(
  port: MessagePort,
  { tools: firstTools, maxRequestLength }: Welcome,
  pageUrl: string | undefined,
): Transport {
  const waiting = new Map<string, Waiting>();
  const listeners = new Set<() => void>();
  let tools: readonly ToolDeclaration[] | undefined = firstTools;
  let open = true;

  const leave = (): void => {
    if (!open) return;
    open = false;
    port.close();
    window.removeEventListener('pagehide', close);
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
  };

  const close = (): void => {
    if (open) port.postMessage(JSON.stringify({ type: 'bye' } satisfies PortRequest));
    leave();
  };
  window.addEventListener('pagehide', close);

  port.onmessage = ({ data }) => {
    const checked = checkReply(data, MAX_REPLY_LENGTH);
    if (!('message' in checked)) {
      // The reply is invalid; end the call that waits for it.
      if (checked.callId) waiting.get(checked.callId)?.(undefined);
      return;
    }
    const { message } = checked;
    if (message.type === 'bye') leave();
    else if (message.type === 'toolchange') {
      tools = undefined;
      for (const listener of listeners) listener();
    } else if (message.type !== 'welcome') waiting.get(message.callId)?.(message);
  };
  port.addEventListener('close', leave);

  const ask = async (callId: string, text: string, signal?: AbortSignal): Promise<PortReply | undefined> => {
    const answer = new Promise<PortReply | undefined>((resolve) => waiting.set(callId, resolve));
    const cancel = (): void => {
      port.postMessage(JSON.stringify({ type: 'cancel', callId } satisfies PortRequest));
      waiting.get(callId)?.(undefined);
    };
    signal?.addEventListener('abort', cancel);
    port.postMessage(text);
    try {
      return await answer;
    } finally {
      signal?.removeEventListener('abort', cancel);
      waiting.delete(callId);
    }
  };

  const call = async (name: string, input?: unknown, { signal }: CallOptions = {}): Promise<ToolResult> => {
    if (signal?.aborted) return refusal(ABORTED, 'The call was given up.');
    if (!open) return refusal(DISCONNECTED, 'The form is no longer there.');
    const callId = createCallId();
    let text: string;
    try {
      text = JSON.stringify({ type: 'call', callId, name, input } satisfies PortRequest);
    } catch {
      return refusal('INVALID_VALUE', 'The input cannot be written as JSON.');
    }
    if (text.length > maxRequestLength)
      return refusal('x-too-large', `A request may have at most ${maxRequestLength} characters.`);
    const reply = await ask(callId, text, signal);
    if (reply?.type === 'result') return reply.result;
    if (signal?.aborted) return refusal(ABORTED, 'The call was given up.');
    return open
      ? refusal('ENGINE_ERROR', 'The form gave an answer that cannot be read.')
      : refusal(DISCONNECTED, 'The form went away before it answered.');
  };

  return {
    kind: 'messaging',
    pageUrl,
    call,
    close,
    async tools() {
      if (!tools && open) {
        const callId = createCallId();
        const reply = await ask(callId, JSON.stringify({ type: 'tools', callId } satisfies PortRequest));
        if (reply?.type === 'tools') tools = reply.tools;
      }
      return tools ?? [];
    },
    onToolsChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
