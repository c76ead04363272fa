/** The demo site from source, as a visitor uses it, in a Chromium with native WebMCP. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { axeViolations, open, ready, serveDemo } from './demo-site.js';

let site: Awaited<ReturnType<typeof serveDemo>>;
let browser: Browser;
let context: BrowserContext;

before(async () => {
  site = await serveDemo();
  browser = await launchChromium();
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const addressesIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href));

const NARROW = 320;

interface Crawl {
  readonly pages: Map<string, Set<string>>;
  readonly broken: string[];
  readonly complaints: string[];
  readonly problems: string[];
}

/** Every address of the site that can be reached from its first page, with the page it was found on. */
async function crawl(): Promise<Crawl> {
  const narrow = await browser.newContext({
    viewport: { width: NARROW, height: 640 },
    reducedMotion: 'reduce',
  });
  const pages = new Map<string, Set<string>>();
  const broken: string[] = [];
  const complaints: string[] = [];
  const problems: string[] = [];
  const anchors: [from: string, page: string, id: string][] = [];
  const todo = [{ address: `${site.url}index.html`, from: '' }];
  for (let next = todo.shift(); next; next = todo.shift()) {
    const { address, from } = next;
    if (pages.has(address)) continue;
    if (!address.endsWith('.html') || address.endsWith('drop-in.html')) {
      const response = await context.request.get(address);
      if (!response.ok()) broken.push(`${from} links to ${address}: ${response.status()}`);
      pages.set(address, new Set());
      continue;
    }
    const visit = await open(narrow, address);
    complaints.push(...visit.complaints);
    problems.push(...(await axeViolations(visit.page)).map((violation) => `${address}: ${violation}`));
    const width = await visit.page.evaluate(() => document.documentElement.scrollWidth);
    if (width > NARROW) problems.push(`${address}: ${width} pixels wide`);
    const ids = await visit.page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    pages.set(address, new Set(ids));
    for (const href of await addressesIn(visit.page)) {
      if (!href.startsWith(site.url)) continue;
      const url = new URL(href);
      const id = decodeURIComponent(url.hash.slice(1));
      const target = `${url.origin}${url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname}`;
      if (id && !id.startsWith('v1=')) anchors.push([address, target, id]);
      todo.push({ address: target, from: address });
    }
    await visit.page.close();
  }
  for (const [from, target, id] of anchors) {
    if (!pages.get(target)?.has(id)) broken.push(`${from} links to ${target}#${id}, which is not there`);
  }
  await narrow.close();
  return { pages, broken, complaints, problems };
}

describe('every page', () => {
  let found: Awaited<ReturnType<typeof crawl>>;
  before(async () => {
    found = await crawl();
  });

  test('is reachable, and no link leads nowhere', () => {
    assert.deepEqual(found.broken, []);
    assert.ok(found.pages.size > 20, `${found.pages.size} pages found`);
  });

  test('loads without a complaint of the browser', () => {
    assert.deepEqual(found.complaints, []);
  });

  test('passes axe, and fits on a narrow screen', () => {
    assert.deepEqual(found.problems, []);
  });
});

test('the first page keeps still while it loads', async () => {
  const { page } = await open(context, `${site.url}index.html`);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total), 300);
      }),
  );
  await page.close();
  assert.ok(shift < 0.1, `cumulative layout shift ${shift}`);
});

