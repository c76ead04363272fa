/** The tool that Chromium makes from a form without any provider: its schema, and the effect of filling it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { FormEngine } from '../../src/engine/types.js';
import { launchChromium, serveSources } from '../support/browser.js';
import { definition, field, group } from '../support/definition.js';
import { corpusForms, demoForms, type Form, openDefinition, openForm } from './known-forms.js';

interface Parameter {
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: { readonly enum?: readonly unknown[] };
}
interface Schema {
  readonly properties: Readonly<Record<string, Parameter>>;
  readonly required?: readonly string[];
}
interface FieldFacts {
  readonly path: string;
  readonly dataType: string;
  readonly required: boolean;
  readonly options: readonly string[] | undefined;
  readonly currency: string | undefined;
  readonly widget: string | undefined;
}
interface PageTool {
  readonly name: string;
  readonly inputSchema: Schema;
}
interface PageContext {
  getTools(): Promise<PageTool[]>;
  executeTool(tool: PageTool, input: object): Promise<string>;
}

/** What the DevTools protocol says about the end of a call. */
interface ProtocolResponse {
  readonly status: string;
  readonly output?: unknown;
  readonly errorText?: string;
}
/** The result of the tool. */
interface ToolResult {
  readonly submitted: boolean;
  readonly missing: readonly { readonly path: string }[];
}
const resultOf = (text: string): ToolResult =>
  JSON.parse((JSON.parse(text) as { content: { text: string }[] }).content[0]!.text) as ToolResult;

let browser: Browser;
let context: BrowserContext;
let sources: Awaited<ReturnType<typeof serveSources>>;

before(async () => {
  sources = await serveSources();
  browser = await launchChromium();
  context = await browser.newContext({ locale: 'en-US' });
  // tsx wraps functions in a helper, `__name`, which pages do not have.
  await context.addInitScript('globalThis.__name = (target) => target');
});
after(async () => {
  await browser?.close();
  await sources?.server.close();
});

/** Fields that can be filled in now. Files are left to people, but a signature can be typed. */
function openFields(page: Page): Promise<FieldFacts[]> {
  return page.evaluate(() => {
    const { engine } = document.querySelector('formspec-form') as unknown as { engine: FormEngine };
    return engine
      .fields('relevant')
      .filter(
        (field) =>
          !field.readonly &&
          (field.dataType !== 'attachment' || field.item.presentation?.widgetHint === 'Signature'),
      )
      .map((field) => ({
        path: field.path,
        dataType: field.dataType!,
        required: field.required,
        options: field.options?.map(({ value }) => value),
        currency: field.currency,
        widget: field.item.presentation?.widgetHint,
      }));
  });
}

/** The page's only tool, once the browser has read the form and its schema no longer changes. */
async function toolOf(page: Page): Promise<PageTool> {
  let before = '';
  for (let attempt = 0; attempt < 50; attempt++) {
    await page.waitForTimeout(200);
    const tools = await page.evaluate(async () => {
      const { modelContext } = document as unknown as { modelContext: PageContext };
      return (await modelContext.getTools()).map(({ name, inputSchema }) => ({ name, inputSchema }));
    });
    const now = JSON.stringify(tools);
    if (tools.length === 1 && now === before) return tools[0]!;
    before = now;
  }
  throw new Error(`The page has no tool that stays the same, or more than one: ${before}`);
}

/** Whether `required` in HTML means "answered" for the control: not for checkboxes, sliders and files. */
const canSayRequired = ({ dataType, widget }: FieldFacts): boolean =>
  !['boolean', 'multiChoice', 'attachment'].includes(dataType) && widget !== 'Slider';

function answerAt(answers: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], answers);
}

/** The answers of a form as arguments of its tool: those of writable fields with an answer. */
function argumentsFor(form: Form, fields: readonly FieldFacts[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const { path, dataType, currency } of fields) {
    const answer = answerAt(form.answers, path);
    if (answer === undefined || answer === null || dataType === 'attachment') continue;
    // The browser's control for date and time has no time zone, and seconds only with a step.
    if (dataType === 'dateTime') input[path] = String(answer).slice(0, 16);
    else if (dataType !== 'money') input[path] = answer;
    else if (currency) input[path] = String((answer as { amount: unknown }).amount);
  }
  return input;
}

