/** Details of rows, tables, pages and headings that users stumbled over. */
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { FormspecForm } from '../../../src/index.js';
import govuk from '../../../src/themes/govuk.css?inline';
import { field } from '../../support/definition.js';
import { press, type } from '../../support/keys.js';
import { button, control, describedBy, group, renderForm, required, text, textOf } from '../render-form.js';

const lines = (more = {}) =>
  group(
    'lines',
    [text('what', { label: 'Item' }), field('price', 'money', { label: 'Price', currency: 'EUR' })],
    { label: 'Line', repeatable: true, presentation: { widgetHint: 'DataTable' }, ...more },
  );

describe('rows', () => {
  it('offer to add one by the name of the repeat', async () => {
    const form = await renderForm({
      items: [group('children', [text('a')], { label: 'Child', repeatable: true })],
    });
    expect(textOf(button(form, /^Add/))).to.equal('Add Child');
  });

  it('say in sight why none can be removed, and the button refers to it', async () => {
    const form = await renderForm({
      items: [group('people', [text('a')], { label: 'Person', repeatable: true, minRepeat: 1 })],
    });
    const hint = (): Element | undefined =>
      [...form.querySelectorAll('.formspec-hint')].find((one) => /has to stay/.test(one.textContent!));
    expect(textOf(hint())).to.equal('At least 1 has to stay.');
    expect(describedBy(button(form, /^Remove/))).to.equal('At least 1 has to stay.');
    button(form, 'Add Person').click();
    expect(hint()).to.equal(undefined);
    expect(button(form, /^Remove/).hasAttribute('aria-describedby')).to.equal(false);
  });
});

describe('a table of rows', () => {
  it('names the row in the name of each control', async () => {
    const form = await renderForm({ items: [lines({ minRepeat: 2 })] });
    const names = [...form.querySelectorAll('tbody input')].map((one) =>
      textOf((one as HTMLInputElement).labels![0]),
    );
    expect(names).to.deep.equal(['Item Line 1', 'Price Line 1', 'Item Line 2', 'Price Line 2']);
  });

  it('has words on the buttons of a row', async () => {
    await setViewport({ width: 1200, height: 800 });
    const form = await renderForm({ items: [lines({ minRepeat: 2 })] });
    const row = form.querySelector('tbody tr')!;
    const shown = [...row.querySelectorAll('button')].map((one) =>
      [...one.childNodes]
        .filter(
          (node) =>
            node.nodeType !== Node.COMMENT_NODE &&
            !(node instanceof Element && node.matches('.formspec-visually-hidden')),
        )
        .map((node) => node.textContent!.trim())
        .join(''),
    );
    expect(shown).to.deep.equal(['Up', 'Down', 'Remove']);
  });

  it('writes amounts with the same number of decimals, below each other', async () => {
    await setViewport({ width: 1200, height: 800 });
    const form = await renderForm({ items: [lines({ minRepeat: 2 })] });
    control(form, 'lines[0].price').focus();
    await type('4');
    control(form, 'lines[1].price').focus();
    await type('8.5');
    await press('Tab');
    expect(control(form, 'lines[0].price').value).to.equal('4.00');
    expect(control(form, 'lines[1].price').value).to.equal('8.50');
    expect(getComputedStyle(control(form, 'lines[0].price')).textAlign).to.equal('end');
    expect(getComputedStyle(form.querySelectorAll('thead th')[2]!).textAlign).to.equal('end');
  });
});

describe('the frame of a form', () => {
  it('is a landmark with the title of the form', async () => {
    const form = await renderForm({ items: [text('a')] });
    expect(form.nativeForm!.getAttribute('aria-label')).to.equal('Test form');
  });

  it('is named where the page owns the layout, unless the page names it', async () => {
    const unnamed = await renderForm(
      { items: [text('a')] },
      {},
      '<formspec-field path="a"></formspec-field>',
    );
    expect(unnamed.nativeForm!.getAttribute('aria-label')).to.equal('Test form');
    const named = await renderForm(
      { items: [text('a')] },
      {},
      '<form aria-label="Own"><formspec-field path="a"></formspec-field></form>',
    );
    expect(named.nativeForm!.getAttribute('aria-label')).to.equal('Own');
  });

  it('lets screen readers say the mark in the sentence about required questions', async () => {
    const form = await renderForm({ items: [text('a')], binds: required('a') });
    const note = [...form.querySelectorAll('.formspec-hint')].find((one) => /marked/.test(one.textContent!))!;
    const spoken = [...note.childNodes]
      .filter(
        (node) =>
          node.nodeType !== Node.COMMENT_NODE &&
          !(node instanceof Element && node.matches('[aria-hidden=true]')),
      )
      .map((node) => node.textContent)
      .join('');
    expect(spoken.trim()).to.equal('Questions marked * must be answered.');
  });

  it('has no Back button on the first page', async () => {
    const form = await renderForm({
      items: [group('one', [text('a')]), group('two', [text('b')])],
      formPresentation: { pageMode: 'wizard' },
    });
    const back = (): Element | undefined =>
      [...form.querySelectorAll('button')].find((one) => textOf(one) === 'Back');
    expect(back()).to.equal(undefined);
    form.goToPage(1);
    expect(back()).not.to.equal(undefined);
  });

  it('says the title once if a form of one page has a review', async () => {
    const form = await renderForm({ items: [text('a')] }, { review: '' });
    const headings = [...form.querySelectorAll('h2, h3')].filter((one) => one.checkVisibility()).map(textOf);
    expect(headings).to.deep.equal(['Test form', 'Questions']);
  });

  it('has room inside its box with a colour scheme of its own', async () => {
    const form = await renderForm({ items: [text('a')] }, { 'data-theme': 'dark' });
    expect(parseFloat(getComputedStyle(form).paddingInlineStart)).to.be.at.least(16);
    expect(parseFloat(getComputedStyle(form).paddingBlockEnd)).to.be.at.least(16);
  });
});

describe('a long title in the govuk theme', () => {
  const theme = document.createElement('style');
  theme.textContent = govuk;
  before(() => document.head.append(theme));
  after(() => theme.remove());

  /** Whether a word of the element is on two lines. */
  function breaksWord(element: Element): boolean {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
    const content = node.textContent!;
    return [...content.matchAll(/\S+/g)].some(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
    });
  }

  it('keeps its words whole on a phone', async () => {
    await setViewport({ width: 320, height: 640 });
    const form: FormspecForm = await renderForm({
      title: 'Application for reimbursement of accommodation and representation expenses',
      items: [group('g', [text('a')], { label: 'Acknowledgement of responsibilities' })],
    });
    for (const heading of form.querySelectorAll('h2, h3'))
      expect(breaksWord(heading), textOf(heading)).to.equal(false);
  });
});
