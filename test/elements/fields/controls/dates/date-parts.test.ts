/** Dates in three parts: a form whose language orders dates differently from the browser, which is English (US) here. */
import { expect, waitUntil } from '@open-wc/testing';
import type { FormspecForm } from '../../../../../src/index.js';
import { field } from '../../../../support/definition.js';
import { press, type } from '../../../../support/keys.js';
import { announced, button, control, renderForm, required, text, textOf } from '../../../render-form.js';

const dated = (
  attributes: Record<string, string> = { lang: 'en-GB' },
  dataType: 'date' | 'dateTime' = 'date',
) =>
  renderForm(
    { items: [field('when', dataType, { label: 'Start' }), text('next')], binds: required('when') },
    attributes,
  );
const part = (form: Element, name: string): HTMLInputElement =>
  form.querySelector<HTMLInputElement>(`[data-date-part=${name}]`)!;
const order = (form: Element): string[] =>
  [...form.querySelectorAll<HTMLElement>('[data-date-part]')].map((one) => one.dataset['datePart']!);
/** Browsers differ in the comma after the day of the week. */
const words = (form: Element): string =>
  textOf(form.querySelector('.formspec-date-words')).replace('Saturday,', 'Saturday');
const wrong = (form: Element): string[] =>
  [...form.querySelectorAll<HTMLElement>('[data-date-part][aria-invalid=true]')].map(
    (one) => one.dataset['datePart']!,
  );

async function enter(form: FormspecForm, ...parts: string[]): Promise<void> {
  form.querySelector<HTMLElement>('[data-date-part]')!.focus();
  for (const [index, one] of parts.entries()) {
    if (index > 0) await press('Tab');
    if (one) await type(one);
  }
}

function paste(target: HTMLElement, content: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', content);
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  // Firefox ignores the data that are given to the constructor.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  target.dispatchEvent(event);
}

