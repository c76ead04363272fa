/**
 * Forms that are added to a page and removed again leave no memory behind. The remaining growth of a few hundred bytes
 * per form is the browser's: between two heap snapshots with 200 mounts in between, only compiled code and records of
 * long tasks differ, and none of our objects.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { ViteDevServer } from 'vite';
import { launchChromium, serveSources } from '../support/browser.js';
import { definition as build, field } from '../support/definition.js';

const FIELDS = 500;
/** The first mounts fill caches, which may stay. */
const WARM_UP = 5;
/** `npm run test:memory` sets 200. */
const MOUNTS = Number(process.argv[2] ?? 30);
/**
 * Less than one form of this size needs (about 0.9 MB, measured without removing them), so that a single leaked form is
 * found.
 */
const ALLOWED_GROWTH = 800_000;

const large = build(
  Array.from({ length: FIELDS }, (_, i) => field(`f${i}`, i % 2 ? 'string' : 'integer')),
  { binds: [{ path: 'f1', required: '$f0 > 1' }] },
);

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
    async ({ assist: assisted, times: rounds, definition }) => {
      for (let round = 0; round < rounds; round++) {
        const form = document.createElement('formspec-form') as FormElement;
        if (assisted) form.setAttribute('assist', '');
        form.setAttribute('draft', 'memory');
        form.definition = definition;
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
    { assist, times, definition: large },
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
  test(`${MOUNTS} forms of ${FIELDS} fields leave no memory behind, ${assist ? 'with' : 'without'} assist`, async () => {
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
