import { aTimeout, expect, nextFrame } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import type { FormspecForm } from '../../../src/index.js';
import { announced, control, group, renderForm, required, text } from '../render-form.js';
import { call, context, dialogOf, renderAssisted } from '../assist/assisted-form.js';
import { press } from '../../support/keys.js';

const messages = (form: Element): number => form.querySelectorAll('.formspec-error').length;

async function clickOn(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' });
  // Firefox scrolls to a focused control a moment later, and that moves the element once more.
  await nextFrame();
  await nextFrame();
  const { left, top, width, height } = element.getBoundingClientRect();
  await sendMouse({
    type: 'click',
    position: [Math.round(left + width / 2), Math.round(top + height / 2)],
  });
  // Messages wait for the end of the click.
  await aTimeout(50);
}

describe('a field that has focus', () => {
  afterEach(() => resetMouse());

  /** Shows messages at every field that is left, so that these tests see which field counts as left. */
  const rows = (): Promise<FormspecForm> =>
    renderForm(
      {
        items: [
          text('before'),
          group('rows', [text('name')], { repeatable: true, minRepeat: 0, label: 'Child' }),
        ],
        binds: required('before', 'rows[*].name'),
      },
      { 'validate-on': 'blur' },
    );

  it('gets no message when its row is removed, and none is announced', async () => {
    const form = await rows();
    form.setData({ rows: [{}, {}] });
    control(form, 'rows[0].name').focus();
    await clickOn(form.querySelectorAll('[data-row-action=remove]')[0]!);
    expect(form.engine!.field('rows')!.rows).to.have.length(1);
    expect(messages(form)).to.equal(0);
    expect(await announced(form)).to.not.contain('Enter');
  });

  it('gets no message when another row is removed', async () => {
    const form = await rows();
    form.setData({ rows: [{}, {}] });
    control(form, 'before').focus();
    await clickOn(form.querySelectorAll('[data-row-action=remove]')[1]!);
    expect(form.engine!.field('rows')!.rows).to.have.length(1);
    expect(messages(form)).to.equal(0);
    control(form, 'before').focus();
    await press('Tab');
    expect(messages(form), 'it does when the user leaves it').to.equal(1);
  });

  it('gets no message when a dialog of the page opens, but when the user goes on from it', async () => {
    const form = await rows();
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<button>OK</button>';
    form.after(dialog);
    control(form, 'before').focus();
    dialog.showModal();
    await aTimeout(20);
    expect(messages(form)).to.equal(0);
    dialog.close();
    expect(document.activeElement).to.equal(control(form, 'before'));
    await press('Tab');
    expect(messages(form)).to.equal(1);
  });

  it('gets its message when the form itself is in a dialog', async () => {
    const form = await rows();
    const dialog = document.createElement('dialog');
    form.before(dialog);
    dialog.append(form);
    await aTimeout(20);
    dialog.showModal();
    control(form, 'before').focus();
    await press('Tab');
    expect(messages(form)).to.equal(1);
  });

  it('gets no message when the dialog of an assistant opens', async function () {
    if (!context) this.skip();
    const form = await renderAssisted(
      {},
      {
        items: [text('name'), text('other')],
        binds: required('name'),
      },
    );
    control(form, 'name').focus();
    void call('field.bulkSet', { entries: [{ path: 'other', value: 'x' }] });
    await dialogOf(form);
    expect(messages(form)).to.equal(0);
    await press('Escape');
    await aTimeout(20);
    expect(messages(form)).to.equal(0);
  });
});
