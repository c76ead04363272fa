import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FormResponse } from '../../src/model/response.js';
import { createForm } from '../../src/engine/index.js';
import { createFormHandler } from '../../src/server/index.js';
import { ADDRESS, define, field, hiddenInputs, post, postJson } from './forms.js';

const NAME = define([field('name', 'string')], { binds: [{ path: 'name', required: 'true' }] });
const get = (search = ''): Request => new Request(ADDRESS + search);

describe('the page', () => {
  test('is a whole document that posts to itself, under a strict policy', async () => {
    const answer = await createFormHandler(NAME)(get());
    const html = await answer.text();
    assert.equal(answer.status, 200);
    assert.match(html, /^<!doctype html>\n<html lang="en" dir="ltr">/);
    assert.match(html, /<title>Test form<\/title>/);
    assert.match(html, /<form class="formspec-native" novalidate method="post"/);
    const policy = answer.headers.get('content-security-policy')!;
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.doesNotMatch(html, / on\w+=| style=|<style|<script(?! type="application\/json")/);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  });

  test('can be built by the host', async () => {
    const page = ({ title, content }: { title: string; content: string }): string => `${title}|${content}`;
    const html = await (await createFormHandler(NAME, { page })(get())).text();
    assert.match(html, /^Test form\|<formspec-form/);
  });
});

describe('answers without script', () => {
  test('are handed over once when they are complete', async () => {
    const received: FormResponse[] = [];
    const handler = createFormHandler(NAME, {
      onSubmit: (response) => void received.push(response),
      done: '/thanks',
    });
    const hidden = hiddenInputs(await (await handler(get())).text());
    const send = (): Promise<Response> => handler(post({ ...hidden, name: 'Ada' }));
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    for (const answer of [first, second, third]) {
      assert.equal(answer.status, 303);
      assert.equal(answer.headers.get('location'), '/thanks');
    }
    assert.equal(received.length, 1);
    assert.equal(received[0]!.status, 'completed');
    assert.equal(received[0]!.data['name'], 'Ada');
    await handler(post({ ...hidden, name: 'Grace' }));
    assert.equal(received.length, 2, 'changed answers are a new submission');
  });

  test('are confirmed with a copy if there is no other page', async () => {
    const answer = await createFormHandler(NAME)(post({ name: '<b>Ada</b>' }));
    const html = await answer.text();
    assert.equal(answer.status, 200);
    assert.match(html, /&lt;b&gt;Ada/);
  });

  test('are shown again with a summary and errors if they are not complete', async () => {
    const handler = createFormHandler(
      define([field('name', 'string'), field('age', 'integer')], { binds: NAME.binds! }),
      {
        onSubmit: () => assert.fail('incomplete answers were handed over'),
      },
    );
    const answer = await handler(post({ name: '', age: 'many' }));
    const html = await answer.text();
    assert.equal(answer.status, 422);
    assert.match(html, /<title>Error: Test form<\/title>/);
    assert.match(html, /class="formspec-summary" autofocus id="[^"]+" tabindex="-1"/);
    assert.match(html, /value="many"/);
    const link = /<a href="#([^"]+)"/.exec(html)![1]!;
    assert.ok(html.includes(`id="${link}"`), 'the summary links to the field');
    assert.equal(html.match(/class="formspec-error"/g)!.length, 2);
  });

  test('can be refused by the host, with messages at the fields', async () => {
    const handler = createFormHandler(NAME, {
      onSubmit: () => ({ results: [{ path: 'name', message: 'Already taken' }] }),
    });
    const answer = await handler(post({ name: 'Ada' }));
    assert.equal(answer.status, 422);
    assert.match(await answer.text(), /Already taken/);
  });
});

