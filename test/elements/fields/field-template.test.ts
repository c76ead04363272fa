import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { FieldItem } from '../../../src/model/definition.js';
import {
  announced,
  control,
  describedBy,
  isRequired,
  renderForm,
  required,
  text,
  textOf,
} from '../render-form.js';
import { press, type } from '../../support/keys.js';

const colours: Partial<FieldItem> = {
  dataType: 'choice',
  options: [
    { value: 'r', label: 'Red' },
    { value: 'b', label: 'Blue' },
  ],
};

describe('the frame of a field', () => {
  it('is accessible with help, messages, affixes and every state', async () => {
    const form = await renderForm({
      items: [
        text('name', { description: 'As in your passport', hint: 'First name first' }),
        text('price', { dataType: 'decimal', prefix: '£', suffix: 'per day' }),
        text('colour', { ...colours, hint: 'Only one' }),
        text('agree', { dataType: 'boolean' }),
        text('sum', { dataType: 'integer' }),
        text('locked'),
      ],
      binds: [
        ...required('name', 'colour', 'agree'),
        { path: 'sum', calculate: '1 + 1' },
        { path: 'locked', readonly: 'true' },
      ],
    });
    await expect(form).to.be.accessible();
    await form.submit();
    expect(form.querySelectorAll('.formspec-error')).to.have.length(3);
    await expect(form).to.be.accessible();
    form.readonly = true;
    await form.updateComplete;
    await expect(form).to.be.accessible();
  });

  it('ties label, description, hint and affixes to the control, description first', async () => {
    const form = await renderForm({
      items: [
        text('a', {
          label: 'Price',
          description: 'Before tax',
          hint: 'Whole pounds',
          prefix: '£',
          suffix: 'a day',
        }),
      ],
    });
    const input = control(form, 'a');
    expect(textOf(input.labels![0])).to.equal('Price');
    expect(describedBy(input)).to.equal('Before tax Whole pounds £ a day');
  });

  it('says why it asks and what an answer brings about, where the author does', async () => {
    const form = await renderForm({
      items: [
        text('a', {
          hint: 'A hint',
          purpose: { summary: 'We check your address.' },
          consequences: { summary: 'A debt check follows.', irreversible: true },
        }),
      ],
    });
    expect(describedBy(control(form, 'a'))).to.equal(
      'A hint We check your address. Warning: A debt check follows. This cannot be undone.',
    );
    expect(form.querySelector('[data-state]'), 'nothing is wrong yet').to.equal(null);
    await expect(form).to.be.accessible();
  });

  it('marks required fields as long as they are required', async () => {
    const form = await renderForm({
      items: [text('a'), text('b')],
      binds: [{ path: 'b', required: "$a = 'x'" }],
    });
    expect(form.querySelectorAll('label .formspec-required')).to.have.length(0);
    control(form, 'a').focus();
    await type('x');
    expect(textOf(control(form, 'b').labels![0])).to.equal('Label of b*');
    expect(isRequired(control(form, 'b'))).to.equal(true);
    await press('Backspace');
    expect(textOf(control(form, 'b').labels![0])).to.equal('Label of b');
  });

  it('shows nothing before interaction, the error after leaving, and takes it back at once', async () => {
    const form = await renderForm({ items: [text('a'), text('b')], binds: required('a') });
    const input = control(form, 'a');
    expect(input.getAttribute('aria-invalid')).to.equal('false');
    input.focus();
    await type('x');
    await press('Backspace');
    expect(form.querySelector('.formspec-error')).to.equal(null);
    await press('Tab');
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(describedBy(input)).to.contain('Enter label of a');
    expect(await announced(form)).to.contain('Enter label of a');
    input.focus();
    await type('y');
    expect(input.getAttribute('aria-invalid')).to.equal('false');
    expect(form.querySelector('.formspec-error')).to.equal(null);
    expect(input.value).to.equal('y');
  });

  it('announces an error again when it returns, but not one that was announced', async () => {
    const form = await renderForm({ items: [text('a'), text('b')], binds: required('a') });
    await form.submit();
    const visit = async (...keys: string[]): Promise<string> => {
      control(form, 'a').focus();
      for (const key of [...keys, 'Tab']) await press(key);
      return announced(form);
    };
    expect(await visit()).to.equal('');
    expect(await visit('x')).to.equal('');
    expect(await visit('Backspace')).to.equal('Enter label of a');
  });

  it('does not count going from one radio to another as leaving', async () => {
    const form = await renderForm({
      items: [text('colour', colours), text('b')],
      binds: [{ path: 'colour', constraint: "$ = 'never'", constraintMessage: 'No' }],
    });
    const [red, blue] = form.querySelectorAll<HTMLInputElement>('[name=colour]');
    red!.focus();
    await press(' ');
    await press('ArrowDown');
    expect(document.activeElement).to.equal(blue);
    expect(form.querySelector('.formspec-error')).to.equal(null);
    const { x, y, width, height } = red!.closest('label')!.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + width - 4), Math.round(y + height / 2)] });
    expect(form.engine!.get('colour')).to.equal('r');
    expect(form.querySelector('.formspec-error')).to.equal(null);
    await press('Tab');
    expect(textOf(form.querySelector('.formspec-error'))).to.contain('No');
    expect(form.querySelector('fieldset[role=radiogroup]')!.getAttribute('aria-invalid')).to.equal('true');
  });

  it('shows a value that is set from elsewhere while the control has focus', async () => {
    const form = await renderForm({ items: [text('a')] });
    const input = control(form, 'a');
    input.focus();
    await type('mine');
    form.engine!.set('a', 'theirs');
    expect(input.value).to.equal('theirs');
  });

  it('hides what is not relevant and shows what is protected', async () => {
    const form = await renderForm({
      items: [text('a'), text('hidden'), text('guarded')],
      binds: [
        { path: 'hidden', relevant: "$a = 'x'" },
        { path: 'guarded', relevant: "$a = 'x'", disabledDisplay: 'protected' },
      ],
    });
    expect(form.querySelector('[name=hidden]')).to.equal(null);
    expect(control(form, 'guarded').disabled).to.equal(true);
    control(form, 'a').focus();
    await type('x');
    expect(control(form, 'hidden')).to.not.equal(null);
    expect(control(form, 'guarded').disabled).to.equal(false);
  });

  it('enforces readonly on every kind of control', async () => {
    const form = await renderForm(
      {
        items: [text('a'), text('yes', { dataType: 'boolean' }), text('colour', colours)],
        binds: [{ path: 'a', readonly: 'true' }],
      },
      {},
    );
    expect(control(form, 'a').readOnly).to.equal(true);
    form.readonly = true;
    await form.updateComplete;
    control(form, 'yes').click();
    control(form, 'colour').click();
    expect(form.engine!.get('yes')).to.equal(null);
    expect(form.engine!.get('colour')).to.equal(null);
    expect(form.querySelector('button[type=submit]')).to.equal(null);
  });

  it('shows warnings and notes in words, and lets them pass', async () => {
    const form = await renderForm({
      items: [text('a')],
      shapes: [
        { id: 's1', target: 'a', severity: 'warning', message: 'Looks short', constraint: 'length($) > 5' },
        { id: 's2', target: 'a', severity: 'info', message: 'Nice to meet you', constraint: "$ != 'ann'" },
      ],
    });
    control(form, 'a').focus();
    await type('ann');
    await press('Tab');
    expect(textOf(form.querySelector('.formspec-warning'))).to.equal('Warning: Looks short');
    expect(textOf(form.querySelector('.formspec-info'))).to.equal('Note: Nice to meet you');
    expect(control(form, 'a').getAttribute('aria-invalid')).to.equal('false');
    expect((await form.submit()).submitted).to.equal(true);
  });

  it('shows a cross-field error at its target, and what another system says without a visit', async () => {
    const form = await renderForm({
      items: [text('a', { dataType: 'integer' }), text('b', { dataType: 'integer' })],
      shapes: [{ id: 'order', target: 'b', message: 'b must be more than a', constraint: '$b > $a' }],
    });
    form.setData({ a: 5, b: 2 });
    expect(form.querySelector('.formspec-error')).to.equal(null);
    control(form, 'b').focus();
    await press('Backspace');
    await type('1');
    await press('Tab');
    expect(describedBy(control(form, 'b'))).to.contain('b must be more than a');
    form.engine!.injectExternal([
      {
        path: 'a',
        severity: 'error',
        message: 'Already taken',
        constraintKind: 'external',
        source: 'external',
      },
    ]);
    expect(describedBy(control(form, 'a'))).to.contain('Already taken');
  });

  it('shows an error of a calculated field once the user has left what it came from', async () => {
    const form = await renderForm({
      items: [text('n', { dataType: 'integer' }), text('twice', { dataType: 'integer' })],
      binds: [{ path: 'twice', calculate: '$n * 2', constraint: '$ > 10', constraintMessage: 'Too little' }],
    });
    control(form, 'n').focus();
    await type('2');
    expect(form.querySelector('.formspec-error')).to.equal(null);
    await press('Tab');
    expect(textOf(form.querySelector('.formspec-error'))).to.contain('Too little');
  });

  it('shows the sub-questions of a field after it', async () => {
    const form = await renderForm({
      items: [text('pet', { children: [text('petName')] })],
      binds: [{ path: 'pet.petName', relevant: '$pet != null' }],
    });
    expect(form.querySelector('.formspec-nested input')).to.equal(null);
    control(form, 'pet').focus();
    await type('cat');
    expect(form.querySelector('.formspec-nested input')).to.not.equal(null);
  });

  it('shows the other fields if one cannot be shown', async () => {
    const { registerWidget } = await import('../../../src/index.js');
    registerWidget('x-broken', {
      frame: 'labelled',
      render() {
        throw new Error('no');
      },
    });
    const log = console.error;
    console.error = () => {};
    const form = await renderForm({
      items: [text('a', { presentation: { widgetHint: 'x-broken' } }), text('b')],
    });
    console.error = log;
    expect(textOf(form.querySelector('.formspec-failure'))).to.contain('could not be shown');
    expect(control(form, 'b')).to.not.equal(null);
  });
});
