/** Fetches text with limits on size and time. */

/** The reason why a document cannot be used, phrased to follow its name: "… is larger than 5 bytes". */
export class FetchFault extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

export interface FetchBounds {
  /** Timeout in milliseconds. Default 60,000, for slow connections. */
  readonly timeout?: number;
  /** Maximum size in bytes. Default 20 MB, about a hundred times the largest known definition. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Reads a response body of at most so many bytes. */
export async function readText(reply: Response, maxBytes: number): Promise<string> {
  const tooLarge = () => new FetchFault(`is larger than ${maxBytes} bytes`);
  if (Number(reply.headers.get('content-length')) > maxBytes) throw tooLarge();
  if (!reply.body) return reply.text();
  const decoder = new TextDecoder();
  const reader = reply.body.getReader();
  let text = '';
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    if ((size += value.byteLength) > maxBytes) throw tooLarge();
    text += decoder.decode(value, { stream: true });
  }
}

/** Runs asynchronous work with a timeout. After the timeout it aborts the work and rejects with a `FetchFault`. */
export async function inTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { timeout = 60_000, signal }: Omit<FetchBounds, 'maxBytes'> = {},
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal!.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FetchFault(`did not arrive within ${timeout} ms`)), timeout);
  });
  try {
    return await Promise.race([late, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    // Stops requests that are still open.
    controller.abort();
  }
}

/** Fetches text. Rejects with a `FetchFault` for an HTTP error, a timeout or a body that is too large. */
export function fetchText(
  request: (signal: AbortSignal) => Promise<Response>,
  { maxBytes = 20_000_000, ...bounds }: FetchBounds = {},
): Promise<string> {
  return inTime(async (signal) => {
    const reply = await request(signal);
    if (!reply.ok) throw new FetchFault(`answered ${reply.status}`, reply.status);
    return readText(reply, maxBytes);
  }, bounds);
}