describe('pages', () => {
  const wizard = define(
    ['one', 'two', 'three'].map((key) => ({
      key,
      type: 'group',
      label: `Page ${key}`,
      children: [field('name', 'string')],
    })),
    {
      formPresentation: { pageMode: 'wizard' },
      binds: [{ path: 'one.name', required: 'true' }],
    },
  );
  const openPage = (html: string): string =>
    /<section class="formspec-page">\s*<h\d[^>]* id="[^"]*-page-([^"]*)"/.exec(html)?.[1] ?? '';

  test('come one by one, each checked before the next, with all answers', async () => {
    const received: FormResponse[] = [];
    const handler = createFormHandler(wizard, { onSubmit: (response) => void received.push(response) });
    let html = await (await handler(get())).text();
    const press = async (intent: string, answers: Record<string, string>, status = 200): Promise<void> => {
      const answer = await handler(post({ ...hiddenInputs(html), ...answers, 'formspec-intent': intent }));
      html = await answer.text();
      assert.equal(answer.status, status, intent);
    };
    const first = openPage(html);
    await press('next', { 'one.name': '' }, 422);
    assert.equal(openPage(html), first);
    assert.match(html, /formspec-summary/);
    await press('next', { 'one.name': 'a' });
    assert.notEqual(openPage(html), first);
    assert.match(html, /name="one\.name"[^>]* value="a"/, 'the first answer travels along');
    await press('back', { 'one.name': 'a', 'two.name': 'b' });
    assert.equal(openPage(html), first);
    await press('next', { 'one.name': 'a', 'two.name': 'b' });
    await press('next', { 'one.name': 'a', 'two.name': 'b' });
    await press('submit', { 'one.name': 'a', 'two.name': 'b', 'three.name': 'c' });
    assert.deepEqual(JSON.parse(JSON.stringify(received[0]!.data)), {
      one: { name: 'a' },
      two: { name: 'b' },
      three: { name: 'c' },
    });
  });

  test('open by address, and at the first error', async () => {
    const handler = createFormHandler(wizard);
    const html = await (await handler(get())).text();
    const ids = [...html.matchAll(/<h\d[^>]* id="[^"]*-page-([^"]*)"/g)].map(([, id]) => id!);
    assert.equal(openPage(await (await handler(get(`?page=${ids[1]}`))).text()), ids[1]);
    assert.equal(openPage(await (await handler(get('?page=nope'))).text()), ids[0]);
    const answer = await handler(post({ 'formspec-page': ids[2]!, 'three.name': 'c' }));
    assert.equal(answer.status, 422);
    assert.equal(openPage(await answer.text()), ids[0]);
  });
});

describe('buttons that change rows and answers', () => {
  const definition = define([
    {
      key: 'lines',
      type: 'group',
      label: 'Lines',
      repeatable: true,
      minRepeat: 1,
      maxRepeat: 3,
      children: [field('name', 'string')],
    },
    field('stars', 'integer', { presentation: { widgetHint: 'Rating' } }),
    field('count', 'integer', { presentation: { widgetHint: 'x-stepper' } }),
  ]);

  test('add, move and remove rows, within the limits', async () => {
    const handler = createFormHandler(definition);
    let html = await (await handler(get())).text();
    let names: string[] = [''];
    const press = async (intent: string, expected: string[]): Promise<void> => {
      const answers = Object.fromEntries(names.map((name, i) => [`lines[${i}].name`, name]));
      const answer = await handler(post({ ...hiddenInputs(html), ...answers, 'formspec-intent': intent }));
      assert.equal(answer.status, 200, intent);
      html = await answer.text();
      const shown = [...html.matchAll(/<input class="formspec-input" name="lines\[\d\]\.name"[^>]*>/g)];
      names = shown.map(([tag]) => / value="([^"]*)"/.exec(tag)?.[1] ?? '');
      assert.deepEqual(names, expected, intent);
    };
    names = ['a'];
    await press('add:lines', ['a', '']);
    assert.match(html, /autofocus/);
    names = ['a', 'b'];
    await press('up:lines[1]', ['b', 'a']);
    await press('add:lines', ['b', 'a', '']);
    await press('add:lines', ['b', 'a', '']);
    await press('remove:lines[0]', ['a', '']);
    await press('down:lines[0]', ['', 'a']);
    await press('remove:lines[0]', ['a']);
    await press('remove:lines[0]', ['a']);
  });

  test('clear an answer and step a number', async () => {
    const handler = createFormHandler(definition);
    const page = await (
      await handler(post({ stars: '4', count: '7', 'formspec-intent': 'increase:count' }))
    ).text();
    assert.match(page, /name="count"[^>]* value="8"/);
    assert.match(page, /value="4"[^>]* checked/);
    const cleared = await (
      await handler(post({ ...hiddenInputs(page), stars: '4', 'formspec-intent': 'clear:stars' }))
    ).text();
    assert.doesNotMatch(cleared, /type="radio"[^>]* checked/);
  });

  test('that do not exist are refused', async () => {
    const handler = createFormHandler(definition);
    for (const intent of ['fly', 'add:nope', 'remove:lines[7]', 'clear:__proto__', 'page:nope', 'save'])
      assert.ok([400, 404].includes((await handler(post({ 'formspec-intent': intent }))).status), intent);
  });
});

describe('answers as JSON', () => {
  const complete = (): FormResponse => {
    const engine = createForm(NAME);
    engine.set('name', 'Ada');
    return engine.response({ mode: 'submit' });
  };

  test('are checked again, and accepted once for a key', async () => {
    const received: FormResponse[] = [];
    const handler = createFormHandler(NAME, { onSubmit: (response) => void received.push(response) });
    const first = await handler(postJson(complete(), { 'idempotency-key': 'k1' }));
    const again = await handler(postJson(complete(), { 'idempotency-key': 'k1' }));
    assert.deepEqual([first.status, again.status], [201, 200]);
    assert.deepEqual(await again.json(), await first.json());
    assert.equal(received.length, 1);
    const refused = await handler(postJson({ ...complete(), data: {} }));
    assert.equal(refused.status, 422);
    const { results } = (await refused.json()) as { results: { path: string }[] };
    assert.equal(results[0]!.path, 'name');
  });

  test('of another form, and anything else, are refused with a sentence', async () => {
    const handler = createFormHandler(NAME);
    for (const body of [{ ...complete(), definitionUrl: 'https://other.example' }, [], 'x', null])
      assert.ok([400, 422].includes((await handler(postJson(body))).status));
  });

  test('cannot change what is read-only', async () => {
    const definition = define([field('name', 'string'), field('fixed', 'string', { initialValue: 'x' })], {
      binds: [{ path: 'fixed', readonly: 'true' }],
    });
    let received: FormResponse | undefined;
    const handler = createFormHandler(definition, { onSubmit: (response) => void (received = response) });
    const engine = createForm(definition);
    engine.set('fixed', 'hacked');
    await handler(postJson(engine.response({ mode: 'submit' })));
    assert.equal(received?.data['fixed'], 'x');
  });
});

describe('requests that are refused', () => {
  const handler = createFormHandler(NAME, { maxBodyBytes: 1000, maxFields: 20 });

  test('come from other sites', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost', 'sec-fetch-site': 'same-site' },
    ])
      assert.equal((await handler(post({ name: 'Ada' }, headers))).status, 403, JSON.stringify(headers));
  });

  test('are too large, have too many fields, a wrong type or a wrong method', async () => {
    assert.equal((await handler(post({ name: 'x'.repeat(2000) }))).status, 413);
    assert.equal((await handler(post(Array.from({ length: 30 }, (_, i) => [`n${i}`, ''])))).status, 413);
    const text = new Request(ADDRESS, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    assert.equal((await handler(text)).status, 415);
    const deleted = await handler(new Request(ADDRESS, { method: 'DELETE' }));
    assert.equal(deleted.status, 405);
    assert.equal(deleted.headers.get('allow'), 'GET, HEAD, POST');
    const broken = new Request(ADDRESS, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    assert.equal((await handler(broken)).status, 400);
  });
});

