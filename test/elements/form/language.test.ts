import { expect, fixtureCleanup, waitUntil } from '@open-wc/testing';
import type { Item } from '../../../src/model/definition.js';
import { examples } from '../fields/controls/every-control.js';
import { button, control, group, renderForm, required, type Sketch, text, textOf } from '../render-form.js';
import { type } from '../../support/keys.js';

/** A form with everything that has texts of the renderer's own: errors, rows, tables, tabs, folds, lists of steps. */
function everything(): Sketch {
  const fields = Object.entries(examples).map(([key, { item }]) => text(key, { label: `§${key}`, ...item }));
  const rows = (key: string, more: object): Item =>
    group(key, [text(`${key}Cell`, { dataType: 'date' })], {
      repeatable: true,
      minRepeat: 2,
      ...more,
    });
  return {
    items: [
      group('one', [
        ...fields,
        rows('rows', { maxRepeat: 2 }),
        rows('table', { presentation: { widgetHint: 'DataTable' } }),
        group('tabs', [group('first', [text('f')]), group('second', [text('s')])], {
          presentation: { widgetHint: 'Tabs' },
        }),
      ]),
      text('loose'),
    ],
    binds: [
      ...required(...Object.keys(examples).map((key) => `one.${key}`), 'one.tabs.second.s'),
      { path: 'one.rows[*].rowsCell', required: 'true' },
      { path: 'loose', readonly: 'true' },
    ],
    shapes: [{ id: 'w', target: 'one.text', severity: 'warning', constraint: 'false', message: '§' }],
    formPresentation: { pageMode: 'wizard', sidenav: true, allowSkip: true },
  };
}

const IDS = /^(?:id|for|href|tabindex|aria-(?:controls|labelledby|describedby|activedescendant))$/;

/** Every element with its texts and attributes, without ids, which differ from form to form, and without `tabindex`, which a heading has while it has focus. */
function contentOf(form: Element): string[] {
  return [...form.querySelectorAll('.formspec-body, .formspec-body *')]
    .filter((element) => !element.matches('.formspec-live'))
    .map((element) => {
      const attributes = [...element.attributes].filter(({ name }) => !IDS.test(name));
      const texts = [...element.childNodes].filter((node) => node instanceof Text);
      return [
        element.localName,
        ...attributes.map(({ name, value }) => `${name}=${value}`).sort(),
        ...texts.map(({ data }) => data.trim()),
      ].join(' ');
    });
}

describe('language', () => {
  afterEach(() => document.documentElement.setAttribute('lang', 'en'));

  it('is accessible from right to left', async () => {
    const form = await renderForm(
      { items: [text('a')], binds: required('a'), formPresentation: { direction: 'auto' } },
      { lang: 'ar' },
    );
    expect(form.querySelector('.formspec-body')!.getAttribute('dir')).to.equal('rtl');
    await form.submit();
    await expect(form).to.be.accessible();
  });

  it('comes from the nearest lang', async () => {
    const form = await renderForm({ items: [text('a')] }, { lang: 'de-AT' });
    expect(button(form, 'Absenden')).to.not.equal(null);
  });

  it('is switched live, without losing page, focus, half-typed text or errors', async () => {
    const form = await renderForm({
      items: [group('one', [text('a')]), group('two', [text('n', { dataType: 'decimal' })])],
      binds: required('one.a'),
      formPresentation: { pageMode: 'wizard' },
    });
    await form.submit();
    form.goToPage('two');
    const input = control(form, 'two.n');
    input.focus();
    await type('1.');
    document.documentElement.setAttribute('lang', 'fr');
    await waitUntil(() => textOf(form.querySelector('.formspec-progress')) === 'Étape 2 sur 2');
    expect(button(form, 'Envoyer')).to.not.equal(null);
    expect(document.activeElement).to.equal(input);
    expect(input.value).to.equal('1.');
    expect(textOf(form.querySelector('.formspec-summary'))).to.contain('Il y a 1 problème');
    expect(form.engine!.locale).to.equal('fr');
  });

  it('is told to screen readers, with the direction that belongs to it', async () => {
    const form = await renderForm({ items: [text('a')], formPresentation: { direction: 'auto' } });
    const body = form.querySelector<HTMLElement>('.formspec-body')!;
    expect([body.lang, body.dir]).to.deep.equal(['en', 'ltr']);
    form.lang = 'he';
    await waitUntil(() => body.dir === 'rtl');
    expect(body.lang).to.equal('he');
    form.lang = 'fr';
    await waitUntil(() => body.dir === 'ltr');
    expect(body.lang).to.equal('fr');
  });

  it('is the same everywhere, whether a form started in it or was switched', async function () {
    this.timeout(30_000);
    const sketch = everything();
    for (const lang of ['de', 'ar', 'fr', 'es']) {
      const switched = await renderForm(sketch, { review: '', lang: 'en' });
      await switched.submit();
      const started = await renderForm(sketch, { review: '', lang });
      await started.submit();
      switched.lang = lang;
      await waitUntil(() => textOf(switched) === textOf(started), `texts in ${lang}`);
      for (const page of ['one', 'formspec-review']) {
        for (const form of [started, switched]) form.goToPage(page);
        expect(contentOf(switched), `${lang}, ${page}`).to.deep.equal(contentOf(started));
      }
      fixtureCleanup();
    }
  });

  it('lets the page replace any text', async () => {
    const form = await renderForm({ items: [text('a')] });
    form.strings = { submit: 'Send my application' };
    await form.updateComplete;
    expect(button(form, 'Send my application')).to.not.equal(null);
  });
});
