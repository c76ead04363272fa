import { expect } from '@open-wc/testing';
import { type FieldSetup, renderField, type RenderedField } from '../render-field.js';
import { press, type } from '../../../../support/keys.js';

const stepper = { presentation: { widgetHint: 'x-stepper' } };
const render = (setup: FieldSetup = {}): Promise<RenderedField> =>
  renderField({ dataType: 'integer', label: 'Seats', ...stepper, ...setup });
const buttons = (field: RenderedField): HTMLButtonElement[] => field.all<HTMLButtonElement>('button');

describe('a stepper', () => {
  it('is accessible, empty, at its ends and locked', async () => {
    await expect((await render({ bind: { required: 'true' } })).form).to.be.accessible();
    const limits = { constraint: '$ >= 1 and $ <= 3' };
    await expect((await render({ value: 3, bind: limits })).form).to.be.accessible();
    await expect((await render({ value: 3, bind: { readonly: 'true' } })).form).to.be.accessible();
  });

  it('has buttons with names that step, and stop at the limits', async () => {
    const field = await render({ bind: { constraint: '$ >= 1 and $ <= 3' } });
    const [less, more] = buttons(field);
    expect([less, more].map((one) => one!.getAttribute('aria-label'))).to.deep.equal([
      'Decrease Seats',
      'Increase Seats',
    ]);
    more!.focus();
    await press('Enter');
    expect(field.value).to.equal(1);
    expect(less!.getAttribute('aria-disabled')).to.equal('true');
    await press('Enter');
    await press(' ');
    expect(field.value).to.equal(3);
    await press('Enter');
    expect(field.value, 'not beyond the limit').to.equal(3);
    expect(more!.getAttribute('aria-disabled')).to.equal('true');
    expect(document.activeElement, 'focus stays').to.equal(more);
  });

  it('steps by arrow keys, is typed into like any number, and tells its limits', async () => {
    const field = await render({ dataType: 'decimal', bind: { constraint: '$ >= 0 and $ <= 10' } });
    const { control } = field;
    expect(control.getAttribute('role')).to.equal('spinbutton');
    expect(control.getAttribute('aria-valuemin')).to.equal('0');
    expect(control.getAttribute('aria-valuemax')).to.equal('10');
    expect(control.getAttribute('aria-valuetext')).to.equal('Not answered');
    control.focus();
    await type('2.5');
    expect(field.value).to.equal(2.5);
    expect(control.getAttribute('aria-valuenow')).to.equal('2.5');
    await press('ArrowUp');
    expect(field.value).to.equal(3.5);
    expect(control.value).to.equal('3.5');
    await press('ArrowDown');
    await press('ArrowDown');
    expect(field.value).to.equal(1.5);
    await press('PageUp');
    expect(field.value).to.equal(10);
  });

  it('takes its step from the definition, without noise behind the point', async () => {
    const field = await render({ dataType: 'decimal', value: 0.1, extensions: { 'x-step': 0.2 } });
    buttons(field)[1]!.click();
    expect(field.value).to.equal(0.3);
  });

  it('does not step when it is readonly', async () => {
    const field = await render({ value: 2, bind: { readonly: 'true' } });
    expect(buttons(field).every((one) => one.disabled)).to.equal(true);
    field.control.focus();
    await press('ArrowUp');
    expect(field.value).to.equal(2);
  });

  it('is known to agents like any number', async () => {
    const { control } = await render();
    expect(control.name).to.equal('it');
    expect(control.dataset['formspecType']).to.equal('integer');
    expect(control.getAttribute('toolparamdescription')).to.contain('Seats');
  });
});
