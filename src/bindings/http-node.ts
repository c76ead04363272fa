/** Adapts a `Request` → `Response` handler to Node's `http` server, without importing Node modules or types. */

/** The part of Node's `IncomingMessage` that is used. */
export interface IncomingRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Whether the whole request has arrived. */
  readonly complete?: boolean | undefined;
  readonly socket?: { readonly remoteAddress?: string | undefined } | undefined;
}

/** The part of Node's `ServerResponse` that is used. */
export interface OutgoingResponse {
  readonly writableEnded: boolean;
  readonly headersSent: boolean;
  writeHead(status: number, headers: Record<string, string | string[]>): unknown;
  flushHeaders(): unknown;
  /** False when the client is slower than the writer; `drain` then says when to go on. */
  write(part: Uint8Array): boolean;
  end(): unknown;
  destroy(): unknown;
  on(event: 'close' | 'drain', listener: () => void): unknown;
}

function bodyOf(incoming: IncomingRequest): ReadableStream<Uint8Array> {
  const parts = incoming[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
    async cancel() {
      await parts.return?.();
    },
  });
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The address of a request. The host comes from the `Host` header and everything else from the path: a request target
 * such as `//other.example/path` must not name another host.
 */
function toUrl(target: string, host: string): string {
  if (!HOST.test(host)) throw new TypeError('The Host header is malformed.');
  if (target.startsWith('/')) return `http://${host}${target}`;
  // Clients of proxies send the whole address; the host in it is not used.
  const { pathname, search } = new URL(target);
  return `http://${host}${pathname}${search}`;
}

const remoteAddresses = new WeakMap<Request, string>();

/** The network address that a request came from, if it came through `toNodeListener`. */
export const remoteAddressOf = (request: Request): string | undefined => remoteAddresses.get(request);

function toRequest(incoming: IncomingRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, typeof value === 'string' ? value : value.join(', '));
  const method = incoming.method ?? 'GET';
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(incoming);
  // Node requires `duplex` for a streamed body: it is sent before the answer is read.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  const request = new Request(toUrl(incoming.url ?? '/', headers.get('host') ?? 'localhost'), init);
  const address = incoming.socket?.remoteAddress;
  if (address) remoteAddresses.set(request, address);
  return request;
}

/** Cookies are the only header that cannot be joined into one line. */
function headersOf({ headers }: Response): Record<string, string | string[]> {
  const cookies = headers.getSetCookie();
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) };
}

/** Sends each part of the body as soon as it is there, and no faster than the client reads. */
async function send(
  response: Response,
  incoming: IncomingRequest,
  outgoing: OutgoingResponse,
  hangUp: AbortSignal,
): Promise<void> {
  // The rest of a body that nobody reads would stand in the way of the next request on this connection.
  const isLast = incoming.complete === false;
  outgoing.writeHead(response.status, { ...headersOf(response), ...(isLast && { connection: 'close' }) });
  const reader = response.body?.getReader();
  if (!reader) {
    outgoing.end();
    return;
  }
  // A stream of events may have nothing to send for a long time.
  outgoing.flushHeaders();
  let resume: (() => void) | undefined;
  outgoing.on('drain', () => resume?.());
  hangUp.addEventListener('abort', () => {
    resume?.();
    reader.cancel().catch(() => undefined);
  });
  for (let part = await reader.read(); !part.done && !hangUp.aborted; part = await reader.read())
    if (!outgoing.write(part.value) && !hangUp.aborted)
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
  outgoing.end();
}

/**
 * `http.createServer(toNodeListener(createHttpHandler(…)))`. Responses are streamed. A client that hangs up aborts its
 * call and cancels the response.
 */
export function toNodeListener(
  handler: (request: Request) => Promise<Response>,
): (incoming: IncomingRequest, outgoing: OutgoingResponse) => void {
  const serve = async (incoming: IncomingRequest, outgoing: OutgoingResponse): Promise<void> => {
    const hangUp = new AbortController();
    outgoing.on('close', () => {
      if (!outgoing.writableEnded) hangUp.abort();
    });
    let request: Request;
    try {
      request = toRequest(incoming, hangUp.signal);
    } catch {
      outgoing.writeHead(400, {});
      outgoing.end();
      return;
    }
    await send(await handler(request), incoming, outgoing, hangUp.signal);
  };
  return (incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => {
      // An error in the handler must not stop the server. A response that has begun is broken off: the client must not
      // take it for a whole one.
      if (outgoing.headersSent) outgoing.destroy();
      else {
        outgoing.writeHead(500, {});
        outgoing.end();
      }
    });
  };
}