describe('a page of the gallery', () => {
  let page: Page;
  before(async () => {
    ({ page } = await open(context, `${site.url}gallery/contact.html`));
  });
  after(() => page.close());

  test('shows the form and hands over the Response on submit', async () => {
    await page.click('[data-action=sample]');
    await page.click('formspec-form button[type=submit]');
    await page.waitForSelector('[data-outcome]:not([hidden])');
    const response = JSON.parse(await page.innerText('[data-response]')) as { status: string; data: object };
    assert.equal(response.status, 'completed');
    assert.deepEqual(Object.keys(response.data), ['fullName', 'email', 'message']);
  });

  test('switches theme, colours, direction, language and width', async () => {
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

describe('as an agent sees it', () => {
  let page: Page;
  before(async () => {
    ({ page } = await open(context, `${site.url}gallery/contact.html`));
  });
  after(() => page.close());

  test('says that WebMCP is native, and lists the annotations in the page', async () => {
    assert.equal(await page.getAttribute('.support', 'data-support'), 'native');
    assert.deepEqual(await page.locator('.annotations .path').allInnerTexts(), [
      'fullName',
      'email',
      'message',
    ]);
    await page.locator('.annotations .path').nth(1).click();
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('data-formspec-path')),
      'email',
    );
  });

  test('shows the declared tool with the schema that the browser built', async () => {
    await page.click('#agent-tab-tools');
    await page.locator('.tool-name').click();
    const shown = await page.locator('.tool details pre').first().textContent();
    const built = await page.evaluate(async () => {
      const { modelContext } = document as unknown as {
        modelContext: { getTools(): Promise<{ inputSchema: object | string }[]> };
      };
      const [tool] = await modelContext.getTools();
      return typeof tool!.inputSchema === 'string'
        ? (JSON.parse(tool!.inputSchema) as object)
        : tool!.inputSchema;
    });
    assert.deepEqual(JSON.parse(shown!), built);
  });

  test('calls a tool through the browser, and takes its write back', async () => {
    await page.check('[name=assist]');
    await page.waitForFunction(() => document.querySelectorAll('.tool-name').length >= 10);
    const open = page.locator('.tool-name', { hasText: 'formspec.field.set' });
    await open.click();
    await page.fill('#call-formspec-field-set-path', 'fullName');
    await page.fill('#call-formspec-field-set-value', 'Ada Lovelace');
    await page.getByRole('button', { name: 'Call the tool' }).click();
    const control = page.locator('formspec-form [data-formspec-path=fullName]');
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('formspec-form [data-formspec-path=fullName]')!.value ===
        'Ada Lovelace',
    );
    assert.match(await page.locator('.record').first().innerText(), /Answered/);
    await page.click('#agent-tab-activity');
    await page.locator('.written').getByRole('button', { name: 'Undo Full name' }).click();
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('formspec-form [data-formspec-path=fullName]')!.value === '',
    );
    assert.equal(await control.inputValue(), '');
  });

  test('shows a refusal as one', async () => {
    await page.click('#agent-tab-tools');
    await page.fill('#call-formspec-field-set-path', 'nowhere');
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await page.waitForSelector('.record[data-state=refused]');
    assert.match(await page.locator('.record[data-state=refused]').first().innerText(), /NOT_FOUND/);
  });

  test('moves between its tabs by arrow keys', async () => {
    await page.focus('#agent-tab-tools');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.getAttribute('#agent-tab-activity', 'aria-selected'), 'true');
    await page.keyboard.press('Home');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'agent-tab-annotations');
  });
});

describe('in a browser without WebMCP', () => {
  let plain: Browser;
  let page: Page;
  before(async () => {
    plain = await launchChromium(['--disable-features=WebMCPTesting']);
    ({ page } = await open(await plain.newContext(), `${site.url}gallery/contact.html`));
  });
  after(() => plain.close());

  test('the tool that a browser would build is worked out, and says so', async () => {
    assert.equal(await page.getAttribute('.support', 'data-support'), 'none');
    await page.click('#agent-tab-tools');
    await page.locator('.tool-name').click();
    const schema = JSON.parse((await page.locator('.tool details pre').first().textContent())!) as {
      properties: object;
      required: string[];
    };
    assert.deepEqual(Object.keys(schema.properties), ['fullName', 'email', 'message']);
    assert.deepEqual(schema.required, ['fullName', 'email', 'message']);
    assert.equal(await page.locator('tool-call').count(), 0);
  });

  test('tools are called directly, or through the polyfill once it is loaded', async () => {
    await page.getByRole('button', { name: 'Attach an Assist Provider instead' }).click();
    await page.locator('.tool-name', { hasText: 'formspec.form.describe' }).click();
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await page.waitForSelector('.record[data-state=done]');
    await page.getByRole('button', { name: 'Load the polyfill' }).click();
    await page.waitForSelector('.support[data-support=polyfill]');
    await page.waitForFunction(() =>
      document.querySelector('.panel-note')!.textContent!.includes('as the browser lists them'),
    );
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await page.waitForFunction(
      () => document.querySelector('#agent-tab-activity .count')!.textContent === '2',
    );
    await page.waitForSelector('.record[data-state=done]');
  });
});

