/** When errors appear: after a change, on leaving, or on submit. */
import { expect } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import {
  announced,
  button,
  control,
  describedBy,
  group,
  renderForm,
  required,
  type Sketch,
  text,
  textOf,
} from '../render-form.js';
import { press, type } from '../../support/keys.js';

const contact: Sketch = {
  items: [text('name'), text('email'), text('more')],
  binds: [
    ...required('name', 'email'),
    { path: 'email', constraint: "contains($, '@')", constraintMessage: 'Enter an address with an @' },
  ],
};

const errors = (form: Element): string[] =>
  [...form.querySelectorAll('.formspec-field .formspec-error')].map((error) => textOf(error));

const visit = async (form: FormspecForm, path: string, typed = ''): Promise<void> => {
  control(form, path).focus();
  if (typed) await type(typed);
  await press('Tab');
};

describe('an error at a field', () => {
  it('does not appear when the field is only visited, and nothing is announced', async () => {
    const form = await renderForm(contact);
    await visit(form, 'name');
    await press('Tab', 'Tab');
    expect(errors(form)).to.deep.equal([]);
    expect(control(form, 'name').getAttribute('aria-invalid')).to.equal('false');
    expect(await announced(form)).to.equal('');
  });

  it('appears when the field was changed and left, and is announced once', async () => {
    const form = await renderForm(contact);
    await visit(form, 'email', 'ada');
    expect(errors(form)).to.deep.equal(['Error: Enter an address with an @']);
    expect(await announced(form)).to.equal('Label of email: Enter an address with an @');
  });

  it('appears when the answer was typed and deleted again', async () => {
    const form = await renderForm(contact);
    control(form, 'name').focus();
    await type('A');
    await press('Backspace');
    expect(errors(form)).to.deep.equal([]);
    await press('Tab');
    expect(errors(form)).to.deep.equal(['Error: Enter label of name']);
  });

  it('goes while the answer is corrected, and another one waits until the field is left', async () => {
    const form = await renderForm(contact);
    await form.submit();
    expect(errors(form)).to.have.length(2);
    control(form, 'email').focus();
    await type('ada');
    expect(describedBy(control(form, 'email'))).to.equal('');
    expect(control(form, 'email').getAttribute('aria-invalid')).to.equal('false');
    await press('Tab');
    expect(describedBy(control(form, 'email'))).to.equal('Error: Enter an address with an @');
  });

  it('comes back when a corrected answer is deleted', async () => {
    const form = await renderForm(contact);
    await form.submit();
    control(form, 'name').focus();
    await type('A');
    expect(describedBy(control(form, 'name'))).to.equal('');
    await press('Backspace');
    expect(describedBy(control(form, 'name'))).to.equal('Error: Enter label of name');
  });

  it('appears at a field that another answer makes wrong, as soon as it does', async () => {
    const form = await renderForm({
      items: [text('low', { dataType: 'integer' }), text('high', { dataType: 'integer' })],
      shapes: [{ id: 'order', target: 'high', message: 'Enter more', constraint: '$high > $low' }],
    });
    await visit(form, 'low', '1');
    await visit(form, 'high', '5');
    expect(errors(form)).to.deep.equal([]);
    control(form, 'low').focus();
    await press('Backspace');
    await type('7');
    expect(errors(form)).to.deep.equal(['Error: Enter more']);
  });

  it('is no remark, which appears at every field that was left', async () => {
    const form = await renderForm({
      items: [text('phone'), text('more')],
      shapes: [
        {
          id: 'advice',
          target: 'phone',
          severity: 'warning',
          message: 'We could call you',
          constraint: 'present($phone)',
        },
      ],
    });
    await visit(form, 'phone');
    expect(textOf(form.querySelector('.formspec-warning'))).to.equal('Warning: We could call you');
  });
});

describe('validate-on="blur"', () => {
  it('shows errors at every field that was left', async () => {
    const form = await renderForm(contact, { 'validate-on': 'blur' });
    await visit(form, 'name');
    expect(errors(form)).to.deep.equal(['Error: Enter label of name']);
    expect(await announced(form)).to.equal('Enter label of name');
  });
});

describe('validate-on="submit"', () => {
  it('shows no errors before an attempt to submit, whatever was typed', async () => {
    const form = await renderForm(contact, { 'validate-on': 'submit' });
    await visit(form, 'email', 'ada');
    expect(errors(form)).to.deep.equal([]);
    expect(await announced(form)).to.equal('');
    await form.submit();
    expect(errors(form)).to.deep.equal(['Error: Enter label of name', 'Error: Enter an address with an @']);
  });

  it('drops an error that is corrected, and shows another one on the next attempt only', async () => {
    const form = await renderForm(contact, { 'validate-on': 'submit' });
    await form.submit();
    await visit(form, 'email', 'ada');
    expect(errors(form)).to.deep.equal(['Error: Enter label of name']);
    await form.submit();
    expect(errors(form)).to.deep.equal(['Error: Enter label of name', 'Error: Enter an address with an @']);
  });

  it('shows the errors of a page on Continue', async () => {
    const form = await renderForm(
      {
        items: [group('one', [text('a')]), group('two', [text('b')])],
        binds: required('one.a', 'two.b'),
        formPresentation: { pageMode: 'wizard' },
      },
      { 'validate-on': 'submit' },
    );
    await visit(form, 'one.a');
    expect(errors(form)).to.deep.equal([]);
    button(form, 'Continue').click();
    expect(errors(form)).to.deep.equal(['Error: Enter label of a']);
  });

  it('is the default of the govuk theme, unless the page says otherwise', async () => {
    const theme = document.createElement('style');
    theme.textContent = await (await fetch('/src/themes/govuk.css')).text();
    document.head.append(theme);
    try {
      const form = await renderForm(contact);
      expect(form.validateOn).to.equal(null);
      await visit(form, 'email', 'ada');
      expect(errors(form)).to.deep.equal([]);
      form.validateOn = 'change';
      await visit(form, 'email', 'bob');
      expect(errors(form)).to.deep.equal(['Error: Enter an address with an @']);
    } finally {
      theme.remove();
    }
  });

  it('is not what an unknown word means', async () => {
    const form = await renderForm(contact, { 'validate-on': 'never' });
    await visit(form, 'email', 'ada');
    expect(errors(form)).to.deep.equal(['Error: Enter an address with an @']);
  });
});
