/** Runs the samples of the docs that need a page, in a browser, exactly as printed. */
import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { fencedBlocks } from '../docs/markdown.js';
import { launchBrowser, serveSources } from '../support/browser.js';

const PROJECT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, PROJECT), 'utf8');

function sample(page: string, name: string): string {
  const block = fencedBlocks(read(`demo/docs/${page}.md`)).find(({ info }) => info.split(' ')[1] === name);
  assert.ok(block, `${page}.md has no sample ${name}`);
  return block.code;
}

/** Uses the source instead of the built bundle. */
const fromSource = (code: string): string =>
  code
    .replaceAll('formspec-elements.min.js', '/src/index.ts')
    .replaceAll("from 'formspec-elements'", "from '/src/index.ts'")
    .replaceAll("from 'formspec-elements/consumer'", "from '/src/consumer/index.ts'")
    .replaceAll("from 'formspec-elements/assist'", "from '/src/bindings/index.ts'")
    .replaceAll("import('formspec-elements/assist')", "import('/src/bindings/index.ts')")
    .replaceAll("from 'lit'", "from '/node_modules/lit/index.js'");

let browser: Browser;
let site: Awaited<ReturnType<typeof serveSources>>;

before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSources()]);
});
after(() => Promise.all([browser?.close(), site?.server.close()]));

const contact = (): string => read('demo/forms/contact/definition.json');

/** Opens a page at the origin of the sources, with these files beside it. */
async function open(html: string, files: Record<string, string> = {}): Promise<Page> {
  const page = await browser.newPage();
  const types = {
    json: 'application/json',
    js: 'text/javascript',
    css: 'text/css',
    html: 'text/html',
  } as Record<string, string>;
  for (const [name, body] of Object.entries({ 'index.html': html, ...files }))
    await page.route(`${site.url}sample/${name}`, (route) =>
      route.fulfill({ body: fromSource(body), contentType: types[name.split('.').pop()!]! }),
    );
  await page.goto(`${site.url}sample/index.html`);
  await page.locator('formspec-form[data-formspec-form]').waitFor();
  return page;
}

