import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { button } from '../render-form.js';
import { activate, call, context, dialogOf, renderAssisted } from './assisted-form.js';
import { press } from '../../support/keys.js';

/** An empty field, whose suggestion is ticked at first. */
const CHILD = 'kids[0].first';
const set = (value: string) => call('field.bulkSet', { entries: [{ path: CHILD, value }] });
const opened = (form: Element) => form.querySelector<HTMLDialogElement>('dialog[open]')!;

function middleOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
}

describe('a dialog that has just opened', () => {
  before(function () {
    if (!context) this.skip();
  });
  afterEach(() => resetMouse());

  it('is not accepted by the second click of a double click on the one before', async () => {
    const form = await renderAssisted();
    form.ownerDocument.documentElement.scrollTop = 0;
    const first = set('First');
    const dialog = await dialogOf(form);
    // Another assistant, so that both questions cannot share a dialog.
    const second = form.provider!.call(
      'formspec.field.bulkSet',
      { entries: [{ path: 'born', value: '2000-01-01' }] },
      { agentName: 'Other' },
    );
    const position = middleOf(button(dialog, 'Accept 1 answer'));
    await sendMouse({ type: 'click', position });
    await first;
    await waitUntil(() => opened(form) && opened(form) !== dialog);
    await sendMouse({ type: 'click', position: middleOf(button(opened(form), 'Accept 1 answer')) });
    await sendMouse({ type: 'click', position: middleOf(button(opened(form), 'Accept 1 answer')) });
    expect(opened(form).hasAttribute('data-guarded'), 'each click starts the time again').to.equal(true);
    await aTimeout(100);
    expect(form.engine!.get('born')).to.equal(null);
    await activate(button(await dialogOf(form), 'Decline all'));
    await second;
    expect(form.engine!.get(CHILD)).to.equal('First');
    expect(form.engine!.get('born')).to.equal(null);
  });

  it('ignores keys that were meant for the page', async () => {
    const form = await renderAssisted();
    const answer = set('New');
    await waitUntil(() => opened(form));
    button(opened(form), 'Accept 1 answer').focus();
    await press('Enter');
    await press(' ');
    expect(opened(form).open).to.equal(true);
    await activate(button(await dialogOf(form), 'Accept 1 answer'));
    expect((await answer).summary).to.deep.include({ accepted: 1 });
  });
});

describe('a dialog', () => {
  before(function () {
    if (!context) this.skip();
  });

  it('ignores clicks, keys and changes that a script makes', async () => {
    const form = await renderAssisted();
    const answer = set('New');
    const dialog = await dialogOf(form);
    const accept = button(dialog, 'Accept 1 answer');
    const box = dialog.querySelector<HTMLInputElement>('li input')!;
    accept.click();
    accept.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    accept.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true }));
    accept.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    const label = document.createElement('label');
    label.htmlFor = accept.id = 'accept-by-label';
    document.body.append(label);
    label.click();
    label.remove();
    box.click();
    expect(box.checked).to.equal(true);
    box.checked = false;
    box.dispatchEvent(new Event('change', { bubbles: true }));
    box.checked = true;
    await aTimeout(50);
    expect(dialog.open).to.equal(true);
    expect(form.engine!.get(CHILD)).to.equal(null);
    await activate(accept);
    expect((await answer).summary).to.deep.include({ accepted: 1 });
  });
});
