import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import type { FormResponse } from '../../../src/model/response.js';
import { textOf } from '../render-form.js';

const FORMS = new URL('../../../demo/forms/', import.meta.url);
const LANGUAGES = ['es', 'cy', 'ar'];

const json = async <T>(address: URL): Promise<T> => (await fetch(address)).json() as Promise<T>;

/** Every text that a respondent can read, with the answers in controls. */
const screen = (form: Element): string => textOf(form.querySelector('.formspec-content'));

/** All controls but those of dates, which depend on the order of day and month in the language. */
const controlsOf = (form: Element): Element[] =>
  [...form.querySelectorAll('input, select, textarea')].filter(
    (control) => !control.closest('[data-formspec-type^="date"], .formspec-date-parts'),
  );

for (const id of ['contact', 'event-registration'])
  describe(`the demo form ${id}`, () => {
    const folder = new URL(`${id}/`, FORMS);

    async function render(): Promise<FormspecForm> {
      const holder = await fixture<HTMLElement>(html`<main lang="en"></main>`);
      const form = document.createElement('formspec-form');
      form.src = new URL('definition.json', folder).href;
      form.inlineLang = 'en';
      form.locales = await Promise.all(LANGUAGES.map((tag) => json(new URL(`locale.${tag}.json`, folder))));
      holder.append(form);
      await form.updateComplete;
      return form;
    }

    it('is completely translated', async () => {
      const form = await render();
      expect(form.engine!.diagnostics()).to.deep.equal([]);
    });

    it('changes its language in the middle, and keeps answers, errors, page, focus and controls', async () => {
      const form = await render();
      const sample = await json<FormResponse>(new URL('sample.json', folder));
      await form.setData(sample);
      const first = form.engine!.fields('required')[0]!;
      form.engine!.set(first.path, null);
      await form.submit();
      await form.updateComplete;
      const errors = form.querySelectorAll('.formspec-error').length;
      expect(errors).to.be.greaterThan(0);
      form.focusField(first.path);
      const focused = document.activeElement;
      const controls = controlsOf(form);
      const answers = JSON.stringify(form.getResponse().data);
      const english = screen(form);
      const seen = new Set([english]);
      for (const tag of [...LANGUAGES, 'en']) {
        form.lang = tag;
        await waitUntil(() => form.engine!.locale === tag);
        await form.updateComplete;
        expect(JSON.stringify(form.getResponse().data), tag).to.equal(answers);
        expect(controlsOf(form), tag).to.deep.equal(controls);
        expect(document.activeElement, tag).to.equal(focused);
        expect(form.querySelectorAll('.formspec-error').length, tag).to.equal(errors);
        if (tag !== 'en') expect(seen, tag).to.not.include(screen(form));
        seen.add(screen(form));
        expect(screen(form), tag).to.not.contain('[object');
        expect(form.querySelector('.formspec-body')!.getAttribute('lang')).to.equal(tag);
      }
      expect(screen(form)).to.equal(english);
    });
  });
