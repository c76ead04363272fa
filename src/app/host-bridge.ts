/**
 * Speaks with the host around the view: JSON-RPC 2.0 by `postMessage`, as MCP Apps prescribe. Hand-written, since the
 * official class would more than double the page.
 */

export interface HostContext {
  readonly theme?: 'light' | 'dark';
  readonly locale?: string;
  readonly timeZone?: string;
  readonly styles?: { readonly variables?: Readonly<Record<string, string | undefined>> };
  readonly safeAreaInsets?: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
}

interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

type Handler = (params: never) => unknown;

const METHOD_NOT_FOUND = -32601;
const INTERNAL_ERROR = -32603;

export class HostBridge {
  readonly #host: Window;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(cause: Error): void }>();
  readonly #handlers = new Map<string, Handler>();
  #lastId = 0;

  constructor(host: Window) {
    this.#host = host;
    addEventListener('message', (event: MessageEvent<unknown>) => {
      // Only the host counts: the frame may be reachable for others.
      if (event.source === host) void this.#receive(event.data as Message);
    });
  }

  /** Handles a request or a notification of the host; what it returns answers a request. */
  on<T>(method: string, handler: (params: T) => unknown): void {
    this.#handlers.set(method, handler as Handler);
  }

  request<T>(method: string, params: unknown): Promise<T> {
    const id = ++this.#lastId;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#send({ jsonrpc: '2.0', id, method, params });
    });
  }

  notify(method: string, params: unknown): void {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  #send(message: Message): void {
    // The origin of a host is not known before it answers; nothing secret is sent but what the host itself relays.
    this.#host.postMessage(message, '*');
  }

  async #receive(message: Message): Promise<void> {
    if (typeof message !== 'object' || message === null || message.jsonrpc !== '2.0') return;
    if (message.method === undefined) return this.#settle(message);
    const handler = this.#handlers.get(message.method);
    const { id } = message;
    try {
      const result = await handler?.(message.params as never);
      if (id === undefined) return;
      if (handler || message.method === 'ping') this.#send({ jsonrpc: '2.0', id, result: result ?? {} });
      else
        this.#send({
          jsonrpc: '2.0',
          id,
          error: { code: METHOD_NOT_FOUND, message: 'There is no such method.' },
        });
    } catch (cause) {
      const text = cause instanceof Error ? cause.message : String(cause);
      if (id !== undefined)
        this.#send({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: text } });
      else console.error(cause);
    }
  }

  #settle({ id, result, error }: Message): void {
    const waiting = this.#waiting.get(id as number);
    if (!waiting) return;
    this.#waiting.delete(id as number);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result);
  }
}
