/** The demo site from source, used like a visitor does, in a Chromium with native WebMCP. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { layoutShift, open, ready, serveDemo, visitDemo } from './demo-site.js';

const visit = visitDemo(serveDemo);

const addressesIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href));

const NARROW = 320;

interface Crawl {
  readonly pages: Map<string, Set<string>>;
  readonly broken: string[];
  readonly complaints: string[];
  readonly problems: string[];
}

/** Every address that can be reached from the first page, with the page that links to it. The audit runs axe on them. */
async function crawl(): Promise<Crawl> {
  const narrow = await visit.browser.newContext({
    viewport: { width: NARROW, height: 640 },
    reducedMotion: 'reduce',
  });
  const pages = new Map<string, Set<string>>();
  const broken: string[] = [];
  const complaints: string[] = [];
  const problems: string[] = [];
  const anchors: [from: string, page: string, id: string][] = [];
  const todo = [{ address: `${visit.site.url}index.html`, from: '' }];
  for (let next = todo.shift(); next; next = todo.shift()) {
    const { address, from } = next;
    if (pages.has(address)) continue;
    if (!address.endsWith('.html') || address.endsWith('drop-in.html')) {
      const response = await visit.context.request.get(address);
      if (!response.ok()) broken.push(`${from} links to ${address}: ${response.status()}`);
      pages.set(address, new Set());
      continue;
    }
    const { page, complaints: said } = await open(narrow, address);
    complaints.push(...said);
    const shift = await layoutShift(page);
    if (shift > 0.1) problems.push(`${address}: layout shift of ${shift.toFixed(2)}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > NARROW) problems.push(`${address}: ${width} pixels wide`);
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    pages.set(address, new Set(ids));
    for (const href of await addressesIn(page)) {
      if (!href.startsWith(visit.site.url)) continue;
      const url = new URL(href);
      const id = decodeURIComponent(url.hash.slice(1));
      const target = `${url.origin}${url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname}`;
      if (id && !id.startsWith('v1=')) anchors.push([address, target, id]);
      todo.push({ address: target, from: address });
    }
    await page.close();
  }
  for (const [from, target, id] of anchors) {
    if (!pages.get(target)?.has(id)) broken.push(`${from} links to ${target}#${id}, which is not there`);
  }
  await narrow.close();
  return { pages, broken, complaints, problems };
}

describe('every page of the site', () => {
  let found: Awaited<ReturnType<typeof crawl>>;
  before(async () => {
    found = await crawl();
  });

  test('is reachable, and every link has a target', () => {
    assert.deepEqual(found.broken, []);
    assert.ok(found.pages.size > 20, `${found.pages.size} pages found`);
  });

  test('loads without errors in the console', () => {
    assert.deepEqual(found.complaints, []);
  });

  test('has no layout shift and fits on a narrow screen', () => {
    assert.deepEqual(found.problems, []);
  });
});

describe('a gallery page', () => {
  let page: Page;
  before(async () => {
    ({ page } = await open(visit.context, `${visit.site.url}gallery/contact.html`));
  });
  after(() => page.close());

  test('shows the form, and the Response after submitting', async () => {
    await page.click('[data-action=sample]');
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('formspec-form input')!.value);
    await page.click('formspec-form button[type=submit]');
    await page.waitForSelector('[data-outcome]:not([hidden])');
    const response = JSON.parse(await page.innerText('[data-response]')) as { status: string; data: object };
    assert.equal(response.status, 'completed');
    assert.deepEqual(Object.keys(response.data), ['fullName', 'email', 'message']);
  });

  test('switches theme, colours, density, direction, language and width', async () => {
    const height = async (): Promise<number> =>
      (await page.locator('formspec-form input').first().boundingBox())!.height;
    const authored = await height();
    await page.selectOption('[name=density]', 'loose');
    assert.ok((await height()) > authored);
    await page.selectOption('[name=density]', 'tight');
    assert.ok((await height()) < authored);
    await page.selectOption('[name=density]', '');
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.querySelector('formspec-form input')!).backgroundColor);
    const light = await background();
    await page.selectOption('[name=scheme]', 'dark');
    await page.waitForFunction(
      (before) => getComputedStyle(document.querySelector('formspec-form input')!).backgroundColor !== before,
      light,
    );
    await page.selectOption('[name=theme]', 'govuk');
    await page.waitForSelector('link[data-theme=govuk]', { state: 'attached' });
    await page.selectOption('[name=direction]', 'rtl');
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.querySelector('formspec-form input')!).direction),
      'rtl',
    );
    const english = await page.innerText('formspec-form button[type=submit]');
    await page.selectOption('[name=language]', 'de');
    await page.waitForFunction(
      (text) => document.querySelector<HTMLElement>('formspec-form button[type=submit]')!.innerText !== text,
      english,
    );
    await page.selectOption('[name=width]', '320');
    assert.ok((await page.locator('.stage-sheet').boundingBox())!.width <= 320);
  });
});

test('a FEL example can be edited and run', async () => {
  const { page } = await open(visit.context, `${visit.site.url}docs/fel.html`);
  await page.locator('.fel-runner button').first().click();
  await page.locator('.fel-bench textarea').first().fill('6 * 7');
  assert.equal((await page.locator('.fel-bench ol').first().innerText()).trim(), '42');
  await page.locator('.fel-bench textarea').first().fill('1\n2\n3\n4\n5');
  const apart = await page.evaluate(() => {
    const results = [...document.querySelectorAll('.fel-bench li')].map(
      (li) => li.getBoundingClientRect().top,
    );
    const line = parseFloat(getComputedStyle(document.querySelector('.fel-bench textarea')!).lineHeight);
    return Math.abs(results[4]! - results[0]! - 4 * line);
  });
  assert.ok(apart < 2, `the last result is ${apart} pixels away from its expression`);
  // Long results scroll on a phone, so the keyboard must reach them.
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Results');
  await page.close();
});

test('the columns of the invoice fit on a laptop', async () => {
  const { page } = await open(visit.context, `${visit.site.url}gallery/invoice.html`);
  const heads = page.locator('.formspec-table thead th');
  await heads.first().waitFor();
  const tops = await heads.evaluateAll((cells) =>
    cells.map((cell) => Math.round(cell.getBoundingClientRect().bottom)),
  );
  assert.ok(tops.length > 5 && new Set(tops).size === 1, tops.join());
  assert.ok((await heads.nth(1).boundingBox())!.width > 80);
  await page.close();
});

test('the assistant on the first page proposes values, which the user accepts', async () => {
  const { page } = await open(visit.context, `${visit.site.url}index.html`);
  await page.getByRole('button', { name: 'Let an assistant fill it in' }).click();
  const dialog = page.locator('dialog[open]:not([data-guarded])');
  await dialog.waitFor();
  assert.match(await dialog.innerText(), /Amina Yusuf/);
  for (const box of await dialog.locator('li > label > input').all()) await box.check();
  await dialog.getByRole('button', { name: 'Accept 5 answers' }).click();
  await page.waitForFunction(() =>
    document.querySelector('.glance-message')!.textContent!.includes('5 of 5'),
  );
  assert.equal(await page.locator('[data-formspec-path=email]').inputValue(), 'amina.yusuf@example.com');
  assert.equal(Number(await page.locator('[data-formspec-path=total]').inputValue()), 114);
  await page.close();
});

test('the skip link leads past the header to the content', async () => {
  const { page } = await open(visit.context, `${visit.site.url}gallery.html`);
  await ready(page);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'skip-link');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement?.closest('main') !== null));
  await page.close();
});
