import { expect, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { button, control, group, renderForm, required, text, textOf } from './render-form.js';

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
      items: [group('one', [text('a')]), group('two', [text('n', { dataType: 'decimal' } as object)])],
      binds: required('one.a'),
      formPresentation: { pageMode: 'wizard' },
    });
    await form.submit();
    form.goToPage('two');
    const input = control(form, 'two.n');
    input.focus();
    await sendKeys({ type: '1.' });
    document.documentElement.setAttribute('lang', 'fr');
    await waitUntil(() => textOf(form.querySelector('.formspec-progress')) === 'Étape 2 sur 2');
    expect(button(form, 'Envoyer')).to.not.equal(null);
    expect(document.activeElement).to.equal(input);
    expect(input.value).to.equal('1.');
    expect(textOf(form.querySelector('.formspec-summary'))).to.contain('Il y a 1 problème');
    expect(form.engine!.locale).to.equal('fr');
  });

  it('lets the page replace any text', async () => {
    const form = await renderForm({ items: [text('a')] });
    form.strings = { submit: 'Send my application' };
    await form.updateComplete;
    expect(button(form, 'Send my application')).to.not.equal(null);
  });
});
