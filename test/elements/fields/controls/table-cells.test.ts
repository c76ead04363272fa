import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../../../../src/elements/define.js';
import type { FormspecForm } from '../../../../src/elements/formspec-form.js';
import type { Definition, FieldItem, Item } from '../../../../src/model/definition.js';
import { options } from './render-field.js';

const cell = (key: string, more: Partial<FieldItem> = {}): Item => ({
  key,
  type: 'field',
  dataType: 'string',
  label: `The ${key}`,
  ...more,
});

const choice = (key: string, widgetHint?: string): Item =>
  cell(key, {
    dataType: 'choice',
    options: options('Piece', 'Hour'),
    ...(widgetHint && { presentation: { widgetHint } }),
  });

async function table(children: Item[], width: number, labelPosition = 'start'): Promise<FormspecForm> {
  const definition = {
    $formspec: '1.0',
    url: 'https://forms.example.org/table',
    version: '1.0.0',
    status: 'active',
    title: 'Table',
    formPresentation: { labelPosition, defaultCurrency: 'EUR' },
    items: [
      {
        key: 'lines',
        type: 'group',
        label: 'Lines',
        repeatable: true,
        minRepeat: 2,
        presentation: { widgetHint: 'DataTable' },
        children,
      },
    ],
    binds: [{ path: 'lines[*].total', calculate: "money(696, 'EUR')" }],
  } as Definition;
  const main = await fixture<HTMLElement>(html`<main></main>`);
  main.style.inlineSize = `${width}px`;
  const form = document.createElement('formspec-form');
  form.definition = definition;
  main.append(form);
  await form.updateComplete;
  return form;
}

const many = [
  cell('name'),
  cell('quantity', { dataType: 'decimal' }),
  choice('unit'),
  cell('price', { dataType: 'money' }),
  cell('discount', { dataType: 'decimal', suffix: '%' }),
  choice('rate', 'RadioGroup'),
  cell('note'),
  cell('total', { dataType: 'money' }),
];
const few = [cell('name'), cell('total', { dataType: 'money' })];
const boxOf = (form: FormspecForm): HTMLElement => form.querySelector('.formspec-table-box')!;
const widest = (form: FormspecForm): number =>
  Math.max(
    ...[...form.querySelectorAll('.formspec-body > *')].map((one) => one.getBoundingClientRect().right),
  );

describe('cells of a table', () => {
  for (const labelPosition of ['top', 'start', 'hidden']) {
    it(`never widen the page, with labels at ${labelPosition}`, async () => {
      for (const width of [700, 1150]) {
        const form = await table(many, width, labelPosition);
        expect(widest(form)).to.be.at.most(form.getBoundingClientRect().right + 1);
        for (const input of form.querySelectorAll<HTMLElement>('tbody .formspec-input'))
          expect(input.offsetWidth, `${input.id} at ${width}`).to.be.at.least(64);
        await expect(form).to.be.accessible();
        form.parentElement!.remove();
      }
    });
  }

  it('that do not fit can be scrolled to by keyboard, in a region of their own', async () => {
    const form = await table(many, 1150);
    form.querySelector<HTMLElement>('table')!.style.inlineSize = '1400px';
    await waitUntil(() => boxOf(form).getAttribute('role') === 'region', 'a wide table becomes a region');
    expect(boxOf(form).ariaLabel).to.equal('Lines');
    expect(boxOf(form).tabIndex).to.equal(0);
    expect(widest(form)).to.be.at.most(form.getBoundingClientRect().right + 1);
    await expect(form).to.be.accessible();
  });

  it('are no stop for the keyboard of their own where all of them fit', async () => {
    const form = await table(few, 700);
    expect(boxOf(form).hasAttribute('tabindex')).to.equal(false);
    const holder = form.parentElement!;
    holder.style.inlineSize = '660px';
    form.querySelector<HTMLElement>('table')!.style.inlineSize = '900px';
    await waitUntil(() => boxOf(form).tabIndex === 0);
    form.querySelector<HTMLElement>('table')!.style.inlineSize = '';
    await waitUntil(() => !boxOf(form).hasAttribute('tabindex'));
  });

  it('stand one below the other on narrow screens', async () => {
    const form = await table(many, 320);
    const [first, second] = form.querySelectorAll<HTMLElement>('tbody tr:first-child td');
    expect(second!.getBoundingClientRect().top).to.be.above(first!.getBoundingClientRect().bottom - 1);
    expect(boxOf(form).hasAttribute('role')).to.equal(false);
    expect(widest(form)).to.be.at.most(form.getBoundingClientRect().right + 1);
    await expect(form).to.be.accessible();
  });

  it('stay level when some of them are wrong, and show all buttons of their row where there is room', async () => {
    const form = await table(
      [cell('name'), cell('day', { dataType: 'date' }), cell('ok', { dataType: 'boolean' }), choice('unit')],
      850,
    );
    form.definition = { ...form.definition!, binds: [{ path: 'lines[*].day', required: 'true' }] };
    await form.updateComplete;
    await form.submit();
    const top = (name: string): number =>
      form.querySelector(`[name="lines[0].${name}"]`)!.getBoundingClientRect().top;
    const day = form.querySelector('[name="lines[0].day"]')!;
    expect(top('day')).to.equal(top('name'));
    expect(top('unit')).to.equal(top('name'));
    const message = day.closest('td')!.querySelector('.formspec-error')!;
    expect(message.getBoundingClientRect().top).to.be.at.least(day.getBoundingClientRect().bottom);
    expect(boxOf(form).scrollWidth).to.be.at.most(boxOf(form).clientWidth + 1);
  });

  it('choose from a list, also where radio buttons are hinted at', async () => {
    const form = await table(many, 700);
    const cells = form.querySelectorAll('tbody tr:first-child select');
    expect([...cells].map((select) => select.getAttribute('name'))).to.deep.equal([
      'lines[0].unit',
      'lines[0].rate',
    ]);
    expect(form.querySelector('[type=radio]')).to.equal(null);
  });

  it('show what is calculated with all decimals of its currency', async () => {
    const form = await table(few, 700);
    expect(form.querySelector<HTMLInputElement>('[name="lines[0].total"]')!.value).to.equal('696.00');
  });
});
