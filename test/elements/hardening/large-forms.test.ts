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

  it('can be worked with meanwhile: typed into, sent to a field, turned to a page, submitted', async () => {
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

    button(form, 'Add to Group people').click();
    expect(document.activeElement).to.equal(control(form, `people[${MANY / 2}].name`));
    form.engine!.removeRow('people', 0);
    await form.updateComplete;
    expect(control(form, 'people[0].name').value).to.equal('Name 1');
    expect(inputs(form)).to.equal(MANY + 1);
  });

  it('take the tool of the browser back while it would have thousands of parameters', async () => {
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
