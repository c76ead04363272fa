import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { renderField } from '../render-field.js';
import { press } from '../../../../support/keys.js';

const hint = (widgetHint: string) => ({ presentation: { widgetHint } });

describe('slider', () => {
  const limits = { constraint: '$ >= 10 and $ <= 50' };

  it('is accessible, unanswered and answered', async () => {
    await expect((await renderField({ dataType: 'integer', ...hint('Slider') })).form).to.be.accessible();
    await expect(
      (await renderField({ dataType: 'integer', ...hint('Slider'), value: 7 })).form,
    ).to.be.accessible();
  });

  it('takes its limits from the constraint and moves by keys', async () => {
    const field = await renderField({ dataType: 'integer', ...hint('Slider'), bind: limits, suffix: '%' });
    expect([field.control.min, field.control.max, field.control.step]).to.deep.equal(['10', '50', '1']);
    expect(field.control.getAttribute('aria-valuetext')).to.equal('Not answered');
    expect(field.value).to.equal(null);
    field.control.focus();
    await press('ArrowRight');
    expect(field.value).to.equal(11);
    expect(field.control.getAttribute('aria-valuetext')).to.equal('11 %');
    await press('End');
    expect(field.value).to.equal(50);
  });

  it('lets its lowest value be an answer', async () => {
    const field = await renderField({ dataType: 'integer', ...hint('Slider') });
    field.control.focus();
    await press('Home');
    expect(field.value).to.equal(0);
  });

  it('can be taken back where no answer is required, and keeps the focus', async () => {
    const field = await renderField({ dataType: 'integer', ...hint('Slider'), value: 7 });
    field.box.querySelector('button')!.click();
    expect(field.value).to.equal(null);
    expect(document.activeElement).to.equal(field.control);
    const required = await renderField({
      dataType: 'integer',
      ...hint('Slider'),
      value: 7,
      bind: { required: 'true' },
    });
    expect(required.box.querySelector('button')).to.equal(null);
  });

  it('has a mark for every step where they are few, and steps as the definition says', async () => {
    const field = await renderField({
      dataType: 'integer',
      ...hint('Slider'),
      bind: limits,
      extensions: { 'x-step': 10 },
    });
    const marks = [...field.control.list!.options].map((option) => option.value);
    expect(marks).to.deep.equal(['10', '20', '30', '40', '50']);
    field.control.focus();
    await press('ArrowRight');
    expect(field.value).to.equal(20);
    const fine = await renderField({ dataType: 'integer', ...hint('Slider') });
    expect(fine.control.list, '101 marks would be a smear').to.equal(null);
  });

  it('does not move when it is readonly', async () => {
    const field = await renderField({
      dataType: 'integer',
      ...hint('Slider'),
      value: 7,
      bind: { readonly: 'true' },
    });
    expect(field.control.disabled).to.equal(true);
  });
});

describe('rating', () => {
  it('is accessible, unanswered and answered', async () => {
    await expect((await renderField({ dataType: 'integer', ...hint('Rating') })).form).to.be.accessible();
    await expect(
      (await renderField({ dataType: 'integer', ...hint('Rating'), value: 3 })).form,
    ).to.be.accessible();
  });

  it('starts from the stored value and moves by arrows, Home and End', async () => {
    const field = await renderField({ dataType: 'integer', ...hint('Rating'), value: 3 });
    expect(field.all('[data-filled]')).to.have.length(3);
    field.all(':checked')[0]!.focus();
    await press('ArrowRight');
    expect(field.value).to.equal(4);
    await press('Home');
    expect(field.value).to.equal(1);
    await press('End');
    expect(field.value).to.equal(5);
    expect(document.activeElement).to.equal(field.all('input')[4]);
    field.box.querySelector('button')!.click();
    expect(field.value).to.equal(null);
    expect(field.all('[data-filled]')).to.have.length(0);
  });

  it('stops at its ends', async () => {
    const field = await renderField({ dataType: 'integer', ...hint('Rating'), value: 5 });
    field.all(':checked')[0]!.focus();
    await press('ArrowRight');
    expect(field.value).to.equal(5);
    await press('Home');
    await press('ArrowLeft');
    expect(field.value).to.equal(1);
  });

  it('has halves for decimals, by key and by pointer, and whole numbers for integers', async () => {
    const field = await renderField({ dataType: 'decimal', ...hint('Rating'), value: 2.5 });
    expect(field.all('input')).to.have.length(10);
    expect(field.all('[data-filled]')).to.have.length(5);
    expect(field.all(':checked')[0]!.labels![0]!.textContent!.trim()).to.equal('2.5 of 5');
    field.all(':checked')[0]!.focus();
    await press('ArrowRight');
    expect(field.value).to.equal(3);
    await press('ArrowRight');
    expect(field.value).to.equal(3.5);
    const half = async (index: number): Promise<void> => {
      const { x, y, width, height } = field.all('.formspec-star')[index]!.getBoundingClientRect();
      await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    };
    await half(8);
    expect(field.value).to.equal(4.5);
    await half(1);
    expect(field.value).to.equal(1);
    await expect(field.form).to.be.accessible();
    const whole = await renderField({ dataType: 'decimal', precision: 0, ...hint('Rating') });
    expect(whole.all('input')).to.have.length(5);
  });

  it('has other icons on request', async () => {
    const icon = async (setup: object): Promise<string> => {
      const field = await renderField({ dataType: 'integer', ...hint('Rating'), value: 1, ...setup });
      return getComputedStyle(field.all('.formspec-star')[0]!, '::before').content;
    };
    expect(await icon({})).to.contain('★');
    expect(await icon({ extensions: { 'x-icon': 'heart' } })).to.contain('♥');
  });

  it('has as many stars as the constraint allows, each with a name', async () => {
    const field = await renderField({
      dataType: 'integer',
      ...hint('Rating'),
      bind: { constraint: '$ >= 1 and $ <= 7' },
    });
    const stars = field.all('input');
    expect(stars).to.have.length(7);
    expect(stars[1]!.labels![0]!.textContent!.trim()).to.equal('2 of 7');
  });

  it('does not change when it is readonly', async () => {
    const field = await renderField({
      dataType: 'integer',
      ...hint('Rating'),
      value: 3,
      bind: { readonly: 'true' },
    });
    for (const star of field.all('label')) (star as unknown as HTMLElement).click();
    expect(field.value).to.equal(3);
  });
});
