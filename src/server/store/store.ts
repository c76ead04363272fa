/** Where a form handler keeps drafts and answers. */
import type { FormResponse } from '../../model/response.js';

export interface StoredDraft {
  /** Increases with every change; the `ETag` of a draft. */
  readonly revision: number;
  readonly response: FormResponse;
  /** Id of the page that was open. */
  readonly page: string | undefined;
  /** When it was saved, and when it expires: ISO 8601. */
  readonly saved: string;
  readonly expires: string;
}

export interface StoredResponse {
  readonly id: string;
  readonly received: string;
  readonly response: FormResponse;
}

/** A draft was changed by somebody else since it was read. `current` is undefined if it is gone. */
export class RevisionConflict extends Error {
  override name = 'RevisionConflict';
  constructor(readonly current: StoredDraft | undefined) {
    super('The draft was changed since it was read.');
  }
}

export interface SaveDraftRequest {
  readonly response: FormResponse;
  readonly page?: string | undefined;
  readonly expires: Date;
  /** The revision that it replaces; 0: there must be none. Undefined: whatever is there. */
  readonly replaces: number | undefined;
}

/**
 * Drafts are kept under the hash of their token, so that nobody who reads the store can open them. Every method is atomic:
 * of two writers with the same revision, one gets a `RevisionConflict`.
 */
export interface Store {
  /** Throws `RevisionConflict`. Returns the new revision. */
  saveDraft(tokenHash: string, draft: SaveDraftRequest): Promise<number>;
  /** Undefined if there is none, or if it has expired. */
  readDraft(tokenHash: string): Promise<StoredDraft | undefined>;
  /** With a revision: throws `RevisionConflict` if the draft has another one. */
  deleteDraft(tokenHash: string, replaces?: number): Promise<void>;
  /** Keeps a Response. The same key again keeps nothing and returns the id of the first one. */
  addResponse(key: string, response: FormResponse): Promise<{ id: string; isNew: boolean }>;
  /** Responses in the order in which they came in. */
  responses(): AsyncIterable<StoredResponse>;
  /** Deletes drafts that have expired. Called now and then by the handler. */
  deleteExpired(): Promise<void>;
  close(): Promise<void>;
}

/** A random token of 192 bits, for the address of a draft. */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** Tokens of drafts: at least 128 bits as base64url or hex. */
export const isToken = (text: string): boolean => /^[\w-]{22,200}$/.test(text);

export async function hashToken(token: string): Promise<string> {
  return sha256(`formspec-draft:${token}`);
}

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
