import { expect } from '@open-wc/testing';
import { renderField, type FieldSetup, type RenderedField } from '../render-field.js';
import { press, type } from '../../../../support/keys.js';

async function money(setup: FieldSetup = {}): Promise<RenderedField> {
  const field = await renderField({ dataType: 'money', currency: 'EUR', ...setup });
  field.control.focus();
  return field;
}

describe('money', () => {
  it('is accessible with a fixed currency and with an open one', async () => {
    await expect((await money({ bind: { required: 'true' } })).form).to.be.accessible();
    const open = await renderField({
      dataType: 'money',
      hint: 'In any currency',
      bind: { required: 'true' },
    });
    await expect(open.form).to.be.accessible();
  });

  it('stores a decimal string and the ISO code, and null when it is cleared', async () => {
    const field = await money();
    await type('12.50');
    expect(field.value).to.deep.equal({ amount: '12.50', currency: 'EUR' });
    expect(field.engine.field('it')!.valid).to.equal(true);
    field.control.select();
    await press('Delete');
    expect(field.value).to.equal(null);
  });

  it('says the currency in front of the amount and in its description', async () => {
    const field = await money({ hint: 'Without tax' });
    expect(field.all('.formspec-affix').map((affix) => affix.textContent)).to.deep.equal(['€']);
    expect(field.description()).to.equal('Without tax | €');
  });

  it('takes the default currency of the form', async () => {
    const field = await renderField({
      dataType: 'money',
      definition: { formPresentation: { defaultCurrency: 'GBP' } },
    });
    field.control.focus();
    await type('5');
    expect(field.value).to.deep.equal({ amount: '5', currency: 'GBP' });
  });

  it('shows the decimals of the currency after leaving, also for whole amounts', async () => {
    const field = await money();
    await type('12.5');
    await press('Tab');
    expect(field.control.value).to.equal('12.50');
    field.engine.set('it', { amount: '7', currency: 'EUR' });
    expect(field.control.value).to.equal('7.00');
    field.engine.set('it', { amount: '1234567890123456.78', currency: 'EUR' });
    expect(field.control.value).to.equal('1234567890123456.78');
  });

  it('follows the minor units of the currency', async () => {
    const yen = await money({ currency: 'JPY' });
    expect(yen.control.inputMode).to.equal('numeric');
    const dinar = await money({ currency: 'KWD' });
    await type('1.5');
    await press('Tab');
    expect(dinar.control.value).to.equal('1.500');
  });

  it('accepts what people write around an amount', async () => {
    for (const [text, amount] of [
      ['€12', '12'],
      ['1,234.50', '1234.50'],
      ['EUR 7', '7'],
      ['-3', '-3'],
    ] as const) {
      const field = await money();
      await type(text);
      expect(field.value, text).to.deep.equal({ amount, currency: 'EUR' });
    }
    const german = await money({ locale: 'de' });
    await type('1.234,50 €');
    expect(german.value).to.deep.equal({ amount: '1234.50', currency: 'EUR' });
  });

  it('keeps text that is no amount, with an error', async () => {
    const field = await money();
    await type('a lot');
    await press('Tab');
    expect(field.control.value).to.equal('a lot');
    expect(field.description()).to.contain('The question must be an amount, such as 12.50');
  });

  it('does not repeat a currency that the author wrote as prefix', async () => {
    const field = await money({ prefix: '€' });
    expect(field.all('.formspec-affix')).to.have.length(1);
  });

  it('groups digits of an amount that is only read', async () => {
    const field = await money({ value: { amount: '12345.5', currency: 'EUR' }, bind: { readonly: 'true' } });
    expect(field.control.value).to.equal('12,345.50');
    expect(field.control.readOnly).to.equal(true);
  });
});

describe('money without a fixed currency', () => {
  it('asks for amount and code, each under its own name', async () => {
    const field = await renderField({ dataType: 'money' });
    const [amount, code] = field.all('input');
    expect(field.box.localName).to.equal('fieldset');
    expect(amount!.name).to.equal('it');
    expect(code!.name).to.equal('it.currency');
    expect(code!.getAttribute('toolparamdescription')).to.contain('The question');
    amount!.focus();
    await type('9.99');
    await press('Tab');
    expect(document.activeElement).to.equal(code);
    expect(field.all('[aria-invalid=true]'), 'still in the field').to.have.length(0);
    await type('chf');
    expect(field.value).to.deep.equal({ amount: '9.99', currency: 'CHF' });
    expect(code!.value).to.equal('CHF');
  });

  it('remembers a code that came before the amount', async () => {
    const field = await renderField({ dataType: 'money' });
    const [amount, code] = field.all('input');
    code!.focus();
    await type('USD');
    expect(field.value).to.equal(null);
    amount!.focus();
    await type('3');
    expect(field.value).to.deep.equal({ amount: '3', currency: 'USD' });
  });

  it('asks for the code when it is missing', async () => {
    const field = await renderField({ dataType: 'money' });
    field.control.focus();
    await type('3');
    await press('Tab');
    await press('Tab');
    expect(field.description(field.box)).to.contain('three-letter currency code');
  });

  it('is not left on the way from amount to code', async () => {
    const field = await renderField({ dataType: 'money', bind: { required: 'true' } });
    field.form.validateOn = 'blur';
    field.control.focus();
    await press('Tab');
    expect((document.activeElement as HTMLInputElement).name).to.equal('it.currency');
    expect(field.box.querySelector('.formspec-error')).to.equal(null);
    await press('Tab');
    expect(field.box.querySelector('.formspec-error')).to.not.equal(null);
  });
});
