/** Assist case files through message ports in a real browser: a transport may not change what a tool answers. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { ViteDevServer } from 'vite';
import type * as Runner from '../conformance/assist-runner.js';
import type * as Transports from '../support/transports.js';
import { assistCaseFiles } from '../support/assist-case-files.js';
import { launchBrowser, serveSources } from '../support/browser.js';

let browser: Browser;
let server: ViteDevServer;
let url: string;

before(async () => {
  ({ server, url } = await serveSources());
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

test('assist cases have the same results over messaging as in direct calls', async () => {
  const page = await browser.newPage();
  await page.goto(`${url}test/e2e/pages/nested-labels.html`);
  for (const cases of assistCaseFiles()) {
    const different = await page.evaluate(
      async ({ document, runner, transports }) => {
        const { run } = (await import(runner)) as typeof Runner;
        const { invokeThroughMessaging } = (await import(transports)) as typeof Transports;
        const direct = await run(document);
        const remote = await run(document, invokeThroughMessaging);
        return remote.filter(({ ok }, index) => ok !== direct[index]!.ok);
      },
      {
        document: cases,
        runner: '/test/conformance/assist-runner.ts',
        transports: '/test/support/transports.ts',
      },
    );
    assert.deepEqual(different, []);
  }
});
