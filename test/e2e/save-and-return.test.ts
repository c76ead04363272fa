/** Drafts on a server between a page with script and one without, in two browsers. Uses `dist`. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createFormHandler, toNodeListener } from '../../src/server/index.js';
import { inFirefox, launchChromium, launchFirefox } from '../support/browser.js';
import { define, field } from '../server/forms.js';
import { MemoryStore } from '../server/memory-store.js';
import { press } from './no-script-user.js';

const DIST = new URL('../../dist/', import.meta.url);
const FORM = define([field('name', 'string'), field('town', 'string'), field('agree', 'boolean')], {
  binds: [{ path: 'name', required: 'true' }],
});

let server: Server;
let origin: string;
let browser: Browser;
let store: MemoryStore;
let handlers: Record<string, (request: Request) => Promise<Response>>;

before(async () => {
  server = createServer(
    toNodeListener(async (request) => {
      const { pathname } = new URL(request.url);
      const handler = handlers[pathname.split('/')[1]!];
      if (handler) return handler(request);
      if (!pathname.endsWith('.js')) return new Response('', { status: 404 });
      const code = await readFile(new URL(pathname.slice(1), DIST));
      return new Response(code, { headers: { 'content-type': 'text/javascript' } });
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await (inFirefox ? launchFirefox() : launchChromium());
});

beforeEach(() => {
  store = new MemoryStore();
  const scripts = ['/formspec-elements.min.js'];
  handlers = {
    form: createFormHandler(FORM, { store, scripts, action: '/form' }),
    device: createFormHandler(FORM, { scripts, attributes: { draft: 'mine' } }),
  };
});

after(async () => {
  await browser?.close();
  server?.close();
  server?.closeAllConnections();
});

const takenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const form = document.querySelector('formspec-form') as (HTMLElement & { engine?: object }) | null;
    return Boolean(form?.engine) && !form!.querySelector('[name=formspec-state]');
  });

async function openWithScript(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(new URL(path, origin).href);
  await takenOver(page);
  return page;
}

const answersSaved = async (name: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries++) {
    if ([...store.drafts.values()].some(({ response }) => response.data['name'] === name)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`"${name}" was not saved`);
};

test('a draft goes from a page with script to one without and back, and a conflict shows both versions', async () => {
  const first = await browser.newContext();
  const page = await openWithScript(first, '/form');
  await page.locator('[name=name]').fill('Ada');
  await page.getByRole('button', { name: 'Save and return later' }).click();
  const link = await page.locator('a[href*="resume="]').getAttribute('href');

  const second = await browser.newContext({ javaScriptEnabled: false });
  const other = await second.newPage();
  await other.goto(link!);
  assert.equal(await other.locator('[name=name]').inputValue(), 'Ada');
  await other.locator('[name=town]').fill('London');
  await press(other, other.locator('button[value=save]:visible'));
  assert.equal(await other.locator('h1').innerText(), 'Your answers are saved');

  await page.locator('[name=town]').fill('Paris');
  const notice = page.locator('.formspec-notice[data-tone=warning]');
  await notice.waitFor();
  assert.deepEqual(await notice.locator('tbody tr').first().locator('th, td').allInnerTexts(), [
    'town',
    'Paris',
    'London',
  ]);
  assert.equal([...store.drafts.values()][0]!.response.data['town'], 'London');
  await notice.getByRole('button', { name: 'Use the answers that were saved last' }).click();
  assert.equal(await page.locator('[name=town]').inputValue(), 'London');

  await page.locator('button.formspec-button--primary').click();
  await page.locator('.formspec-native h2, .formspec-native h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[name=town]'));
  assert.equal(store.received.length, 1);
  assert.equal(store.received[0]!.response.data['town'], 'London');
  await other.goto(link!);
  assert.match(await other.locator('main').innerText(), /not valid any more/);
  await first.close();
  await second.close();
});

for (const { path, where } of [
  { path: '/form', where: 'on the server' },
  { path: '/device', where: 'on the device' },
])
  test(`the empty form of a page that is loaded again does not replace a draft ${where}`, async () => {
    const context = await browser.newContext();
    const page = await openWithScript(context, path);
    await page.locator('[name=name]').fill('Ada');
    await page.locator('[name=agree]').check();
    if (path === '/form') await answersSaved('Ada');
    else await page.waitForTimeout(1_000);
    await page.reload();
    await takenOver(page);
    await page.locator('.formspec-notice').waitFor();
    assert.equal(await page.locator('[name=name]').inputValue(), 'Ada');
    assert.ok(await page.locator('[name=agree]').isChecked());
    await context.close();
  });
