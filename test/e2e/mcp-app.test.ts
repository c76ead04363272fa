/**
 * The form as a view in a host that is built on the official bridge, in Chromium: sandboxed on an opaque origin, without
 * `allow-forms`, under the policy of the specification.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { toNodeListener } from '../../src/bindings/http-node.js';
import { createMcpServer } from '../../src/mcp/index.js';
import type { Definition } from '../../src/model/definition.js';
import { buildAppPage } from '../../.ci/build/app-page.mjs';
import { launchChromium } from '../support/browser.js';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const demo = (name: string): Definition =>
  JSON.parse(readFileSync(`${PROJECT}demo/forms/${name}/definition.json`, 'utf8')) as Definition;

const sample = (name: string): unknown =>
  (JSON.parse(readFileSync(`${PROJECT}demo/forms/${name}/sample.json`, 'utf8')) as { data: unknown }).data;

const card: Definition = {
  $formspec: '1.0',
  url: 'https://forms.example/card',
  version: '1.0.0',
  status: 'active',
  title: 'Library card',
  items: [
    { key: 'name', type: 'field', dataType: 'string', label: 'Full name' },
    { key: 'email', type: 'field', dataType: 'string', label: 'Email' },
    {
      key: 'books',
      type: 'group',
      label: 'Book',
      repeatable: true,
      children: [{ key: 'title', type: 'field', dataType: 'string', label: 'Title' }],
    },
  ],
  binds: [{ path: 'name', required: 'true' }],
};

let browser: Browser;
let script: string;
let appHtml: string;
before(async () => {
  appHtml = await buildAppPage(PROJECT);
  browser = await launchChromium();
  const { outputFiles } = await build({
    entryPoints: [`${PROJECT}test/e2e/pages/mcp-host.ts`],
    bundle: true,
    format: 'esm',
    write: false,
  });
  script = outputFiles[0]!.text;
});
after(() => browser?.close());

interface Visit {
  readonly page: Page;
  readonly view: FrameLocator;
  readonly responses: Record<string, unknown>[];
  readonly requests: string[];
  readonly errors: string[];
  end(): Promise<void>;
}

/** `name` is the folder of a demo form, from which the server reads option lists and other data. */
async function visit(
  definition: Definition,
  hostContext: Record<string, unknown> = {},
  name = '',
): Promise<Visit> {
  const responses: Record<string, unknown>[] = [];
  const mcp = createMcpServer(definition, {
    appHtml,
    form: {
      fetchJson: async (file) =>
        JSON.parse(readFileSync(`${PROJECT}demo/forms/${name}/${file}`, 'utf8')) as unknown,
    },
    onSubmit: (response) => responses.push(response.data),
  });
  const listener = toNodeListener((request) => mcp.fetch(request));
  const server: Server = createServer((request, response) => {
    if (request.url !== '/') return listener(request, response);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><html lang="en"><title>Host</title><body><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const page = await browser.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  page.on('request', (request) => requests.push(request.url()));
  await page.evaluate(
    async ([endpoint, context]) => {
      window.host = await window.openHost(endpoint, context);
    },
    [`${url}mcp`, hostContext] as const,
  );
  const view = page.frameLocator('iframe');
  await view.locator('formspec-form form').waitFor();
  return {
    page,
    view,
    responses,
    requests,
    errors,
    async end() {
      await page.close();
      server.closeAllConnections();
      server.close();
      await mcp.close();
    },
  };
}

describe('the view in a host', { timeout: 120_000 }, () => {
  it('shows the changes of model and person to each other, and submits through the server', async () => {
    const { page, view, responses, requests, errors, end } = await visit(card);
    await page.evaluate(() => window.host.call('formspec.field.set', { path: 'name', value: 'Ada' }));
    await view.locator('[name="name"]').and(view.locator(':not(:focus)')).waitFor();
    await assertValue(view, 'name', 'Ada');
    await view.locator('[name="email"]').fill('ada@example.org');
    await waitFor(async () => {
      const described = await page.evaluate(() =>
        window.host.call('formspec.field.describe', { path: 'email' }),
      );
      return (described as { value: unknown }).value === 'ada@example.org';
    });
    await view.locator('[name="email"]').press('Enter');
    await waitFor(() => Promise.resolve(responses.length === 1));
    assert.equal(responses[0]!['name'], 'Ada');
    assert.equal(responses[0]!['email'], 'ada@example.org');
    await waitFor(() => page.evaluate(() => window.host.notes.length === 1));
    assert.deepEqual(
      requests.filter((url) => !url.endsWith('/mcp') && !url.startsWith('about:')),
      [],
      'the view itself requests nothing',
    );
    assert.deepEqual(errors, []);
    await end();
  });

  it('sends rows that the person adds', async () => {
    const { page, view, end } = await visit(card);
    await view.locator('button', { hasText: 'Book' }).first().click();
    await view.locator('[name="books[0].title"]').fill('Emma');
    await waitFor(async () => {
      const described = await page.evaluate(() =>
        window.host.call('formspec.field.describe', { path: 'books[0].title' }),
      );
      return (described as { value?: unknown }).value === 'Emma';
    });
    await end();
  });

  it('takes an undo of the person back to the server', async () => {
    const { page, view, end } = await visit(card);
    await page.evaluate(() => window.host.call('formspec.field.set', { path: 'name', value: 'Bob' }));
    await assertValue(view, 'name', 'Bob');
    await view.getByRole('button', { name: /undo/i }).first().click();
    await waitFor(async () => {
      const described = await page.evaluate(() =>
        window.host.call('formspec.field.describe', { path: 'name' }),
      );
      return (described as { value: unknown }).value === null;
    });
    await end();
  });

  it('follows theme and language of the host, and leaves axe nothing to find', async () => {
    const { page, view, end } = await visit(card, { theme: 'dark', locale: 'de' });
    await page.waitForTimeout(200);
    const frame = page.frames()[1]!;
    assert.equal(await frame.evaluate(() => document.documentElement.dataset['theme']), 'dark');
    assert.equal(await frame.evaluate(() => document.documentElement.lang), 'de');
    for (const theme of ['dark', 'light'] as const) {
      await page.evaluate((name) => window.host.setTheme(name), theme);
      await frame.evaluate(axe);
      const violations = await frame.evaluate(async () => {
        const { axe } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string }[] }> };
        };
        return (await axe.run()).violations.map(({ id }) => id);
      });
      assert.deepEqual(violations, [], theme);
    }
    await view.locator('form').first().waitFor();
    await end();
  });

  it('shows the demo form library-membership, with pages', async () => {
    const { page, view, errors, end } = await visit(demo('library-membership'));
    assert.ok((await view.locator('[data-formspec-path]').count()) > 0);
    assert.deepEqual(errors, []);
    assert.ok(await page.evaluate(() => window.host.sizes.length > 0));
    await end();
  });

  for (const name of ['contact', 'event-registration', 'invoice'])
    it(`shows the demo form ${name}, which the model fills in and the person sends`, async () => {
      const { page, view, responses, requests, errors, end } = await visit(demo(name), {}, name);
      const entries = entriesOf(sample(name));
      const { summary } = (await page.evaluate(
        (given) => window.host.call('formspec.field.bulkSet', { entries: given }),
        entries,
      )) as { summary: { accepted: number } };
      assert.ok(summary.accepted > 0);
      await page.evaluate(() => window.host.lookAgain());
      const [first] = entries.filter(({ value }) => typeof value === 'string');
      await waitFor(async () => {
        const value = await page
          .frames()[1]!
          .evaluate((path) => document.querySelector('formspec-form')!.engine!.get(path), first!.path);
        return value === first!.value;
      });
      await takePicture(page, name);
      await view.locator('button[type="submit"]').last().click();
      await waitFor(() => Promise.resolve(responses.length === 1));
      assert.deepEqual(
        requests.filter((url) => !url.endsWith('/mcp') && !url.startsWith('about:')),
        [],
        'the view itself requests nothing',
      );
      assert.deepEqual(errors, []);
      await end();
    });
});

/** The picture in the docs. `FORMSPEC_PICTURES=demo/public/pictures` takes it again. */
async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['FORMSPEC_PICTURES'];
  if (!folder || name !== 'contact') return;
  await page.setViewportSize({ width: 720, height: 640 });
  await page.screenshot({ path: `${PROJECT}${folder}/mcp-view.png` });
}

/** Answers of a sample, field by field, as a model writes them. */
function entriesOf(value: unknown, path = ''): { path: string; value: unknown }[] {
  if (Array.isArray(value) && value.some((row) => typeof row === 'object'))
    return value.flatMap((row, i) => entriesOf(row, `${path}[${i}]`));
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'amount' in value)
    return [{ path, value }];
  return Object.entries(value).flatMap(([key, part]) => entriesOf(part, path ? `${path}.${key}` : key));
}

async function assertValue(view: FrameLocator, name: string, value: string): Promise<void> {
  await waitFor(async () => (await view.locator(`[name="${name}"]`).inputValue()) === value);
}

async function waitFor(isThere: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    if (await isThere()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(`It never came true: ${String(isThere)}`);
}
