/** Drafts of the element (`draft-src`) as JSON: `GET`, `PUT` and `DELETE …/drafts/<token>`. */
import { HttpRefusal, jsonResponse, readJson } from '../../bindings/http-json.js';
import { draftResponse } from '../../elements/sending/draft-data.js';
import type { FormEngine } from '../../engine/types.js';
import type { FormResponse } from '../../model/response.js';
import { isObject } from '../../model/values.js';
import { hashToken, isToken, RevisionConflict, type Store, type StoredDraft } from '../store/store.js';
import type { FormHandlerOptions } from './options.js';

const MONTH_MS = 30 * 24 * 60 * 60_000;

export const expiryOf = ({ draftLifetimeMs = MONTH_MS }: FormHandlerOptions): Date =>
  new Date(Date.now() + draftLifetimeMs);

/** The token in the address of a draft; undefined for other addresses. */
export const draftToken = (request: Request): string | undefined =>
  /\/drafts\/([^/]*)$/.exec(new URL(request.url).pathname)?.[1];

export async function answerDraft(
  request: Request,
  token: string,
  store: Store,
  options: FormHandlerOptions,
  createEngine: () => Promise<FormEngine>,
): Promise<Response> {
  if (!isToken(token)) throw new HttpRefusal(404, 'NOT_FOUND', 'There is no such draft.');
  const hash = await hashToken(token);
  try {
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        return found(await store.readDraft(hash));
      case 'PUT':
        return await put(request, hash, store, options, createEngine);
      case 'DELETE':
        await store.deleteDraft(hash, revisionIn(request.headers.get('if-match')));
        return jsonResponse(204, undefined);
      default:
        throw new HttpRefusal(405, 'x-method', 'A draft can be read, replaced and deleted.', {
          allow: 'GET, HEAD, PUT, DELETE',
        });
    }
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    const { current } = error;
    return jsonResponse(
      412,
      { error: { code: 'x-conflict', message: error.message }, current: current?.response },
      {
        ...(current && { etag: `"${current.revision}"` }),
      },
    );
  }
}

function found(draft: StoredDraft | undefined): Response {
  if (!draft) throw new HttpRefusal(404, 'NOT_FOUND', 'There is no such draft.');
  return jsonResponse(200, draft.response, {
    etag: `"${draft.revision}"`,
    'last-modified': new Date(draft.saved).toUTCString(),
  });
}

async function put(
  request: Request,
  hash: string,
  store: Store,
  options: FormHandlerOptions,
  createEngine: () => Promise<FormEngine>,
): Promise<Response> {
  const match = revisionIn(request.headers.get('if-match'));
  const isNew = request.headers.get('if-none-match')?.trim() === '*';
  if (match === undefined && !isNew)
    throw new HttpRefusal(
      428,
      'x-revision',
      'Say which revision this replaces: If-Match, or If-None-Match: *.',
    );
  const body = await readJson(request, {
    maxBytes: options.maxBodyBytes ?? 2_000_000,
    timeoutMs: options.bodyTimeoutMs ?? 60_000,
  });
  const response = await checkedDraft(body, createEngine);
  const expires = expiryOf(options);
  const revision = await store.saveDraft(hash, {
    response,
    expires,
    replaces: isNew ? 0 : match,
  });
  await store.deleteExpired();
  return jsonResponse(
    isNew ? 201 : 200,
    { revision, expires: expires.toISOString() },
    { etag: `"${revision}"` },
  );
}

/** A draft is loaded like any Response, so that what is kept can be opened again. */
async function checkedDraft(body: unknown, createEngine: () => Promise<FormEngine>): Promise<FormResponse> {
  if (!isObject(body)) throw new HttpRefusal(400, 'INVALID_VALUE', 'The body is not a Response.');
  const engine = await createEngine();
  try {
    loadResponse(engine, body);
    return draftResponse(engine);
  } finally {
    engine.destroy();
  }
}

export function loadResponse(engine: FormEngine, body: Record<string, unknown>): void {
  try {
    engine.load(body);
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'ResponseError' || name === 'WriteError')
      throw new HttpRefusal(422, 'RESPONSE_INVALID', message);
    throw error;
  }
}

function revisionIn(header: string | null): number | undefined {
  const digits = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