describe('a date in three parts', () => {
  it('is used where the browser has another order, in the order of the form', async () => {
    expect(order(await dated({ lang: 'en-GB' }))).to.deep.equal(['day', 'month', 'year']);
    expect(order(await dated({ lang: 'sv' }))).to.deep.equal(['year', 'month', 'day']);
    for (const lang of ['en-US', 'en']) {
      const form = await dated({ lang });
      expect(order(form), lang).to.deep.equal([]);
      expect(control(form, 'when').type).to.equal('date');
    }
  });

  it('stores what was typed, in the order that the labels say, and shows it in words', async () => {
    const form = await dated();
    await enter(form, '01', '08', '2026');
    await press('Tab');
    expect(form.engine!.get('when')).to.equal('2026-08-01');
    expect(words(form)).to.equal('That is Saturday 1 August 2026.');
    expect(await announced(form)).to.contain('1 August 2026');
    expect(['day', 'month', 'year'].map((name) => part(form, name).value)).to.deep.equal([
      '01',
      '08',
      '2026',
    ]);
    const labels = [...form.querySelectorAll('.formspec-part')].map(textOf);
    expect(labels).to.deep.equal(['Day', 'Month', 'Year']);
    expect(textOf(form.querySelector('legend'))).to.contain('Start');
    await expect(form).to.be.accessible();
  });

  it('accepts the names of months', async () => {
    const form = await dated();
    await enter(form, '1', 'Aug', '2026');
    expect(form.engine!.get('when')).to.equal('2026-08-01');
    expect(part(form, 'month').value).to.equal('Aug');
  });

  it('keeps what is incomplete, names the missing part and leads to it', async () => {
    const form = await dated();
    await enter(form, '31', '', '2026');
    await press('Tab');
    expect(textOf(form.querySelector('.formspec-error'))).to.contain('Enter a month');
    expect(wrong(form)).to.deep.equal(['month']);
    expect(words(form)).to.equal('');
    await form.submit();
    form.querySelector<HTMLElement>('.formspec-summary a')!.click();
    expect(document.activeElement).to.equal(part(form, 'month'));
    expect(part(form, 'day').value).to.equal('31');
    await expect(form).to.be.accessible();
    const saved = form.getResponse().data;
    const other = await dated();
    await other.setData(saved);
    expect(['day', 'month', 'year'].map((name) => part(other, name).value)).to.deep.equal(['31', '', '2026']);
  });

  for (const [typed, name, message] of [
    [['31', '2', '2026'], 'day', 'Enter a day from 1 to 28'],
    [['1', '13', '2026'], 'month', 'Enter a month from 1 to 12'],
    [['1', '8', '26'], 'year', 'Enter a year with four digits, such as 1980'],
  ] as const)
    it(`does not take ${typed.join('/')} for a date`, async () => {
      const form = await dated();
      await enter(form, ...typed);
      await press('Tab');
      expect(textOf(form.querySelector('.formspec-error'))).to.contain(message);
      expect(wrong(form)).to.deep.equal([name]);
      expect(words(form)).to.equal('');
      expect(form.validate().valid).to.equal(false);
      expect(['day', 'month', 'year'].map((one) => part(form, one).value)).to.deep.equal([...typed]);
    });

  it('says that an empty date is required, at every part', async () => {
    const form = await dated();
    await form.submit();
    expect(textOf(form.querySelector('.formspec-error'))).to.contain('Enter start');
    expect(wrong(form)).to.deep.equal(['day', 'month', 'year']);
  });

  for (const [pasted, iso] of [
    ['01/08/2026', '2026-08-01'],
    ['1 August 2026', '2026-08-01'],
    ['01082026', '2026-08-01'],
    ['2026-08-01', '2026-08-01'],
    [' 1.8.2026 ', '2026-08-01'],
  ] as const)
    it(`takes a whole date that is pasted into one part: ${pasted}`, async () => {
      const form = await dated();
      part(form, 'month').focus();
      paste(part(form, 'month'), pasted);
      expect(form.engine!.get('when')).to.equal(iso);
      expect(words(form)).to.equal('That is Saturday 1 August 2026.');
      expect(part(form, 'day').value).to.match(/^0?1$/);
    });

  it('takes a whole date that is typed into the first part', async () => {
    const form = await dated();
    await enter(form, '01/08/2026');
    await press('Tab');
    expect(form.engine!.get('when')).to.equal('2026-08-01');
    expect(part(form, 'year').value).to.equal('2026');
  });

  it('is one field with an ISO date for agents and passive readers', async () => {
    const form = await dated();
    const one = control(form, 'when');
    expect(form.querySelectorAll('[name=when]')).to.have.length(1);
    expect([one.type, one.hidden, one.required]).to.deep.equal(['date', true, true]);
    expect(one.dataset['formspecPath']).to.equal('when');
    expect(one.getAttribute('toolparamdescription')).to.contain('Start');
    one.value = '2026-08-01';
    one.dispatchEvent(new Event('input', { bubbles: true }));
    expect(form.engine!.get('when')).to.equal('2026-08-01');
    expect(['day', 'month', 'year'].map((name) => part(form, name).value)).to.deep.equal(['1', '8', '2026']);
    expect(part(form, 'day').dataset['formspecPath']).to.equal('when');
    form.engine!.set('when', '2027-12-24');
    expect(one.value).to.equal('2027-12-24');
    expect(part(form, 'day').value).to.equal('24');
  });

  it('shows text that is no date, and lets it be corrected', async () => {
    const form = await dated();
    form.engine!.set('when', 'tomorrow');
    const whole = form.querySelector<HTMLInputElement>('fieldset input:not([hidden])')!;
    expect(whole.value).to.equal('tomorrow');
    expect(order(form)).to.deep.equal([]);
    whole.focus();
    whole.select();
    await press('Delete');
    expect(order(form)).to.deep.equal(['day', 'month', 'year']);
  });

  it('asks for the time of a dateTime in a fourth part', async () => {
    const form = await dated({ lang: 'en-GB' }, 'dateTime');
    await enter(form, '1', '8', '2026');
    expect(form.validate().valid).to.equal(false);
    const time = part(form, 'time');
    time.value = '09:30';
    time.dispatchEvent(new Event('input', { bubbles: true }));
    expect(form.engine!.get('when')).to.equal('2026-08-01T09:30:00');
    expect(form.validate().valid).to.equal(true);
    form.engine!.set('when', '2026-08-01T09:30:00+02:00');
    part(form, 'day').focus();
    part(form, 'day').select();
    await type('2');
    expect(form.engine!.get('when')).to.equal('2026-08-02T09:30:00+02:00');
    await expect(form).to.be.accessible();
  });

  it('can be read and not changed in a form for review', async () => {
    const form = await dated({ lang: 'en-GB', readonly: '' });
    await form.setData({ when: '2026-08-01' });
    expect(['day', 'month', 'year'].map((name) => part(form, name).readOnly)).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect(words(form)).to.equal('That is Saturday 1 August 2026.');
    await expect(form).to.be.accessible();
  });

  it('takes the place of the browser’s control when the language changes, in that language', async () => {
    const form = await dated({ lang: 'en-US' });
    await form.setData({ when: '2026-08-01' });
    form.lang = 'de';
    await waitUntil(() => order(form).length === 3 && words(form).includes('Das ist'));
    expect(words(form)).to.equal('Das ist Samstag, 1. August 2026.');
    expect([...form.querySelectorAll('.formspec-part')].map(textOf)).to.deep.equal(['Tag', 'Monat', 'Jahr']);
    form.lang = 'en-US';
    await waitUntil(() => control(form, 'when').checkVisibility());
    expect(control(form, 'when').value).to.equal('2026-08-01');
  });

  it('is as new after a reset', async () => {
    const form = await dated();
    await enter(form, '31', '', '2026');
    form.reset();
    expect(['day', 'month', 'year'].map((name) => part(form, name).value)).to.deep.equal(['', '', '']);
    expect(button(form, 'Submit').checkVisibility()).to.equal(true);
  });
});