/**
 * Values of the engine in the notation of the input: money as an amount. Leaves out fields that other answers have made
 * irrelevant or read-only in the meantime.
 */
function engineHolds(page: Page, paths: readonly string[]): Promise<Record<string, unknown>> {
  return page.evaluate((asked) => {
    const { engine } = document.querySelector('formspec-form') as unknown as { engine: FormEngine };
    return Object.fromEntries(
      asked
        .filter((path) => engine.field(path)?.readonly === false)
        .map((path) => {
          const value = engine.get(path);
          const isMoney = engine.field(path)!.dataType === 'money';
          return [path, isMoney ? (value as { amount: string } | null)?.amount : value];
        }),
    );
  }, paths);
}

/** `09:30` and `09:30:00`, `5000` and `5000.00` are the same answer. */
const normal = (value: unknown): unknown => {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return value.slice(0, 16);
  if (typeof value === 'string' && /^\d\d:\d\d$/.test(value)) return `${value}:00`;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
};
const normalAll = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([path, value]) => [path, normal(value)]));

async function untilFilled(page: Page, input: Record<string, unknown>): Promise<void> {
  const paths = Object.keys(input);
  let held: Record<string, unknown> = {};
  let wanted: Record<string, unknown> = {};
  for (let attempt = 0; attempt < 50; attempt++) {
    held = await engineHolds(page, paths);
    wanted = Object.fromEntries(Object.keys(held).map((path) => [path, input[path]]));
    if (JSON.stringify(normalAll(held)) === JSON.stringify(normalAll(wanted))) return;
    await page.waitForTimeout(100);
  }
  assert.deepEqual(normalAll(held), normalAll(wanted));
}

const knownForms = [...demoForms(), ...corpusForms()];
const grant = knownForms.filter(({ name }) => name.endsWith('/grant-application'));

describe('the schema that the browser generates', () => {
  for (const form of knownForms)
    test(form.name, async () => {
      const page = await openForm(context, sources.url, form);
      const { inputSchema } = await toolOf(page);
      const fields = await openFields(page);
      const parameters = Object.keys(inputSchema.properties).filter((name) => !name.endsWith('.currency'));
      assert.deepEqual(parameters.sort(), fields.map(({ path }) => path).sort());
      for (const [name, { description }] of Object.entries(inputSchema.properties))
        assert.ok(description, `${name} has a description`);
      for (const field of fields.filter(canSayRequired))
        assert.equal(
          inputSchema.required?.includes(field.path) ?? false,
          field.required,
          `${field.path} required`,
        );
      for (const { path, dataType, options } of fields) {
        if (!options || options.length > 300 || !dataType.toLowerCase().endsWith('choice')) continue;
        const parameter = inputSchema.properties[path]!;
        const offered = (parameter.enum ?? parameter.items?.enum ?? []).filter((value) => value !== '');
        assert.deepEqual(offered, options, `${path} offers its options`);
      }
      await page.close();
    });
});

