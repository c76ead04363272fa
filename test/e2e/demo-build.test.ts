/** The static site, served from a sub-path like on any host, works under its own strict policy. */
import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { serveFolder } from '../support/static-server.mjs';
import { axeViolations, layoutShift, open, serveBuiltDemo, visitDemo } from './demo-site.js';

const visit = visitDemo(serveBuiltDemo);

const pages = (): string[] =>
  readdirSync(visit.site.folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html') && !file.startsWith('audit/'));

test('every page loads under its policy, without errors or layout shift', async () => {
  const complaints: string[] = [];
  for (const path of pages()) {
    assert.match(
      readFileSync(join(visit.site.folder, path), 'utf8'),
      /http-equiv="Content-Security-Policy"/,
      path,
    );
    const opened = await open(visit.context, visit.site.url + path);
    complaints.push(...opened.complaints);
    const shift = await layoutShift(opened.page);
    if (shift > 0.1) complaints.push(`${path}: layout shift of ${shift.toFixed(3)}`);
    await opened.page.close();
  }
  assert.deepEqual(complaints, []);
});

test('a page only loads the script that it needs', async () => {
  const page = await visit.context.newPage();
  let [bytes, files] = [0, 0];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    bytes += Number(response.headers()['content-length'] ?? 0);
    files += 1;
  });
  const weigh = async (path: string): Promise<number> => {
    [bytes, files] = [0, 0];
    await page.goto(visit.site.url + path, { waitUntil: 'networkidle' });
    return bytes;
  };
  const words = await weigh('docs/events.html');
  assert.ok(words > 0 && words < 20_000, `a page of words: ${words} bytes, uncompressed`);
  const form = await weigh('gallery/contact.html');
  assert.ok(form > words && form < 450_000, `a form with the agent's view: ${form} bytes, uncompressed`);
  const expressions = await weigh('docs/fel.html');
  assert.ok(expressions < 150_000, `expressions without a form: ${expressions} bytes, uncompressed`);
  await weigh('index.html');
  assert.ok(files <= 25, `the first page: ${files} files of script`);
  await page.close();
});

test('every form of the gallery renders', async () => {
  for (const path of pages().filter((one) => one.startsWith('gallery/'))) {
    const { page } = await open(visit.context, visit.site.url + path);
    assert.ok((await page.locator('formspec-form [data-formspec-path]').count()) > 0, path);
    await page.close();
  }
});

test('a form in the other colour scheme has a background of that scheme', async () => {
  const { page } = await open(visit.context, `${visit.site.url}gallery/contact.html`);
  const sheet = (): Promise<string> =>
    page.locator('.stage-sheet').evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.selectOption('[name=scheme]', 'light');
  const light = await sheet();
  await page.selectOption('[name=scheme]', 'dark');
  assert.notEqual(await sheet(), light);
  await page.close();
});

test('the plain page works with the built file, and is accessible', async () => {
  const { page, complaints } = await open(visit.context, `${visit.site.url}drop-in.html`);
  await page.locator('[data-formspec-path=fullName]').fill('Ada Lovelace');
  await page.locator('[data-formspec-path=email]').fill('ada');
  await page.locator('button[type=submit]').click();
  assert.match(await page.innerText('body'), /name@example\.com/);
  assert.deepEqual(await axeViolations(page), []);
  const sent = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('formspec-submit', ({ detail }) => resolve(detail.response.status));
      }),
  );
  await page.locator('[data-formspec-path=email]').fill('ada@example.com');
  await page.locator('[data-formspec-path=message]').fill('Hello');
  await page.locator('button[type=submit]').click();
  assert.equal(await sent, 'completed');
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the policy of the plain page is the one printed beside it and in the docs', async () => {
  const directives = (policy: string | null): string[] =>
    (policy ?? '').replace('Content-Security-Policy:', '').trim().split(/;\s+/).sort();
  const { page } = await open(visit.context, `${visit.site.url}drop-in.html`);
  const used = directives(await page.locator('meta[http-equiv]').getAttribute('content'));
  assert.ok(used.includes("default-src 'none'") && used.includes("form-action 'none'"), used.join());
  await page.goto(`${visit.site.url}script-tag.html`);
  assert.deepEqual(directives(await page.locator('#policy ~ .code code').textContent()), used);
  await page.goto(`${visit.site.url}docs/security.html`);
  const documented = page.locator('code', { hasText: 'default-src' }).first();
  assert.deepEqual(directives(await documented.textContent()), used);
  await page.close();
});

test('the sample on the first page makes a working form with the one file that it names', async () => {
  const first = await open(visit.context, `${visit.site.url}index.html`);
  const snippet = await first.page.locator('#copy pre').innerText();
  await first.page.close();
  const folder = mkdtempSync(join(tmpdir(), 'formspec-first-form-'));
  writeFileSync(join(folder, 'index.html'), snippet);
  copyFileSync(join(visit.site.folder, 'formspec-elements.min.js'), join(folder, 'formspec-elements.min.js'));
  const own = await serveFolder(folder);
  const { page, complaints } = await open(visit.context, own.url);
  await page.locator('[data-formspec-path=name]').fill('Ada');
  assert.equal(await page.locator('[data-formspec-path=guests]').count(), 0);
  await page.locator('[data-formspec-path=coming]').check();
  await page.locator('[data-formspec-path=guests]').fill('2');
  await page.locator('button[type=submit]').click();
  // Read from the page, not from the console.
  const data = JSON.parse(await page.locator('output').innerText()) as object;
  assert.deepEqual(data, { name: 'Ada', coming: true, guests: 2 });
  // The folder beside the file is not there: the form works without the parts in it.
  const others = complaints.filter((one) => !/404 for .*\/min\/|Failed to load resource/.test(one));
  assert.deepEqual(others, []);
  await page.close();
  await own.close();
  rmSync(folder, { recursive: true });
});

test('the playground and its editor work under the policy', async () => {
  const { page, complaints } = await open(visit.context, `${visit.site.url}playground.html?form=invoice`);
  await page.waitForSelector('formspec-form [data-formspec-path]', { state: 'attached' });
  const lines = page.locator('json-editor[data-document=definition] .cm-line');
  assert.match(await lines.nth(1).innerText(), /\$formspec/);
  assert.notEqual(
    await lines.nth(1).evaluate((line) => getComputedStyle(line.querySelector('span')!).color),
    await lines.nth(1).evaluate((line) => getComputedStyle(line).color),
  );
  assert.deepEqual(complaints, []);
  await page.close();
});
