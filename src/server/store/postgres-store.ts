/** The store on PostgreSQL. It uses a pool of the package `pg`, which the caller creates and ends. */
import type { FormResponse } from '../../model/response.js';
import {
  randomToken,
  RevisionConflict,
  type SaveDraftRequest,
  type Store,
  type StoredDraft,
  type StoredResponse,
} from './store.js';

/** The part of a `pg.Pool` that is used. */
export interface PostgresPool {
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** The lock keeps several processes that start at the same time from creating the tables twice. */
const SCHEMA = `
  DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(7163504112);
    CREATE TABLE IF NOT EXISTS formspec_drafts (
      token_hash text PRIMARY KEY, revision bigint NOT NULL, response json NOT NULL, page text,
      saved timestamptz NOT NULL, expires timestamptz NOT NULL
    );
    CREATE TABLE IF NOT EXISTS formspec_responses (
      number bigserial PRIMARY KEY, id text NOT NULL UNIQUE, idempotency_key text NOT NULL UNIQUE,
      received timestamptz NOT NULL, response json NOT NULL
    );
  END $$;
`;

/** Creates the tables `formspec_drafts` and `formspec_responses` with the first use if they do not exist. */
export function createPostgresStore(pool: PostgresPool): Store {
  if (typeof (pool as PostgresPool | undefined)?.query !== 'function')
    throw new TypeError('createPostgresStore needs a pool of the package "pg": npm install pg');
  return new PostgresStore(pool);
}

interface DraftRow {
  revision: string;
  response: FormResponse;
  page: string | null;
  saved: Date;
  expires: Date;
}

class PostgresStore implements Store {
  readonly #pool: PostgresPool;
  #ready: Promise<unknown> | undefined;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async saveDraft(
    tokenHash: string,
    { response, page, expires, replaces }: SaveDraftRequest,
  ): Promise<number> {
    // One statement each, so that of two writers only one finds the revision that it replaces.
    const values = [tokenHash, JSON.stringify(response), page ?? null, new Date(), expires];
    const update = (condition: string, ...more: unknown[]): Promise<{ revision: string }[]> =>
      this.#query(
        `UPDATE formspec_drafts SET revision = revision + 1, response = $2, page = $3, saved = $4, expires = $5
         WHERE token_hash = $1 AND ${condition} RETURNING revision`,
        [...values, ...more],
      );
    const insert = (otherwise: string): Promise<{ revision: string }[]> =>
      this.#query(
        `INSERT INTO formspec_drafts AS old (token_hash, revision, response, page, saved, expires)
         VALUES ($1, 1, $2, $3, $4, $5) ON CONFLICT (token_hash) DO ${otherwise} RETURNING old.revision`,
        values,
      );
    const replace =
      'UPDATE SET revision = old.revision + 1, response = $2, page = $3, saved = $4, expires = $5';
    const [row] =
      replaces === undefined
        ? await insert(replace)
        : replaces === 0
          ? // A draft that has expired is as good as none.
            await insert(`${replace} WHERE old.expires <= $4`)
          : await update('revision = $6 AND expires > $4', replaces);
    if (!row) throw new RevisionConflict(await this.readDraft(tokenHash));
    return Number(row.revision);
  }

  async readDraft(tokenHash: string): Promise<StoredDraft | undefined> {
    const [row] = await this.#query<DraftRow>(
      'SELECT revision, response, page, saved, expires FROM formspec_drafts WHERE token_hash = $1 AND expires > $2',
      [tokenHash, new Date()],
    );
    if (!row) return undefined;
    return {
      revision: Number(row.revision),
      response: row.response,
      page: row.page ?? undefined,
      saved: new Date(row.saved).toISOString(),
      expires: new Date(row.expires).toISOString(),
    };
  }

  async deleteDraft(tokenHash: string, replaces?: number): Promise<void> {
    const condition = replaces === undefined ? '' : ' AND revision = $2';
    const deleted = await this.#query(
      `DELETE FROM formspec_drafts WHERE token_hash = $1${condition} RETURNING revision`,
      replaces === undefined ? [tokenHash] : [tokenHash, replaces],
    );
    if (replaces !== undefined && deleted.length === 0)
      throw new RevisionConflict(await this.readDraft(tokenHash));
  }

  async addResponse(key: string, response: FormResponse): Promise<{ id: string; isNew: boolean }> {
    const [added] = await this.#query<{ id: string }>(
      `INSERT INTO formspec_responses (id, idempotency_key, received, response) VALUES ($1, $2, $3, $4)
       ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`,
      [randomToken(), key, new Date(), JSON.stringify(response)],
    );
    if (added) return { id: added.id, isNew: true };
    const [known] = await this.#query<{ id: string }>(
      'SELECT id FROM formspec_responses WHERE idempotency_key = $1',
      [key],
    );
    return { id: known!.id, isNew: false };
  }

  async *responses(): AsyncIterable<StoredResponse> {
    for (let last = '0'; ;) {
      const rows = await this.#query<{ number: string; id: string; received: Date; response: FormResponse }>(
        'SELECT number, id, received, response FROM formspec_responses WHERE number > $1 ORDER BY number LIMIT 100',
        [last],
      );
      if (rows.length === 0) return;
      for (const { number, id, received, response } of rows) {
        last = number;
        yield { id, received: new Date(received).toISOString(), response };
      }
    }
  }

  async deleteExpired(): Promise<void> {
    await this.#query('DELETE FROM formspec_drafts WHERE expires <= $1', [new Date()]);
  }

  /** The pool belongs to the caller. */
  async close(): Promise<void> {}

  async #query<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    this.#ready ??= this.#pool.query(SCHEMA).catch((error: unknown) => {
      // The next call tries again.
      this.#ready = undefined;
      throw error;
    });
    await this.#ready;
    return (await this.#pool.query(sql, values)).rows as Row[];
  }
}
