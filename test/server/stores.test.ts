/** What every store promises, for SQLite and for PostgreSQL. */
import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { FormResponse } from '../../src/model/response.js';
import {
  createPostgresStore,
  createSqliteStore,
  RevisionConflict,
  type Store,
} from '../../src/server/index.js';

const run = promisify(execFile);

const response = (name: string): FormResponse => ({
  $formspecResponse: '1.0',
  definitionUrl: 'https://forms.example.org/test',
  definitionVersion: '1.0.0',
  status: 'in-progress',
  data: { name },
  authored: '2026-01-01T00:00:00Z',
});
const later = (): Date => new Date(Date.now() + 60_000);

function promises(open: () => Promise<Store>): void {
  test('a draft is saved, read, replaced and deleted by its revision', async () => {
    const store = await open();
    assert.equal(
      await store.saveDraft('a', { response: response('1'), page: 'p', expires: later(), replaces: 0 }),
      1,
    );
    const draft = await store.readDraft('a');
    assert.equal(draft!.revision, 1);
    assert.equal(draft!.page, 'p');
    assert.deepEqual(draft!.response.data, { name: '1' });
    assert.equal(await store.saveDraft('a', { response: response('2'), expires: later(), replaces: 1 }), 2);
    const conflict = store.saveDraft('a', { response: response('3'), expires: later(), replaces: 1 });
    await assert.rejects(conflict, (error: RevisionConflict) => error.current!.response.data['name'] === '2');
    await assert.rejects(store.deleteDraft('a', 1), RevisionConflict);
    await store.deleteDraft('a', 2);
    assert.equal(await store.readDraft('a'), undefined);
    await store.deleteDraft('a');
  });

  test('a draft that has expired is gone, and its place is free', async () => {
    const store = await open();
    const past = new Date(Date.now() - 1);
    await store.saveDraft('old', { response: response('1'), expires: past, replaces: 0 });
    assert.equal(await store.readDraft('old'), undefined);
    await store.saveDraft('old', { response: response('2'), expires: later(), replaces: 0 });
    await store.deleteExpired();
    assert.equal((await store.readDraft('old'))!.response.data['name'], '2');
  });

  test('of many writers with the same revision exactly one succeeds', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, open));
    for (let revision = 0; revision < 10; revision++) {
      const outcomes = await Promise.allSettled(
        stores.map((store, i) =>
          store.saveDraft('race', {
            response: response(`${revision}-${i}`),
            expires: later(),
            replaces: revision,
          }),
        ),
      );
      assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof RevisionConflict);
    }
    assert.equal((await stores[0]!.readDraft('race'))!.revision, 10);
  });

  test('a Response is kept once for each key, also with many writers', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, open));
    const added = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        stores[i % 4]!.addResponse(`key ${i % 10}`, response(String(i % 10))),
      ),
    );
    assert.equal(added.filter(({ isNew }) => isNew).length, 10);
    assert.equal(new Set(added.map(({ id }) => id)).size, 10);
    const names: string[] = [];
    for await (const { response: kept } of stores[0]!.responses()) names.push(String(kept.data['name']));
    assert.deepEqual(
      names.toSorted(),
      Array.from({ length: 10 }, (_, i) => String(i)),
    );
  });
}

describe('the store on SQLite', { concurrency: false }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'formspec-store-'));
  const opened: Store[] = [];
  after(async () => {
    for (const store of opened) await store.close();
    await rm(folder, { recursive: true });
  });
  promises(async () => {
    const store = createSqliteStore(join(folder, 'answers.db'));
    opened.push(store);
    return store;
  });
});

/** Debian's PostgreSQL, or any on the path. It refuses to run as root. */
const BIN = [
  '/usr/lib/postgresql/17/bin',
  '/usr/lib/postgresql/16/bin',
  '/usr/lib/postgresql/15/bin',
  '/usr/bin',
  '/usr/local/bin',
].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));

const isRoot = process.getuid?.() === 0;
const asUser = (command: string, args: string[]): [string, string[]] =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];

describe(
  'the store on PostgreSQL',
  { concurrency: false, skip: BIN ? false : 'PostgreSQL is not installed' },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'formspec-postgres-'));
    const { default: pg } = await import('pg');
    const pools: InstanceType<typeof pg.Pool>[] = [];
    let server: ChildProcess | undefined;
    let started: Promise<void> | undefined;

    const start = async (): Promise<void> => {
      await chmod(folder, 0o777);
      const data = join(folder, 'data');
      await run(...asUser(join(BIN!, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'test', '--no-sync']));
      const [command, args] = asUser(join(BIN!, 'postgres'), ['-D', data, '-k', folder, '-h', '', '-F']);
      server = spawn(command, args, { stdio: 'ignore' });
      for (let left = 100; left > 0; left--) {
        const pool = new pg.Pool({ host: folder, user: 'test', database: 'postgres' });
        const isUp = await pool.query('SELECT 1').then(
          () => true,
          () => false,
        );
        await pool.end();
        if (isUp) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error('PostgreSQL does not start.');
    };
    after(async () => {
      for (const pool of pools) await pool.end();
      if (server) {
        const ended = new Promise((resolve) => server!.once('exit', resolve));
        await run(
          ...asUser(join(BIN!, 'pg_ctl'), ['-D', join(folder, 'data'), '-m', 'immediate', 'stop']),
        ).catch(() => server!.kill());
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    });
    promises(async () => {
      await (started ??= start());
      const pool = new pg.Pool({ host: folder, user: 'test', database: 'postgres' });
      pools.push(pool);
      return createPostgresStore(pool);
    });

    test('asks for a pool in words', () => {
      assert.throws(() => createPostgresStore(undefined as never), /npm install pg/);
    });
  },
);
