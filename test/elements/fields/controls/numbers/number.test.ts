import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { renderField, type RenderedField } from '../render-field.js';
import { press, type } from '../../../../support/keys.js';

async function typed(text: string, setup = {}): Promise<RenderedField> {
  const field = await renderField({ dataType: 'decimal', ...setup });
  field.control.focus();
  for (const character of text) {
    const before = field.control.value;
    await type(character);
    expect(field.control.value, 'nothing typed is taken away').to.equal(before + character);
  }
  return field;
}

describe('number', () => {
  it('is accessible', async () => {
    const { form } = await renderField({ dataType: 'integer', suffix: 'kg', bind: { required: 'true' } });
    await expect(form).to.be.accessible();
  });

  for (const [text, number] of [
    ['0.05', 0.05],
    ['-5', -5],
    ['1.50', 1.5],
    ['1e3', 1000],
    ['.5', 0.5],
    ['1,234.5', 1234.5],
  ] as const)
    it(`takes ${text} character by character, also with limits`, async () => {
      const field = await typed(text, { bind: { constraint: '$ >= 10 and $ <= 20' } });
      expect(field.value).to.equal(number);
    });

  it('keeps text that is no number, with an error, and clears it when it becomes one', async () => {
    const field = await typed('12a');
    expect(field.value).to.equal('12a');
    await press('Tab');
    expect(field.control.value).to.equal('12a');
    expect(field.description()).to.contain('The question must be a number, such as 12.5');
    field.control.focus();
    field.control.setSelectionRange(3, 3);
    await press('Backspace');
    expect(field.value).to.equal(12);
    expect(field.control.getAttribute('aria-invalid')).to.equal('false');
  });

  it('keeps half-typed text through a change elsewhere', async () => {
    const field = await typed('-');
    field.form.requestUpdate();
    await field.form.updateComplete;
    expect(field.control.value).to.equal('-');
    await type('7');
    expect(field.value).to.equal(-7);
  });

  it('refuses fractions in whole numbers without changing them', async () => {
    const field = await typed('3.14', { dataType: 'integer' });
    await press('Tab');
    expect(field.control.value).to.equal('3.14');
    expect(field.description()).to.contain('must be a whole number');
  });

  it('gives null for nothing', async () => {
    const field = await renderField({ dataType: 'integer', value: 5 });
    field.control.focus();
    field.control.select();
    await press('Delete');
    expect(field.value).to.equal(null);
  });

  it('reads and writes as the language does', async () => {
    const german = await typed('1,5', { locale: 'de' });
    expect(german.value).to.equal(1.5);
    german.engine.set('it', 0.25);
    expect(german.control.value).to.equal('0,25');
    expect((await typed('10.000', { locale: 'de' })).value).to.equal(10000);
    expect((await typed('1.234,5', { locale: 'de' })).value).to.equal(1234.5);
    expect((await typed('1 234,5', { locale: 'fr' })).value).to.equal(1234.5);
  });

  it('reads what a machine fills in as plain decimals, whatever the language', async () => {
    const field = await renderField({ dataType: 'decimal', locale: 'de' });
    field.control.value = '1.234';
    field.control.dispatchEvent(new Event('input', { bubbles: true }));
    field.control.dispatchEvent(new Event('change', { bubbles: true }));
    expect(field.value).to.equal(1.234);
    expect(field.control.value).to.equal('1,234');
  });

  it('ignores prefix and suffix that are typed along', async () => {
    const field = await renderField({ dataType: 'decimal', suffix: '%' });
    field.control.focus();
    await type('12.5 %');
    expect(field.value).to.equal(12.5);
  });

  it('is not changed by the mouse wheel', async () => {
    const field = await renderField({ dataType: 'integer', value: 5 });
    field.control.focus();
    const { x, y } = field.control.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x + 5), Math.round(y + 5)] });
    field.control.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true }));
    expect(field.value).to.equal(5);
    expect(field.control.type).to.equal('text');
  });

  it('shows the stored value after leaving', async () => {
    const field = await typed('007.50');
    await press('Tab');
    expect(field.control.value).to.equal('7.5');
  });

  it('keeps a number outside of its limits, with an error, and tells machines the limits', async () => {
    const limits = { constraint: '$ >= 1 and $ <= 30', constraintMessage: 'From 1 to 30' };
    const field = await typed('45', { dataType: 'integer', bind: limits });
    await press('Tab');
    expect(field.value).to.equal(45);
    expect(field.description()).to.contain('From 1 to 30');
    const { formspecMin, formspecMax } = field.control.dataset;
    expect([formspecMin, formspecMax]).to.deep.equal(['1', '30']);
    expect(field.control.getAttribute('toolparamdescription')).to.contain('1 to 30');
  });

  it('keeps it in the cell of a table too', async () => {
    const { form, engine } = await renderField({
      definition: {
        items: [
          {
            key: 'lines',
            type: 'group',
            label: 'Lines',
            repeatable: true,
            minRepeat: 2,
            presentation: { widgetHint: 'DataTable' },
            children: [{ key: 'count', type: 'field', dataType: 'integer', label: 'Count' }],
          },
        ],
        binds: [{ path: 'lines[*].count', constraint: '$ <= 30', constraintMessage: 'No more than 30' }],
      },
    });
    const cell = form.querySelector<HTMLInputElement>('[name="lines[1].count"]')!;
    cell.focus();
    await type('45');
    await press('Tab');
    expect(engine.get('lines[1].count')).to.equal(45);
    expect(cell.closest('td')!.textContent).to.contain('No more than 30');
    expect(cell.dataset['formspecMax']).to.equal('30');
  });

  it('shows an example of an answer', async () => {
    const { control } = await renderField({ dataType: 'integer', extensions: { 'x-placeholder': '12' } });
    expect([control.placeholder, control.value]).to.deep.equal(['12', '']);
  });

  it('offers the number keypad and a pattern for machines', async () => {
    const whole = await renderField({ dataType: 'integer' });
    expect(whole.control.inputMode).to.equal('numeric');
    expect('-12').to.match(new RegExp(`^(?:${whole.control.pattern})$`));
    const decimal = await renderField({ dataType: 'decimal' });
    expect(decimal.control.inputMode).to.equal('decimal');
    expect('0.05').to.match(new RegExp(`^(?:${decimal.control.pattern})$`));
  });
});
