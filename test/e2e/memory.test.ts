/**
 * Forms that are put on a page and taken off again leave nothing behind. What still grows by some hundred bytes with each
 * is not theirs: of two heap snapshots with 200 mounts between them, only the browser's compiled code and its records of
 * long tasks differ, and no object of ours.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { ViteDevServer } from 'vite';
import { launchChromium, serveSources } from '../support/browser.js';

const FIELDS = 500;
/** First mounts fill caches, which may stay. */
const WARM_UP = 5;
/** `npm run test:memory` says 200. */
const MOUNTS = Number(process.argv[2] ?? 30);
/** Less than one form of this size takes (about 0.9 MB, measured by not removing them), so none can hide under it. */
const ALLOWED_GROWTH = 800_000;

let browser: Browser;
let server: ViteDevServer;
let url: string;
before(async () => {
  ({ server, url } = await serveSources());
  browser = await launchChromium();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

interface FormElement extends HTMLElement {
  definition: unknown;
  readonly updateComplete: Promise<unknown>;
  readonly engine: { set(path: string, value: unknown): void } | null;
  readonly provider: { call(name: string, input: object): Promise<unknown> } | null;
}

const mount = (page: Page, assist: boolean, times: number): Promise<void> =>
  page.evaluate(
    async ({ assist: assisted, times: rounds, fields }) => {
      for (let round = 0; round < rounds; round++) {
        const form = document.createElement('formspec-form') as FormElement;
        if (assisted) form.setAttribute('assist', '');
        form.setAttribute('draft', 'memory');
        form.definition = {
          $formspec: '1.0',
          url: 'https://forms.example.org/large',
          version: '1.0.0',
          status: 'active',
          title: 'Large',
          items: Array.from({ length: fields }, (_, i) => ({
            key: `f${i}`,
            type: 'field',
            dataType: i % 2 ? 'string' : 'integer',
            label: `Question ${i}`,
          })),
          binds: [{ path: 'f1', required: '$f0 > 1' }],
        };
        document.body.append(form);
        await form.updateComplete;
        if (!form.engine) throw new Error('The form was refused.');
        form.engine.set('f0', 2);
        while (assisted && !form.provider) await new Promise((resolve) => setTimeout(resolve, 5));
        await form.provider?.call('formspec.field.set', { path: 'f3', value: 'x' });
        form.remove();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    { assist, times, fields: FIELDS },
  );

async function heap(page: Page, session: CDPSession): Promise<{ bytes: number; nodes: number }> {
  for (let i = 0; i < 3; i++) {
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(50);
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes };
}

for (const assist of [false, true])
  test(`${MOUNTS} forms of ${FIELDS} fields, ${assist ? 'with' : 'without'} helpers`, async () => {
    const page = await browser.newPage();
    await page.goto(`${url}test/e2e/pages/nested-labels.html`);
    await page.evaluate((source) => import(source) as Promise<unknown>, '/src/index.ts');
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    await mount(page, assist, WARM_UP);
    const before_ = await heap(page, session);
    await mount(page, assist, MOUNTS);
    const after_ = await heap(page, session);
    const growth = after_.bytes - before_.bytes;
    console.log(`heap ${before_.bytes} → ${after_.bytes}, DOM nodes ${before_.nodes} → ${after_.nodes}`);
    assert.ok(growth < ALLOWED_GROWTH, `the heap grew by ${growth} bytes`);
    assert.ok(after_.nodes - before_.nodes < FIELDS, `${after_.nodes - before_.nodes} DOM nodes stayed`);
    await page.close();
  });
