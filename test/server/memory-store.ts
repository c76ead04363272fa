/** A store in memory, for tests of what uses one. */
import type { FormResponse } from '../../src/model/response.js';
import {
  RevisionConflict,
  type SaveDraftRequest,
  type Store,
  type StoredDraft,
  type StoredResponse,
} from '../../src/server/store/store.js';

export class MemoryStore implements Store {
  readonly drafts = new Map<string, StoredDraft>();
  readonly received: StoredResponse[] = [];
  readonly #keys = new Map<string, string>();

  async saveDraft(hash: string, { response, page, expires, replaces }: SaveDraftRequest): Promise<number> {
    const current = await this.readDraft(hash);
    if (replaces !== undefined && replaces !== (current?.revision ?? 0)) throw new RevisionConflict(current);
    const revision = (current?.revision ?? 0) + 1;
    const saved = new Date().toISOString();
    this.drafts.set(hash, { revision, response, page, saved, expires: expires.toISOString() });
    return revision;
  }

  readDraft(hash: string): Promise<StoredDraft | undefined> {
    const draft = this.drafts.get(hash);
    return Promise.resolve(draft && Date.parse(draft.expires) > Date.now() ? draft : undefined);
  }

  async deleteDraft(hash: string, replaces?: number): Promise<void> {
    const current = await this.readDraft(hash);
    if (current && replaces !== undefined && replaces !== current.revision)
      throw new RevisionConflict(current);
    this.drafts.delete(hash);
  }

  addResponse(key: string, response: FormResponse): Promise<{ id: string; isNew: boolean }> {
    const known = this.#keys.get(key);
    if (known !== undefined) return Promise.resolve({ id: known, isNew: false });
    const id = String(this.received.length + 1);
    this.#keys.set(key, id);
    this.received.push({ id, received: new Date().toISOString(), response });
    return Promise.resolve({ id, isNew: true });
  }

  async *responses(): AsyncGenerator<StoredResponse> {
    yield* this.received;
  }

  async deleteExpired(): Promise<void> {
    for (const hash of this.drafts.keys()) if (!(await this.readDraft(hash))) this.drafts.delete(hash);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
