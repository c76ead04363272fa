import { expect, waitUntil } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { AttachmentValue } from '../../../../../src/model/response.js';
import { renderField, type RenderedField } from '../render-field.js';
import { type } from '../../../../support/keys.js';

const hint = (widgetHint: string) => ({ presentation: { widgetHint } });

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
