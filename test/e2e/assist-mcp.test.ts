/**
 * A form completed by an independent agent: the official MCP client drives chrome-devtools-mcp, which finds the form's
 * tools in a real browser. A user has to accept what the agent fills in.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { ViteDevServer } from 'vite';
import type {} from '../../src/index.js';
import { launchChromium, serveSources } from '../support/browser.js';
import { chromiumFlags, findChromium } from '../support/find-chromium.mjs';

const FORM = '/demo/forms/grant-application';
const sample = JSON.parse(readFileSync(new URL(`../..${FORM}/sample.json`, import.meta.url), 'utf8')) as {
  data: unknown;
};

/** Answers that the sample lacks for a form with one line in its budget. */
const CORRECTIONS: Readonly<Record<string, unknown>> = {
  'budget.totals.requested': { amount: '2900.00', currency: 'USD' },
};

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Every answer of a response as path and value; money, files and lists are single answers. */
function* answers(value: unknown, path: string): Generator<{ path: string; value: unknown }> {
  const isSingle =
    typeof value !== 'object' ||
    value === null ||
    'currency' in value ||
    'contentType' in value ||
    (Array.isArray(value) && typeof value[0] !== 'object');
  if (isSingle) yield { path, value };
  else if (Array.isArray(value))
    for (const [index, row] of value.entries()) yield* answers(row, `${path}[${index}]`);
  else for (const [key, inner] of Object.entries(value)) yield* answers(inner, path ? `${path}.${key}` : key);
}

const keyOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Answers that the agent knows, by the key of the question; for rows, the first. */
const known = new Map(
  [...answers(sample.data, '')].reverse().map(({ path, value }) => [keyOf(path), value] as const),
);

/** Calls one tool of the page through the MCP server. */
type Invoke = <T>(tool: string, input?: object) => Promise<T>;

async function connect(port: number): Promise<{ client: Client; pageId: number }> {
  const resolve = createRequire(import.meta.url).resolve;
  const root = dirname(resolve('chrome-devtools-mcp/package.json'));
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const client = new Client({ name: 'formspec-elements-e2e', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [
        join(root, bin['chrome-devtools-mcp']!),
        '--browserUrl',
        `http://127.0.0.1:${port}`,
        '--categoryExperimentalWebmcp',
        '--usageStatistics=false',
      ],
      stderr: 'ignore',
    }),
  );
  const pages = textOf(await client.callTool({ name: 'list_pages', arguments: {} }));
  const pageId = Number(/^(\d+): about:blank/m.exec(pages)?.[1]);
  assert.ok(pageId, pages);
  return { client, pageId };
}

/** Repeats a check until it passes; fails with its last error. */
async function eventually(check: () => Promise<void>, milliseconds = 20_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  for (;;)
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

const textOf = (result: unknown): string =>
  (result as { content: { text: string }[] }).content.map(({ text }) => text).join('\n');

/** The JSON result of our tool, from the report of the MCP server. */
function payloadOf(report: string): unknown {
  const { output } = JSON.parse(report.slice(report.indexOf('{'), report.lastIndexOf('}') + 1)) as {
    output: { content: { text: string }[] };
  };
  return JSON.parse(output.content[0]!.text);
}

/** An agent that knows the answers fills in the form, and a user accepts them. Returns the number of calls. */
async function complete(page: Page, invoke: Invoke): Promise<number> {
  let calls = 0;
  const call: Invoke = (tool, input) => {
    calls++;
    return invoke(`formspec.${tool}`, input);
  };
  // All fields, because an answer may make others relevant.
  const fields = await call<{ path: string; readonly: boolean }[]>('field.list', { filter: 'all' });
  const entries = fields.flatMap(({ path, readonly }) => {
    const value = CORRECTIONS[path] ?? known.get(keyOf(path));
    return readonly || value === undefined ? [] : [{ path, value }];
  });
  const denied = entries.filter(({ path }) => path.startsWith('sign.')).map(({ path }) => path);

  const writing = call<{ results: WriteResult[] }>('field.bulkSet', { entries });
  const dialog = page.getByRole('dialog', { name: 'Check these answers' });
  await page.locator('dialog[open]:not([data-guarded])').waitFor();
  assert.match(await dialog.innerText(), /organization.*Not answered.*Alder Street Neighbors/s);
  assert.equal(
    await page.evaluate(() => document.querySelector('formspec-form')!.engine!.get('project.summary')),
    null,
  );
  const count = entries.length - denied.length;
  // What would replace an answer, what the form would reject, and sensitive answers are not ticked.
  for (const box of await dialog.locator('li > label > input').all()) await box.check();
  await dialog.getByRole('button', { name: `Accept ${count} answers` }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const refused = (await writing).results.filter(({ accepted }) => !accepted);
  assert.deepEqual(
    refused.map(({ path, error }) => [path, error!.code]),
    denied.map((path) => [path, 'x-denied']),
  );
  assert.equal(
    await page.locator('.formspec-activity > summary').innerText(),
    `Assistant activity (${count})`,
  );

  await sign(page);
  const report = await call<{ valid: boolean; results: object[] }>('form.validate', { mode: 'submit' });
  assert.ok(report.valid, JSON.stringify(report.results));
  const response = await page.evaluate(() =>
    document.querySelector('formspec-form')!.engine!.response({ mode: 'submit' }),
  );
  assert.equal(response.status, 'completed');
  return calls;
}

interface WriteResult {
  readonly path: string;
  readonly accepted: boolean;
  readonly error?: { readonly code: string };
}

/** Questions that the form leaves to people. */
async function sign(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('formspec-form')!.goToPage('sign'));
  for (const box of await page.locator('[name^="sign."][type=checkbox]').all()) await box.check();
  await page.getByLabel('Or type your full name to sign').fill('Marisol Vega');
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => document.querySelector('formspec-form')!.engine!.get('sign.signature'));
}

