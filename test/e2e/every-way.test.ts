/**
 * Every demo form is filled in by each way that the docs name: a script that only knows the DOM, the tool that the browser
 * makes of the form, the Assist tools, and an MCP client. All of them must end with the same Response.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { FieldState, FormEngine } from '../../src/engine/types.js';
import { createMcpServer } from '../../src/mcp/index.js';
import type { Definition } from '../../src/model/definition.js';
import type { RegistryDocument } from '../../src/model/sidecars.js';
import { connectHttp } from '../mcp/clients.js';
import { launchChromium, serveSources } from '../support/browser.js';
import { demoForms, type Form, openForm } from './known-forms.js';

/** An answer as all ways can give it: money as an amount, without the time zone that controls lack. */
interface Entry {
  readonly path: string;
  readonly dataType: string;
  readonly value: unknown;
}
type Data = Record<string, unknown>;
interface FormElement extends HTMLElement {
  readonly engine: FormEngine;
  setData(data: object): Promise<void>;
  getResponse(): { data: Data };
}
interface PageTool {
  readonly name: string;
  readonly inputSchema: { readonly properties: Readonly<Record<string, unknown>> };
}
interface PageContext {
  getTools(): Promise<PageTool[]>;
  executeTool(tool: PageTool, input: object): Promise<string>;
}

/** Answers open other questions. No demo form needs more rounds than this. */
const ROUNDS = 6;

let browser: Browser;
let context: BrowserContext;
let sources: Awaited<ReturnType<typeof serveSources>>;

before(async () => {
  sources = await serveSources();
  browser = await launchChromium();
  context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' });
  // tsx wraps functions in a helper, `__name`, which pages do not have.
  await context.addInitScript('globalThis.__name = (target) => target');
});
after(async () => {
  await browser?.close();
  await sources?.server.close();
});

/** The answers of the sample to everything that a person could answer, without files. */
async function entriesOf(form: Form): Promise<Entry[]> {
  const page = await openForm(context, sources.url, form);
  const entries = await page.evaluate(async (answers) => {
    const element = document.querySelector('formspec-form') as unknown as FormElement;
    await element.setData(answers);
    const isEmpty = (value: unknown): boolean =>
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    return element.engine
      .fields('relevant')
      .filter((field) => !field.readonly && !field.calculated && field.dataType !== 'attachment')
      .filter((field) => !isEmpty(field.value))
      .map(({ path, dataType, value }) => ({
        path,
        dataType: dataType!,
        value: dataType === 'dateTime' ? `${String(value).slice(0, 16)}:00` : value,
      }));
  }, form.answers);
  await page.close();
  return entries;
}

/** Repeats that need more rows than the form begins with. */
function pressAddButtons(page: Page, entries: readonly Entry[]): Promise<void> {
  return page.evaluate(
    (paths) => {
      const element = document.querySelector('formspec-form') as unknown as FormElement;
      for (const path of paths) {
        const steps = [...path.matchAll(/\[(\d+)\]/g)];
        for (const step of steps) {
          const repeat = element.engine.field(path.slice(0, step.index)) as FieldState | undefined;
          if (!repeat?.relevant) break;
          for (let count = repeat.rows.length; count <= Number(step[1]); count++)
            element.querySelector<HTMLElement>(`[id$="-${repeat.id}-add"]`)!.click();
        }
      }
    },
    entries.map(({ path }) => path),
  );
}

const dataOf = (page: Page): Promise<Data> =>
  page.evaluate(() => (document.querySelector('formspec-form') as unknown as FormElement).getResponse().data);

