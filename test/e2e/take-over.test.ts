/** The script takes over a form that a server rendered, while somebody types, without losing anything. Uses `dist`. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { allStyles } from '../../src/elements/styles/all-styles.js';
import type { FormResponse } from '../../src/model/response.js';
import { createFormHandler, toNodeListener } from '../../src/server/index.js';
import { inFirefox, launchChromium, launchFirefox } from '../support/browser.js';
import { define, field } from '../server/forms.js';

const ROUNDS = Number(process.env['TAKE_OVER_ROUNDS'] ?? 12);
const DIST = new URL('../../dist/', import.meta.url);

const definition = define(
  [
    field('name', 'string'),
    field('story', 'text'),
    field('colour', 'choice', {
      options: Array.from({ length: 8 }, (_, i) => ({ value: `c${i}`, label: `Colour ${i}` })),
    }),
    field('agree', 'boolean'),
    field('more', 'string'),
    {
      key: 'lines',
      type: 'group',
      label: 'Lines',
      repeatable: true,
      minRepeat: 2,
      children: [field('item', 'string')],
    },
  ],
  { binds: [{ path: 'more', relevant: '$agree = true' }] },
);

let server: Server;
let origin: string;
let browser: Browser;
/** How long the script is held back, and how its definition is found. */
let delay = 0;
const received: FormResponse[] = [];

before(async () => {
  const options = {
    onSubmit: (response: FormResponse) => void received.push(response),
    styles: ['/style.css'],
    scripts: ['/formspec-elements.min.js'],
  };
  const embedded = createFormHandler(definition, options);
  const missing = createFormHandler(definition, { ...options, src: '/nowhere.json' });
  server = createServer(
    toNodeListener(async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/form') return embedded(request);
      if (pathname === '/missing') return missing(request);
      if (pathname === '/style.css')
        return new Response(allStyles, { headers: { 'content-type': 'text/css' } });
      if (!pathname.endsWith('.js')) return new Response('', { status: 404 });
      const held = delay;
      delay = 0;
      await new Promise((resolve) => setTimeout(resolve, held));
      const code = await readFile(new URL(pathname.slice(1), DIST));
      return new Response(code, { headers: { 'content-type': 'text/javascript' } });
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await (inFirefox ? launchFirefox() : launchChromium());
});

after(async () => {
  await browser?.close();
  server?.close();
  server?.closeAllConnections();
});

async function open(path: string): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404/.test(message.text())) problems.push(message.text());
  });
  await page.goto(origin + path, { waitUntil: 'commit' });
  await page.locator('[name=name]').waitFor();
  return { page, problems };
}

/** The element has taken over when its engine is there and the rendered form is gone. */
const takenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const form = document.querySelector('formspec-form') as (HTMLElement & { engine?: object }) | null;
    return (
      Boolean(form?.engine) &&
      form!.querySelectorAll('form').length === 1 &&
      !form!.querySelector('[name=formspec-state]')
    );
  });

describe('while the script arrives', { concurrency: false }, () => {
  test(`nothing that is typed, chosen or ticked is lost in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      delay = Math.random() * 500;
      const { page, problems } = await open('/form');
      const text = `round ${round} the quick brown fox`;
      await page.locator('[name=name]').focus();
      await page.keyboard.type(text, { delay: 10 });
      await page.keyboard.press('Tab');
      await page.keyboard.type('first line', { delay: 10 });
      await page.keyboard.press('Enter');
      await page.keyboard.type('second', { delay: 10 });
      await page.locator('[name="lines[1].item"]').focus();
      await page.keyboard.type('abc', { delay: 10 });
      await page.keyboard.press('ArrowLeft');
      await takenOver(page);
      await page.keyboard.type('X');
      const state = await page.evaluate(() => {
        const form = document.querySelector('formspec-form') as HTMLElement & {
          getResponse(): { data: unknown };
        };
        const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
        return {
          data: form.getResponse().data as Record<string, unknown>,
          focused: document.activeElement?.getAttribute('name'),
          doubled: ids.filter((id, i) => ids.indexOf(id) !== i),
        };
      });
      await page.close();
      assert.equal(state.data['name'], text);
      assert.equal(state.data['story'], 'first line\nsecond');
      assert.deepEqual(state.data['lines'], [{ item: null }, { item: 'abXc' }]);
      assert.equal(state.focused, 'lines[1].item');
      assert.deepEqual(state.doubled, []);
      assert.deepEqual(problems, []);
    }
  });

  test('choices and boxes of the rendered form count, and conditional questions appear', async () => {
    delay = 400;
    const { page, problems } = await open('/form');
    await page.locator('[name=colour]').selectOption('c3');
    await page.locator('[name=agree]').check();
    await takenOver(page);
    assert.equal(await page.locator('[name=colour]').inputValue(), 'c3');
    assert.ok(await page.locator('[name=agree]').isChecked());
    assert.ok(await page.locator('[name=more]').isVisible());
    assert.deepEqual(problems, []);
    await page.close();
  });

  test(
    'nothing moves on the screen',
    { skip: inFirefox && 'Firefox does not measure layout shifts' },
    async () => {
      delay = 300;
      const { page } = await open('/form');
      await takenOver(page);
      await page.waitForTimeout(200);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(sum), 200);
          }),
      );
      await page.close();
      assert.equal(shift, 0);
    },
  );
});

test('if the definition never arrives, the rendered form stays and is sent without script', async () => {
  const { page } = await open('/missing');
  await page.locator('[name=name]').fill('Ada');
  await page.waitForTimeout(500);
  assert.equal(await page.locator('[name=name]').inputValue(), 'Ada');
  received.length = 0;
  await page.locator('button.formspec-button--primary').click();
  await page.locator('h1', { hasText: 'Thank you' }).waitFor();
  assert.equal(received[0]!.data['name'], 'Ada');
  await page.close();
});
