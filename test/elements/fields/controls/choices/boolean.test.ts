import { expect } from '@open-wc/testing';
import { renderField } from '../render-field.js';
import { press } from '../../../../support/keys.js';

const hint = (widgetHint: string) => ({ presentation: { widgetHint } });

describe('boolean', () => {
  for (const widgetHint of ['', 'Toggle', 'x-yes-no'])
    it(`is accessible as ${widgetHint || 'check box'}`, async () => {
      const { form } = await renderField({ dataType: 'boolean', ...(widgetHint && hint(widgetHint)) });
      await expect(form).to.be.accessible();
    });

  it('is a check box that the space bar ticks and unticks', async () => {
    const field = await renderField({ dataType: 'boolean' });
    expect(field.value).to.equal(null);
    field.control.focus();
    await press(' ');
    expect(field.value).to.equal(true);
    await press(' ');
    expect(field.value).to.equal(false);
    field.engine.set('it', true);
    expect(field.control.checked).to.equal(true);
  });

  it('is never natively required, but says that it is to be answered', async () => {
    const field = await renderField({ dataType: 'boolean', bind: { required: 'true' } });
    expect(field.control.required).to.equal(false);
    expect(field.control.getAttribute('aria-required')).to.equal('true');
    await field.form.submit();
    expect(field.description()).to.contain('Tick “The question”');
  });

  it('has its label beside it', async () => {
    const field = await renderField({ dataType: 'boolean' });
    expect(field.box.getAttribute('data-frame')).to.equal('inline');
    field.control.labels![0]!.click();
    expect(field.value).to.equal(true);
  });

  it('is a switch by hint', async () => {
    const field = await renderField({ dataType: 'boolean', ...hint('Toggle') });
    expect(field.control.getAttribute('role')).to.equal('switch');
    field.control.focus();
    await press(' ');
    expect(field.value).to.equal(true);
  });

  it('has names for its two sides, of which the one that holds stands out and describes it', async () => {
    const field = await renderField({
      dataType: 'boolean',
      ...hint('Toggle'),
      prefix: 'By post',
      suffix: 'By mail',
    });
    const weights = (): string[] =>
      field.all('.formspec-affix').map((side) => getComputedStyle(side).fontWeight);
    const texts = (): (string | null)[] => field.all('.formspec-affix').map((side) => side.textContent);
    expect(field.description()).to.equal('By post');
    expect(weights()).to.deep.equal(['600', '400']);
    field.control.focus();
    await press(' ');
    expect(field.value).to.equal(true);
    expect(texts()).to.deep.equal(['By post', 'By mail']);
    expect(weights()).to.deep.equal(['400', '600']);
    expect(field.description()).to.equal('By mail');
    await expect(field.form).to.be.accessible();
  });

  it('is Yes and No by hint, both answers in the data', async () => {
    const field = await renderField({ dataType: 'boolean', ...hint('x-yes-no'), bind: { required: 'true' } });
    const [yes, no] = field.all('input');
    expect(field.box.getAttribute('role')).to.equal('radiogroup');
    expect(field.box.getAttribute('aria-required')).to.equal('true');
    expect(yes!.labels![0]!.textContent).to.equal('Yes');
    no!.labels![0]!.click();
    expect(field.value).to.equal(false);
    no!.focus();
    await press('ArrowUp');
    expect(field.value).to.equal(true);
  });

  for (const widgetHint of ['', 'Toggle', 'x-yes-no'])
    it(`cannot be changed when it is readonly, as ${widgetHint || 'check box'}`, async () => {
      const field = await renderField({
        dataType: 'boolean',
        value: true,
        bind: { readonly: 'true' },
        ...(widgetHint && hint(widgetHint)),
      });
      for (const input of field.all('input')) {
        input.click();
        input.labels?.[0]?.click();
      }
      expect(field.value).to.equal(true);
      expect(field.all(':checked')).to.have.length(1);
    });
});
