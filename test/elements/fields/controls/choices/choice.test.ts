import { expect } from '@open-wc/testing';
import { options, renderField } from '../render-field.js';
import { press } from '../../../../support/keys.js';

const few = options('Red', 'Green', 'Blue');
const some = options('One', 'Two', 'Three', 'Four', 'Five', 'Six');
const many = options(...Array.from({ length: 21 }, (_, index) => `Option ${index + 1}`));

describe('choice', () => {
  it('is accessible as radio buttons and as a list', async () => {
    for (const list of [few, some]) {
      const { form } = await renderField({
        dataType: 'choice',
        options: list,
        hint: 'Pick one',
        bind: { required: 'true' },
      });
      await expect(form).to.be.accessible();
    }
  });

  it('picks its control by the number of options, unless a hint says otherwise', async () => {
    const kind = async (setup: object): Promise<string> => {
      const { control } = await renderField({ dataType: 'choice', ...setup });
      return control.getAttribute('role') ?? (control.localName === 'select' ? 'select' : control.type);
    };
    expect(await kind({ options: few })).to.equal('radio');
    expect(await kind({ options: some })).to.equal('select');
    expect(await kind({ options: many })).to.equal('combobox');
    expect(await kind({ options: few, presentation: { widgetHint: 'Select' } })).to.equal('select');
    expect(await kind({ options: some, presentation: { widgetHint: 'RadioGroup' } })).to.equal('radio');
    expect(await kind({ options: few, presentation: { widgetHint: 'x-combobox' } })).to.equal('combobox');
    expect(await kind({ options: few, presentation: { widgetHint: 'x-unheard-of' } })).to.equal('radio');
  });

  it('moves through radio buttons with the arrow keys', async () => {
    const field = await renderField({ dataType: 'choice', options: few });
    field.control.focus();
    await press(' ');
    expect(field.value).to.equal('red');
    await press('ArrowDown');
    expect(field.value).to.equal('green');
    field.engine.set('it', 'blue');
    expect(field.all<HTMLInputElement>(':checked')[0]!.value).to.equal('blue');
    field.engine.set('it', null);
    expect(field.all(':checked')).to.have.length(0);
  });

  it('tells name, description, requirement and error on the group of radio buttons', async () => {
    const field = await renderField({
      dataType: 'choice',
      options: few,
      hint: 'Pick one',
      bind: { required: 'true' },
    });
    expect(field.box.localName).to.equal('fieldset');
    expect(field.box.getAttribute('role')).to.equal('radiogroup');
    expect(field.box.getAttribute('aria-required')).to.equal('true');
    expect(field.box.querySelector('legend')!.textContent).to.equal('The question* (required)');
    await field.form.submit();
    expect(field.box.getAttribute('aria-invalid')).to.equal('true');
    expect(field.description(field.box)).to.match(/Pick one \| .*Select the question/);
    expect(field.description(), 'of the first radio button').to.match(/Pick one \| .*Select the question/);
  });

  it('annotates every radio button, and describes the first', async () => {
    const field = await renderField({ dataType: 'choice', options: few });
    const radios = field.all('input');
    expect(radios.map((radio) => radio.name)).to.deep.equal(['it', 'it', 'it']);
    expect(radios.map((radio) => radio.dataset['formspecPath'])).to.deep.equal(['it', 'it', 'it']);
    expect(radios.map((radio) => radio.hasAttribute('toolparamdescription'))).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect(new Set(radios.map((radio) => radio.id)).size).to.equal(3);
  });

  it('selects by key, starts with nothing and can be taken back', async () => {
    const field = await renderField({ dataType: 'choice', options: some });
    const select = field.control as unknown as HTMLSelectElement;
    expect(select.value).to.equal('');
    select.focus();
    await press('t');
    expect(field.value).to.equal('two');
    select.value = '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    expect(field.value).to.equal(null);
    field.engine.set('it', 'six');
    expect(select.value).to.equal('six');
  });

  it('says what to choose in the author’s words', async () => {
    const field = await renderField({
      dataType: 'choice',
      options: some,
      extensions: { 'x-placeholder': 'How many?' },
    });
    const [empty] = (field.control as unknown as HTMLSelectElement).options;
    expect([empty!.value, empty!.label]).to.deep.equal(['', 'How many?']);
  });

  it('shows a stored value that is no option, and its error', async () => {
    for (const list of [few, some]) {
      const field = await renderField({ dataType: 'choice', options: list, value: 'purple' });
      expect(field.box.textContent).to.contain('purple');
      expect(field.engine.field('it')!.valid).to.equal(false);
    }
  });

  it('shows a locked answer that can be read but not changed', async () => {
    const select = await renderField({
      dataType: 'choice',
      options: some,
      value: 'two',
      bind: { readonly: 'true' },
    });
    expect(select.control.localName).to.equal('input');
    expect(select.control.readOnly).to.equal(true);
    expect(select.control.value).to.equal('Two');
    const radios = await renderField({
      dataType: 'choice',
      options: few,
      value: 'red',
      bind: { readonly: 'true' },
    });
    expect(radios.all('input').every((radio) => radio.disabled)).to.equal(true);
    expect(radios.all(':checked')).to.have.length(1);
  });

  it('treats markup in options as text', async () => {
    const label = '<b onclick=alert(1)>bold</b>';
    for (const count of [1, 8, 30]) {
      const list = [{ value: 'x', label }, ...options(...Array.from({ length: count }, (_, i) => `O${i}`))];
      const field = await renderField({ dataType: 'choice', options: list, value: 'x' });
      expect(field.box.querySelector('b')).to.equal(null);
    }
  });
});

