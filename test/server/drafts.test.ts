/** Saving and returning: pages without script, and the JSON that the element uses. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createFormHandler } from '../../src/server/index.js';
import { ADDRESS, define, field, hiddenInputs, post, postJson } from './forms.js';
import { MemoryStore } from './memory-store.js';

const FORM = define(
  [
    field('name', 'string'),
    field('town', 'string'),
    field('pin', 'string', { extensions: { 'x-sensitive': true } }),
  ],
  { binds: [{ path: 'name', required: 'true' }] },
);
const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345';
const draftAt = (token: string, init: RequestInit = {}): Request =>
  new Request(`${ADDRESS}/drafts/${token}`, {
    ...init,
    headers: { origin: 'http://localhost', 'content-type': 'application/json', ...(init.headers as object) },
  });
const responseWith = (data: object): string =>
  JSON.stringify({
    $formspecResponse: '1.0',
    definitionUrl: FORM.url,
    definitionVersion: FORM.version,
    status: 'in-progress',
    authored: new Date().toISOString(),
    data,
  });

function start(options: object = {}): { store: MemoryStore; handler: ReturnType<typeof createFormHandler> } {
  const store = new MemoryStore();
  return { store, handler: createFormHandler(FORM, { store, ...options }) };
}

/** The address on the page that says that answers are saved. */
const linkIn = (html: string): string =>
  /<a href="([^"]+resume=[^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&');

describe('a page without script', () => {
  test('saves, shows a link that expires, and goes on from it', async () => {
    const { handler, store } = start();
    const hidden = hiddenInputs(await (await handler(new Request(ADDRESS))).text());
    const answer = await handler(post({ ...hidden, name: 'Ada', town: 'London', 'formspec-intent': 'save' }));
    const html = await answer.text();
    assert.equal(answer.status, 200);
    assert.match(html, /The link works until/);
    const link = linkIn(html);
    const token = new URL(link).searchParams.get('resume')!;
    assert.ok(token.length >= 22);
    assert.ok(![...store.drafts.keys()].join().includes(token), 'the token itself is not stored');
    const resumed = await (await handler(new Request(link))).text();
    assert.match(resumed, /name="name"[^>]* value="Ada"/);
    assert.match(resumed, /name="town"[^>]* value="London"/);
  });

  test('keeps no confidential answers, and says so', async () => {
    const { handler, store } = start();
    const saved = { name: 'Ada', pin: '1234', 'formspec-intent': 'save' };
    const html = await (await handler(post(saved))).text();
    assert.match(html, /Confidential answers are not saved/);
    assert.doesNotMatch(JSON.stringify([...store.drafts.values()]), /1234/);
  });

  test('shows both versions if somebody else saved in between, and overwrites nothing before the choice', async () => {
    const { handler, store } = start();
    const link = linkIn(await (await handler(post({ name: 'Ada', 'formspec-intent': 'save' }))).text());
    const [here, there] = await Promise.all([
      handler(new Request(link)).then((answer) => answer.text()),
      handler(new Request(link)).then((answer) => answer.text()),
    ]);
    const save = (page: string, name: string): Promise<Response> =>
      handler(post({ ...hiddenInputs(page), name, 'formspec-intent': 'save' }));
    assert.equal((await save(there, 'Grace')).status, 200);
    const conflict = await save(here, 'Mary');
    const html = await conflict.text();
    assert.equal(conflict.status, 409);
    assert.match(html, /<th scope="row">\s*name\s*<\/th>\s*<td>\s*Mary\s*<\/td>\s*<td>\s*Grace\s*<\/td>/);
    assert.equal([...store.drafts.values()][0]!.response.data['name'], 'Grace');
    // "Keep the answers on this page" sends what the page has, with the revision that was shown.
    const kept = await handler(post({ ...hiddenInputs(html), name: 'Mary', 'formspec-intent': 'save' }));
    assert.equal(kept.status, 200);
    assert.equal([...store.drafts.values()][0]!.response.data['name'], 'Mary');
  });

  test('says so when the link has expired or was never valid', async () => {
    const { handler } = start({ draftLifetimeMs: -1 });
    const link = linkIn(await (await handler(post({ name: 'Ada', 'formspec-intent': 'save' }))).text());
    for (const address of [link, `${ADDRESS}?resume=${TOKEN}`, `${ADDRESS}?resume=x`]) {
      const answer = await handler(new Request(address));
      assert.equal(answer.status, 404);
      assert.match(await answer.text(), /not valid any more/);
    }
  });

  test('deletes the draft when the answers are sent', async () => {
    const { handler, store } = start();
    const link = linkIn(await (await handler(post({ name: 'Ada', 'formspec-intent': 'save' }))).text());
    const resumed = hiddenInputs(await (await handler(new Request(link))).text());
    assert.equal((await handler(post({ ...resumed, name: 'Ada' }))).status, 200);
    assert.equal(store.received.length, 1);
    assert.equal(store.drafts.size, 0);
  });
});

describe('drafts of the element', () => {
  test('have an address in the page', async () => {
    const html = await (await start().handler(new Request(ADDRESS))).text();
    assert.match(html, /<formspec-form data-server="fresh"[^>]* draft-src="\/form\/drafts"/);
    const without = await (await createFormHandler(FORM)(new Request(ADDRESS))).text();
    assert.doesNotMatch(without, /draft-src/);
  });

  test('are written with a revision, never over another one', async () => {
    const { handler, store } = start();
    const put = (data: object, headers: object): Promise<Response> =>
      handler(
        draftAt(TOKEN, {
          method: 'PUT',
          body: responseWith(data),
          headers: headers as Record<string, string>,
        }),
      );
    assert.equal((await put({ name: 'Ada' }, {})).status, 428);
    const created = await put({ name: 'Ada', pin: '1234' }, { 'if-none-match': '*' });
    assert.equal(created.status, 201);
    assert.ok(Date.parse((await created.json()).expires) > Date.now());
    const etag = created.headers.get('etag')!;
    const read = await handler(draftAt(TOKEN));
    assert.equal(read.headers.get('etag'), etag);
    assert.deepEqual((await read.json()).data, { name: 'Ada', town: null });
    assert.equal((await put({ name: 'Eve' }, { 'if-none-match': '*' })).status, 412);
    assert.equal((await put({ name: 'Grace' }, { 'if-match': etag })).status, 200);
    const late = await put({ name: 'Mary' }, { 'if-match': etag });
    assert.equal(late.status, 412);
    assert.equal((await late.json()).current.data.name, 'Grace');
    assert.notEqual(late.headers.get('etag'), etag);
    assert.doesNotMatch(JSON.stringify([...store.drafts.values()]), /1234/);
  });

  test('are deleted unless somebody else wrote since', async () => {
    const { handler, store } = start();
    const put = await handler(
      draftAt(TOKEN, {
        method: 'PUT',
        body: responseWith({ name: 'Ada' }),
        headers: { 'if-none-match': '*' },
      }),
    );
    const remove = (etag: string): Promise<Response> =>
      handler(draftAt(TOKEN, { method: 'DELETE', headers: { 'if-match': etag } }));
    assert.equal((await remove('"7"')).status, 412);
    assert.equal(store.drafts.size, 1);
    assert.equal((await remove(put.headers.get('etag')!)).status, 204);
    assert.equal(store.drafts.size, 0);
    assert.equal((await handler(draftAt(TOKEN))).status, 404);
  });

  test('go when answers come as JSON with their token', async () => {
    const { handler, store } = start();
    await handler(
      draftAt(TOKEN, {
        method: 'PUT',
        body: responseWith({ name: 'Ada' }),
        headers: { 'if-none-match': '*' },
      }),
    );
    const sent = await handler(
      postJson(JSON.parse(responseWith({ name: 'Ada' })), { 'formspec-draft': TOKEN }),
    );
    assert.equal(sent.status, 201);
    assert.equal(store.drafts.size, 0);
  });
});
