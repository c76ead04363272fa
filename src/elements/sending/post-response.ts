/** Posts a Response to the `action` of a form and reads the reply. */
import { inTime, readText } from '../../model/fetch-text.js';
import type { ValidationResult } from '../../model/response.js';
import { serverResultSource } from '../form/server-results.js';

export interface PostTarget {
  readonly action: string;
  readonly method: string;
  /** Idempotency key: the same answers sent twice are one submission. */
  readonly key: string;
}

/** What became of a Response that was posted. */
export interface PostReply {
  readonly isAccepted: boolean;
  /** Undefined if there was no reply, or a redirect: browsers hide its status. */
  readonly status: number | undefined;
  readonly body: unknown;
  readonly cause: unknown;
  /** What the server says about the answers. */
  readonly results: readonly Partial<ValidationResult>[];
  /** Whether nothing came back: no connection, no answer in time, or a page that could not send. */
  readonly isUnreached: boolean;
}

/** Milliseconds that a server may take, in addition to the upload at `SLOWEST` bytes per millisecond. */
const REPLY_TIMEOUT = 60_000;
const SLOWEST = 10;
/** Bytes of a reply that are read: room for tens of thousands of results. */
const MAX_REPLY = 5_000_000;

/** Resolves within a time limit. Never rejects. */
export async function postResponse(
  { action, method, key }: PostTarget,
  response: string,
): Promise<PostReply> {
  let reply: Response | undefined;
  try {
    return await inTime(
      async (signal) => {
        reply = await fetch(new URL(action, document.baseURI), {
          method,
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json',
            'Idempotency-Key': key,
          },
          body: response,
          // If it were followed, a redirect of status 307 or 308 would send the answers to any origin that it names.
          redirect: 'manual',
          signal,
        });
        return readPostReply(reply);
      },
      { timeout: REPLY_TIMEOUT + response.length / SLOWEST },
    );
  } catch (cause) {
    // The status has arrived, and the rest of the reply has not.
    return reply ? postReply(reply, undefined) : unreached(cause);
  }
}

async function readPostReply(reply: Response): Promise<PostReply> {
  const body: unknown = await readText(reply, MAX_REPLY)
    .then(JSON.parse)
    .catch(() => undefined);
  return postReply(reply, body);
}

function postReply(reply: Response, body: unknown): PostReply {
  return {
    isAccepted: reply.ok,
    status: reply.status || undefined,
    body,
    cause: new Error(failureOf(reply)),
    results: resultsIn(body),
    isUnreached: false,
  };
}

function unreached(cause: unknown, body?: unknown): PostReply {
  return { isAccepted: false, status: undefined, body, cause, results: resultsIn(body), isUnreached: true };
}

/**
 * The outcome for answers that the page sent itself. A page may hand over what `fetch` resolves to, which is also an answer
 * with an error status: the answers have not arrived then.
 */
export async function pageReply(arrival: Promise<unknown>): Promise<PostReply> {
  try {
    const body = await arrival;
    if (body instanceof Response && !body.bodyUsed) return await readPostReply(body);
    const isAccepted = !(body instanceof Response) || body.ok;
    return { ...unreached(undefined, body), isAccepted, isUnreached: false };
  } catch (cause) {
    return unreached(cause, cause);
  }
}

/** A redirect, most likely to a page to sign in. Then the server at `action` has not accepted the answers. */
const isRedirect = ({ type }: Response): boolean => type === 'opaqueredirect';

function failureOf(reply: Response): string {
  return isRedirect(reply)
    ? 'The server answered with a redirect, which is not followed.'
    : `The server answered with ${reply.status}.`;
}

/** Reads results from a ValidationReport, or from `validationResults` as in a Response. */
function resultsIn(body: unknown): Partial<ValidationResult>[] {
  if (typeof body !== 'object' || body === null) return [];
  const { results, validationResults } = body as Record<string, unknown>;
  const list: unknown = results ?? validationResults;
  if (!Array.isArray(list)) return [];
  return list
    .filter((entry) => typeof entry === 'object' && entry !== null && typeof entry.message === 'string')
    .map((result: Partial<ValidationResult>) => ({
      ...result,
      source: 'external' as const,
      constraintKind: 'external' as const,
      sourceId: serverResultSource(typeof result.path === 'string' ? result.path : '#'),
    }));
}