describe('the playground', () => {
  let page: Page;
  before(async () => {
    ({ page } = await open(context, `${site.url}playground.html`));
    await page.waitForSelector('formspec-form [data-formspec-path]');
  });
  after(() => page.close());

  const typeDefinition = async (text: string): Promise<void> => {
    await page.locator('json-editor[data-document=definition] .cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  };
  const definition = (extra: object): string =>
    JSON.stringify(
      {
        $formspec: '1.0',
        url: 'https://example.com/forms/sum',
        version: '1.0.0',
        status: 'active',
        title: 'Sum',
        items: [
          { key: 'first', type: 'field', dataType: 'integer', label: 'First' },
          { key: 'double', type: 'field', dataType: 'integer', label: 'Double' },
        ],
        ...extra,
      },
      null,
      2,
    );

  test('follows the definition as it is edited, and shows the Response', async () => {
    await typeDefinition(definition({ binds: [{ path: 'double', calculate: '$first * 2' }] }));
    const first = page.locator('formspec-form [data-formspec-path=first]');
    await first.waitFor();
    await first.fill('21');
    await page.waitForFunction(() =>
      document.querySelector('#play-result-panel')!.textContent!.includes('"double": 42'),
    );
  });

  test('shows what depends on what', async () => {
    await page.click('#play-result-tab-dependencies');
    await page.selectOption('.dependencies select', 'double');
    assert.match(await page.locator('.edges').first().innerText(), /first[\s\S]*value/);
    await page.locator('.edges .path', { hasText: 'first' }).click();
    assert.match(await page.locator('.edges').last().innerText(), /double/);
  });

  test('takes the reader to the place of a problem', async () => {
    await typeDefinition(definition({ binds: [{ path: 'double', calculate: '$first *' }] }));
    await page.click('#play-result-tab-diagnostics');
    await page.locator('.problems .path').first().click();
    const selected = await page.evaluate(() => {
      const root = document.querySelector('json-editor')!.shadowRoot!;
      const line = root.querySelector('.cm-activeLine')?.textContent;
      return { line, isMarked: root.querySelector('.cm-lintRange-error') !== null };
    });
    assert.match(selected.line ?? '', /calculate/);
    assert.ok(selected.isMarked);
  });

  test('shares everything by address', async () => {
    await typeDefinition(definition({ title: 'Shared by address' }));
    await page.waitForFunction(() =>
      document.querySelector('formspec-form')!.textContent!.includes('Shared by address'),
    );
    await page.getByRole('button', { name: 'Share by address' }).click();
    await page.waitForFunction(() => location.hash.startsWith('#v1='));
    const { page: other, complaints } = await open(context, page.url());
    await other.waitForFunction(() =>
      document.querySelector('formspec-form')?.textContent?.includes('Shared by address'),
    );
    assert.deepEqual(complaints, []);
    await other.close();
  });

  test('undoes and redoes by key', async () => {
    const text = (): Promise<string> =>
      page.evaluate(() => document.querySelector<HTMLElement & { text: string }>('json-editor')!.text);
    const before = await text();
    await page.locator('json-editor[data-document=definition] .cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('  ');
    assert.notEqual(await text(), before);
    await page.keyboard.press('Control+z');
    assert.equal(await text(), before);
    await page.keyboard.press('Control+y');
    assert.notEqual(await text(), before);
    await page.keyboard.press('Control+z');
  });
});

test('a FEL example can be changed and run', async () => {
  const { page } = await open(context, `${site.url}docs/fel.html`);
  await page.locator('.fel-runner button').first().click();
  await page.locator('.fel-bench textarea').first().fill('6 * 7');
  assert.equal((await page.locator('.fel-bench ol').first().innerText()).trim(), '42');
  await page.close();
});

test('the first page lets an assistant propose values, which the person accepts', async () => {
  const { page } = await open(context, `${site.url}index.html`);
  await page.getByRole('button', { name: 'Let an assistant fill it in' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  assert.match(await dialog.innerText(), /Amina Yusuf/);
  await dialog.getByRole('button', { name: 'Accept 5 answers' }).click();
  await page.waitForFunction(() =>
    document.querySelector('.glance-message')!.textContent!.includes('5 of 5'),
  );
  assert.equal(await page.locator('[data-formspec-path=email]').inputValue(), 'amina.yusuf@example.com');
  assert.equal(Number(await page.locator('[data-formspec-path=total]').inputValue()), 114);
  await page.close();
});

test('the keyboard reaches the content past the header in one step', async () => {
  const { page } = await open(context, `${site.url}gallery.html`);
  await ready(page);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'skip-link');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement?.closest('main') !== null));
  await page.close();
});
