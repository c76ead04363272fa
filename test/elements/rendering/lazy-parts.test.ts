import { expect, waitUntil } from '@open-wc/testing';
import { html } from 'lit';
import { registerWidget } from '../../../src/index.js';
import type { Item } from '../../../src/model/definition.js';
import { control, definitionOf, group, renderForm, text } from '../render-form.js';
import { press, type } from '../../support/keys.js';

/** Nothing in this file may fetch the rating before its own test does. */
const rating = text('stars', { dataType: 'integer', presentation: { widgetHint: 'Rating' } });

describe('controls that are loaded on demand', () => {
  it('are loaded with the first row that needs one', async () => {
    const form = await renderForm({
      items: [{ key: 'visits', type: 'group', label: 'Visits', repeatable: true, children: [rating] }],
    });
    form.engine!.addRow('visits');
    await waitUntil(() => form.querySelector('.formspec-star'), 'no stars', { timeout: 8000 });
    form.querySelectorAll<HTMLInputElement>('.formspec-star input')[2]!.click();
    expect(form.engine!.get('visits[0].stars')).to.equal(3);
  });

  it('get the focus of a new row once they are loaded', async () => {
    const form = await renderForm({
      items: [
        {
          key: 'orders',
          type: 'group',
          label: 'Orders',
          repeatable: true,
          children: [text('seats', { dataType: 'integer', presentation: { widgetHint: 'x-stepper' } })],
        },
      ],
    });
    form.querySelector<HTMLElement>('[data-row-action=add]')!.focus();
    await press('Enter');
    await waitUntil(() => form.querySelector('[role=spinbutton]'), 'no stepper', { timeout: 8000 });
    await waitUntil(() => document.activeElement === control(form, 'orders[0].seats'), 'no focus');
    await type('4');
    expect(form.engine!.get('orders[0].seats')).to.equal(4);
  });

  it('are rendered when the form is ready', async () => {
    const form = document.createElement('formspec-form');
    form.definition = definitionOf({ items: [{ ...rating, key: 'again' }] });
    const stars = new Promise<number>((resolve) =>
      form.addEventListener('formspec-ready', () => resolve(form.querySelectorAll('.formspec-star').length)),
    );
    document.body.append(form);
    expect(await stars).to.be.greaterThan(0);
    form.remove();
  });

  it('add their styles', async () => {
    const form = await renderForm({ items: [rating] });
    expect(getComputedStyle(form.querySelector('.formspec-star')!).position).to.equal('relative');
  });

  it('delay a form until a registered widget is prepared', async () => {
    let name = '';
    registerWidget('x-slow', {
      frame: 'labelled',
      prepare: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        name = 'prepared';
      },
      render: ({ controlId }) => html`<input id=${controlId} name="slow" placeholder=${name} />`,
    });
    const form = await renderForm({ items: [text('slow', { presentation: { widgetHint: 'x-slow' } })] });
    expect(control(form, 'slow').placeholder).to.equal('prepared');
  });

  it('leave the rest of the form usable if they cannot be loaded', async () => {
    let attempts = 0;
    registerWidget('x-gone', {
      frame: 'labelled',
      prepare: async () => void attempts++,
      render: () => {
        throw new Error('offline');
      },
    });
    const form = await renderForm({
      items: [text('gone', { presentation: { widgetHint: 'x-gone' } }), text('name')],
    });
    expect(attempts).to.equal(1);
    expect(form.querySelector('.formspec-failure')).to.exist;
    expect(control(form, 'name').isConnected).to.equal(true);
  });
});

describe('structures that are loaded on demand', () => {
  const rows = (children: Item[]): Item =>
    group('lines', children, {
      repeatable: true,
      minRepeat: 1,
      presentation: { widgetHint: 'DataTable' },
    });

  it('are rendered when the form is ready, with their styles', async () => {
    const form = await renderForm({ items: [rows([text('a')])] }, { review: '' });
    expect(getComputedStyle(form.querySelector('table')!).borderCollapse).to.equal('collapse');
    form.goToPage('formspec-review');
    expect(getComputedStyle(form.querySelector('.formspec-review-row')!).display).to.equal('grid');
  });

  it('are available for rows that are added later', async () => {
    const form = await renderForm({
      items: [group('orders', [rows([text('a')])], { label: 'Orders', repeatable: true })],
    });
    form.engine!.addRow('orders');
    expect(control(form, 'orders[0].lines[0].a').closest('table')).to.exist;
  });
});
