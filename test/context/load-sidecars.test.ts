import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  createCacheStore,
  forgetSidecars,
  loadSidecars,
  publishedSidecars,
  siblingSidecars,
} from '../../src/context/index.js';
import type { LoadSidecarsOptions, SidecarStore } from '../../src/context/index.js';
import { definition, note, references } from './documents.js';

const document = references(note('member', 'hello'));
const url = 'https://cdn.example/references.json';

function server(answer: (url: string, signal: AbortSignal) => Response | Promise<Response>) {
  const asked: string[] = [];
  const fetch: LoadSidecarsOptions['fetch'] = async (address, { signal }) => {
    asked.push(address);
    return answer(address, signal);
  };
  return { asked, fetch };
}
const json = (value: unknown) => new Response(JSON.stringify(value));
const memoryStore = (): SidecarStore & { texts: Map<string, string> } => {
  const texts = new Map<string, string>();
  return { texts, get: async (key) => texts.get(key), set: async (key, text) => void texts.set(key, text) };
};
const endless = () =>
  new Response(
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64_000).fill(32)) }),
  );

describe('loading sidecars', () => {
  beforeEach(forgetSidecars);

  it('fetches each document once for all forms of one version', async () => {
    const { asked, fetch } = server(() => json(document));
    const load = (version = '1.4.0') =>
      loadSidecars({ definition: { ...definition, version }, urls: { references: [url, url] }, fetch });
    const [one, two] = await Promise.all([load(), load()]);
    assert.deepEqual(one!.references, [document]);
    assert.deepEqual(two!.references, [document]);
    await load();
    assert.equal(asked.length, 1);
    await load('1.5.0');
    assert.equal(asked.length, 2);
  });

  it('keeps the requested order and skips missing documents silently', async () => {
    const { fetch } = server((address) =>
      address.endsWith('b') ? new Response('', { status: 404 }) : json({ from: address }),
    );
    const loaded = await loadSidecars({ definition, urls: { references: ['a', 'b', 'c'] }, fetch });
    assert.deepEqual(loaded.references, [{ from: 'a' }, { from: 'c' }]);
    assert.deepEqual(
      loaded.problems.map(({ code }) => code),
      ['x-missing-sidecar'],
    );
  });

  it('fetches at most ten of each kind, six at a time, and reports that there are more', async () => {
    let running = 0;
    let most = 0;
    const { asked, fetch } = server(async (address) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      return json({ from: address });
    });
    const many = Array.from({ length: 1_000 }, (_, i) => `${i}`);
    const loaded = await loadSidecars({
      definition,
      urls: { references: many, ontology: many.map((url) => `o${url}`), registry: ['r'] },
      fetch,
    });
    assert.equal(asked.length, 21);
    assert.equal(most, 6);
    assert.deepEqual(
      loaded.references,
      many.slice(0, 10).map((from) => ({ from })),
    );
    assert.deepEqual(
      loaded.problems.map(({ message }) => message),
      ['references', 'ontology'].map(
        (kind) => `More than 10 ${kind} sidecars are named; the others are left out.`,
      ),
    );
  });

  it('gives up on all documents together when the time is over', async () => {
    const { asked, fetch } = server(
      (_, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    const urls = { references: Array.from({ length: 10 }, (_, i) => `${i}`) };
    const loaded = await loadSidecars({ definition, urls, fetch, timeout: 20 });
    assert.equal(asked.length, 6, 'those that waited for their turn are not asked for any more');
    assert.deepEqual(loaded.references, []);
    assert.equal(loaded.problems.length, 10);
  });

  it('tries again after a failure', async () => {
    let down = true;
    const { fetch } = server(() => {
      if (down) throw new TypeError('offline');
      return json(document);
    });
    assert.equal(
      (await loadSidecars({ definition, urls: { references: [url] }, fetch })).references.length,
      0,
    );
    down = false;
    assert.equal(
      (await loadSidecars({ definition, urls: { references: [url] }, fetch })).references.length,
      1,
    );
  });

  it('reports a document that is not JSON', async () => {
    const { fetch } = server(() => new Response('<html>'));
    const { problems } = await loadSidecars({ definition, urls: { ontology: [url] }, fetch });
    assert.equal(problems[0]!.code, 'x-invalid-sidecar');
    assert.match(problems[0]!.message, /not JSON/);
  });

  it('aborts a document that is too large, with or without a Content-Length', async () => {
    const announced = server(() => new Response('{}', { headers: { 'content-length': '50000000' } }));
    const { problems } = await loadSidecars({
      definition,
      urls: { references: [url] },
      fetch: announced.fetch,
    });
    assert.match(problems[0]!.message, /larger than/);
    forgetSidecars();
    const growing = await loadSidecars({
      definition,
      urls: { references: [url] },
      fetch: server(endless).fetch,
      maxBytes: 1_000_000,
    });
    assert.match(growing.problems[0]!.message, /larger than/);
  });

  it('gives up on a document that never ends', async () => {
    const silent = server(() => new Promise<Response>(() => {}));
    const stuck = server(() => new Response(new ReadableStream({})));
    for (const { fetch } of [silent, stuck]) {
      forgetSidecars();
      const { problems } = await loadSidecars({
        definition,
        urls: { references: [url] },
        fetch,
        timeout: 10,
      });
      assert.match(problems[0]!.message, /did not arrive/);
    }
  });

  it('rejects for a caller that aborts and continues for others', async () => {
    let answer: (response: Response) => void = () => {};
    const { fetch } = server(() => new Promise<Response>((resolve) => (answer = resolve)));
    const controller = new AbortController();
    const mine = loadSidecars({ definition, urls: { references: [url] }, fetch, signal: controller.signal });
    const theirs = loadSidecars({ definition, urls: { references: [url] }, fetch });
    await Promise.resolve();
    controller.abort();
    await assert.rejects(mine, { name: 'AbortError' });
    answer(json(document));
    assert.equal((await theirs).references.length, 1);
  });

  it('uses the store, except for drafts, and works with a broken store', async () => {
    const store = memoryStore();
    const { asked, fetch } = server(() => json(document));
    await loadSidecars({ definition, urls: { references: [url] }, fetch, store });
    forgetSidecars();
    await loadSidecars({ definition, urls: { references: [url] }, fetch, store });
    assert.equal(asked.length, 1);
    forgetSidecars();
    await loadSidecars({
      definition: { ...definition, status: 'draft' },
      urls: { references: [url] },
      fetch,
      store,
    });
    assert.equal(asked.length, 2);
    for (const key of store.texts.keys()) store.texts.set(key, '{');
    forgetSidecars();
    const broken: SidecarStore = {
      get: () => Promise.reject(new Error('full')),
      set: () => Promise.reject(new Error('full')),
    };
    for (const bad of [store, broken]) {
      forgetSidecars();
      assert.equal(
        (await loadSidecars({ definition, urls: { references: [url] }, fetch, store: bad })).references
          .length,
        1,
      );
    }
  });

  it('stores texts in Cache Storage under the key', async () => {
    const entries = new Map<string, Response>();
    const cache = {
      match: async (key: string) => entries.get(key)?.clone(),
      put: async (key: string, response: Response) => void entries.set(key, response),
    };
    const store = createCacheStore({ open: async () => cache } as unknown as CacheStorage);
    assert.equal(await store.get('a|1'), undefined);
    await store.set('a|1', '{"x":1}');
    assert.equal(await store.get('a|1'), '{"x":1}');
  });
});

describe('the addresses of sidecars', () => {
  it('come from the definition', () => {
    const urls = publishedSidecars({
      ...definition,
      metadata: { sidecars: { references: 'a.json', ontology: ['b.json', 5], registries: ['c.json'] } },
    });
    assert.deepEqual(urls, { references: ['a.json'], ontology: ['b.json'], registry: ['c.json'] });
    assert.deepEqual(publishedSidecars(definition), { references: [], ontology: [], registry: [] });
  });

  it('are derived from the address of the definition', () => {
    assert.deepEqual(siblingSidecars('https://a.example/forms/x/definition.json').references, [
      'https://a.example/forms/x/references.json',
    ]);
  });
});
