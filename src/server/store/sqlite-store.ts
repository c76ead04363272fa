/**
 * The store on SQLite: `node:sqlite` where Node has it (from 22.5), else the package `better-sqlite3`. Both are
 * synchronous, so every method is one transaction that nothing of this process can interrupt; other processes wait.
 */
import type { FormResponse } from '../../model/response.js';
import {
  randomToken,
  RevisionConflict,
  type SaveDraftRequest,
  type Store,
  type StoredDraft,
  type StoredResponse,
} from './store.js';

/** What both drivers have in common. */
interface Statement {
  run(...values: unknown[]): { changes: number | bigint };
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
}
interface Database {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): unknown;
}

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA busy_timeout = 10000;
  CREATE TABLE IF NOT EXISTS drafts (
    token_hash TEXT PRIMARY KEY, revision INTEGER NOT NULL, response TEXT NOT NULL, page TEXT,
    saved TEXT NOT NULL, expires TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS responses (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, idempotency_key TEXT NOT NULL UNIQUE,
    received TEXT NOT NULL, response TEXT NOT NULL
  ) STRICT;
`;

/** Opens a file, or creates it, with the first use. `:memory:` keeps everything in memory. */
export function createSqliteStore(file: string): Store {
  return new SqliteStore(file);
}

async function findDriver(): Promise<(file: string) => Database> {
  const load = (name: string): Promise<Record<string, unknown>> =>
    import(/* @vite-ignore */ name) as Promise<Record<string, unknown>>;
  try {
    const { DatabaseSync } = await load('node:sqlite');
    return (file) => new (DatabaseSync as new (path: string) => Database)(file);
  } catch {
    // Older versions of Node do not have it.
  }
  try {
    const driver = await load('better-sqlite3');
    return (file) => new (driver['default'] as new (path: string) => Database)(file);
  } catch (cause) {
    throw new Error(
      'createSqliteStore needs Node 22.5 or later, or the package "better-sqlite3": npm install better-sqlite3',
      { cause },
    );
  }
}

interface DraftRow {
  revision: number;
  response: string;
  page: string | null;
  saved: string;
  expires: string;
}

class SqliteStore implements Store {
  readonly #file: string;
  #opened: Promise<Connection> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async saveDraft(tokenHash: string, draft: SaveDraftRequest): Promise<number> {
    return (await this.#open()).saveDraft(tokenHash, draft);
  }

  async readDraft(tokenHash: string): Promise<StoredDraft | undefined> {
    return (await this.#open()).readDraft(tokenHash);
  }

  async deleteDraft(tokenHash: string, replaces?: number): Promise<void> {
    (await this.#open()).deleteDraft(tokenHash, replaces);
  }

  async addResponse(key: string, response: FormResponse): Promise<{ id: string; isNew: boolean }> {
    return (await this.#open()).addResponse(key, response);
  }

  async *responses(): AsyncIterable<StoredResponse> {
    yield* (await this.#open()).responses();
  }

  async deleteExpired(): Promise<void> {
    (await this.#open()).deleteExpired();
  }

  async close(): Promise<void> {
    (await this.#opened)?.close();
    this.#opened = undefined;
  }

  #open(): Promise<Connection> {
    this.#opened ??= findDriver().then(
      (open) => new Connection(open(this.#file)),
      (error: unknown) => {
        this.#opened = undefined;
        throw error;
      },
    );
    return this.#opened;
  }
}

/** An open file. */
class Connection {
  readonly #database: Database;
  readonly #statements = new Map<string, Statement>();

  constructor(database: Database) {
    this.#database = database;
    database.exec(SCHEMA);
  }

  saveDraft(tokenHash: string, { response, page, expires, replaces }: SaveDraftRequest): number {
    return this.#transaction(() => {
      const current = this.#read(tokenHash);
      if (replaces !== undefined && (current?.revision ?? 0) !== replaces)
        throw new RevisionConflict(current);
      const revision = (current?.revision ?? 0) + 1;
      this.#run(
        'INSERT OR REPLACE INTO drafts (token_hash, revision, response, page, saved, expires) VALUES (?, ?, ?, ?, ?, ?)',
        tokenHash,
        revision,
        JSON.stringify(response),
        page ?? null,
        new Date().toISOString(),
        expires.toISOString(),
      );
      return revision;
    });
  }

  readDraft(tokenHash: string): StoredDraft | undefined {
    return this.#read(tokenHash);
  }

  deleteDraft(tokenHash: string, replaces?: number): void {
    this.#transaction(() => {
      const current = this.#read(tokenHash);
      if (replaces !== undefined && (current?.revision ?? 0) !== replaces)
        throw new RevisionConflict(current);
      this.#run('DELETE FROM drafts WHERE token_hash = ?', tokenHash);
    });
  }

  addResponse(key: string, response: FormResponse): { id: string; isNew: boolean } {
    return this.#transaction(() => {
      const known = this.#statement('SELECT id FROM responses WHERE idempotency_key = ?').get(key);
      if (known) return { id: (known as { id: string }).id, isNew: false };
      const id = randomToken();
      this.#run(
        'INSERT INTO responses (id, idempotency_key, received, response) VALUES (?, ?, ?, ?)',
        id,
        key,
        new Date().toISOString(),
        JSON.stringify(response),
      );
      return { id, isNew: true };
    });
  }

  *responses(): Iterable<StoredResponse> {
    const some = this.#statement(
      'SELECT number, id, received, response FROM responses WHERE number > ? ORDER BY number LIMIT 100',
    );
    for (let last = 0; ;) {
      const rows = some.all(last) as { number: number; id: string; received: string; response: string }[];
      if (rows.length === 0) return;
      for (const { number, id, received, response } of rows) {
        last = Number(number);
        yield { id, received, response: JSON.parse(response) as FormResponse };
      }
    }
  }

  deleteExpired(): void {
    this.#run('DELETE FROM drafts WHERE expires <= ?', new Date().toISOString());
  }

  close(): void {
    this.#database.close();
  }

  #read(tokenHash: string): StoredDraft | undefined {
    const row = this.#statement(
      'SELECT revision, response, page, saved, expires FROM drafts WHERE token_hash = ? AND expires > ?',
    ).get(tokenHash, new Date().toISOString()) as DraftRow | undefined;
    if (!row) return undefined;
    const { revision, response, page, saved, expires } = row;
    return {
      revision: Number(revision),
      response: JSON.parse(response) as FormResponse,
      page: page ?? undefined,
      saved,
      expires,
    };
  }

  #statement(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#database.prepare(sql)));
    return statement;
  }

  #run(sql: string, ...values: unknown[]): void {
    this.#statement(sql).run(...values);
  }

  #transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}
