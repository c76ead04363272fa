import { aTimeout, expect } from '@open-wc/testing';
import {
  button,
  control,
  definitionOf,
  eventsOf,
  group,
  renderForm,
  required,
  text,
  textOf,
} from '../render-form.js';
import { type } from '../../support/keys.js';

const sketch = {
  items: [
    text('a'),
    text('b'),
    group('lines', [text('item')], { label: 'Line', repeatable: true, minRepeat: 1 }),
  ],
  binds: required('a', 'lines[*].item'),
};

const layout = `
  <h1>My page</h1>
  <formspec-errors></formspec-errors>
  <formspec-progress></formspec-progress>
  <div class="mine"><formspec-field path="b"></formspec-field></div>
  <p>Between <em>fields</em></p>
  <formspec-field path="a"></formspec-field>
  <formspec-group path="lines"></formspec-group>
  <button>Send</button>`;

describe('a layout of the page’s own', () => {
  it('keeps its form, without traces of the definition, when that is taken away', async () => {
    const form = await renderForm({ ...sketch, name: 'mine' }, {}, layout);
    const native = form.nativeForm!;
    expect(native.getAttribute('toolname')).to.equal('mine');
    form.definition = null;
    await form.updateComplete;
    expect(form.nativeForm).to.equal(native);
    expect(native.hasAttribute('toolname')).to.equal(false);
    expect(native.querySelector('input')).to.equal(null);
    expect(textOf(native)).to.contain('Between fields');
  });

  it('is accessible', async () => {
    const form = await renderForm(sketch, {}, layout);
    await expect(form).to.be.accessible();
    button(form, 'Send').click();
    await aTimeout(0);
    await expect(form).to.be.accessible();
  });

  it('shows only what was placed, where it was placed, in one native form', async () => {
    const form = await renderForm(sketch, {}, layout);
    expect(form.querySelectorAll('form')).to.have.length(1);
    expect(form.querySelector('form')!.noValidate).to.equal(true);
    expect([...form.querySelectorAll('input')].map((input) => input.name)).to.deep.equal([
      'b',
      'a',
      'lines[0].item',
    ]);
    expect(form.querySelector('.mine')!.contains(control(form, 'b'))).to.equal(true);
    const owners = new Set([...form.querySelectorAll('input')].map((input) => input.form));
    expect([...owners]).to.deep.equal([form.querySelector('form')]);
    expect(textOf(form)).to.contain('Between fields');
    expect(form.querySelectorAll('button[type=submit]')).to.have.length(0);
  });

  it('keeps the page’s own nodes', async () => {
    const form = document.createElement('formspec-form');
    const mine = document.createElement('p');
    mine.textContent = 'Mine';
    const field = document.createElement('formspec-field');
    field.path = 'a';
    form.append(mine, field);
    form.definition = definitionOf(sketch);
    document.body.append(form);
    await form.updateComplete;
    await field.updateComplete;
    expect(form.querySelector('p')).to.equal(mine);
    expect(field.querySelector('input')!.name).to.equal('a');
    form.remove();
  });

  it('uses a native form that the page brings along', async () => {
    const form = await renderForm(
      sketch,
      {},
      '<form id="mine"><formspec-field path="a"></formspec-field></form>',
    );
    expect(form.querySelectorAll('form')).to.have.length(1);
    expect(form.querySelector('form')!.id).to.equal('mine');
    expect(form.querySelector('form')!.parentElement).to.equal(form);
    control(form, 'a').focus();
    await type('x');
    expect(form.engine!.get('a')).to.equal('x');
  });

  it('checks and submits through the page’s own button', async () => {
    const form = await renderForm(sketch, {}, layout);
    const submits = eventsOf(form, 'formspec-submit');
    button(form, 'Send').click();
    await aTimeout(0);
    expect(document.activeElement).to.equal(form.querySelector('.formspec-summary'));
    expect(textOf(form.querySelector('.formspec-progress'))).to.equal('0 of 2 required questions answered');
    control(form, 'a').focus();
    await type('x');
    control(form, 'lines[0].item').focus();
    await type('y');
    expect(textOf(form.querySelector('.formspec-progress'))).to.equal('2 of 2 required questions answered');
    button(form, 'Send').click();
    await aTimeout(0);
    expect(submits).to.have.length(1);
  });

  it('takes the user to the first problem where there is no summary', async () => {
    const form = await renderForm(
      sketch,
      {},
      '<formspec-field path="a"></formspec-field><button>Send</button>',
    );
    button(form, 'Send').click();
    await aTimeout(0);
    expect(document.activeElement).to.equal(control(form, 'a'));
    expect(control(form, 'a').getAttribute('aria-invalid')).to.equal('true');
  });

  it('follows another path, rows that come and go, and another definition', async () => {
    const form = await renderForm(sketch, {}, '<formspec-field path="lines[1].item"></formspec-field>');
    const field = form.querySelector('formspec-field')!;
    expect(field.querySelector('input')).to.equal(null);
    form.engine!.addRow('lines');
    await field.updateComplete;
    expect(field.querySelector('input')!.name).to.equal('lines[1].item');
    field.path = 'b';
    await field.updateComplete;
    expect(field.querySelector('input')!.name).to.equal('b');
    form.definition = definitionOf({ items: [text('b', { label: 'Another b' })] });
    await form.updateComplete;
    await field.updateComplete;
    expect(textOf(field.querySelector('label'))).to.equal('Another b');
  });
});
