/** Forms with more items than a page can show at once without standing still: shown a slice at a time. */
import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import { button, control, definitionOf, group, renderForm, type Sketch, text } from '../render-form.js';

const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const MANY = 2_400;
const pages = many(24, (page) =>
  group(
    `p${page}`,
    many(100, (i) => text(`f${page}_${i}`)),
  ),
);
const rows: Sketch = {
  items: [group('people', [text('name'), text('town')], { repeatable: true }), text('last')],
};
const people = many(MANY / 2, (i) => ({ name: `Name ${i}`, town: `Town ${i}` }));
const inputs = (form: Element): number => form.querySelectorAll('input').length;

/** Resolves once there is such an element in the form. */
function shown(form: Element, selector: string): Promise<void> {
  return new Promise((resolve) => {
    if (form.querySelector(selector)) return resolve();
    const observer = new MutationObserver(() => {
      if (!form.querySelector(selector)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(form, { childList: true, subtree: true });
  });
}

/** A form that has begun to show itself, and is not done. */
async function beginning(sketch: Sketch): Promise<FormspecForm> {
  const holder = await fixture<HTMLElement>(html`<main></main>`);
  const form = document.createElement('formspec-form');
  form.definition = definitionOf(sketch);
  holder.append(form);
  // Not by a timer: browsers may let all slices go before it.
  await shown(form, 'input');
  return form;
}

describe('forms too large to be shown in one task', function () {
  this.timeout(60_000);

  it('show the first questions first, say that more is to come, and are ready when all is there', async () => {
    const form = await beginning({ items: many(MANY, (i) => text(`f${i}`)) });
    const first = inputs(form);
    expect(first).to.be.lessThan(MANY);
    expect(control(form, 'f0').isConnected).to.equal(true);
    expect(form.getAttribute('aria-busy')).to.equal('true');
    const waiting = oneEvent(form, 'formspec-ready');
    await shown(form, '[role=status].formspec-busy');
    expect(inputs(form)).to.be.lessThan(MANY);
    expect(form.querySelector('.formspec-busy')!.textContent).to.contain('Loading');
    await waiting;
    expect(inputs(form)).to.equal(MANY);
    await form.updateComplete;
    expect(form.getAttribute('aria-busy')).to.equal('false');
    expect(form.querySelector('.formspec-busy')).to.equal(null);
    const names = [...form.querySelectorAll('input')].map(({ name }) => name);
    expect(names).to.deep.equal(many(MANY, (i) => `f${i}`));
  });

  it('can be used while they are rendered: typing, focusField, goToPage, submit', async () => {
    const form = await beginning({
      items: pages,
      formPresentation: { pageMode: 'wizard' },
      binds: [{ path: 'p23.f23_99', required: 'true' }],
    });
    const input = control(form, 'p0.f0_0');
    input.value = 'early';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    expect(form.engine!.get('p0.f0_0')).to.equal('early');
    expect(inputs(form)).to.be.lessThan(MANY);

    expect(form.focusField('p14.f14_7')).to.equal(true);
    expect(document.activeElement).to.equal(control(form, 'p14.f14_7'));
    expect(inputs(form)).to.be.lessThan(MANY);

    expect(form.goToPage('p20')).to.equal(true);
    const { submitted } = await form.submit();
    expect(submitted).to.equal(false);
    form.engine!.set('p10.f10_1', 'from the page');
    await form.updateComplete;
    expect(inputs(form)).to.equal(MANY);
    expect(control(form, 'p10.f10_1').value).to.equal('from the page');
    expect(control(form, 'p23.f23_99').getAttribute('aria-invalid')).to.equal('true');
  });

  it('show rows of stored answers a slice at a time, and a new row at once', async () => {
    const form = await renderForm(rows);
    form.setData({ people });
    expect(inputs(form)).to.equal(1);
    await form.updateComplete;
    expect(inputs(form)).to.equal(MANY + 1);
    expect(control(form, `people[${MANY / 2 - 1}].town`).value).to.equal(`Town ${MANY / 2 - 1}`);

    button(form, 'Add Group people').click();
    expect(document.activeElement).to.equal(control(form, `people[${MANY / 2}].name`));
    form.engine!.removeRow('people', 0);
    await form.updateComplete;
    expect(control(form, 'people[0].name').value).to.equal('Name 1');
    expect(inputs(form)).to.equal(MANY + 1);
  });

  it('load very much data in slices, and return all of it when asked meanwhile', async () => {
    const wide = many(2_500, (i) => ({ name: `Name ${i}`, town: `Town ${i}` }));
    const form = await renderForm(rows);
    const heard: string[] = [];
    form.addEventListener('formspec-change', ({ detail }) => heard.push(detail.path));
    const taking = form.setData({ people: wide });
    expect(heard).to.deep.equal([]);
    await taking;
    expect(form.engine!.field('people')!.rows.length).to.equal(2_500);
    void form.setData({ people: wide.slice(1) });
    expect((form.getResponse().data['people'] as unknown[]).length).to.equal(2_499);
    await form.updateComplete;
    expect(form.getAttribute('aria-busy')).to.equal('false');
    expect(inputs(form)).to.equal(2 * 2_499 + 1);
    expect(heard).to.deep.equal(['people', 'people']);
  });

  it('reject data that cannot be loaded, and keep their answers', async () => {
    const form = await renderForm(rows);
    await form.setData({ people: people.slice(0, 2) });
    let refused: unknown;
    try {
      await form.setData({ people: [...many(20_000, () => ({ name: 'x' })), { name: { no: () => 1 } }] });
    } catch (error) {
      refused = error;
    }
    expect(refused).to.be.an('error');
    await form.updateComplete;
    expect(control(form, 'people[1].name').value).to.equal('Name 1');
    expect(form.getAttribute('aria-busy')).to.equal('false');
  });

  it('remove the tool of the browser while it would have thousands of parameters', async () => {
    const form = await renderForm(rows);
    const native = form.querySelector('form')!;
    expect(native.hasAttribute('toolname')).to.equal(true);
    form.setData({ people });
    await form.updateComplete;
    expect(native.hasAttribute('toolname')).to.equal(false);
    form.setData({ people: [] });
    await form.updateComplete;
    expect(native.hasAttribute('toolname')).to.equal(true);
    expect(inputs(form)).to.equal(1);
  });

  it('show what came meanwhile, and stop when another form takes their place', async () => {
    const form = await beginning({ items: pages });
    form.definition = definitionOf({ items: [text('only')] });
    await form.updateComplete;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([...form.querySelectorAll('input')].map(({ name }) => name)).to.deep.equal(['only']);
    expect(form.getAttribute('aria-busy')).to.equal('false');
  });

  it('render siblings in chunks that browsers can skip, in grids too', async () => {
    const many_ = many(MANY, (i) => text(`f${i}`));
    for (const [sketch, around] of [
      [{ items: many_ }, '.formspec-run'],
      [
        {
          items: [{ ...group('g', many_), presentation: { layout: { flow: 'grid' as const, columns: 3 } } }],
        },
        '.formspec-run > .formspec-items[data-columns="3"]',
      ],
    ] as const) {
      const form = await renderForm(sketch as Sketch);
      await form.updateComplete;
      const boxes = [...form.querySelectorAll(around)];
      expect(boxes.length).to.equal(MANY / 120);
      for (const box of boxes) {
        expect(box.children.length).to.equal(120);
        expect(getComputedStyle(box.closest('.formspec-run')!).contentVisibility).to.equal('auto');
      }
      expect(inputs(form)).to.equal(MANY);
      form.remove();
    }
  });

  it('keep the row that has focus while rows are added, removed and moved', async () => {
    const form = await renderForm(rows);
    await form.setData({ people: many(2_000, (i) => ({ name: `Name ${i}`, town: 'x' })) });
    await form.updateComplete;
    expect(form.querySelectorAll('.formspec-run').length).to.be.greaterThan(10);
    const engine = form.engine!;
    const input = control(form, 'people[120].name');
    input.focus();
    for (const act of [
      () => engine.removeRow('people', 0),
      () => engine.removeRow('people', 118),
      () => engine.addRow('people', 5),
      () => engine.addRow('people', 119),
      () => engine.moveRow('people', 300, 40),
      () => engine.moveRow('people', 10, 1_500),
      () => engine.moveRow('people', 1_999, 0),
    ]) {
      act();
      await form.updateComplete;
      expect(document.activeElement === input).to.equal(true);
      expect(input.value).to.equal('Name 120');
      const shown = [...form.querySelectorAll<HTMLInputElement>('input[name$=".name"]')];
      expect(shown.map(({ name }) => name)).to.deep.equal(
        many(engine.field('people')!.rows.length, (i) => `people[${i}].name`),
      );
      expect(shown.map(({ value }) => value)).to.deep.equal(
        engine.field('people')!.rows.map((row) => engine.get(`${row.path}.name`) ?? ''),
      );
    }
    await form.setData({ people: [] });
    await form.updateComplete;
    expect(form.querySelector('.formspec-run')).to.equal(null);
  });

  it('keep rows as tables where their author wants that', async () => {
    const [repeat, last] = rows.items;
    const form = await renderForm({
      items: [{ ...repeat!, presentation: { widgetHint: 'DataTable' } }, last!],
    });
    form.setData({ people });
    await form.updateComplete;
    expect(form.querySelectorAll('tbody tr').length).to.equal(MANY / 2);
  });
});
