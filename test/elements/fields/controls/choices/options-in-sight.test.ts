import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { options, renderField, type RenderedField } from '../render-field.js';
import { press } from '../../../../support/keys.js';

const few = options('Red', 'Green', 'Blue', 'Black');
const places = (field: RenderedField): { left: number; top: number }[] =>
  field.all('.formspec-option').map((option) => option.getBoundingClientRect());

describe('options in sight', () => {
  before(() => setViewport({ width: 1000, height: 700 }));
  after(() => setViewport({ width: 800, height: 600 }));

  it('stand one below the other, or side by side on request', async () => {
    const setup = { dataType: 'choice' as const, options: few };
    const below = places(await renderField(setup));
    expect(new Set(below.map(({ left }) => left)).size).to.equal(1);
    const beside = await renderField({ ...setup, presentation: { layout: { flow: 'inline' } } });
    expect(new Set(places(beside).map(({ top }) => top)).size).to.equal(1);
    beside.control.focus();
    await press(' ');
    await press('ArrowRight');
    expect(beside.value).to.equal('green');
    await expect(beside.form).to.be.accessible();
  });

  it('stand in columns on request, one below the other where there is no room', async () => {
    const field = await renderField({
      dataType: 'multiChoice',
      options: few,
      presentation: { widgetHint: 'CheckboxGroup', layout: { flow: 'grid', columns: 2 } },
    });
    const columns = (): number => new Set(places(field).map(({ left }) => left)).size;
    expect(columns()).to.equal(2);
    field.form.style.display = 'block';
    field.form.style.inlineSize = '20rem';
    expect(columns()).to.equal(1);
    await expect(field.form).to.be.accessible();
  });
});

describe('check boxes with a button for all', () => {
  const setup = {
    dataType: 'multiChoice' as const,
    options: few,
    hint: 'Any number',
    presentation: { widgetHint: 'x-select-all' },
  };

  it('are accessible, a group with a name and a description', async () => {
    const field = await renderField(setup);
    await expect(field.form).to.be.accessible();
    expect(field.box.localName).to.equal('fieldset');
    expect(field.box.querySelector('legend')!.textContent).to.contain('The question');
    expect(field.description(field.box)).to.equal('Any number');
  });

  it('are all ticked by it, or none, and it keeps the focus', async () => {
    const field = await renderField(setup);
    const all = field.box.querySelector('button')!;
    const name = (): string => all.textContent!.trim();
    expect(name()).to.equal('Select all');
    all.focus();
    await press('Enter');
    expect(field.value).to.deep.equal(['red', 'green', 'blue', 'black']);
    expect(name()).to.equal('Select none');
    expect(document.activeElement).to.equal(all);
    await press('Enter');
    expect(field.value).to.equal(null);
    field.control.focus();
    await press(' ');
    expect(field.value).to.deep.equal(['red']);
    expect(name()).to.equal('Select all');
  });

  it('have no button when the field is readonly, and stay as they are', async () => {
    const field = await renderField({ ...setup, value: ['red'], bind: { readonly: 'true' } });
    expect(field.box.querySelector('button')).to.equal(null);
    for (const box of field.all('input')) box.click();
    expect(field.value).to.deep.equal(['red']);
  });
});
