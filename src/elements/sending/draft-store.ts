/**
 * Stores drafts in IndexedDB, with writes that are on the disk when they are reported as done. A page that is being left
 * puts what it has not written yet into local storage, which is synchronous: Chromium drops open IndexedDB transactions
 * when a document is left, even committed ones.
 */
import type { FormResponse } from '../../model/response.js';

export interface StoredDraft {
  /** Number of this write. A different number means that somebody else wrote. */
  readonly revision: number;
  readonly saved: string;
  readonly response: FormResponse;
  /** `authored` of the Response that the page gave when these answers were entered. */
  readonly base?: string | undefined;
  /** Idempotency key with which these answers may have been sent. */
  readonly submission?: string | undefined;
}

/** What a page could not write before it was left. */
interface LeftDraft {
  /** Undefined: the draft was to be deleted. */
  readonly draft?: StoredDraft | undefined;
  /** The revisions that it may replace. */
  readonly follows: readonly number[];
}

export type DraftLookup =
  | { readonly state: 'none' | 'unavailable' }
  | {
      /** `other`: there is a draft, but the Response that the page gave is newer. */
      readonly state: 'found' | 'unreadable' | 'other';
      readonly draft: StoredDraft;
      /** Revisions that a write may replace. */
      readonly follows: readonly number[];
    };

/** Milliseconds to wait for storage. A form must be shown and sent even if storage does not answer. */
export const STORAGE_TIMEOUT = 2000;

const NAME = 'formspec-elements';
const STORE = 'drafts';

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  return (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME);
    const forget = (): void => (opening = undefined);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = forget;
      // Otherwise deleting the database would wait until this page is closed.
      database.onversionchange = () => (forget(), database.close());
      resolve(database);
    };
  }));
}

/** Resolves to the result of the request, once everything is written. */
async function transact<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  try {
    const database = await open();
    return await new Promise((resolve, reject) => {
      // With `relaxed`, the default, a power failure loses the last writes.
      const transaction = database.transaction(STORE, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } catch (cause) {
    opening = undefined;
    throw cause;
  }
}

/** Rejects when storage does not answer in time. */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Storage does not answer.')), STORAGE_TIMEOUT);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function isDraft(value: unknown): value is StoredDraft {
  const { revision, saved, response } = (value ?? {}) as Partial<StoredDraft>;
  return (
    Number.isInteger(revision) &&
    !Number.isNaN(Date.parse(saved ?? '')) &&
    typeof response?.data === 'object' &&
    response.data !== null
  );
}

export async function findDraft(key: string): Promise<DraftLookup> {
  try {
    const stored: unknown = await withTimeout(transact('readonly', (store) => store.get(key)));
    const revision = isDraft(stored) ? stored.revision : 0;
    const left = leftDraft(key);
    if (left?.follows.includes(revision)) {
      if (left.draft) return { state: 'found', draft: left.draft, follows: left.follows };
      void replaceDraft(key, undefined, left.follows).catch(() => undefined);
      return { state: 'none' };
    }
    if (stored === undefined) return { state: 'none' };
    const state = isDraft(stored) ? 'found' : 'unreadable';
    return { state, draft: stored as StoredDraft, follows: [revision] };
  } catch {
    return { state: 'unavailable' };
  }
}

/** Replaces the stored draft by `next`, or deletes it, if its revision is one of `follows`. Otherwise returns false. */
export async function replaceDraft(
  key: string,
  next: StoredDraft | undefined,
  follows: readonly number[],
): Promise<boolean> {
  let replaced = true;
  await transact('readwrite', (store) => {
    const request = store.get(key);
    request.onsuccess = () => {
      const stored: unknown = request.result;
      replaced = !isDraft(stored) || follows.includes(stored.revision);
      if (!replaced) return;
      if (next) store.put(next, key);
      else store.delete(key);
    };
    return request;
  });
  if (replaced) forgetLeft(key);
  return replaced;
}

const leftKey = (key: string): string => `${NAME}|${key}`;

/** For a page that is being left with unwritten changes. */
export function leaveDraft(key: string, left: LeftDraft): void {
  try {
    localStorage.setItem(leftKey(key), JSON.stringify(left));
  } catch {
    // Storage is full or forbidden. The draft that was written before is still there.
  }
}

function leftDraft(key: string): LeftDraft | undefined {
  try {
    const left = JSON.parse(localStorage.getItem(leftKey(key)) ?? '') as LeftDraft;
    return Array.isArray(left.follows) && (!left.draft || isDraft(left.draft)) ? left : undefined;
  } catch {
    return undefined;
  }
}

function forgetLeft(key: string): void {
  try {
    localStorage.removeItem(leftKey(key));
  } catch {
    // Storage is forbidden, so nothing was stored either.
  }
}
