import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import {
  announced,
  button,
  control,
  eventsOf,
  group,
  renderForm,
  required,
  type Sketch,
  text,
  textOf,
} from '../render-form.js';

interface Tool {
  name: string;
  inputSchema: { properties: Record<string, { description?: string }>; required: string[] };
}
interface ModelContext extends EventTarget {
  getTools(): Promise<Tool[]>;
  executeTool(tool: Tool, input: object, options?: { signal?: AbortSignal }): Promise<string>;
}

const context = (document as { modelContext?: ModelContext }).modelContext;
const sketch = {
  name: 'order',
  title: 'Order',
  items: [
    group('who', [text('name', { label: 'Name' }), text('old', { label: 'Member', dataType: 'boolean' })]),
    text('colour', {
      label: 'Colour',
      dataType: 'choice',
      options: [
        { value: 'r', label: 'Red' },
        { value: 'b', label: 'Blue' },
      ],
    }),
    text('n', { label: 'Number', dataType: 'integer' }),
    text('twice', { label: 'Twice', dataType: 'integer' }),
  ],
  binds: [...required('who.name', 'n'), { path: 'twice', calculate: '$n * 2' }],
};

describe('the tool that the browser makes of a form', () => {
  before(function () {
    if (!context) this.skip();
  });

  const toolOf = async (name = 'order'): Promise<Tool> => {
    await aTimeout(50);
    let tool: Tool | undefined;
    await waitUntil(async () => {
      tool = (await context!.getTools()).find((one) => one.name === name);
      return tool !== undefined;
    }, `There is no tool ${name}.`);
    return tool!;
  };

  it('leaves the form accessible', async () => {
    const form = await renderForm(sketch);
    await expect(form).to.be.accessible();
  });

  it('names its parameters by path and describes each', async () => {
    await renderForm(sketch);
    const { inputSchema } = await toolOf();
    expect(Object.keys(inputSchema.properties).sort()).to.deep.equal(['colour', 'n', 'who.name', 'who.old']);
    expect(inputSchema.required).to.have.members(['who.name', 'n']);
    for (const { description } of Object.values(inputSchema.properties))
      expect(description).to.be.a('string').and.not.equal('');
  });

  it('has a different name for each form, and none with no-tool', async () => {
    await renderForm(sketch);
    const second = await renderForm(sketch);
    await toolOf('order-2');
    second.noTool = true;
    await second.updateComplete;
    await aTimeout(50);
    expect((await context!.getTools()).map(({ name }) => name)).to.not.include('order-2');
  });

  it('has a name of its own in shadow roots too, and after being away', async () => {
    const inShadow = async (): Promise<Element> => {
      const form = await renderForm(sketch);
      const host = document.createElement('div');
      form.parentElement!.append(host);
      host.attachShadow({ mode: 'open' }).append(form);
      await form.updateComplete;
      return form;
    };
    const nameOf = (form: Element): string => form.querySelector('form')!.getAttribute('toolname')!;
    const forms = [await inShadow(), await inShadow(), await renderForm(sketch)];
    const names = ['order', 'order-2', 'order-3'];
    expect(forms.map(nameOf)).to.deep.equal(names);
    for (const name of names) await toolOf(name);
    const [first] = forms as [Element];
    const { parentNode } = first;
    first.remove();
    await aTimeout(0);
    const newcomer = await renderForm(sketch);
    expect(nameOf(newcomer)).to.equal('order');
    parentNode!.append(first);
    await aTimeout(0);
    expect(nameOf(first)).to.equal('order-4');
  });

  it('fills the engine as typing would, marks it, and answers when the user submits', async () => {
    const form = await renderForm(sketch);
    const submits = eventsOf<{ response: { data: object } }>(form, 'formspec-submit');
    const call = context!.executeTool(await toolOf(), {
      'who.name': 'Ann',
      'who.old': true,
      colour: 'b',
      n: 4,
    });
    await waitUntil(() => form.querySelector('[data-assisted]'));
    expect(form.engine!.response().data).to.deep.equal({
      who: { name: 'Ann', old: true },
      colour: 'b',
      n: 4,
      twice: 8,
    });
    expect(await announced(form)).to.contain('An assistant is filling in this form.');
    expect(form.querySelector('form')!.matches(':tool-form-active')).to.equal(true);
    await expect(form).to.be.accessible();
    button(form, 'Submit').click();
    const envelope = JSON.parse(await call) as { content: { text: string }[] };
    const report = JSON.parse(envelope.content[0]!.text) as { valid: boolean; missing: unknown[] };
    expect(report.valid).to.equal(true);
    expect(report.missing).to.deep.equal([]);
    expect(submits).to.have.length(1);
  });

  it('tells the agent what is still missing', async () => {
    const form = await renderForm(sketch);
    const call = context!.executeTool(await toolOf(), { n: 4 });
    await waitUntil(() => form.querySelector('[data-assisted]'));
    button(form, 'Submit').click();
    const report = JSON.parse(
      (JSON.parse(await call) as { content: { text: string }[] }).content[0]!.text,
    ) as { valid: boolean; missing: object[]; results: object[] };
    expect(report.valid).to.equal(false);
    expect(report.missing).to.deep.equal([{ path: 'who.name', label: 'Name' }]);
    expect(form.querySelector('.formspec-summary')).to.not.equal(null);
  });

  it('tells the agent no sensitive values, which labels and messages may quote', async () => {
    const form = await renderForm({
      ...sketch,
      items: [
        text('pin', { extensions: { 'x-sensitive': true } }),
        text('copy', { label: 'After {{$pin}}' }),
        text('n'),
      ],
      binds: required('copy'),
      shapes: [
        {
          id: 's',
          target: '#',
          severity: 'error',
          constraint: 'false',
          message: 'Your pin {{$pin}} is refused',
          context: { pin: '$pin' },
        },
      ],
    } as Sketch);
    form.setData({ pin: 'secret-1234' });
    const call = context!.executeTool(await toolOf(), { n: 'x' });
    await waitUntil(() => form.querySelector('[data-assisted]'));
    expect(textOf(form)).to.contain('After secret-1234');
    button(form, 'Submit').click();
    const told = await call;
    expect(told).to.contain('is refused').and.contain('After');
    expect(told).to.not.contain('secret-1234');
  });

  it('restores all values when the call is cancelled', async () => {
    const form = await renderForm(sketch);
    form.setData({ who: { name: 'Before', old: null }, n: 1 });
    const controller = new AbortController();
    const call = context!.executeTool(
      await toolOf(),
      { 'who.name': 'Agent', colour: 'r', n: 9 },
      { signal: controller.signal },
    );
    call.catch(() => {});
    await waitUntil(() => form.querySelector('[data-assisted]'));
    expect(form.engine!.get('n')).to.equal(9);
    controller.abort();
    await waitUntil(() => form.engine!.get('n') === 1);
    expect(form.engine!.get('who.name')).to.equal('Before');
    expect(form.engine!.get('colour')).to.equal(null);
    expect(control(form, 'who.name').value).to.equal('Before');
    expect(form.querySelector('[data-assisted]')).to.equal(null);
    expect(await announced(form)).to.contain('as they were before');
  });

  it('does not restore a value into a row that took the place of another', async () => {
    const form = await renderForm({
      name: 'order',
      items: [group('lines', [text('item')], { repeatable: true, minRepeat: 0 })],
    });
    form.setData({ lines: [{ item: 'first' }, { item: 'second' }] });
    const tell = (type: string): unknown =>
      window.dispatchEvent(Object.assign(new Event(type), { toolName: 'order' }));
    const input = control(form, 'lines[0].item');
    input.value = 'Agent';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    tell('toolactivated');
    expect(form.querySelector('[data-assisted]')).to.not.equal(null);
    form.engine!.removeRow('lines', 0);
    tell('toolcancel');
    expect(form.getResponse().data).to.deep.equal({ lines: [{ item: 'second' }] });
  });

  it('exists only if the form can be submitted', async () => {
    const form = await renderForm(sketch, { 'no-submit': '' });
    expect(form.querySelector('form')!.hasAttribute('toolname')).to.equal(false);
    form.toolAutosubmit = true;
    await form.updateComplete;
    expect(form.querySelector('form')!.getAttribute('toolname')).to.equal('order');
    const own = await renderForm({ ...sketch, name: 'own' }, { 'no-submit': '' }, '<button>Send</button>');
    expect(own.querySelector('form')!.getAttribute('toolname')).to.equal('own');
  });

  it('submits by itself only where the page allows it', async () => {
    const form = await renderForm(sketch, { 'tool-autosubmit': '' });
    const submits = eventsOf(form, 'formspec-submit');
    await context!.executeTool(await toolOf(), { 'who.name': 'Ann', n: 2 });
    expect(submits).to.have.length(1);
  });

  it('reaches all pages of a wizard', async () => {
    const form = await renderForm({
      name: 'order',
      items: [group('one', [text('a')]), group('two', [text('b')])],
      formPresentation: { pageMode: 'wizard' },
    });
    const call = context!.executeTool(await toolOf(), { 'one.a': 'x', 'two.b': 'y' });
    await waitUntil(() => form.querySelector('[data-assisted]'));
    expect(form.engine!.response().data).to.deep.equal({ one: { a: 'x' }, two: { b: 'y' } });
    button(form, 'Continue').click();
    expect(JSON.parse(await call)).to.have.property('content');
    expect(textOf(form.querySelector('.formspec-progress'))).to.equal('Step 2 of 2');
  });

  it('restores values on every page of a wizard, but not once the user went on', async () => {
    const form = await renderForm({
      name: 'order',
      items: [group('one', [text('a')]), group('two', [text('b')])],
      formPresentation: { pageMode: 'wizard' },
    });
    form.setData({ one: { a: 'before' }, two: { b: 'before' } });
    const fill = async (): Promise<AbortController> => {
      const controller = new AbortController();
      const values = { 'one.a': 'x', 'two.b': 'y' };
      context!.executeTool(await toolOf(), values, { signal: controller.signal }).catch(() => {});
      await waitUntil(() => form.engine!.get('two.b') === 'y' && form.querySelector('[data-assisted]'));
      return controller;
    };
    const cancelled = await fill();
    cancelled.abort();
    await waitUntil(() => form.engine!.get('two.b') === 'before');
    expect(form.engine!.get('one.a')).to.equal('before');
    const answered = await fill();
    button(form, 'Continue').click();
    await aTimeout(50);
    answered.abort();
    await aTimeout(50);
    expect(form.engine!.get('one.a'), 'accepted by going on').to.equal('x');
  });

  it('is removed while a provider is attached', async () => {
    const form = await renderForm({ ...sketch, name: 'assisted' }, { assist: '' });
    expect(form.querySelector('form')!.hasAttribute('toolname')).to.equal(false);
    expect(form.provider).to.not.equal(null);
    expect((await form.provider!.call('formspec.form.describe')).isError).to.not.equal(true);
    form.assist = null;
    await form.updateComplete;
    expect(form.provider).to.equal(null);
    expect(form.querySelector('form')!.hasAttribute('toolname')).to.equal(true);
  });
});
