/**
 * One form on a plain page: the built file in a script tag, under a policy that only allows the page's own files. In
 * Chromium also with native WebMCP.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, noWebMcp } from '../support/browser.js';
import { buildBundle } from '../support/build-bundle.js';
import { definition, field, required } from '../support/definition.js';
import { axeViolations } from './demo-site.js';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'";

const CONTACT = definition(
  [
    field('fullName', 'string', { label: 'Your name' }),
    field('age', 'integer', { label: 'Your age' }),
    field('topic', 'choice', {
      label: 'What it is about',
      options: [
        { value: 'praise', label: 'Praise' },
        { value: 'complaint', label: 'A complaint' },
      ],
    }),
  ],
  {
    url: 'https://forms.example.org/contact',
    version: '1.2.0',
    name: 'contact',
    title: 'Write to us',
    binds: [
      ...required('fullName', 'topic'),
      { path: 'age', constraint: '$ >= 18', constraintMessage: 'You must be 18 or older' },
    ],
  },
);

const LONG = 'averyveryverylongwordthatnobodywouldeverwriteinafieldname'.repeat(3);

/** Files of the page's server. */
const FILES: Readonly<Record<string, string>> = {
  'contact.json': JSON.stringify(CONTACT),
  'half.json': '{ "$formspec": "1.0", "items": [',
  'recipe.json': JSON.stringify({ title: 'Soup', ingredients: ['water'] }),
  'broken.json': JSON.stringify({
    ...CONTACT,
    items: [...CONTACT.items, { key: LONG, type: 'field', dataType: 'colour', label: 'Colour' }],
    binds: [
      { path: 'nowhere', required: 'true' },
      { path: 'age', constraint: '$ >= ' },
    ],
  }),
};