describe('the browser tool fills the grant application', () => {
  for (const form of grant)
    test(`${form.name}, through the page's interface`, async () => {
      const page = await openForm(context, sources.url, form);
      const input = argumentsFor(form, await openFields(page));
      assert.ok(Object.keys(input).length > 8);
      await toolOf(page);
      const call = page.evaluate(async (values) => {
        const { modelContext } = document as unknown as { modelContext: PageContext };
        const [tool] = await modelContext.getTools();
        return modelContext.executeTool(tool!, values);
      }, input);
      await untilFilled(page, input);
      await page.evaluate(() =>
        document.querySelector<HTMLFormElement>('formspec-form form')!.requestSubmit(),
      );
      const result = resultOf(await call);
      assert.equal(typeof result.submitted, 'boolean');
      assert.deepEqual(
        result.missing.filter(({ path }) => path in input),
        [],
        'everything that was given has arrived',
      );
      await page.close();
    });

  for (const form of grant)
    test(`${form.name}, over the DevTools protocol`, async () => {
      const page = await openForm(context, sources.url, form);
      const session: CDPSession = await context.newCDPSession(page);
      const send = session.send.bind(session) as (method: string, parameters?: object) => Promise<unknown>;
      const responded = new Promise<ProtocolResponse>((resolve) =>
        (session.on as (event: string, listener: (response: ProtocolResponse) => void) => void)(
          'WebMCP.toolResponded',
          resolve,
        ),
      );
      await send('WebMCP.enable');
      const input = argumentsFor(form, await openFields(page));
      const { name } = await toolOf(page);
      const { frameTree } = (await send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } };
      await send('WebMCP.invokeTool', { frameId: frameTree.frame.id, toolName: name, input });
      await untilFilled(page, input);
      await page.evaluate(() =>
        document.querySelector<HTMLFormElement>('formspec-form form')!.requestSubmit(),
      );
      const { status, output, errorText } = await responded;
      assert.equal(status, 'Completed', errorText);
      const told = typeof output === 'string' ? output : JSON.stringify(output);
      assert.equal(typeof resultOf(told).submitted, 'boolean');
      await page.close();
    });
});

test('the schema follows added and removed rows', async () => {
  const form = knownForms.find(({ name }) => name === 'demo/invoice')!;
  const page = await openForm(context, sources.url, form);
  const before = Object.keys((await toolOf(page)).inputSchema.properties);
  const repeat = await page.evaluate(() => {
    const { engine } = document.querySelector('formspec-form') as unknown as { engine: FormEngine };
    const { path } = engine.items.find((item) => item.kind === 'repeat')!;
    engine.addRow(path);
    return path;
  });
  const withRow = Object.keys((await toolOf(page)).inputSchema.properties);
  const added = withRow.filter((name) => !before.includes(name));
  assert.ok(added.length > 0 && added.every((name) => name.startsWith(`${repeat}[`)));
  await page.evaluate((path) => {
    const { engine } = document.querySelector('formspec-form') as unknown as { engine: FormEngine };
    engine.removeRow(path, engine.field(path)!.rows.length - 1);
  }, repeat);
  assert.deepEqual(Object.keys((await toolOf(page)).inputSchema.properties).sort(), before.sort());
  await page.close();
});

test('the schema follows relevance and requirement', async () => {
  const page = await openDefinition(
    context,
    sources.url,
    definition(
      [
        field('partner', 'boolean'),
        field('name'),
        group('other', [field('born', 'date'), field('work')], { label: 'Partner' }),
      ],
      {
        binds: [
          { path: 'other', relevant: '$partner = true' },
          { path: 'other.born', required: 'true' },
          { path: 'name', required: '$partner = true' },
        ],
      },
    ),
  );
  const schema = async () => {
    const { inputSchema } = await toolOf(page);
    return { names: Object.keys(inputSchema.properties).sort(), required: inputSchema.required ?? [] };
  };
  const alone = { names: ['name', 'partner'], required: [] };
  assert.deepEqual(await schema(), alone);
  await page.getByLabel('partner').press('Space');
  const { names, required } = await schema();
  assert.deepEqual(names, ['name', 'other.born', 'other.work', 'partner']);
  assert.deepEqual([...required].sort(), ['name', 'other.born']);
  await page.getByLabel('partner').press('Space');
  assert.deepEqual(await schema(), alone);
  await page.close();
});

test('a page can be left right after its form was submitted', async () => {
  const crashed: string[] = [];
  for (let attempt = 0; attempt < 8; attempt++) {
    const page = await openDefinition(
      context,
      sources.url,
      definition([field('name', 'string', { label: 'Name' })]),
    );
    page.on('crash', () => crashed.push(`attempt ${attempt}`));
    await page.route('**/sent', (route) => route.fulfill({ json: {} }));
    await page.route('**/left', (route) => route.fulfill({ contentType: 'text/html', body: 'Left.' }));
    await page.evaluate(() => {
      document.querySelector('formspec-form')!.setAttribute('action', '/sent');
      addEventListener('formspec-submitted', () => location.assign('/left'));
    });
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/left', { timeout: 5000 }).catch(() => undefined);
    await page.close();
  }
  assert.deepEqual(crashed, []);
});