/** A script that knows nothing but the names of native controls, and what HTML says about them. */
async function fillByDom(form: Form, entries: readonly Entry[]): Promise<Data> {
  const page = await openForm(context, sources.url, form);
  for (let round = 0; round < ROUNDS; round++) {
    await pressAddButtons(page, entries);
    await page.evaluate((wanted) => {
      const tell = (element: Element): void => {
        element.dispatchEvent(new Event('input', { bubbles: true }));
        element.dispatchEvent(new Event('change', { bubbles: true }));
      };
      const put = (name: string, value: unknown): void => {
        const found = document.querySelectorAll<HTMLInputElement & HTMLSelectElement>(
          `[name="${CSS.escape(name)}"]`,
        );
        const texts = (Array.isArray(value) ? value : [value]).map(String);
        for (const element of found) {
          if (element.disabled || element.readOnly) continue;
          const type: string = element.type;
          if (type === 'radio' || type === 'checkbox') {
            const isAlone = found.length === 1 && type === 'checkbox';
            const isOn = isAlone ? value === true : texts.includes(element.value);
            if (element.checked !== isOn && (isOn || type === 'checkbox')) element.click();
            // "No" differs from no answer.
            else if (isAlone && !isOn) tell(element);
          } else if (element.localName === 'select') {
            const before = [...element.selectedOptions].map((option) => option.value).join('\n');
            for (const option of element.options) option.selected = texts.includes(option.value);
            if (before !== texts.join('\n')) tell(element);
          } else {
            const text = type === 'datetime-local' ? texts[0]!.slice(0, 16) : texts[0]!;
            if (element.value === text) continue;
            element.value = text;
            tell(element);
          }
        }
      };
      for (const { path, dataType, value } of wanted)
        if (dataType === 'money') {
          const { amount, currency } = value as { amount: unknown; currency: string };
          put(`${path}.currency`, currency);
          put(path, amount);
        } else put(path, value);
    }, entries);
  }
  const data = await dataOf(page);
  await page.close();
  return data;
}

/** Calls the browser's tool, and goes on as the user until the agent has its result. */
async function callBrowserTool(page: Page, entries: readonly Entry[]): Promise<void> {
  const told = await page.evaluate(async (wanted) => {
    const { modelContext } = document as unknown as { modelContext: PageContext & EventTarget };
    const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    let before = '';
    let tool: PageTool | undefined;
    for (let attempt = 0; attempt < 50; attempt++) {
      await pause(100);
      [tool] = await modelContext.getTools();
      const now = JSON.stringify(tool?.inputSchema);
      if (tool && now === before) break;
      before = now;
    }
    const input: Record<string, unknown> = {};
    for (const { path, dataType, value } of wanted) {
      if (!(path in tool!.inputSchema.properties)) continue;
      if (dataType === 'dateTime') input[path] = String(value).slice(0, 16);
      else if (dataType === 'money') {
        const { amount, currency } = value as { amount: unknown; currency: string };
        input[path] = String(amount);
        if (`${path}.currency` in tool!.inputSchema.properties) input[`${path}.currency`] = currency;
      } else input[path] = value;
    }
    const element = document.querySelector('formspec-form')!;
    // A form without errors would be replaced by a confirmation, and the rounds go on.
    element.addEventListener('formspec-submit', (event) => event.preventDefault());
    const filled = new Promise((resolve) =>
      modelContext.addEventListener('toolactivated', resolve, { once: true }),
    );
    const call = modelContext.executeTool(tool!, input);
    await Promise.race([filled, call]);
    HTMLFormElement.prototype.requestSubmit.call(element.querySelector('form'));
    return call;
  }, entries);
  const { content } = JSON.parse(told) as { content: { text: string }[] };
  assert.equal((JSON.parse(content[0]!.text) as { submitted: unknown }).submitted, false);
}

async function fillByBrowserTool(form: Form, entries: readonly Entry[]): Promise<Data> {
  const page = await openForm(context, sources.url, form);
  let before = '';
  for (let round = 0; round < ROUNDS; round++) {
    // The tool has no parameter for rows that do not exist; the user adds them.
    await pressAddButtons(page, entries);
    await callBrowserTool(page, entries);
    const now = JSON.stringify(await dataOf(page));
    if (now === before) break;
    before = now;
  }
  const data = await dataOf(page);
  await page.close();
  return data;
}

type CallTool = (name: string, input: object) => Promise<unknown>;

/** The same calls for the page's own tools and for the MCP server. */
async function fillByTools(call: CallTool, entries: readonly Entry[]): Promise<void> {
  let open = entries;
  for (let round = 0; round < ROUNDS && open.length > 0; round++) {
    const { results } = (await call('formspec.field.bulkSet', {
      entries: open.map(({ path, value }) => ({ path, value })),
    })) as { results: { path: string; accepted: boolean }[] };
    const refused = new Set(results.filter(({ accepted }) => !accepted).map(({ path }) => path));
    open = open.filter(({ path }) => refused.has(path));
  }
  assert.deepEqual(
    open.map(({ path }) => path),
    [],
    'every answer is accepted',
  );
}

