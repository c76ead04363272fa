import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { callTool, endOf, modelContext, toolOf } from './model-context.js';
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
    if (!modelContext) this.skip();
  });

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
    expect((await modelContext!.getTools()).map(({ name }) => name)).to.not.include('order-2');
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
    const call = await callTool({ 'who.name': 'Ann', 'who.old': true, colour: 'b', n: 4 });
    expect(form.querySelector('[data-assisted]')).to.not.equal(null);
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
    const report = await call.result;
    expect(report).to.include({ valid: true, submitted: true });
    expect(report.missing).to.deep.equal([]);
    expect(submits).to.have.length(1);
  });

  it('tells the agent what is still missing', async () => {
    const form = await renderForm(sketch);
    const call = await callTool({ n: 4 });
    button(form, 'Submit').click();
    const report = await call.result;
    expect(report).to.include({ valid: false, submitted: false });
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
    const call = await callTool({ n: 'x' });
    expect(textOf(form)).to.contain('After secret-1234');
    button(form, 'Submit').click();
    const told = JSON.stringify(await call.result);
    expect(told).to.contain('is refused').and.contain('After');
    expect(told).to.not.contain('secret-1234');
  });

  it('restores all values when the call is cancelled', async () => {
    const form = await renderForm(sketch);
    form.setData({ who: { name: 'Before', old: null }, n: 1 });
    const call = await callTool({ 'who.name': 'Agent', colour: 'r', n: 9 });
    expect(form.engine!.get('n')).to.equal(9);
    call.abort();
    expect(await endOf(call)).to.contain('AbortError');
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
    const call = await callTool({ 'lines[0].item': 'Agent' });
    expect(form.querySelector('[data-assisted]')).to.not.equal(null);
    form.engine!.removeRow('lines', 0);
    call.abort();
    expect(await endOf(call)).to.contain('AbortError');
    await aTimeout(50);
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
    const call = await callTool({ 'who.name': 'Ann', n: 2 });
    expect((await call.result).submitted).to.equal(true);
    expect(submits).to.have.length(1);
  });

  it('reaches all pages of a wizard', async () => {
    const form = await renderForm({
      name: 'order',
      items: [group('one', [text('a')]), group('two', [text('b')])],
      formPresentation: { pageMode: 'wizard' },
    });
    const call = await callTool({ 'one.a': 'x', 'two.b': 'y' });
    expect(form.engine!.response().data).to.deep.equal({ one: { a: 'x' }, two: { b: 'y' } });
    button(form, 'Continue').click();
    expect((await call.result).submitted).to.equal(false);
    expect(textOf(form.querySelector('.formspec-progress'))).to.equal('Step 2 of 2');
  });

  it('restores values on every page of a wizard, but not once the user went on', async () => {
    const form = await renderForm({
      name: 'order',
      items: [group('one', [text('a')]), group('two', [text('b')])],
      formPresentation: { pageMode: 'wizard' },
    });
    form.setData({ one: { a: 'before' }, two: { b: 'before' } });
    const values = { 'one.a': 'x', 'two.b': 'y' };
    const cancelled = await callTool(values);
    cancelled.abort();
    expect(await endOf(cancelled)).to.contain('AbortError');
    await waitUntil(() => form.engine!.get('two.b') === 'before');
    expect(form.engine!.get('one.a')).to.equal('before');
    const answered = await callTool(values);
    button(form, 'Continue').click();
    expect(await endOf(answered)).to.equal('answered');
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
