import { expect, waitUntil } from '@open-wc/testing';
import { createStore, get } from 'idb-keyval';
import type { FormspecForm } from '../../../src/index.js';
import { announced, button, control, group, renderForm, text, textOf } from '../render-form.js';
import { press, type } from '../../support/keys.js';

const render = (more: object = {}): Promise<FormspecForm> =>
  renderForm({
    items: [
      group('kids', [text('first'), group('toys', [text('name')], { repeatable: true })], {
        label: 'Child',
        repeatable: true,
        ...more,
      }),
      text('after'),
    ],
  });
const data = {
  kids: [
    { first: 'Ann', toys: [] },
    { first: 'Bo', toys: [{ name: 'Ball' }, { name: 'Kite' }] },
    { first: 'Cy', toys: [] },
  ],
};
const names = (form: FormspecForm): unknown[] =>
  form.engine!.field('kids')!.rows.map((row) => row.children[0]!.value);
const undo = (form: Element): HTMLElement | null => form.querySelector('[data-row-action=restore]');
async function remove(form: FormspecForm, index: number): Promise<void> {
  const row = form.engine!.field(`kids[${index}]`)!;
  const remover = [...form.querySelectorAll<HTMLElement>('[data-row-action=remove]')].find((one) =>
    one.id.includes(`-${row.id}-`),
  )!;
  for (let box = remover.closest('details'); box; box = box.parentElement!.closest('details'))
    box.open = true;
  remover.focus();
  await press('Enter');
}

describe('a filled row that was removed', () => {
  for (const [layout, more] of Object.entries({
    rows: {},
    accordion: { presentation: { widgetHint: 'Accordion' } },
  }))
    it(`can be brought back with all its answers, with the keyboard: ${layout}`, async () => {
      const form = await render(more);
      await form.setData(data);
      await remove(form, 1);
      expect(names(form)).to.deep.equal(['Ann', 'Cy']);
      expect(await announced(form)).to.contain('Child 2 removed.');
      expect(document.activeElement).to.equal(undo(form));
      expect(textOf(undo(form)!)).to.equal('Undo Child 2');
      await expect(form).to.be.accessible();
      await press('Enter');
      expect(form.engine!.response().data).to.deep.include(data);
      expect(await announced(form)).to.contain('Child 2 is back.');
      expect(undo(form)).to.equal(null);
      expect(document.activeElement).to.equal(control(form, 'kids[1].first'));
    });

  it('can be brought back in a table', async () => {
    const form = await renderForm({
      items: [
        group('kids', [text('first')], {
          label: 'Child',
          repeatable: true,
          presentation: { widgetHint: 'DataTable' },
        }),
      ],
    });
    await form.setData({ kids: [{ first: 'Ann' }, { first: 'Bo' }] });
    await remove(form, 1);
    expect(document.activeElement).to.equal(undo(form));
    await press('Enter');
    expect(names(form)).to.deep.equal(['Ann', 'Bo']);
    expect(control(form, 'kids[1].first').value).to.equal('Bo');
  });

  it('leaves the elements of the other rows alone, and what was typed in them since', async () => {
    const form = await render();
    await form.setData(data);
    const other = control(form, 'kids[2].first');
    await remove(form, 1);
    expect(control(form, 'kids[1].first')).to.equal(other);
    other.focus();
    await type('!');
    undo(form)!.click();
    expect(names(form)).to.deep.equal(['Ann', 'Bo', 'Cy!']);
    expect(control(form, 'kids[2].first')).to.equal(other);
  });

  it('can be brought back if it was the last and only one', async () => {
    const form = await render();
    await form.setData({ kids: [{ first: 'Ann', toys: [] }] });
    await remove(form, 0);
    expect(names(form)).to.deep.equal([]);
    undo(form)!.click();
    expect(names(form)).to.deep.equal(['Ann']);
  });

  it('is part of the draft again', async () => {
    const url = `https://forms.example.org/undo-${Date.now()}`;
    const store = createStore('formspec-elements', 'drafts');
    const stored = async (): Promise<string> =>
      JSON.stringify((await get(`${url}|1.0.0|mine`, store)) ?? null);
    const form = await renderForm(
      { url, items: [group('kids', [text('first')], { label: 'Child', repeatable: true })] },
      { draft: 'mine' },
    );
    button(form, /^Add/).click();
    control(form, 'kids[0].first').focus();
    await type('Ann');
    await waitUntil(async () => (await stored()).includes('Ann'));
    await remove(form, 0);
    await waitUntil(async () => !(await stored()).includes('Ann'));
    undo(form)!.click();
    await waitUntil(async () => (await stored()).includes('Ann'));
  });

  it('is no longer offered once rows changed in another way, the form is reset or locked', async () => {
    const form = await render();
    await form.setData(data);
    await remove(form, 0);
    button(form, /^Add Child/).click();
    expect(undo(form)).to.equal(null);
    await remove(form, 0);
    expect(undo(form)).to.not.equal(null);
    form.readonly = true;
    await form.updateComplete;
    expect(undo(form)).to.equal(null);
    form.readonly = false;
    await form.setData(data);
    expect(undo(form)).to.equal(null);
    await remove(form, 0);
    form.reset();
    expect(undo(form)).to.equal(null);
  });
});

it('an empty row is removed without an offer, and focus goes to the row after it', async () => {
  const form = await render();
  await form.setData({ kids: [{}, { first: 'Bo' }] });
  await remove(form, 0);
  expect(undo(form)).to.equal(null);
  expect(textOf(document.activeElement)).to.contain('Child 1 of 1');
});
