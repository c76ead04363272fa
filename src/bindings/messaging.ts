/** Offers a provider's tools to page scripts, content scripts and chosen frames over message ports. */
import { refusal, type ToolResult } from '../assist/result.js';
import { createRateLimit, type Rate, takePort } from './message-port.js';
import { checkRequest, checkWindowMessage } from './message-check.js';
import {
  type Announcement,
  AVAILABLE_EVENT,
  type CallableProvider,
  createCallId,
  DISCOVER_EVENT,
  MAX_REPLY_LENGTH,
  MAX_REQUEST_LENGTH,
  type PortReply,
  type PortRequest,
  PROTOCOL,
  type WindowMessage,
} from './message-types.js';

export interface MessagingOptions {
  /**
   * The form's element. The announcement is dispatched there, so that helpers know which form it is about.
   * Default: the document.
   */
  target?: Element | Document;
  /**
   * Origins whose frames may connect, each exactly as in `location.origin`. Default: none; only code in this window
   * (its scripts and the content scripts of extensions) may connect. There is no wildcard, because a frame that may
   * connect can read and fill the form.
   */
  allowedOrigins?: readonly string[];
  /** Longest request in UTF-16 units; longer ones are not parsed. Default: one million. */
  maxRequestLength?: number;
  /** Channels open at once; further helpers are not answered. Default: 16. */
  maxConsumers?: number;
  /** Calls of one helper that may be pending at once; further ones are refused with `x-busy`. Default: 32. */
  maxPendingCalls?: number;
  /** Rate limit for one helper; calls beyond it are refused with `x-rate-limited`. Default: 500 at once, 100 per second. */
  rate?: Rate;
}

export interface MessagingBinding {
  /** Tells every connected helper that the tools have changed. */
  toolsChanged(): void;
  /** Ends all connections, cancels their pending calls and stops announcing the form. */
  dispose(): void;
}

/** The connection of one helper. */
interface Connection {
  send(reply: PortReply): void;
  /** Tells the helper that the connection ends, so that it does not wait for replies. */
  close(): void;
}

export function bindMessaging(provider: CallableProvider, options: MessagingOptions = {}): MessagingBinding {
  const target = options.target ?? document;
  const page = target.ownerDocument ?? (target as Document);
  const view = page.defaultView;
  if (!view) throw new TypeError('bindMessaging needs a document that is shown in a window.');
  const allowedOrigins = new Set(options.allowedOrigins?.map(exactOrigin));
  const maxConsumers = options.maxConsumers ?? 16;
  const maxRequestLength = options.maxRequestLength ?? MAX_REQUEST_LENGTH;
  const rate = options.rate ?? { burst: 500, perSecond: 100 };

  const form = createCallId();
  const connections = new Set<Connection>();
  const mayConnect = createRateLimit({ burst: 4 * maxConsumers, perSecond: maxConsumers });
  let disposed = false;

  const announcement = (): Announcement => ({
    protocol: PROTOCOL,
    form,
    tools: provider.tools().map(({ name }) => name),
  });
  const announce = (): void => {
    target.dispatchEvent(
      new CustomEvent(AVAILABLE_EVENT, { bubbles: true, composed: true, detail: announcement() }),
    );
  };

  /** Messages of content scripts have the window and the origin of their page. */
  const isWelcome = ({ isTrusted, source, origin }: MessageEvent): boolean =>
    isTrusted &&
    source !== null &&
    (source === view ? origin === view.location.origin || origin === 'null' : allowedOrigins.has(origin));

  const onWindowMessage = (event: MessageEvent): void => {
    const message = checkWindowMessage(event.data);
    if (!message || !isWelcome(event)) return;
    if (message.formspecAssist === 'discover' && event.source !== view) {
      const answer: WindowMessage = { formspecAssist: 'available', ...announcement() };
      (event.source as Window).postMessage(answer, { targetOrigin: event.origin });
    }
    if (message.formspecAssist !== 'connect' || message.form !== form) return;
    // Later listeners must not see a port that is meant for this form.
    event.stopImmediatePropagation();
    const port = event.ports[0];
    if (!port || event.ports.length > 1 || connections.size >= maxConsumers || !mayConnect()) {
      for (const unwanted of event.ports) unwanted.close();
      return;
    }
    takePort(port).then(
      (own) => open(own, message.agent),
      () => undefined,
    );
  };

  const open = (port: MessagePort, agentName: string | undefined): void => {
    if (disposed || connections.size >= maxConsumers) {
      port.close();
      return;
    }
    const connection = serve(port, provider, {
      agentName,
      maxRequestLength,
      maxPendingCalls: options.maxPendingCalls ?? 32,
      mayAsk: createRateLimit(rate),
      onClose: () => connections.delete(connection),
    });
    connections.add(connection);
    connection.send({
      type: 'welcome',
      protocol: PROTOCOL,
      form,
      tools: provider.tools(),
      maxRequestLength,
    });
  };

  const hangUp = (): void => {
    for (const connection of connections) connection.close();
  };

  // Ports do not report that the page at their other end has been closed.
  view.addEventListener('pagehide', hangUp);
  // In the capture phase, so that the port is transferred before most other listeners see it.
  view.addEventListener('message', onWindowMessage, true);
  page.addEventListener(DISCOVER_EVENT, announce);
  announce();
  if (view.parent !== view) {
    const news: WindowMessage = { formspecAssist: 'available', ...announcement() };
    for (const targetOrigin of allowedOrigins) view.parent.postMessage(news, { targetOrigin });
  }

  return {
    toolsChanged() {
      for (const connection of connections) connection.send({ type: 'toolchange' });
    },
    dispose() {
      if (disposed) return;
      disposed = true;
      view.removeEventListener('message', onWindowMessage, true);
      page.removeEventListener(DISCOVER_EVENT, announce);
      view.removeEventListener('pagehide', hangUp);
      hangUp();
    },
  };
}