/** Nobody is asked: this is about values. What the author denies to assistants is allowed here too. */
const policyFor = (entries: readonly Entry[]) => ({
  bulk: 'allow' as const,
  overrides: Object.fromEntries(
    entries.map(({ path }) => [path.replace(/\[\d+\]/g, '[*]'), 'allow' as const]),
  ),
});

async function fillByAssist(form: Form, entries: readonly Entry[]): Promise<Data> {
  const page = await openForm(context, sources.url, form);
  await page.evaluate(async (policy) => {
    const element = document.querySelector('formspec-form')!;
    element.setAttribute('assist-policy', JSON.stringify(policy));
    element.setAttribute('assist', '');
    const { modelContext } = document as unknown as { modelContext: PageContext };
    const isThere = async (): Promise<boolean> =>
      (await modelContext.getTools()).some(({ name }) => name === 'formspec.field.bulkSet');
    while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 50));
  }, policyFor(entries));
  const call: CallTool = async (name, input) => {
    const told = await page.evaluate(
      async ([wanted, values]) => {
        const { modelContext } = document as unknown as { modelContext: PageContext };
        const tool = (await modelContext.getTools()).find((one) => one.name === wanted)!;
        return modelContext.executeTool(tool, values as object);
      },
      [name, input] as const,
    );
    return JSON.parse((JSON.parse(told) as { content: { text: string }[] }).content[0]!.text);
  };
  await fillByTools(call, entries);
  const data = await dataOf(page);
  await page.close();
  return data;
}

async function fillByMcp({ folder, today, registries }: Form, entries: readonly Entry[]): Promise<Data> {
  const read = (url: string): unknown => {
    const name = url.slice(url.lastIndexOf('/') + 1).replace(/(\.json)?$/, '.json');
    if (!existsSync(folder + name)) throw new Error(`There is no ${url}.`);
    return JSON.parse(readFileSync(folder + name, 'utf8'));
  };
  const server = createMcpServer(read('definition.json') as Definition, {
    appHtml: '<body></body>',
    policy: policyFor(entries),
    form: {
      now: () => new Date(today),
      timeZone: 'UTC',
      registries: registries as RegistryDocument[],
      fetchJson: async (url) => read(url),
      resolve: (url) => read(url) as Definition,
    },
  });
  const client = await connectHttp(server, { era: '2026', views: true });
  try {
    const opened = await client.call('formspec.form.open');
    const { form } = opened.value as { form: string };
    await fillByTools(async (name, input) => (await client.call(name, { form, ...input })).value, entries);
    // The Response is for the person's view, which proves with a token that it is one.
    const { contents } = await client.client.readResource({ uri: 'ui://formspec/form.html' });
    const token = /name="formspec-view-token" content="(\w+)"/.exec(
      (contents[0] as { text: string }).text,
    )![1];
    const { value } = await client.call('formspec.view.sync', { token, form, since: -1 });
    return (value as { response: { data: Data } }).response.data;
  } finally {
    await client.close();
    await server.close();
  }
}

/**
 * `09:30` and `09:30:00`, `5000` and `5000.00` are the same answer, and so are times with and without a zone, and chosen
 * options in any order.
 */
function normal(value: unknown): unknown {
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'string') ? [...value].sort() : value.map(normal);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normal(inner)]));
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return value.slice(0, 16);
  if (/^\d\d:\d\d$/.test(value)) return `${value}:00`;
  return /^-?\d+\.\d+$/.test(value) ? String(Number(value)) : value;
}

describe('each way leads to the same Response', () => {
  for (const form of demoForms())
    test(form.name, async () => {
      const entries = await entriesOf(form);
      assert.ok(entries.length > 2);
      const byDom = normal(await fillByDom(form, entries));
      assert.deepEqual(normal(await fillByBrowserTool(form, entries)), byDom, "the browser's tool");
      assert.deepEqual(normal(await fillByAssist(form, entries)), byDom, 'the Assist tools');
      assert.deepEqual(normal(await fillByMcp(form, entries)), byDom, 'an MCP client');
    });
});
