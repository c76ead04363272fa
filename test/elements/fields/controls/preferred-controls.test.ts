/** Controls that a theme prefers, and dates in three parts that the definition asks for. The browser is English (US). */
import { expect } from '@open-wc/testing';
import type { FormspecForm } from '../../../../src/index.js';
import type { FieldItem } from '../../../../src/model/definition.js';
import govuk from '../../../../src/themes/govuk.css?inline';
import uswds from '../../../../src/themes/uswds.css?inline';
import { field } from '../../../support/definition.js';
import { press, type } from '../../../support/keys.js';
import { control, group, renderForm, required, textOf } from '../../render-form.js';

const born = (more: Partial<FieldItem> = {}) => field('born', 'date', { label: 'Date of birth', ...more });
const parts = (form: Element): string[] =>
  [...form.querySelectorAll<HTMLElement>('[data-date-part]')].map((one) => one.dataset['datePart']!);

const theme = document.createElement('style');
const use = (css: string): void => {
  theme.textContent = css;
  document.head.append(theme);
};
afterEach(() => theme.remove());

describe('a memorable date', () => {
  const show = (more: Partial<FieldItem>): Promise<FormspecForm> =>
    renderForm({ items: [born(more)], binds: required('born') }, { lang: 'en-US' });

  it('is asked for in parts by hint, and by concept with autofill for each part', async () => {
    expect(parts(await show({}))).to.deep.equal([]);
    const hinted = await show({ presentation: { widgetHint: 'x-date-parts' } });
    expect(parts(hinted)).to.deep.equal(['month', 'day', 'year']);
    const meant = await show({ semanticType: 'https://schema.org/birthDate' });
    // The property of the same name is empty in Firefox, which does not know these words.
    const autofill = [...meant.querySelectorAll('[data-date-part]')].map((one) =>
      one.getAttribute('autocomplete'),
    );
    expect(autofill).to.deep.equal(['bday-month', 'bday-day', 'bday-year']);
    await expect(meant).to.be.accessible();
  });

  it('is the browser’s own control where the author asks for it', async () => {
    use(govuk);
    expect(parts(await show({ presentation: { widgetHint: 'DatePicker' } }))).to.deep.equal([]);
  });

  it('is the default of govuk; the link of its error leads to the part that is wrong', async () => {
    use(govuk);
    const form = await show({});
    expect(parts(form)).to.deep.equal(['month', 'day', 'year']);
    form.querySelector<HTMLElement>('[data-date-part=month]')!.focus();
    await type('2');
    await press('Tab');
    await press('Tab');
    await type('1990');
    await form.submit();
    const link = form.querySelector<HTMLElement>('.formspec-summary a')!;
    expect(textOf(link)).to.equal('Date of birth: Enter a day');
    link.click();
    expect((document.activeElement as HTMLElement).dataset['datePart']).to.equal('day');
    await expect(form).to.be.accessible();
  });

  it('has its month in a list in uswds, and stays one field with an ISO date for agents', async () => {
    use(uswds);
    const form = await show({});
    const month = form.querySelector<HTMLSelectElement>('select[data-date-part=month]')!;
    expect(month.labels![0]!.textContent).to.equal('Month');
    expect([...month.options].slice(0, 3).map(({ label }) => label)).to.deep.equal([
      'Select an option',
      '1 - January',
      '2 - February',
    ]);
    month.focus();
    await type('3');
    await press('Tab');
    await type('7');
    await press('Tab');
    await type('1990');
    await press('Tab');
    expect(form.engine!.get('born')).to.equal('1990-03-07');
    const named = form.querySelectorAll<HTMLInputElement>('[name=born]');
    expect([...named].map(({ value }) => value)).to.deep.equal(['1990-03-07']);
    form.engine!.set('born', '1991-12-24');
    await form.updateComplete;
    expect(month.value).to.equal('12');
    await expect(form).to.be.accessible();
  });
});

describe('a boolean in the govuk theme', () => {
  it('is a choice of Yes and No, and its message says so', async () => {
    use(govuk);
    const form = await renderForm({
      items: [field('over', 'boolean', { label: 'Are you over 18?' })],
      binds: required('over'),
    });
    const radios = [...form.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect(radios.map(({ labels }) => textOf(labels![0]!))).to.deep.equal(['Yes', 'No']);
    await form.submit();
    expect(textOf(form.querySelector('.formspec-summary a'))).to.equal('Select yes if you are over 18');
    radios[1]!.click();
    expect(form.engine!.get('over')).to.equal(false);
    await expect(form).to.be.accessible();
  });

  it('stays a box where the author gives a hint, and in tables', async () => {
    use(govuk);
    const cells = group('rows', [field('done', 'boolean', { label: 'Done' })], {
      repeatable: true,
      minRepeat: 1,
      presentation: { widgetHint: 'DataTable' },
    });
    const form = await renderForm({
      items: [
        field('agree', 'boolean', { label: 'I agree', presentation: { widgetHint: 'x-checkbox' } }),
        cells,
      ],
    });
    expect(control(form, 'agree').type).to.equal('checkbox');
    expect(control(form, 'rows[0].done').type).to.equal('checkbox');
  });
});
