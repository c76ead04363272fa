import { expect, waitUntil } from '@open-wc/testing';
import { announced, button, control, renderForm, text, textOf } from '../../render-form.js';
import { callTool, endOf, modelContext } from '../model-context.js';
import { insert, sketch, wizard } from './called-form.js';

describe('a call of the tool that the browser makes of a form', () => {
  before(function () {
    if (!modelContext) this.skip();
  });

  it('ends with reset(), and with a reset button of the page', async () => {
    const form = await renderForm({
      ...sketch,
      items: [text('a', { initialValue: 'start' }), text('b'), text('c', { initialValue: 'kept' })],
    });
    const first = await callTool({ a: 'Agent', b: 'Agent' });
    form.reset();
    expect(await endOf(first)).to.contain('form reset');
    expect(form.getResponse().data).to.deep.equal({ a: 'start', b: null, c: 'kept' });
    expect(control(form, 'a').value).to.equal('start');
    expect(control(form, 'c').value).to.equal('kept');
    expect(form.querySelector('[data-assisted]')).to.equal(null);
    const reset = document.createElement('button');
    reset.type = 'reset';
    form.querySelector('form')!.append(reset);
    const second = await callTool({ b: 'Agent' });
    reset.click();
    expect(await endOf(second)).to.contain('form reset');
    expect(form.engine!.get('b')).to.equal(null);
    expect(control(form, 'c').value).to.equal('kept');
  });

  it('ends when the form becomes read-only, and its answers are taken back', async () => {
    const form = await renderForm(sketch);
    const call = await callTool({ a: 'Agent' });
    form.readonly = true;
    expect(await endOf(call)).to.contain('tool definition was updated');
    expect(form.engine!.get('a')).to.equal(null);
  });

  it('that the browser ends because the page moved the form takes its answers back', async () => {
    const form = await renderForm(sketch);
    const call = await callTool({ a: 'Agent' });
    const place = document.createElement('div');
    form.parentElement!.append(place);
    place.append(form);
    expect(await endOf(call)).to.contain('tool definition was updated');
    await waitUntil(() => form.engine!.get('a') === null);
  });

  it('marks what it wrote, with the previous answer and Undo', async () => {
    const form = await renderForm(sketch);
    form.setData({ a: 'before', b: null, c: 'same' });
    const call = await callTool({ a: 'Agent', b: 'Agent', c: 'same' });
    await waitUntil(() => form.querySelector('.formspec-trace'));
    const traces = [...form.querySelectorAll('.formspec-trace')];
    expect(traces.map((trace) => textOf(trace))).to.deep.equal([
      'Filled in by an assistant. Before: before Undo Label of a',
      'Filled in by an assistant. Before: Not answered Undo Label of b',
    ]);
    expect(await announced(form)).to.contain('2 answers were filled in for you.');
    await expect(form).to.be.accessible();
    button(form, /^Undo Label of a/).click();
    expect(form.engine!.get('a')).to.equal('before');
    expect(document.activeElement).to.equal(control(form, 'a'));
    expect(form.querySelectorAll('.formspec-trace')).to.have.length(1);
    insert(control(form, 'b'), 'mine');
    expect(form.querySelector('.formspec-trace'), 'edited by the user').to.equal(null);
    button(form, 'Submit').click();
    expect((await call.result).submitted).to.equal(true);
  });

  it('leaves marks and Undo after it was answered', async () => {
    const form = await renderForm(wizard);
    const call = await callTool({ 'one.a': 'x', 'two.b': 'y' });
    button(form, 'Continue').click();
    await call.result;
    await waitUntil(() => form.querySelectorAll('.formspec-trace').length === 2);
    button(form, /^Undo Label of b/).click();
    expect(form.getResponse().data).to.deep.equal({ one: { a: 'x' }, two: { b: null } });
  });
});
