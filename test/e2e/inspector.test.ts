/** The built form debugger on a plain page with a strict policy. Needs `npm run build`. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { axeViolations, watch } from './demo-site.js';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'";
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Any page</title>
  <script type="module" src="/dist/formspec-elements.min.js"></script>
  <script type="module" src="/open.js"></script>
  <main><h1>Any page</h1><button id="inspect">Inspect</button><formspec-form src="/form.json" no-title></formspec-form></main></html>`;
const OPEN = `import { openInspector } from '/dist/formspec-inspector.min.js';
  await customElements.whenDefined('formspec-form'); openInspector();
  document.querySelector('#inspect').addEventListener('click', () => openInspector());`;
const FORM = {
  $formspec: '1.0',
  url: 'https://example.org/forms/any',
  version: '1.0.0',
  status: 'active',
  title: 'Any form',
  items: [
    { key: 'hasCar', type: 'field', dataType: 'boolean', label: 'I have a car' },
    { key: 'plate', type: 'field', dataType: 'string', label: 'Plate' },
    { key: 'ratio', type: 'field', dataType: 'decimal', label: 'Ratio' },
  ],
  binds: [
    { path: 'plate', relevant: '$hasCar = true', required: 'true' },
    { path: 'ratio', calculate: '1 / (if $hasCar = true then 0 else 1)' },
  ],
};

let server: Server;
let browser: Browser;
let page: Page;
let complaints: string[];

before(async () => {
  const files: Record<string, [string, string]> = {
    '/': ['text/html', PAGE],
    '/open.js': ['text/javascript', OPEN],
    '/form.json': ['application/json', JSON.stringify(FORM)],
  };
  server = createServer(({ url = '/' }, reply) => {
    const [type, body] = files[url] ?? ['text/javascript', undefined];
    const file = PROJECT + url.slice(1);
    reply.setHeader('content-security-policy', POLICY);
    reply.setHeader('content-type', type);
    if (body !== undefined) reply.end(body);
    else if (/^\/dist\/[\w./-]+$/.test(url) && existsSync(file)) reply.end(readFileSync(file));
    else reply.writeHead(404).end();
  }).listen(0);
  browser = await launchBrowser();
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  complaints = watch(page);
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await page.locator('formspec-inspector').getByRole('heading', { name: 'Any form' }).waitFor();
});
after(async () => {
  await browser?.close();
  server?.close();
});

test('says why a field is hidden, and follows the form', async () => {
  const inspector = page.locator('formspec-inspector');
  await inspector.getByRole('button', { name: 'plate', exact: true }).click();
  const why = inspector.getByRole('group', { name: 'Why plate is as it is' });
  await why.getByText('Hidden, because “relevant” is false: $hasCar = true').waitFor();
  await page.getByLabel('I have a car').check();
  await why.getByText('Required, because “required” is true: true').waitFor();
  await why.getByRole('button', { name: 'hasCar' }).click();
  await inspector.getByRole('group', { name: 'Why hasCar is as it is' }).waitFor();
});

test('times actions, and lists diagnostics that answers cause', async () => {
  const inspector = page.locator('formspec-inspector');
  await inspector.getByRole('tab', { name: 'Timing' }).click();
  const row = inspector.getByRole('row').nth(1);
  await row.getByText(/hasCar/).waitFor();
  await inspector
    .getByText(/^\d+\.\d ms$/)
    .first()
    .waitFor();
  await inspector.getByRole('tab', { name: /Diagnostics/ }).click();
  await inspector.locator('.diagnostics li').first().waitFor();
});

test('shows the view of an agent', async () => {
  const inspector = page.locator('formspec-inspector');
  await inspector.getByRole('tab', { name: 'Agent’s view' }).click();
  await inspector.locator('.annotations').getByRole('button', { name: 'hasCar' }).waitFor();
});

test('is accessible in every panel, breaks no rule of the policy, and closes', async () => {
  const inspector = page.locator('formspec-inspector');
  for (const name of ['State', 'Timing', 'Agent’s view', 'Diagnostics']) {
    await inspector.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    assert.deepEqual(await axeViolations(page), [], name);
  }
  assert.deepEqual(complaints, []);
  await inspector.getByRole('button', { name: 'Close the inspector' }).click();
  assert.equal(await inspector.count(), 0);
});

test('opened by a person, it takes focus and gives it back', async () => {
  await page.getByRole('button', { name: 'Inspect' }).press('Enter');
  const inspector = page.locator('formspec-inspector');
  await inspector.getByRole('tab', { name: 'State' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.localName === 'formspec-inspector');
  await inspector.getByRole('button', { name: 'Close the inspector' }).press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'inspect');
});
