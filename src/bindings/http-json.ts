/** Reads JSON from `Request` objects and writes it into `Response` objects. */

export class HttpRefusal extends Error {
  override name = 'HttpRefusal';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** Limits of a server for the bodies of requests. */
export interface RequestLimits {
  /** Default: 1,000,000. */
  readonly maxBodyBytes?: number;
  /** Time for a body to arrive. Default: 10 seconds. */
  readonly bodyTimeoutMs?: number;
}

export const bodyLimitsOf = ({
  maxBodyBytes = 1_000_000,
  bodyTimeoutMs = 10_000,
}: RequestLimits): BodyLimits => ({
  maxBytes: maxBodyBytes,
  timeoutMs: bodyTimeoutMs,
});

export interface BodyLimits {
  readonly maxBytes: number;
  /** Time for the whole body. */
  readonly timeoutMs: number;
}

/**
 * The body as JSON, undefined when it is empty. Stops reading at the limits, whatever the headers claim.
 * Anything but `application/json` is refused: a page of another site can send other types without a preflight.
 */
export async function readJson(request: Request, { maxBytes, timeoutMs }: BodyLimits): Promise<unknown> {
  const tooLarge = (): HttpRefusal =>
    new HttpRefusal(413, 'x-too-large', `A body may have at most ${maxBytes} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = request.body?.getReader();
  const timer = setTimeout(() => {
    timedOut = true;
    void reader?.cancel();
  }, timeoutMs);
  let timedOut = false;
  let text = '';
  let size = 0;
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
      size += part.value.byteLength;
      if (size > maxBytes) {
        await reader!.cancel();
        throw tooLarge();
      }
      text += decoder.decode(part.value, { stream: true });
    }
    if (!timedOut) text += decoder.decode();
  } catch (error) {
    if (error instanceof HttpRefusal) throw error;
    if (!timedOut) throw new HttpRefusal(400, 'INVALID_VALUE', 'The body must be JSON in UTF-8.');
  } finally {
    clearTimeout(timer);
  }
  if (timedOut) throw new HttpRefusal(408, 'x-timeout', 'The body took too long to arrive.');
  if (text === '') return undefined;
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new HttpRefusal(
      415,
      'INVALID_VALUE',
      'The body must be JSON with the header "content-type: application/json"; for curl: -H "content-type: application/json" -d \'{"path": "email"}\'',
    );
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new HttpRefusal(400, 'INVALID_VALUE', 'The body is not JSON.');
  }
}

export function jsonResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: {
      // Responses contain personal answers.
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      ...headers,
    },
  });
}
