import { expect } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import type { Item } from '../../../src/model/definition.js';
import {
  announced,
  button,
  control,
  eventsOf,
  group,
  renderForm,
  required,
  text,
  textOf,
} from '../render-form.js';
import { press, type } from '../../support/keys.js';

const lines = (
  more: object = {},
  children: Item[] = [text('item'), text('price', { dataType: 'integer' })],
): Item => group('lines', children, { label: 'Lines', labels: { short: 'Line' }, repeatable: true, ...more });

const rowsOf = (form: Element): HTMLElement[] => [...form.querySelectorAll<HTMLElement>('.formspec-row')];

describe('repeats', () => {
  it('are accessible stacked, as a table and as an accordion', async () => {
    for (const widgetHint of [undefined, 'DataTable', 'Accordion', 'Card']) {
      const form = await renderForm({
        items: [lines({ minRepeat: 2, maxRepeat: 3, ...(widgetHint && { presentation: { widgetHint } }) })],
        binds: required('lines[*].item'),
      });
      await expect(form).to.be.accessible();
      await form.submit();
      await expect(form).to.be.accessible();
    }
  });

  it('start with the rows they must have, each a labelled group', async () => {
    const form = await renderForm({ items: [lines({ minRepeat: 2 })] });
    const rows = rowsOf(form);
    expect(rows).to.have.length(2);
    expect(rows.map((row) => textOf(row.querySelector('legend')))).to.deep.equal([
      'Line 1 of 2',
      'Line 2 of 2',
    ]);
    const names = (): string[] =>
      rowsOf(form).map((row) => textOf(document.getElementById(row.getAttribute('aria-labelledby')!)));
    expect(names()).to.deep.equal(['Line 1 of 2', 'Line 2 of 2']);
    expect(textOf(rows[0]!.querySelector('[data-row-action=remove]'))).to.equal('Remove Line 1');
  });

  it('say when there are none', async () => {
    const form = await renderForm({ items: [lines()] });
    expect(textOf(form)).to.contain('Nothing added yet.');
  });

  it('add a row by keyboard, move focus into it and say so', async () => {
    const form = await renderForm({ items: [lines()] });
    button(form, 'Add Line').focus();
    await press('Enter');
    expect(document.activeElement).to.equal(control(form, 'lines[0].item'));
    expect(await announced(form)).to.equal('Line 1 added.');
    await type('pen');
    expect(form.engine!.get('lines[0].item')).to.equal('pen');
  });

  it('remove a middle row, keep the others as they are, and renumber them', async () => {
    const form = await renderForm({ items: [lines({ minRepeat: 0 })] });
    form.setData({ lines: [{ item: 'a' }, { item: 'b' }, { item: 'c' }] });
    const [first, middle, last] = rowsOf(form);
    const lastInput = last!.querySelector('input')!;
    button(middle!, /Remove/).click();
    expect(rowsOf(form)).to.deep.equal([first, last]);
    expect(last!.querySelector('input')).to.equal(lastInput);
    expect(lastInput.value).to.equal('c');
    expect(lastInput.name).to.equal('lines[1].item');
    expect(textOf(last!.querySelector('legend'))).to.equal('Line 2 of 2');
    expect(document.activeElement!.matches('[data-row-action=restore]'), 'it can be undone').to.equal(true);
    expect(await announced(form)).to.equal('Line 2 removed.');
  });

  it('tell the page that rows came or went', async () => {
    const form = await renderForm({ items: [lines()] });
    const changes = eventsOf<{ path: string; value: unknown; source: string }>(form, 'formspec-change');
    button(form, 'Add Line').click();
    expect(changes).to.have.length(1);
    expect(changes[0]).to.include({ path: 'lines', source: 'user' });
    expect(changes[0]!.value).to.have.length(1);
  });

  it('leave focus at the button for more when the last row goes and was empty', async () => {
    const form = await renderForm({ items: [lines()] });
    form.setData({ lines: [{}] });
    button(form, /Remove/).click();
    expect(document.activeElement).to.equal(button(form, 'Add Line'));
  });

  it('stop at the minimum and the maximum and say why', async () => {
    const form = await renderForm({ items: [lines({ minRepeat: 1, maxRepeat: 2 })] });
    const add = button(form, 'Add Line');
    const remove = button(form, /Remove/);
    expect(remove.getAttribute('aria-disabled')).to.equal('true');
    remove.click();
    expect(rowsOf(form)).to.have.length(1);
    expect(await announced(form)).to.contain('At least 1');
    add.click();
    expect(remove.hasAttribute('aria-disabled')).to.equal(false);
    add.click();
    expect(rowsOf(form)).to.have.length(2);
    expect(add.getAttribute('aria-disabled')).to.equal('true');
    expect(textOf(document.getElementById(add.getAttribute('aria-describedby')!))).to.contain('up to 2');
  });

  it('move rows by button and by arrow keys, values and errors with them', async () => {
    const form = await renderForm({ items: [lines()], binds: required('lines[*].price') });
    form.setData({
      lines: [
        { item: 'a', price: 1 },
        { item: 'b', price: 1 },
        { item: 'c', price: 2 },
      ],
    });
    control(form, 'lines[0].price').focus();
    await press('Backspace');
    await press('Tab');
    const first = rowsOf(form)[0]!;
    expect(first.querySelector('.formspec-error')).to.not.equal(null);
    const down = button(first, /Move down/);
    down.focus();
    await press('Enter');
    expect(form.engine!.get('lines')).to.have.nested.property('[1].item', 'a');
    expect(rowsOf(form)[1]).to.equal(first);
    expect(first.querySelector('.formspec-error')).to.not.equal(null);
    expect(form.querySelectorAll('.formspec-error')).to.have.length(1);
    expect(document.activeElement).to.equal(down);
    await announced(form);
    await press('ArrowDown');
    expect(rowsOf(form)[2]).to.equal(first);
    await announced(form);
    await press('ArrowUp');
    expect(rowsOf(form)[1]).to.equal(first);
    expect(await announced(form)).to.equal('Line moved to position 2 of 3.');
  });

  it('keep the messages of a row when another one goes', async () => {
    const form = await renderForm({ items: [lines()], binds: required('lines[*].item') });
    form.setData({ lines: [{}, { item: 'b' }, {}] });
    control(form, 'lines[1].item').focus();
    await press('Backspace');
    await press('Tab');
    expect(await announced(form), 'with the name of the row').to.equal('Line 2: Enter label of item');
    const visited = rowsOf(form)[1]!;
    const errors = (): number[] => rowsOf(form).map((row) => row.querySelectorAll('.formspec-error').length);
    expect(errors()).to.deep.equal([0, 1, 0]);
    button(rowsOf(form)[0]!, /Remove/).click();
    expect(rowsOf(form)[0]).to.equal(visited);
    expect(errors()).to.deep.equal([1, 0]);
    expect(control(form, 'lines[0].item').getAttribute('aria-invalid')).to.equal('true');
    expect(control(form, 'lines[1].item').getAttribute('aria-invalid')).to.equal('false');
  });

  it('leave the other rows as they are when one is added or removed', async () => {
    const form = await renderForm({ items: [lines()] });
    form.setData({ lines: [{ item: 'a' }, { item: 'b' }, { item: 'c' }] });
    const inputs = [...form.querySelectorAll('.formspec-row input')];
    const gone: Node[] = [];
    const observer = new MutationObserver((records) =>
      gone.push(
        ...records.flatMap(({ removedNodes }) => [...removedNodes]).filter((node) => node instanceof Element),
      ),
    );
    observer.observe(form.querySelector('.formspec-rows')!, { childList: true, subtree: true });
    button(form, 'Add Line').click();
    button(rowsOf(form)[1]!, /Remove/).click();
    await Promise.resolve();
    observer.disconnect();
    const left = [...form.querySelectorAll('.formspec-row input')];
    expect(left.slice(0, 4)).to.deep.equal([...inputs.slice(0, 2), ...inputs.slice(4)]);
    expect(gone.filter((node) => (node as Element).matches('.formspec-row'))).to.have.length(1);
  });

  it('show no errors in a row that is added after a failed submit', async () => {
    const form = await renderForm({ items: [lines({ minRepeat: 1 })], binds: required('lines[*].item') });
    await form.submit();
    expect(form.querySelectorAll('.formspec-row .formspec-error')).to.have.length(1);
    button(form, 'Add Line').click();
    expect(form.querySelectorAll('.formspec-row .formspec-error')).to.have.length(1);
  });

  it('take their problems out of the summary when they go', async () => {
    const form = await renderForm({ items: [lines({ minRepeat: 1 })], binds: required('lines[*].item') });
    const problems = (): string[] =>
      [...form.querySelectorAll<HTMLElement>('.formspec-summary a')].map((link) => textOf(link));
    form.setData({ lines: [{ price: 1 }, { price: 2 }, { item: 'c' }] });
    await form.submit();
    expect(problems()).to.deep.equal(['Line 1: Enter label of item', 'Line 2: Enter label of item']);
    form.engine!.removeRow('lines', 0);
    expect(problems()).to.deep.equal(['Line 1: Enter label of item']);
    form.querySelector<HTMLElement>('.formspec-summary a')!.click();
    expect(document.activeElement).to.equal(control(form, 'lines[0].item'));
    form.setData({ lines: [{ item: 'd' }] });
    expect(form.querySelector('.formspec-summary')).to.equal(null);
  });

  it('keep half-typed text and focus when rows come and go elsewhere', async () => {
    const form = await renderForm({ items: [lines()] });
    form.setData({ lines: [{ item: 'a' }, { item: 'b' }] });
    const input = control(form, 'lines[1].price');
    input.focus();
    await type('-');
    form.engine!.removeRow('lines', 0);
    expect(document.activeElement).to.equal(input);
    expect(input.value).to.equal('-');
    expect(input.name).to.equal('lines[0].price');
    await type('5');
    expect(form.engine!.get('lines[0].price')).to.equal(-5);
  });

  it('nest', async () => {
    const form = await renderForm({
      items: [
        group('orders', [text('who'), lines()], { label: 'Order', repeatable: true, minRepeat: 1 }),
        text('total', { dataType: 'integer' }),
        text('inner', { dataType: 'integer' }),
      ],
      binds: [
        { path: 'total', calculate: 'sum($orders[*].lines[*].price)' },
        { path: 'inner', calculate: 'count($orders[*].lines[*].item)' },
      ],
    });
    button(form, 'Add Line').click();
    await type('x');
    await press('Tab');
    await type('7');
    button(form, 'Add Order').click();
    expect(form.engine!.get('total')).to.equal(7);
    expect(form.getResponse().data).to.deep.equal({
      orders: [
        { who: null, lines: [{ item: 'x', price: 7 }] },
        { who: null, lines: [] },
      ],
      total: 7,
      inner: 1,
    });
    expect(form.querySelectorAll('.formspec-row .formspec-row')).to.have.length(1);
    button(form.querySelector('.formspec-row .formspec-row')!, /Remove Line 1/).click();
    expect(form.engine!.field('orders')!.rows).to.have.length(2);
    expect(form.engine!.field('orders[0].lines')!.rows).to.have.length(0);
  });

  it('open the newest row of an accordion', async () => {
    const form = await renderForm({
      items: [lines({ minRepeat: 1, presentation: { widgetHint: 'Accordion' } })],
    });
    button(form, 'Add Line').click();
    expect([...form.querySelectorAll('details')].map((row) => row.open)).to.deep.equal([false, true]);
    expect(document.activeElement).to.equal(control(form, 'lines[1].item'));
  });

  it('show their own errors in place', async () => {
    const form = await renderForm({ items: [lines({ minRepeat: 1 })] });
    form.setData({ lines: [] });
    await form.submit();
    expect(textOf(form.querySelector('.formspec-group .formspec-error'))).to.contain('at least 1');
    form.querySelector<HTMLElement>('.formspec-summary a')!.click();
    expect(document.activeElement).to.equal(button(form, 'Add Line'));
  });

  describe('as a table', () => {
    let form: FormspecForm;
    beforeEach(async () => {
      form = await renderForm({
        items: [lines({ minRepeat: 2, presentation: { widgetHint: 'DataTable' } })],
        binds: required('lines[*].item'),
      });
    });

    it('have headers for rows and columns, and a label for every cell', () => {
      const heads = [...form.querySelectorAll('thead th')].map(textOf);
      expect(heads).to.deep.equal(['No.', 'Label of item*', 'Label of price']);
      expect(form.querySelectorAll('tbody th[scope=row]')).to.have.length(2);
      expect(textOf(control(form, 'lines[1].price').labels![0])).to.equal('Label of price Line 2');
    });

    it('show errors in their cells and focus new rows', async () => {
      await form.submit();
      expect(control(form, 'lines[1].item').closest('td')!.querySelector('.formspec-error')).to.not.equal(
        null,
      );
      button(form, 'Add Line').click();
      expect(document.activeElement).to.equal(control(form, 'lines[2].item'));
    });

    it('take amounts and choices, and add up while somebody types', async () => {
      const order = await renderForm({
        items: [
          lines({ minRepeat: 2, presentation: { widgetHint: 'DataTable' } }, [
            text('unit', {
              label: 'Unit',
              dataType: 'choice',
              options: [
                { value: 'h', label: 'Hour' },
                { value: 'd', label: 'Day' },
              ],
            }),
            text('fee', { label: 'Fee', dataType: 'money', currency: 'EUR' }),
          ]),
          text('total', { dataType: 'money', currency: 'EUR' }),
        ],
        binds: [{ path: 'total', calculate: 'moneySum($lines[*].fee)' }],
      });
      const cell = control<HTMLSelectElement>(order, 'lines[0].unit');
      expect(textOf(cell.labels![0])).to.equal('Unit Line 1');
      cell.focus();
      await type('Day');
      expect(order.engine!.get('lines[0].unit')).to.equal('d');
      await press('Tab');
      expect(document.activeElement).to.equal(control(order, 'lines[0].fee'));
      await type('12.5');
      control(order, 'lines[1].fee').focus();
      await type('7');
      expect(control(order, 'total').value).to.equal('19.50');
      button(rowsOf(order)[0]!, /Remove/).click();
      // Two rows have to stay.
      expect(control(order, 'total').value).to.equal('19.50');
      button(order, 'Add Line').click();
      button(rowsOf(order)[0]!, /Remove/).click();
      expect(control(order, 'total').value).to.equal('7.00');
      expect([...order.querySelectorAll('tbody th')].map(textOf)).to.deep.equal(['Line 1', 'Line 2']);
    });

    it('hold every kind of control, each with its errors', async () => {
      const cells = [
        text('day', { dataType: 'date' }),
        text('ok', { dataType: 'boolean' }),
        text('tags', {
          dataType: 'multiChoice',
          options: [
            { value: 'a', label: 'A' },
            { value: 'b', label: 'B' },
          ],
        }),
      ];
      const mixed = await renderForm({
        items: [lines({ minRepeat: 2, presentation: { widgetHint: 'DataTable' } }, cells)],
        binds: required('lines[*].day'),
      });
      expect(mixed.querySelector('table')).to.not.equal(null);
      control(mixed, 'lines[1].day').focus();
      await type('12312025');
      expect(mixed.engine!.get('lines[1].day')).to.equal('2025-12-31');
      control(mixed, 'lines[1].ok').focus();
      await press(' ');
      expect(mixed.engine!.get('lines[1].ok')).to.equal(true);
      expect(mixed.focusField('lines[1].tags')).to.equal(true);
      expect(document.activeElement!.closest('tr')).to.equal(rowsOf(mixed)[1]);
      await press(' ');
      expect(mixed.engine!.get('lines[1].tags')).to.deep.equal(['a']);
      await mixed.submit();
      expect(mixed.querySelectorAll('td .formspec-error')).to.have.length(1);
      expect(rowsOf(mixed)[0]!.querySelector('.formspec-error')).to.not.equal(null);
      await expect(mixed).to.be.accessible();
      button(mixed, 'Add Line').click();
      expect(document.activeElement).to.equal(control(mixed, 'lines[2].day'));
      expect(await announced(mixed)).to.equal('Line 3 added.');
      button(rowsOf(mixed)[1]!, /Remove/).click();
      expect(document.activeElement!.matches('[data-row-action=restore]'), 'it can be undone').to.equal(true);
      expect(await announced(mixed)).to.contain('Line 2 removed.');
    });
  });

  it('show a problem in the row where it is', async () => {
    const form = await renderForm({
      items: [lines({ minRepeat: 3 })],
      binds: [{ path: 'lines[*].price', constraint: '$ < 10', constraintMessage: 'Too dear' }],
      shapes: [{ id: 's', target: 'lines[*].item', message: 'No x', constraint: "$ != 'x'" }],
    });
    control(form, 'lines[1].item').focus();
    await type('x');
    await press('Tab');
    await type('50');
    await press('Tab');
    const messages = rowsOf(form).map((row) => [...row.querySelectorAll('.formspec-error')].map(textOf));
    expect(messages.map((row) => row.length)).to.deep.equal([0, 2, 0]);
    expect(messages[1]!.join()).to.match(/No x.*Too dear/);
    expect(form.focusField('lines[2].price')).to.equal(true);
    expect(document.activeElement).to.equal(control(form, 'lines[2].price'));
  });

  it('are added up while somebody types', async () => {
    const number = (key: string): Item => text(key, { dataType: 'decimal' });
    const form = await renderForm({
      items: [lines({ minRepeat: 2 }, [number('count'), number('price'), number('sum')]), number('total')],
      binds: [
        { path: 'lines[*].sum', calculate: '$count * $price' },
        { path: 'total', calculate: 'sum($lines[*].sum)' },
      ],
    });
    for (const [path, typed] of Object.entries({
      'lines[0].count': '2',
      'lines[0].price': '1.50',
      'lines[1].count': '3',
      'lines[1].price': '0.05',
    })) {
      control(form, path).focus();
      await type(typed);
    }
    expect(control(form, 'lines[0].sum').value).to.equal('3');
    expect(control(form, 'total').value).to.equal('3.15');
    control(form, 'lines[0].count').focus();
    await press('Backspace');
    expect(form.engine!.get('lines[0].sum')).to.equal(null);
    expect(control(form, 'lines[0].sum').value).to.equal('');
    expect(control(form, 'total').value).to.equal('0.15');
  });
});
