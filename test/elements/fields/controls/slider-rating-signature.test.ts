import { expect, waitUntil } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { AttachmentValue } from '../../../../src/model/response.js';
import { renderField, type RenderedField } from './render-field.js';
import { press, type } from '../../../support/keys.js';

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

describe('signature', () => {
  const setup = { dataType: 'attachment' as const, ...hint('Signature') };
  const canvas = (field: RenderedField): HTMLCanvasElement => field.box.querySelector('canvas')!;
  const ink = (field: RenderedField): number =>
    canvas(field)
      .getContext('2d')!
      .getImageData(0, 0, 640, 180)
      .data.filter((byte, index) => index % 4 === 3 && byte > 0).length;
  const picture = (field: RenderedField): AttachmentValue => field.value as AttachmentValue;

  it('is accessible, empty and signed', async () => {
    const field = await renderField({ ...setup, bind: { required: 'true' } });
    await expect(field.form).to.be.accessible();
    field.control.focus();
    await type('Ada');
    await expect(field.form).to.be.accessible();
  });

  it('takes a stroke that leaves the canvas as a picture that passes validation', async () => {
    const field = await renderField(setup);
    const { x, y, width } = canvas(field).getBoundingClientRect();
    const at = (dx: number, dy: number): [number, number] => [Math.round(x + dx), Math.round(y + dy)];
    await sendMouse({ type: 'move', position: at(20, 40) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: at(120, 60) });
    await sendMouse({ type: 'move', position: at(Math.min(width, 700) + 10, 20) });
    await sendMouse({ type: 'up' });
    expect(picture(field).contentType).to.equal('image/png');
    expect(atob(picture(field).data!).slice(1, 4)).to.equal('PNG');
    expect(field.engine.field('it')!.valid).to.equal(true);
    expect(ink(field)).to.be.greaterThan(0);
    expect(canvas(field).getAttribute('aria-label')).to.equal('Signed');
  });

  it('can be typed instead, and cleared', async () => {
    const field = await renderField(setup);
    field.control.focus();
    await type('Ada Lovelace');
    expect(picture(field).contentType).to.equal('image/png');
    await waitUntil(() => ink(field) > 0);
    expect(field.control.value).to.equal('Ada Lovelace');
    field.box.querySelector('button')!.click();
    expect(field.value).to.equal(null);
    await waitUntil(() => ink(field) === 0);
    expect(field.control.value).to.equal('');
  });

  it('shows a stored signature', async () => {
    const first = await renderField(setup);
    first.control.focus();
    await type('Ada');
    const second = await renderField({ ...setup, value: first.value, bind: { readonly: 'true' } });
    await waitUntil(() => ink(second) > 0);
    expect(second.control.readOnly).to.equal(true);
    expect(second.box.querySelector('button')).to.equal(null);
  });

  it('keeps the drawing through a change of width, language and place', async () => {
    const field = await renderField(setup);
    const { x, y } = canvas(field).getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x + 20), Math.round(y + 30)] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [Math.round(x + 90), Math.round(y + 50)] });
    await sendMouse({ type: 'up' });
    const drawn = ink(field);
    const { data } = picture(field);
    field.form.style.width = '280px';
    field.form.lang = 'fr';
    field.form.parentElement!.append(field.form);
    await field.form.updateComplete;
    expect(canvas(field).getBoundingClientRect().width).to.be.at.most(280);
    expect(ink(field)).to.equal(drawn);
    expect(picture(field).data).to.equal(data);
    expect(getComputedStyle(canvas(field)).touchAction, 'fingers draw, and do not scroll').to.equal('none');
  });
});