const page = (attributes: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta name="viewport" content="width=device-width" />
    <title>Contact</title>
    <script type="module" src="/dist/formspec-elements.min.js"></script>
  </head>
  <body>
    <main><h1>Contact</h1><formspec-form ${attributes}></formspec-form></main>
  </body>
</html>`;

function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const send = (status: number, type: string, body: string | Buffer): void => {
      response.writeHead(status, { 'Content-Type': type, 'Content-Security-Policy': POLICY }).end(body);
    };
    const name = pathname.slice(1);
    if (pathname === '/') return send(200, 'text/html', page(searchParams.get('form') ?? ''));
    if (/^\/dist\/[\w./-]+\.js$/.test(pathname))
      return send(200, 'text/javascript', readFileSync(`${PROJECT}${name}`));
    const body = FILES[name];
    if (body === undefined) return send(404, 'text/plain', 'There is nothing here.');
    return send(200, 'application/json', body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

interface Seen {
  violations: string[];
  events: { type: string; detail: Record<string, unknown> }[];
}
interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly properties: Record<string, unknown>; readonly required: string[] };
}
interface ModelContext {
  getTools(): Promise<Tool[]>;
  executeTool(tool: Tool, input: object): Promise<string>;
}

let server: Server;
let browser: Browser;
let context: BrowserContext;
let origin: string;

before(async () => {
  buildBundle();
  server = await serve();
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 700, height: 900 } });
  await context.addInitScript(() => {
    const seen: Seen = { violations: [], events: [] };
    Object.assign(globalThis, { seen });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      seen.violations.push(`${violatedDirective}: ${blockedURI}`);
    });
    for (const type of ['formspec-ready', 'formspec-submit', 'formspec-invalid', 'formspec-error'])
      document.addEventListener(type, (event) => {
        const { code, response, cause } = (event as CustomEvent).detail ?? {};
        seen.events.push({ type, detail: { code, response, problems: cause?.problems } });
      });
  });
});
after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

async function open(attributes: string): Promise<{ page: Page; requests: string[]; complaints: string[] }> {
  const opened = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  opened.on('request', (request) => requests.push(request.url().slice(origin.length)));
  opened.on('pageerror', (error) => complaints.push(String(error)));
  await opened.route('**/gone.json', (route) => route.abort());
  await opened.goto(`${origin}?form=${encodeURIComponent(attributes)}`);
  await opened.waitForSelector('formspec-form :is(form, [role=alert])');
  return { page: opened, requests: requests.filter((url) => url !== 'favicon.ico'), complaints };
}

const seenIn = (opened: Page): Promise<Seen> =>
  opened.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

describe('a form with three questions', () => {
  test('loads only the script and its definition, and respects the policy', async () => {
    const { page: opened, requests, complaints } = await open('src="contact.json"');
    assert.deepEqual(requests.slice(1, 3), ['dist/formspec-elements.min.js', 'contact.json']);
    // Loaded behind the form: texts of errors, and what answers agents where the browser offers the form as a tool.
    const later = requests
      .slice(3)
      .map((file) => file.replace(/-[\w-]{8}\.js$/, ''))
      .sort();
    assert.deepEqual(
      later.filter((file) => file !== 'dist/min/tool-calls'),
      later.includes('dist/min/field-messages') ? ['dist/min/field-messages'] : [],
    );
    const { violations, events } = await seenIn(opened);
    assert.deepEqual(violations, []);
    assert.deepEqual(complaints, []);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['formspec-ready'],
    );
    assert.deepEqual(await axeViolations(opened), []);
    await opened.close();
  });

  test('describes itself on its container and on every control', async () => {
    const { page: opened } = await open('src="contact.json"');
    const attributes = await opened
      .locator('formspec-form')
      .evaluate((form) => ({ ...(form as HTMLElement).dataset }));
    assert.deepEqual(attributes, {
      formspecForm: 'contact',
      formspecTitle: 'Write to us',
      formspecUrl: 'https://forms.example.org/contact',
      formspecVersion: '1.2.0',
      formspecStatus: 'active',
    });
    const names = await opened
      .locator('[data-formspec-path]')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')));
    assert.deepEqual([...new Set(names)], ['fullName', 'age', 'topic']);
    await opened.close();
  });

  test('refuses invalid answers with a message, and dispatches valid ones as an event', async () => {
    const { page: opened } = await open('src="contact.json"');
    await opened.getByLabel('Your age').fill('17');
    await opened.getByRole('button', { name: 'Submit' }).click();
    const summary = opened.locator('.formspec-summary');
    await summary.waitFor();
    assert.deepEqual(
      await summary.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent)),
      ['Enter your name', 'Your age: You must be 18 or older', 'Select what it is about'],
    );
    assert.deepEqual(await axeViolations(opened), []);
    await summary.getByRole('link').first().click();
    await opened.keyboard.type('Ada');
    await opened.getByLabel('Your age').fill('36');
    await opened.getByLabel('Praise').check();
    await opened.keyboard.press('Enter');
    const { events, violations } = await seenIn(opened);
    const sent = events.find(({ type }) => type === 'formspec-submit')?.detail['response'] as {
      status: string;
      data: object;
    };
    assert.equal(sent.status, 'completed');
    assert.deepEqual(sent.data, { fullName: 'Ada', age: 36, topic: 'praise' });
    assert.deepEqual(
      events.map(({ type }) => type),
      ['formspec-ready', 'formspec-invalid', 'formspec-submit'],
    );
    // axe itself tries to add styles.
    assert.deepEqual(
      violations.filter((violation) => !violation.startsWith('style-src')),
      [],
    );
    await opened.close();
  });

  test('is a tool of the browser, which can fill it in', { skip: noWebMcp }, async () => {
    const { page: opened } = await open('src="contact.json"');
    const tool = await opened.evaluate(async () => {
      const { modelContext } = document as unknown as { modelContext: ModelContext };
      // The browser reads the form in a later task.
      let first: Tool | undefined;
      while (!first?.inputSchema.properties['topic']) {
        await new Promise(requestAnimationFrame);
        [first] = await modelContext.getTools();
      }
      void modelContext.executeTool(first, { fullName: 'Grace', age: 40, topic: 'complaint' });
      const { name, inputSchema } = first;
      return { name, required: inputSchema.required, names: Object.keys(inputSchema.properties) };
    });
    assert.deepEqual(tool, {
      name: 'contact',
      required: ['fullName', 'topic'],
      names: ['fullName', 'age', 'topic'],
    });
    await opened.waitForFunction(
      () =>
        (
          document.querySelector('formspec-form') as unknown as { engine: { get(path: string): unknown } }
        ).engine.get('topic') === 'complaint',
    );
    const { data } = await opened.evaluate(() =>
      (
        document.querySelector('formspec-form') as unknown as { getResponse(): { data: object } }
      ).getResponse(),
    );
    assert.deepEqual(data, { fullName: 'Grace', age: 40, topic: 'complaint' });
    assert.equal(await opened.getByLabel('Your name').inputValue(), 'Grace');
    assert.deepEqual((await seenIn(opened)).violations, []);
    await opened.close();
  });
});

describe('a form that cannot be shown', () => {
  const cases: [file: string, code: string][] = [
    ['gone.json', 'NETWORK_FAILED'],
    ['missing.json', 'HTTP_FAILED'],
    ['half.json', 'JSON_INVALID'],
    ['recipe.json', 'NOT_FORMSPEC'],
    ['broken.json', 'DEFINITION_INVALID'],
  ];
  for (const [file, code] of cases)
    test(`reports ${code} for ${file}`, async () => {
      const { page: opened } = await open(`src="${file}"`);
      await opened.getByRole('alert').waitFor();
      const panel = opened.locator('.formspec-failure');
      const text = (await panel.textContent())!.replaceAll(/\s+/g, ' ');
      const { events, violations } = await seenIn(opened);
      const failure = events.find(({ type }) => type === 'formspec-error')!;
      assert.equal(failure.detail['code'], code);
      assert.match(text, new RegExp(file));
      assert.equal(await panel.getByRole('button').count(), /NETWORK|HTTP/.test(code) ? 1 : 0);
      if (code === 'DEFINITION_INVALID') {
        const problems = failure.detail['problems'] as { path: string }[];
        assert.deepEqual(problems.map(({ path }) => path).sort(), [
          '/binds/0/path',
          '/binds/1/constraint',
          '/items/3/dataType',
        ]);
        for (const { path } of problems) assert.ok(text.includes(path), `${path} is in: ${text}`);
      }
      assert.deepEqual(violations, []);
      assert.deepEqual(await axeViolations(opened), []);
      await opened.setViewportSize({ width: 320, height: 600 });
      assert.ok((await opened.evaluate(() => document.documentElement.scrollWidth)) <= 320, 'it fits');
      await opened.close();
    });
});