describe('files', () => {
  const definition = define([
    field('proof', 'attachment', { extensions: { 'x-accept': '.txt', 'x-max-size': 20 } }),
  ]);
  const withFile = (content: string, name = 'a.txt', path = 'proof'): FormData => {
    const form = new FormData();
    form.append('before', 'x');
    form.append(path, new File([content], name, { type: 'text/plain' }));
    form.append('after', 'y');
    return form;
  };

  test('become part of the answers if they are small, and stay when the page is shown again', async () => {
    let received: FormResponse | undefined;
    const handler = createFormHandler(
      define([...definition.items, field('name', 'string')], { binds: NAME.binds! }),
      {
        onSubmit: (response) => void (received = response),
      },
    );
    const page = await (await handler(post(withFile('hello')))).text();
    assert.match(page, /a\.txt/);
    const empty = new FormData();
    for (const [name, value] of Object.entries(hiddenInputs(page))) empty.append(name, value);
    empty.append('name', 'Ada');
    empty.append('proof', new File([], '', { type: 'application/octet-stream' }));
    assert.equal((await handler(post(empty))).status, 200);
    assert.deepEqual(JSON.parse(JSON.stringify(received!.data['proof'])), {
      contentType: 'text/plain',
      name: 'a.txt',
      size: 5,
      data: btoa('hello'),
    });
  });

  test('are streamed to the host, which names their address', async () => {
    let received: FormResponse | undefined;
    const read: string[] = [];
    const handler = createFormHandler(definition, {
      onSubmit: (response) => void (received = response),
      onFile: async (file, { path }) => {
        read.push(`${path} ${file.name} ${await new Response(file.stream()).text()}`);
        return 'https://files.example.org/1';
      },
    });
    await handler(post(withFile('hello')));
    assert.deepEqual(read, ['proof a.txt hello']);
    assert.equal((received!.data['proof'] as { url: string }).url, 'https://files.example.org/1');
  });

  test('that are too large or of the wrong type are refused at the field; others are skipped', async () => {
    const files: string[] = [];
    const handler = createFormHandler(definition, {
      onFile: async ({ name, stream }) => {
        await new Response(stream()).text();
        files.push(name);
        return 'https://files.example.org/1';
      },
    });
    const large = await handler(post(withFile('x'.repeat(100_000))));
    assert.equal(large.status, 422);
    assert.match(await large.text(), /a\.txt is too large/);
    const wrong = await handler(post(withFile('hello', 'a.exe')));
    assert.equal(wrong.status, 422);
    assert.match(await wrong.text(), /wrong type/);
    assert.equal((await handler(post(withFile('hello', 'a.txt', 'nope')))).status, 200);
    assert.deepEqual(files, []);
  });
});