const withForm = (attributes: string, more = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sample</title>
  <script type="module" src="/src/index.ts"></script>
  <formspec-form ${attributes}>${more}</formspec-form></html>`;

async function answerContact(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Amina Yusuf');
  await page.getByLabel('Email address').fill('amina@example.com');
  await page.getByLabel('How can we help?').fill('When is the hall free?');
}

describe('getting started', () => {
  test('the first form works, and the page receives its answers', async () => {
    const page = await open(sample('getting-started', 'hello.html'), {
      'hello.json': sample('getting-started', 'hello.json'),
    });
    assert.equal(await page.getByLabel('Guests').count(), 0);
    const said = page.waitForEvent('console', (message) => message.type() === 'log');
    await page.addScriptTag({ content: sample('getting-started', 'get-answers.js') });
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('I am coming').check();
    await page.getByLabel('Guests').fill('2');
    await page.getByRole('button', { name: 'Submit' }).click();
    assert.deepEqual(await (await said).args()[0]!.jsonValue(), { name: 'Ada', coming: true, guests: 2 });
    await page.close();
  });
});

describe('events', () => {
  test('the page hears changes by the user, with path and value', async () => {
    const page = await open(withForm('src="contact.json"'), { 'contact.json': contact() });
    const said = page.waitForEvent('console', (message) => message.type() === 'log');
    await page.addScriptTag({ content: sample('events', 'count-answers.js') });
    await page.getByLabel('Full name').fill('Ada');
    assert.equal((await said).text(), 'fullName is now Ada');
    await page.close();
  });

  test('the page can stop a submission', async () => {
    const order = JSON.parse(sample('getting-started', 'hello.json')) as { items: object[]; binds: object[] };
    order.items = [{ key: 'total', type: 'field', dataType: 'money', currency: 'EUR', label: 'Total' }];
    order.binds = [];
    const page = await open(withForm('src="order.json"'), { 'order.json': JSON.stringify(order) });
    const ask = sample('events', 'ask-first.js');
    await page.addScriptTag({ content: `{ const form = document.querySelector('formspec-form'); ${ask} }` });
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked += 1;
      void dialog.dismiss();
    });
    await page.getByLabel('Total').fill('20000');
    const submitted = await page.evaluate(() =>
      document
        .querySelector('formspec-form')!
        .submit()
        .then((outcome) => outcome.submitted),
    );
    assert.deepEqual({ asked, submitted }, { asked: 1, submitted: false });
    await page.close();
  });

  test('the page stores uploaded files itself', async () => {
    const form = JSON.parse(sample('getting-started', 'hello.json')) as { items: object[]; binds: object[] };
    form.items = [{ key: 'photo', type: 'field', dataType: 'attachment', label: 'Photo' }];
    form.binds = [];
    const page = await open(withForm('src="photo.json"'), { 'photo.json': JSON.stringify(form) });
    await page.route('**/api/files', (route) => route.fulfill({ json: { url: 'https://files.example/1' } }));
    const store = sample('events', 'store-files.js');
    await page.addScriptTag({
      content: `{ const form = document.querySelector('formspec-form'); ${store} }`,
    });
    await page
      .getByLabel('Photo')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await page.getByRole('link', { name: 'a.txt' }).waitFor();
    const { data } = await page.evaluate(() => document.querySelector('formspec-form')!.getResponse());
    assert.equal((data['photo'] as { url: string }).url, 'https://files.example/1');
    await page.close();
  });
});

test('layouts: the page places the fields, and the form works', async () => {
  const layout = sample('layouts', 'layout.html');
  const html = `<!doctype html><html lang="en"><title>Layout</title><script type="module" src="/src/index.ts"></script>${layout}</html>`;
  const page = await open(html, { 'contact.json': contact() });
  await page.getByRole('button', { name: 'Send message' }).click();
  await page
    .getByRole('link', { name: /^Enter (your )?full name/ })
    .first()
    .waitFor();
  await answerContact(page);
  const sent = page.evaluate(
    () =>
      new Promise((heard) =>
        document
          .querySelector('formspec-form')!
          .addEventListener('formspec-submit', ({ detail }) => heard(detail.response.status), {
            once: true,
          }),
      ),
  );
  await page.getByRole('button', { name: 'Send message' }).click();
  assert.equal(await sent, 'completed');
  await page.close();
});

test('widgets: the counter writes its value, and its buttons are large enough for a finger', async () => {
  const form = JSON.parse(sample('getting-started', 'hello.json')) as { items: object[]; binds: object[] };
  form.items = [
    {
      key: 'seats',
      type: 'field',
      dataType: 'integer',
      label: 'Seats',
      presentation: { widgetHint: 'x-counter' },
    },
  ];
  form.binds = [];
  const html = withForm('src="seats.json"').replace(
    '</title>',
    '</title><link rel="stylesheet" href="counter.css"><script type="module" src="counter.js"></script>',
  );
  const page = await open(html, {
    'seats.json': JSON.stringify(form),
    'counter.js': sample('widgets', 'counter.js'),
    'counter.css': sample('widgets', 'counter.css'),
  });
  for (const name of ['One less', 'One more']) {
    const { width, height } = (await page.getByRole('button', { name }).boundingBox())!;
    assert.ok(Math.min(width, height) >= 44, `${name}: ${width} × ${height} px`);
  }
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  assert.equal(await page.getByLabel('Seats').inputValue(), '2');
  // With key presses: not every browser treats a value set by the driver as a change.
  await page.getByLabel('Seats').press('ControlOrMeta+A');
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.querySelector('formspec-form')!.engine!.get('seats')), 7);
  await page.close();
});

test('extensions: a few lines of script read a form without a library', async () => {
  const page = await open(withForm('src="contact.json" ontology="ontology.json"'), {
    'contact.json': contact(),
    'ontology.json': read('demo/forms/contact/ontology.json'),
  });
  await page.getByLabel('Full name').fill('Ada');
  await page.addScriptTag({ content: sample('extensions', 'read-forms.js') });
  const forms = await page.evaluate('readForms(document)');
  const [{ title, version, fields }] = forms as [{ title: string; version: string; fields: object[] }];
  assert.deepEqual({ title, version }, { title: 'Contact us', version: '1.0.0' });
  assert.deepEqual(fields[0], {
    path: 'fullName',
    type: 'string',
    concept: 'https://schema.org/name',
    label: 'Full name',
    values: ['Ada'],
    required: true,
    invalid: false,
  });
  assert.equal(fields.length, 3);
  await page.close();
});

test('extensions: the library finds, reads and fills the same form', async () => {
  const page = await open(withForm('src="contact.json"'), {
    'contact.json': contact(),
    'consumer.js': sample('extensions', 'consumer.js'),
  });
  const said = page.waitForEvent('console', (message) => message.type() === 'log');
  await page.addScriptTag({ type: 'module', url: `${site.url}sample/consumer.js` });
  assert.equal((await said).text(), '2 3 false 2', 'annotated, three open fields, two still missing');
  assert.equal(await page.getByLabel('Full name').inputValue(), 'Ada Lovelace');
  await page.close();
});

/** Runs a sample as a module in the page and returns the first line that it prints. */
async function firstLine(page: Page, file: string): Promise<string> {
  const said = page.waitForEvent('console', (message) => message.type() === 'log');
  await page.addScriptTag({ type: 'module', url: `${site.url}sample/${file}` });
  return (await said).text();
}

test('extensions: a custom profile fills a form and learns from it', async () => {
  const page = await open(withForm('src="contact.json" ontology="ontology.json"'), {
    'contact.json': contact(),
    'ontology.json': read('demo/forms/contact/ontology.json'),
    'own-profile.js': sample('extensions', 'own-profile.js'),
  });
  assert.equal(await firstLine(page, 'own-profile.js'), 'fullName 2 2');
  assert.equal(await page.getByLabel('Full name').inputValue(), 'Ada Lovelace');
  await page.close();
});

test('extensions: a form without a provider gets one', async () => {
  const page = await open(withForm('src="contact.json"'), {
    'contact.json': contact(),
    'bootstrap.js': sample('extensions', 'bootstrap.js'),
  });
  assert.equal(await firstLine(page, 'bootstrap.js'), 'true false');
  await page.close();
});

test('extensions: a client works over a custom transport', async () => {
  const page = await open(withForm('src="contact.json" assist'), {
    'contact.json': contact(),
    'own-transport.js': sample('extensions', 'own-transport.js'),
  });
  await page.waitForFunction(() => document.querySelector('formspec-form')!.provider !== null);
  await page.addScriptTag({
    content: `globalThis.handle = async ({ type, name, input }) => {
      const { provider } = document.querySelector('formspec-form');
      return type === 'tools' ? provider.tools() : provider.call(name, input);
    };`,
  });
  assert.equal(await firstLine(page, 'own-transport.js'), 'Contact us');
  await page.close();
});

test('extensions: a form in a frame of another origin answers allowed origins', async () => {
  const inner = withForm('src="contact.json" assist');
  const page = await browser.newPage();
  // The same server under two host names has two origins.
  const { origin } = new URL(site.url);
  const other = origin.replace('127.0.0.1', 'localhost');
  const serve = (address: string, body: string, contentType: string): Promise<unknown> =>
    page.route(address, (route) => route.fulfill({ body: fromSource(body), contentType }));
  await serve(`${other}/sample/inner.html`, inner, 'text/html');
  await serve(`${other}/sample/contact.json`, contact(), 'application/json');
  await serve(
    `${other}/sample/allow-frames.js`,
    sample('extensions', 'allow-frames.js').replace('https://helper.example', origin),
    'text/javascript',
  );
  await serve(
    `${origin}/sample/outer.html`,
    `<!doctype html><html lang="en"><title>Outer</title><iframe src="${other}/sample/inner.html" title="Form"></iframe></html>`,
    'text/html',
  );
  await serve(`${origin}/sample/frames.js`, sample('extensions', 'frames.js'), 'text/javascript');
  await page.goto(`${origin}/sample/outer.html`);
  const frame = page.frames().find((one) => one.url().startsWith(other))!;
  await frame.waitForFunction(() => document.querySelector('formspec-form')?.provider);
  await frame.addScriptTag({ type: 'module', url: `${other}/sample/allow-frames.js` });
  assert.equal(await firstLine(page, 'frames.js'), 'Contact us');
  await page.close();
});

test('agents: a page can bind the tools itself', async () => {
  const block = fencedBlocks(read('demo/docs/agents.md')).find(({ code }) =>
    /bindWebMCP\(provider/.test(code),
  )!;
  const page = await open(withForm('src="contact.json" assist'), {
    'contact.json': contact(),
    'bind.js': block.code.replace(
      'const binding',
      "const { provider } = document.querySelector('formspec-form');\nconst binding",
    ),
  });
  await page.waitForFunction(() => document.querySelector('formspec-form')!.provider !== null);
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.addScriptTag({ type: 'module', url: `${site.url}sample/bind.js` });
  await page.waitForTimeout(200);
  assert.deepEqual(failures, []);
  await page.close();
});

describe('recipes', () => {
  test('a finding of the server appears at the field while people type, and goes away', async () => {
    const page = await open(withForm('src="contact.json"'), { 'contact.json': contact() });
    await page.route('**/api/known*', (route) =>
      route.fulfill({ json: { known: route.request().url().includes('taken') } }),
    );
    const checks = sample('recipes', 'check-address.js');
    await page.addScriptTag({ content: `{ ${checks} }` });
    await page.getByLabel('Email address').fill('taken@example.com');
    await page.keyboard.press('Tab');
    await page.getByText('This address is already registered').first().waitFor();
    await page.getByLabel('Email address').fill('free@example.com');
    await page.keyboard.press('Tab');
    await page.getByText('This address is already registered').first().waitFor({ state: 'detached' });
    await page.close();
  });

  test('drop-off is reported without answers', async () => {
    const page = await open(withForm('src="contact.json"'), { 'contact.json': contact() });
    await page.evaluate(() => {
      const sent: string[] = [];
      Object.assign(globalThis, { sent });
      navigator.sendBeacon = (address, body) => sent.push(`${String(address)} ${String(body)}`) > 0;
    });
    const script = sample('recipes', 'drop-off.js');
    await page.addScriptTag({ content: `{ ${script} }` });
    await page.getByLabel('Full name').fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Submit' }).click();
    const sent = await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
      return (globalThis as unknown as { sent: string[] }).sent;
    });
    assert.deepEqual(sent, ['/api/drop-off {"page":"","lastField":"fullName","refused":1,"sent":false}']);
    await page.close();
  });

  test('a frame follows the height of the form in it', async () => {
    const inside = withForm('src="contact.json"')
      .replace('<html', `<html data-host="${site.url.replace(/\/$/, '')}"`)
      .replace('</title>', '</title><script type="module" src="inside.js"></script>');
    const around = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Around</title>
      <p id="thanks" hidden>Thank you</p><iframe title="Form" src="inside.html"></iframe>
      <script type="module" src="around.js"></script></html>`;
    const page = await browser.newPage();
    const files: Record<string, [string, string]> = {
      'index.html': ['text/html', around],
      'inside.html': ['text/html', inside],
      'inside.js': ['text/javascript', sample('recipes', 'inside-frame.js')],
      'around.js': ['text/javascript', sample('recipes', 'around-frame.js')],
      'contact.json': ['application/json', contact()],
    };
    for (const [name, [contentType, body]] of Object.entries(files))
      await page.route(`${site.url}sample/${name}`, (route) => route.fulfill({ body, contentType }));
    await page.goto(`${site.url}sample/index.html`);
    const frame = page.frameLocator('iframe');
    await frame.getByLabel('How can we help?').waitFor();
    await page.waitForFunction(() => {
      const { contentDocument, clientHeight } = document.querySelector('iframe')!;
      const { height } = contentDocument!.documentElement.getBoundingClientRect();
      return height > 300 && Math.abs(clientHeight - height) < 2;
    });
    await frame
      .locator('formspec-form')
      .evaluate((form) => form.dispatchEvent(new CustomEvent('formspec-submitted', { bubbles: true })));
    await page.getByText('Thank you').waitFor();
    await page.close();
  });
});