function exactOrigin(origin: string): string {
  let parsed: string | undefined;
  try {
    const url = new URL(origin);
    // `URL` reports an opaque origin for extension schemes, but messages have their real origin.
    parsed = url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin;
  } catch {
    // Reported below, together with other invalid origins.
  }
  if (parsed !== origin)
    throw new TypeError(`allowedOrigins: "${origin}" is not an origin such as https://example.org.`);
  return origin;
}

interface ServeOptions {
  readonly agentName: string | undefined;
  readonly maxRequestLength: number;
  readonly maxPendingCalls: number;
  readonly mayAsk: () => boolean;
  readonly onClose: () => void;
}

/** Serves the calls of one helper over its port. */
function serve(port: MessagePort, provider: CallableProvider, options: ServeOptions): Connection {
  const pending = new Map<string, AbortController>();
  let closed = false;

  const send = (reply: PortReply): void => {
    if (closed) return;
    const text = JSON.stringify(reply);
    if (text.length <= MAX_REPLY_LENGTH) port.postMessage(text);
    else if ('callId' in reply)
      answer(reply.callId, refusal('x-too-large', 'The answer is too large; ask for less.'));
  };
  const answer = (callId: string, result: ToolResult): void => send({ type: 'result', callId, result });
  const close = (): void => {
    if (closed) return;
    closed = true;
    port.close();
    for (const call of pending.values()) call.abort();
    pending.clear();
    options.onClose();
  };

  const call = async (request: Extract<PortRequest, { type: 'call' }>): Promise<void> => {
    const { callId, name, input } = request;
    if (pending.has(callId)) return;
    if (pending.size >= options.maxPendingCalls)
      return answer(callId, refusal('x-busy', 'Wait for an answer before asking for more.'));
    const controller = new AbortController();
    pending.set(callId, controller);
    let result: ToolResult;
    try {
      result = await provider.call(name, input, {
        signal: controller.signal,
        ...(options.agentName !== undefined && { agentName: options.agentName }),
      });
    } catch (error) {
      result = refusal('ENGINE_ERROR', error instanceof Error ? error.message : 'The tool failed.');
    }
    if (pending.get(callId) === controller) {
      pending.delete(callId);
      answer(callId, result);
    }
  };

  port.onmessage = ({ data }) => {
    const checked = checkRequest(data, options.maxRequestLength);
    const allowed = options.mayAsk();
    if ('problem' in checked) {
      if (allowed && checked.callId) answer(checked.callId, refusal('INVALID_VALUE', checked.problem));
      return;
    }
    const { message } = checked;
    if (message.type === 'bye') {
      close();
    } else if (message.type === 'cancel') {
      pending.get(message.callId)?.abort();
    } else if (!allowed) {
      answer(
        message.callId,
        refusal('x-rate-limited', 'Too many messages in a short time; go on more slowly.'),
      );
    } else if (message.type === 'tools') {
      send({ type: 'tools', callId: message.callId, tools: provider.tools() });
    } else {
      void call(message);
    }
  };
  // Some browsers report that the other end of a port is closed; Chromium 156 does not.
  port.addEventListener('close', close);

  return {
    send,
    close() {
      send({ type: 'bye' });
      close();
    },
  };
}
