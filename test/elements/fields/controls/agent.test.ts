/** Chromium's own WebMCP: what its agent sees of the controls, and that filling them is typing. */
import { expect } from '@open-wc/testing';
import { options, renderField, type FieldSetup, type RenderedField } from './render-field.js';

interface Tool {
  readonly name: string;
  readonly inputSchema: { properties: Record<string, Record<string, unknown>>; required?: string[] };
}
interface ModelContext {
  getTools(): Promise<Tool[]>;
  executeTool(tool: Tool, input: object, options?: { signal?: AbortSignal }): Promise<unknown>;
}
const modelContext = (document as unknown as { modelContext?: ModelContext }).modelContext;

const hint = (widgetHint: string) => ({ presentation: { widgetHint } });
const few = options('Red', 'Green');
const some = options('One', 'Two', 'Three', 'Four', 'Five', 'Six');
const many = options(...Array.from({ length: 30 }, (_, index) => `Option ${index + 1}`));

async function tool(): Promise<Tool> {
  // The browser reads the form in a task of its own.
  for (let turn = 0; turn < 50; turn++) {
    const [found] = await modelContext!.getTools();
    if (found?.inputSchema.properties['it']) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('no tool');
}

async function fill(field: RenderedField, input: object): Promise<unknown> {
  const abort = new AbortController();
  const before = field.value;
  const changed = new Promise<void>((resolve) => {
    const stop = field.engine.subscribe('it', () => {
      stop();
      resolve();
    });
  });
  const call = modelContext!
    .executeTool(await tool(), input, { signal: abort.signal })
    .catch(() => undefined);
  await changed;
  const after = field.value;
  expect(after).not.to.equal(before);
  abort.abort();
  await call;
  return after;
}

const cases: readonly [name: string, setup: FieldSetup, type: string, input: unknown, stored: unknown][] = [
  ['text', {}, 'string', 'Ada', 'Ada'],
  ['multi-line text', { dataType: 'text' }, 'string', 'Ada\nL', 'Ada\nL'],
  ['a whole number given as text', { dataType: 'integer' }, 'string', '12', 12],
  ['a decimal given as number', { dataType: 'decimal' }, 'string', 1.25, 1.25],
  ['a decimal on a German page', { dataType: 'decimal', locale: 'de' }, 'string', '1.234', 1.234],
  ['a check box', { dataType: 'boolean' }, 'boolean', true, true],
  ['Yes or No', { dataType: 'boolean', ...hint('x-yes-no') }, 'string', 'false', false],
  ['a date', { dataType: 'date' }, 'string', '2025-12-31', '2025-12-31'],
  ['a time', { dataType: 'time' }, 'string', '09:30', '09:30:00'],
  ['a date-time', { dataType: 'dateTime' }, 'string', '2025-12-31T09:30', '2025-12-31T09:30:00'],
  ['radio buttons', { dataType: 'choice', options: few }, 'string', 'green', 'green'],
  ['a list', { dataType: 'choice', options: some }, 'string', 'two', 'two'],
  ['a combobox', { dataType: 'choice', options: many }, 'string', 'option-7', 'option-7'],
  ['check boxes', { dataType: 'multiChoice', options: few }, 'array', ['green'], ['green']],
  [
    'tokens',
    { dataType: 'multiChoice', options: few, ...hint('Select') },
    'array',
    ['red', 'green'],
    ['red', 'green'],
  ],
  [
    'an amount',
    { dataType: 'money', currency: 'EUR' },
    'string',
    '12.50',
    { amount: '12.50', currency: 'EUR' },
  ],
  ['a slider', { dataType: 'integer', ...hint('Slider') }, 'number', 30, 30],
  ['a rating', { dataType: 'integer', ...hint('Rating') }, 'string', '4', 4],
];

describe('an agent of the browser', () => {
  before(function () {
    if (!modelContext) this.skip();
  });

  for (const [name, setup, type, input, stored] of cases)
    it(`knows and fills ${name}`, async () => {
      const field = await renderField(setup);
      const { it: schema } = (await tool()).inputSchema.properties;
      expect(schema!['type']).to.equal(type);
      expect(schema!['description']).to.contain('The question');
      expect(await fill(field, { it: input })).to.deep.equal(stored);
      expect(field.engine.field('it')!.valid).to.equal(true);
    });

  it('knows the options of every kind of list', async () => {
    for (const [setup, values] of [
      [{ dataType: 'choice', options: few }, few],
      [{ dataType: 'choice', options: many }, many],
    ] as const) {
      const { form } = await renderField({ ...setup, options: [...setup.options] });
      const { it: schema } = (await tool()).inputSchema.properties;
      expect(schema!['enum']).to.deep.equal(values.map((option) => option.value));
      form.remove();
    }
  });

  it('knows what is required, and nothing of what is locked', async () => {
    const first = await renderField({ dataType: 'choice', options: many, bind: { required: 'true' } });
    expect((await tool()).inputSchema.required).to.deep.equal(['it']);
    first.form.remove();
    for (const setup of [
      {},
      { dataType: 'choice', options: few },
      { dataType: 'choice', options: many },
      { dataType: 'boolean' },
    ] as FieldSetup[]) {
      const { form } = await renderField({ ...setup, bind: { readonly: 'true' } });
      const [found] = await modelContext!.getTools();
      expect(found?.inputSchema.properties['it']).to.equal(undefined);
      form.remove();
    }
  });
});
