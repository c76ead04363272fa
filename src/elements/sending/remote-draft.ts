/** Drafts on a server as the element uses them: one address for each, with revisions, so that nothing is overwritten unseen. */
import { inTime, readText } from '../../model/fetch-text.js';
import type { FormResponse } from '../../model/response.js';
import { isObject } from '../../model/values.js';

/** Milliseconds for the server to answer. */
const TIMEOUT = 20_000;
const MAX_BYTES = 20_000_000;
/** Browsers let a request of this size go on while the page is left. */
const MAX_KEPT_ALIVE = 60_000;

export interface RemoteDraft {
  readonly response: FormResponse;
  /** The revision. A write names the one that it replaces. */
  readonly etag: string;
  readonly saved: string | undefined;
}

export type WriteOutcome =
  | { readonly kind: 'written'; readonly etag: string; readonly expires: string | undefined }
  /** Somebody else wrote since. Without `current`, the draft is gone. */
  | { readonly kind: 'conflict'; readonly current: Omit<RemoteDraft, 'saved'> | undefined }
  /** `isFinal`: the same answers will not be taken another time either. */
  | { readonly kind: 'failed'; readonly isFinal: boolean };

/** A token of 192 random bits: whoever has it can open the draft. */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w-]{22,200}$/.test(text);

function addressOf(src: string, token: string): string {
  const url = new URL(src, document.baseURI);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${token}`;
  return url.href;
}

const HEADERS = { Accept: 'application/json' };

/** Undefined if there is no such draft any more. Rejects if the server cannot be asked. */
export async function readDraft(
  src: string,
  token: string,
  signal: AbortSignal,
): Promise<RemoteDraft | undefined> {
  return inTime(
    async (stop) => {
      const reply = await fetch(addressOf(src, token), { headers: HEADERS, cache: 'no-store', signal: stop });
      if (reply.status === 404 || reply.status === 410) return undefined;
      const response: unknown = reply.ok ? JSON.parse(await readText(reply, MAX_BYTES)) : undefined;
      const etag = reply.headers.get('etag');
      if (!isObject(response) || etag === null) throw new Error(`The server answered with ${reply.status}.`);
      const modified = Date.parse(reply.headers.get('last-modified') ?? '');
      const saved = Number.isNaN(modified) ? undefined : new Date(modified).toISOString();
      return { response: response as unknown as FormResponse, etag, saved };
    },
    { timeout: TIMEOUT, signal },
  );
}

/** `etag`: the revision that it replaces; undefined if there must be none. Never rejects. */
export async function writeDraft(
  src: string,
  token: string,
  response: FormResponse,
  etag: string | undefined,
): Promise<WriteOutcome> {
  const body = JSON.stringify(response);
  try {
    return await inTime(
      async (signal) => {
        const reply = await fetch(addressOf(src, token), {
          method: 'PUT',
          headers: {
            ...HEADERS,
            'Content-Type': 'application/json',
            ...(etag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': etag }),
          },
          body,
          keepalive: body.length < MAX_KEPT_ALIVE,
          redirect: 'error',
          signal,
        });
        return outcomeOf(reply, await readText(reply, MAX_BYTES));
      },
      { timeout: TIMEOUT },
    );
  } catch {
    return { kind: 'failed', isFinal: false };
  }
}

function outcomeOf({ ok, status, headers }: Response, text: string): WriteOutcome {
  const body: unknown = text ? JSON.parse(text) : {};
  if (!isObject(body)) return { kind: 'failed', isFinal: false };
  const { revision, expires, current } = body as Record<string, unknown>;
  const etag = headers.get('etag') ?? (typeof revision === 'number' ? `"${revision}"` : undefined);
  if (status === 412)
    return {
      kind: 'conflict',
      current: isObject(current) && etag ? { response: current as unknown as FormResponse, etag } : undefined,
    };
  if (ok && etag)
    return { kind: 'written', etag, expires: typeof expires === 'string' ? expires : undefined };
  return { kind: 'failed', isFinal: status >= 400 && status < 500 && status !== 408 && status !== 429 };
}

/** Deletes the draft unless somebody else wrote it since. Never rejects: what stays expires. */
export async function deleteDraft(src: string, token: string, etag: string): Promise<void> {
  await fetch(addressOf(src, token), {
    method: 'DELETE',
    headers: { ...HEADERS, 'If-Match': etag },
    keepalive: true,
  }).catch(() => undefined);
}