const PAGE = 'test/e2e/pages/grant-application.html';
const hasProvider = () => document.querySelector('formspec-form')?.provider != null;

describe('an assistant completes the grant application', () => {
  let server: ViteDevServer;
  let url: string;
  let browser: Browser | undefined;
  let client: Client | undefined;

  before(async () => {
    ({ server, url } = await serveSources());
  });
  afterEach(async () => {
    await client?.close();
    await browser?.close();
    client = browser = undefined;
  });
  after(() => server?.close());

  test('with an MCP client through chrome-devtools-mcp', async () => {
    const port = await freePort();
    browser = await launchChromium([`--remote-debugging-port=${port}`]);
    const page = await browser.newPage();
    let pageId: number;
    ({ client, pageId } = await connect(port));
    const mcp = client;
    const use = async (name: string, input: object): Promise<string> =>
      textOf(await mcp.callTool({ name, arguments: { pageId, ...input } }));
    // The agent itself opens the page: a server that connects later does not see existing tools.
    await use('navigate_page', { type: 'url', url: `${url}${PAGE}` });
    await page.waitForFunction(hasProvider);

    // The browser announces each tool separately, so the list grows for a moment.
    await eventually(async () => {
      const list = await use('list_webmcp_tools', {});
      const names = new Set(Array.from(list.matchAll(/name="(formspec\.[^"]+)"/g), ([, name]) => name));
      assert.equal(names.size, 16, list);
    });
    const calls = await complete(
      page,
      async (toolName, input = {}) =>
        payloadOf(await use('execute_webmcp_tool', { toolName, input: JSON.stringify(input) })) as never,
    );
    assert.ok(calls <= 6, `${calls} calls`);
  });

  test('through the polyfill, in a browser without WebMCP', async () => {
    const args = chromiumFlags().filter((flag) => !flag.includes('WebMCP'));
    browser = await chromium.launch({ executablePath: findChromium(), headless: true, args });
    const page = await browser.newPage();
    await page.goto(`${url}${PAGE}`);
    await page.waitForFunction(hasProvider);
    await page.waitForFunction(() => 'modelContext' in document);
    const calls = await complete(
      page,
      (name, input = {}) => page.evaluate(callInPage, { name, input }) as never,
    );
    assert.ok(calls <= 6, `${calls} calls`);
  });
});

interface PolyfilledContext {
  getTools(): Promise<{ name: string }[]>;
  executeTool(tool: { name: string }, input: string): Promise<string>;
}

async function callInPage({ name, input }: { name: string; input: object }): Promise<unknown> {
  const { modelContext } = document as unknown as { modelContext: PolyfilledContext };
  let tool: { name: string } | undefined;
  while (!tool) {
    tool = (await modelContext.getTools()).find((one) => one.name === name);
    if (!tool) await new Promise(requestAnimationFrame);
  }
  const envelope = JSON.parse(await modelContext.executeTool(tool, JSON.stringify(input))) as {
    content: { text: string }[];
  };
  return JSON.parse(envelope.content[0]!.text);
}
