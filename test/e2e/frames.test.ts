/** Forms with assistants in a frame of another origin, with the browser's own WebMCP. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { ViteDevServer } from 'vite';
import { launchChromium, serveSources } from '../support/browser.js';

interface FrameState {
  readonly errors: readonly string[];
  readonly tools: readonly string[];
}

describe('a form in a frame of another origin', () => {
  let server: ViteDevServer;
  let url: string;
  /** The same server under another name, which is another origin. */
  let embedder: string;
  let browser: Browser;
  before(async () => {
    ({ server, url } = await serveSources());
    embedder = `http://portal.localhost:${new URL(url).port}`;
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Opens a page of another origin with the form in a frame. `attributes` are those of the form. */
  async function embed(allow: string, attributes: Record<string, string> = {}): Promise<Page> {
    const page = await browser.newPage();
    const form = `${url}test/e2e/pages/framed.html?${new URLSearchParams(attributes).toString()}`;
    const wanted = new URLSearchParams({ allow, form }).toString();
    await page.goto(`${embedder}/test/e2e/pages/embedder.html?${wanted}`);
    return page;
  }

  async function stateOf(page: Page): Promise<FrameState> {
    const frame = (await (await page.waitForSelector('iframe')).contentFrame())!;
    await frame.waitForURL(/framed\.html/);
    await frame.waitForFunction(() => document.querySelector('formspec-form')?.provider);
    // Registration takes a moment; all refusals arrive together.
    await frame.waitForFunction(async () => {
      const state = window as unknown as { errors: string[] };
      const context = (document as { modelContext?: { getTools(): Promise<unknown[]> } }).modelContext;
      return state.errors.length > 0 || ((await context?.getTools()) ?? []).length > 5;
    });
    return frame.evaluate(async () => {
      const { errors } = window as unknown as { errors: string[] };
      const context = (document as { modelContext?: { getTools(): Promise<{ name: string }[]> } })
        .modelContext;
      await new Promise((resolve) => setTimeout(resolve, 200));
      // Without permission the browser refuses the question too.
      const found = (await context?.getTools().catch(() => [])) ?? [];
      return { errors, tools: found.map(({ name }) => name) };
    });
  }

  test('gets one message if the page around it does not allow tools', async () => {
    const { errors, tools } = await stateOf(await embed(''));
    assert.equal(errors.length, 1, errors.join('\n'));
    assert.match(errors[0]!, /\d+ tools.*<iframe allow="tools">/);
    assert.deepEqual(tools, []);
  });

  /** Number of tools that the page around the frame can use. */
  const toolsAround = (page: Page): Promise<number> =>
    page.evaluate(async (origin) => {
      const { modelContext } = document as unknown as {
        modelContext: { getTools(options: object): Promise<unknown[]> };
      };
      return (await modelContext.getTools({ fromOrigins: [origin] })).length;
    }, new URL(url).origin);

  test('registers its tools if the page around it allows them', async () => {
    const page = await embed('tools');
    const { errors, tools } = await stateOf(page);
    assert.equal(await toolsAround(page), 0, 'they are not exposed');
    assert.deepEqual(errors, []);
    assert.ok(tools.includes('formspec.field.set'), tools.join());
  });

  test('can expose them to the page around it', async () => {
    const page = await embed('tools', { 'assist-exposed-to': embedder });
    const { errors, tools } = await stateOf(page);
    assert.equal(await toolsAround(page), tools.length);
    assert.deepEqual(errors, []);
    assert.ok(tools.includes('formspec.field.set'), tools.join());
  });

  test('reports what is not an origin', async () => {
    const { errors } = await stateOf(await embed('tools', { 'assist-exposed-to': 'portal' }));
    assert.deepEqual(errors, ['assist-exposed-to: "portal" is not an origin.']);
  });
});