describe('radio buttons in rows', () => {
  it('keep their choice when rows change places and names', async () => {
    const { form, engine } = await renderField({
      definition: {
        items: [
          {
            key: 'rows',
            type: 'group',
            label: 'Rows',
            repeatable: true,
            children: [{ key: 'colour', type: 'field', dataType: 'choice', label: 'Colour', options: few }],
          },
        ],
      },
    });
    form.setData({ rows: [{ colour: 'red' }, { colour: 'green' }, { colour: 'blue' }] });
    const chosen = (): string[] =>
      [...form.querySelectorAll<HTMLInputElement>(':checked')].map((radio) => `${radio.name}=${radio.value}`);
    engine.moveRow('rows', 2, 0);
    await form.updateComplete;
    expect(chosen()).to.deep.equal(['rows[0].colour=blue', 'rows[1].colour=red', 'rows[2].colour=green']);
    engine.removeRow('rows', 0);
    await form.updateComplete;
    expect(chosen()).to.deep.equal(['rows[0].colour=red', 'rows[1].colour=green']);
    engine.set('rows[1].colour', 'red');
    expect(chosen()).to.deep.equal(['rows[0].colour=red', 'rows[1].colour=red']);
  });
});

describe('several choices', () => {
  it('is accessible', async () => {
    const { form } = await renderField({ dataType: 'multiChoice', options: few, bind: { required: 'true' } });
    await expect(form).to.be.accessible();
  });

  it('stores values in the order of the options and null when none is left', async () => {
    const field = await renderField({ dataType: 'multiChoice', options: few });
    const [red, , blue] = field.all('input');
    blue!.focus();
    await press(' ');
    red!.focus();
    await press(' ');
    expect(field.value).to.deep.equal(['red', 'blue']);
    await press(' ');
    blue!.focus();
    await press(' ');
    expect(field.value).to.equal(null);
  });

  it('is not natively required; its error is told on every box', async () => {
    const field = await renderField({ dataType: 'multiChoice', options: few, bind: { required: 'true' } });
    expect(field.all('input').some((box) => box.required)).to.equal(false);
    await field.form.submit();
    expect(field.all('[aria-invalid=true]')).to.have.length(3);
    expect(field.description(field.box)).to.contain('Select the question');
    expect(field.description(), 'of the first box').to.contain('Select the question');
  });

  it('cannot be changed when it is readonly', async () => {
    const field = await renderField({
      dataType: 'multiChoice',
      options: few,
      value: ['red'],
      bind: { readonly: 'true' },
    });
    for (const box of field.all('input')) box.click();
    expect(field.value).to.deep.equal(['red']);
  });
});
