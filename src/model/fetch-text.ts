/** Fetching text from hosts that may send too much, too slowly, or without end. */

/** Why a document is not used although its host answers; follows after its name: "… is larger than 5 bytes". */
export class FetchFault extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

export interface FetchBounds {
  /** Milliseconds until it is given up. Default 60,000: a slow connection, not a dead one. */
  readonly timeout?: number;
  /** Bytes after which it is cut off. Default 20 MB, some hundred times the largest definition in use. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Reads a reply up to a number of bytes. */
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

/** Does the work, and rejects with a `FetchFault` when it takes too long. Whatever is still going on then is aborted. */
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
    // Nothing more is wanted, whatever still comes.
    controller.abort();
  }
}

/** Rejects with a `FetchFault` for answers that are no use, and with whatever the request rejects with. */
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
