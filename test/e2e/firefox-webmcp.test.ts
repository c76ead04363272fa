/** Firefox has a native WebMCP, off by default. Its preferences switch it on, and let pages call tools for tests. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchFirefox, serveSources } from '../support/browser.js';
import { FIREFOX_WANTED, findFirefox } from '../support/find-firefox.mjs';

const NO_WEBMCP = 'This Firefox has no WebMCP.';
const PREFERENCES = { 'dom.modelcontext.enabled': true, 'dom.modelcontext.testing.enabled': true };

interface FirefoxModelContext {
  getTools(): Promise<{ name: string }[]>;
  invokeTool(name: string, input: object): Promise<{ content: { text: string }[]; isError?: boolean }>;
}

describe(
  'native WebMCP of Firefox',
  { skip: findFirefox() ? false : FIREFOX_WANTED, timeout: 120_000 },
  () => {
    let sources: Awaited<ReturnType<typeof serveSources>>;
    let browser: Browser;
    let page: Page;
    before(async () => {
      [sources, browser] = await Promise.all([serveSources(), launchFirefox(PREFERENCES)]);
      page = await browser.newPage();
      // `localhost` is a secure context, which WebMCP needs.
      const { port } = new URL(sources.url);
      await page.goto(`http://localhost:${port}/test/e2e/pages/formspec-assist.html`);
      await page.waitForFunction(() => document.querySelector('formspec-form')?.provider);
    });
    after(() => Promise.all([browser?.close(), sources?.server.close()]));

    const isMissing = (): Promise<boolean> => page.evaluate(() => !('modelContext' in navigator));
    const toolNames = (): Promise<string[]> =>
      page.evaluate(async () => {
        const { modelContext } = navigator as unknown as { modelContext: FirefoxModelContext };
        return (await modelContext.getTools()).map(({ name }) => name).sort();
      });
    const call = (name: string, input: object): Promise<Record<string, unknown>> =>
      page.evaluate(
        async (wanted) => {
          const { modelContext } = navigator as unknown as { modelContext: FirefoxModelContext };
          const { content } = await modelContext.invokeTool(wanted.name, wanted.input);
          return JSON.parse(content[0]!.text) as Record<string, unknown>;
        },
        { name, input },
      );
    const values = (): Promise<string[]> =>
      page.evaluate(() =>
        ['fullName', 'email'].map(
          (name) => document.querySelector<HTMLInputElement>(`formspec-form [name="${name}"]`)!.value,
        ),
      );

    test('lists the tools of a form', async (t) => {
      if (await isMissing()) return t.skip(NO_WEBMCP);
      const provided = await page.evaluate(() =>
        document
          .querySelector('formspec-form')!
          .provider!.tools()
          .map(({ name }) => name)
          .sort(),
      );
      while ((await toolNames()).length < provided.length) await page.waitForTimeout(50);
      assert.deepEqual(await toolNames(), provided);
    });

    test('calls a tool that writes one answer', async (t) => {
      if (await isMissing()) return t.skip(NO_WEBMCP);
      const { accepted } = await call('formspec.field.set', { path: 'fullName', value: 'Ada' });
      assert.equal(accepted, true);
      assert.deepEqual(await values(), ['Ada', '']);
    });

    test('asks the user before a tool writes many answers', async (t) => {
      if (await isMissing()) return t.skip(NO_WEBMCP);
      const entries = [
        { path: 'fullName', value: 'Ada Lovelace' },
        { path: 'email', value: 'ada@example.com' },
      ];
      const result = call('formspec.field.bulkSet', { entries });
      // For a moment after it opens, the dialog ignores clicks.
      await page.locator('dialog[open]:not([data-guarded])').waitFor();
      assert.deepEqual(await values(), ['Ada', ''], 'nothing is written before the user accepts');
      await page.getByLabel('All answers').check();
      await page.getByRole('button', { name: 'Accept 2 answers' }).click();
      assert.deepEqual((await result)['summary'], { accepted: 2, rejected: 0, errors: 0 });
      assert.deepEqual(await values(), ['Ada Lovelace', 'ada@example.com']);
    });

    test('removes the tools with the form', async (t) => {
      if (await isMissing()) return t.skip(NO_WEBMCP);
      await page.evaluate(() => document.querySelector('formspec-form')!.remove());
      while ((await toolNames()).length > 0) await page.waitForTimeout(50);
    });
  },
);
