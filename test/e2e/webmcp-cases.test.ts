/** Assist case files through WebMCP in real browsers: a transport may not change what a tool answers. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import type { ViteDevServer } from 'vite';
import type * as Runner from '../conformance/assist-runner.js';
import { assistCaseFiles } from '../support/assist-case-files.js';
import { launchChromium, serveSources } from '../support/browser.js';
import { chromiumFlags, findChromium } from '../support/find-chromium.mjs';
import type * as Transports from '../support/webmcp-transports.js';

let server: ViteDevServer;
let url: string;
before(async () => {
  ({ server, url } = await serveSources());
});
after(() => server?.close());

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${url}test/e2e/pages/nested-labels.html`);
  return page;
}

/** Cases that end differently over the transport, and how many calls it carried. */
function compare(
  page: Page,
  transport: 'invokeThroughPage' | 'invokeThroughDevTools',
  cases: Runner.AssistCases,
) {
  return page.evaluate(
    async ({ document, runner, transports, name }) => {
      const { run } = (await import(runner)) as typeof Runner;
      const { carried, [name]: invoke } = (await import(transports)) as typeof Transports;
      carried.calls = 0;
      const direct = await run(document);
      const remote = await run(document, invoke);
      return { calls: carried.calls, different: remote.filter(({ ok }, index) => ok !== direct[index]!.ok) };
    },
    {
      document: cases,
      runner: '/test/conformance/assist-runner.ts',
      transports: '/test/support/webmcp-transports.ts',
      name: transport,
    },
  );
}

/** Calls a tool as the browser's own agent does, and waits for its answer. */
async function invokeByDevTools(
  session: CDPSession,
  frameId: string,
  toolName: string,
  input: unknown,
): Promise<unknown> {
  const send = session.send.bind(session) as (
    method: string,
    parameters: object,
  ) => Promise<{ invocationId: string }>;
  const answers = new Map<string, unknown>();
  let wake = () => {};
  const hear = (answer: { invocationId: string; output?: unknown }) => {
    answers.set(answer.invocationId, answer.output);
    wake();
  };
  session.on('WebMCP.toolResponded' as never, hear as never);
  try {
    const { invocationId } = await send('WebMCP.invokeTool', { frameId, toolName, input: input as object });
    while (!answers.has(invocationId)) await new Promise<void>((resolve) => (wake = resolve));
    return answers.get(invocationId);
  } finally {
    session.off('WebMCP.toolResponded' as never, hear as never);
  }
}

describe('assist cases have the same results over WebMCP as in direct calls', () => {
  test('with the native interface of the page', async () => {
    const browser = await launchChromium();
    try {
      const page = await openPage(browser);
      for (const cases of assistCaseFiles()) {
        const { calls, different } = await compare(page, 'invokeThroughPage', cases as Runner.AssistCases);
        assert.deepEqual(different, []);
        assert.ok(calls > 50, `${calls} calls`);
      }
    } finally {
      await browser.close();
    }
  });

  test('with the DevTools protocol', async () => {
    const browser = await launchChromium();
    try {
      const page = await openPage(browser);
      const session = await page.context().newCDPSession(page);
      await session.send('WebMCP.enable' as never);
      const { frameTree } = await session.send('Page.getFrameTree');
      await page.exposeFunction('invokeByDevTools', (name: string, input: unknown) =>
        invokeByDevTools(session, frameTree.frame.id, name, input),
      );
      const [cases] = assistCaseFiles();
      const { calls, different } = await compare(page, 'invokeThroughDevTools', cases as Runner.AssistCases);
      assert.deepEqual(different, []);
      assert.ok(calls > 50, `${calls} calls`);
    } finally {
      await browser.close();
    }
  });

  test('with the polyfill, in a browser without WebMCP', async () => {
    const args = chromiumFlags().filter((flag) => !flag.includes('WebMCP'));
    const browser = await chromium.launch({ executablePath: findChromium(), headless: true, args });
    try {
      const page = await openPage(browser);
      assert.equal(await page.evaluate('document.modelContext'), undefined);
      const [cases] = assistCaseFiles();
      const { calls, different } = await compare(page, 'invokeThroughPage', cases as Runner.AssistCases);
      assert.deepEqual(different, []);
      assert.ok(calls > 50, `${calls} calls`);
    } finally {
      await browser.close();
    }
  });
});
