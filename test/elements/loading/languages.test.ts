import { aTimeout, expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import type { Definition } from '../../../src/model/definition.js';
import { type } from '../../support/keys.js';
import { announced, control, definitionOf, eventsOf, group, required, text, textOf } from '../render-form.js';

const definition = (): Definition =>
  definitionOf({
    title: 'Membership',
    description: 'Join us',
    items: [
      text('name', { label: 'Your name', hint: 'As in your passport' }),
      text('colour', {
        label: 'Colour',
        dataType: 'choice',
        options: [
          { value: 'r', label: 'Red' },
          { value: 'g', label: 'Green' },
        ],
      }),
      text('total', { label: 'Total', dataType: 'decimal' }),
      group('people', [text('first', { label: 'First name' })], {
        label: 'Person',
        repeatable: true,
        minRepeat: 1,
      }),
    ],
    binds: required('name'),
  });

const spanish = (url: string): object => ({
  $formspecLocale: '1.0',
  version: '1.0.0',
  locale: 'es',
  targetDefinition: { url },
  strings: {
    '$form.title': 'Afiliación',
    '$form.description': 'Únase a nosotros',
    'name.label': 'Su nombre',
    'name.hint': 'Como en su pasaporte',
    'name.requiredMessage': 'Escriba su nombre, por favor',
    'colour.label': 'Color',
    'colour.options.r.label': 'Rojo',
    'people.label': 'Persona {{@index}}',
    'people.first.label': 'Nombre de pila',
  },
});

const arabic = (url: string): object => ({
  $formspecLocale: '1.0',
  version: '1.0.0',
  locale: 'ar',
  targetDefinition: { url },
  strings: { '$form.title': 'عضوية', 'name.label': 'اسمك' },
});

async function render(
  form: Definition,
  locales: readonly object[],
  attributes: Record<string, string> = {},
): Promise<FormspecForm> {
  const holder = await fixture<HTMLElement>(html`<main lang="en"></main>`);
  const element = document.createElement('formspec-form');
  for (const name in attributes) element.setAttribute(name, attributes[name]!);
  element.setAttribute('inline-lang', 'en');
  element.definition = form;
  element.locales = locales;
  holder.append(element);
  await element.updateComplete;
  return element;
}

async function choose(form: FormspecForm, tag: string): Promise<void> {
  const select = form.querySelector<HTMLSelectElement>('.formspec-languages select')!;
  select.focus();
  select.value = tag;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await waitUntil(() => form.engine!.locale === tag, `the form is never shown in ${tag}`);
  await form.updateComplete;
}

const labels = (form: Element): string => [...form.querySelectorAll('label, legend')].map(textOf).join(' | ');

describe('a form with Locale documents', () => {
  it('is shown in the language of the page, and in its own when there is no translation', async () => {
    const one = definition();
    const form = await render(one, [spanish(one.url)], { lang: 'es' });
    expect(textOf(form.querySelector('.formspec-title'))).to.equal('Afiliación');
    expect(textOf(form.querySelector('.formspec-header p'))).to.equal('Únase a nosotros');
    expect(labels(form)).to.contain('Su nombre');
    expect(labels(form)).to.contain('Rojo');
    expect(labels(form)).to.contain('Green');
    form.lang = 'fr';
    await waitUntil(() => textOf(form.querySelector('.formspec-title')) === 'Membership');
    expect(labels(form)).to.contain('Your name');
  });

  it('offers its languages under their own names, and shows the chosen one', async () => {
    const one = definition();
    const form = await render(one, [spanish(one.url), arabic(one.url)]);
    const select = form.querySelector<HTMLSelectElement>('.formspec-languages select')!;
    expect(select.labels[0]!.textContent).to.equal('Language');
    expect(
      [...select.options].map((option) => [option.value, option.lang, option.dir, textOf(option)]),
    ).to.deep.equal([
      ['en', 'en', 'ltr', 'English'],
      ['es', 'es', 'ltr', 'Español'],
      ['ar', 'ar', 'rtl', 'العربية'],
    ]);
    expect(select.name).to.equal('');
    expect(select.value).to.equal('en');
    const events = eventsOf<{ locale: string; previous: string }>(form, 'formspec-language');
    await choose(form, 'es');
    expect(form.lang).to.equal('es');
    expect(events).to.deep.equal([{ locale: 'es', previous: 'en' }]);
    expect(document.activeElement).to.equal(select);
    expect(select.value).to.equal('es');
    expect(textOf(select.labels[0])).to.equal('Idioma');
    expect(await announced(form)).to.equal('El formulario está ahora en Español.');
    expect(form.querySelector('.formspec-body')!.getAttribute('lang')).to.equal('es');
    await choose(form, 'ar');
    expect(form.dir).to.equal('rtl');
    await choose(form, 'en');
    expect(form.dir).to.equal('ltr');
    expect(labels(form)).to.contain('Your name');
  });

  it('shows no choice when there is only one language', async () => {
    const one = definition();
    const form = await render(one, [{ ...spanish('https://other.example.org'), locale: 'es' }]);
    expect(form.querySelector('.formspec-languages')).to.equal(null);
    expect(form.engine!.diagnostics().map(({ code }) => code)).to.include('LOCALE_TARGET');
  });

  it('keeps answers, controls, shown errors, rows, focus and text being typed when the language changes', async () => {
    const one = definition();
    const form = await render(one, [spanish(one.url)]);
    form.engine!.addRow('people');
    await form.updateComplete;
    await form.submit();
    expect(textOf(form.querySelector('.formspec-error'))).to.contain('Enter');
    const total = control(form, 'total');
    total.focus();
    await type('12,');
    const before = [...form.querySelectorAll('input')];
    const events = eventsOf(form, 'formspec-change');
    form.lang = 'es';
    await waitUntil(() => textOf(form.querySelector('.formspec-title')) === 'Afiliación');
    expect([...form.querySelectorAll('input')]).to.deep.equal(before);
    expect(document.activeElement).to.equal(total);
    expect(total.value).to.equal('12,');
    expect(textOf(form.querySelector('.formspec-error'))).to.contain('Escriba su nombre, por favor');
    expect(textOf(form.querySelector('.formspec-summary'))).to.contain('Escriba su nombre, por favor');
    expect(form.engine!.field('people')!.rows).to.have.length(2);
    expect(labels(form)).to.contain('Persona 2');
    expect(events).to.deep.equal([]);
    expect(form.getResponse().data).to.not.have.property('locale');
  });

  it('leaves text that an input method is composing alone, and the place where the user reads', async () => {
    const one = definition();
    const form = await render(one, [spanish(one.url)]);
    const name = control(form, 'name');
    name.focus();
    name.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    name.value = 'かん';
    name.setSelectionRange(1, 1);
    name.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    scrollTo(0, 120);
    const top = name.getBoundingClientRect().top;
    form.lang = 'es';
    await waitUntil(() => textOf(form.querySelector('.formspec-title')) === 'Afiliación');
    expect(document.activeElement).to.equal(name);
    expect(name.value).to.equal('かん');
    expect(name.selectionStart).to.equal(1);
    expect(Math.abs(name.getBoundingClientRect().top - top)).to.be.lessThan(2);
    name.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'かん' }));
    expect(name.value).to.equal('かん');
  });

  it('keeps one draft for all languages', async () => {
    const one = definition();
    const form = await render(one, [spanish(one.url)], { draft: 'languages' });
    form.engine!.set('name', 'Ada', { source: 'user' });
    await aTimeout(700);
    form.remove();
    await aTimeout(50);
    const again = await render(one, [spanish(one.url)], { draft: 'languages', lang: 'es' });
    expect(control(again, 'name').value).to.equal('Ada');
    expect(textOf(again.querySelector('.formspec-title'))).to.equal('Afiliación');
    await again.discardDraft();
  });

  it('marks texts that are in another language than the form', async () => {
    const one = definition();
    const form = await render(one, [spanish(one.url)], { lang: 'es' });
    const label = form.querySelector(`label[for="${control(form, 'total').id}"] [lang]`)!;
    expect([label.getAttribute('lang'), label.getAttribute('dir'), textOf(label)]).to.deep.equal([
      'en',
      'ltr',
      'Total',
    ]);
    expect(form.querySelector(`label[for="${control(form, 'name').id}"] [lang]`)).to.equal(null);
  });

  it('describes itself to machines in the language that is shown, under the same names', async () => {
    const one = definition();
    const form = await render(one, [spanish(one.url)]);
    const name = control(form, 'name');
    expect(name.getAttribute('toolparamdescription')).to.contain('Your name');
    const tool = form.nativeForm!.getAttribute('toolname');
    await choose(form, 'es');
    expect(name.getAttribute('toolparamdescription')).to.contain('Su nombre. Como en su pasaporte');
    expect(name.name).to.equal('name');
    expect(form.getAttribute('data-formspec-title')).to.equal('Afiliación');
    expect(form.nativeForm!.getAttribute('tooldescription')).to.contain('Afiliación');
    expect(form.nativeForm!.getAttribute('toolname')).to.equal(tool);
  });

  it('lets the page place the choice of languages', async () => {
    const one = definition();
    const holder = await fixture<HTMLElement>(html`<main lang="en"></main>`);
    const element = document.createElement('formspec-form');
    element.innerHTML =
      '<formspec-language></formspec-language><formspec-field path="name"></formspec-field>';
    element.definition = one;
    element.inlineLang = 'en';
    element.locales = [spanish(one.url)];
    holder.append(element);
    await element.updateComplete;
    await choose(element, 'es');
    expect(textOf(element.querySelector('formspec-field'))).to.contain('Su nombre');
  });
});

describe('Locale documents at URLs', () => {
  const urls: string[] = [];
  const original = window.fetch;
  let answers: Record<string, () => Promise<Response>> = {};

  beforeEach(() => {
    urls.length = 0;
    answers = {};
    window.fetch = (input, init) => {
      const url = new URL(String(input instanceof Request ? input.url : input), location.href);
      const answer = answers[url.pathname.slice(1)];
      if (!answer) return original(input, init);
      urls.push(url.pathname.slice(1));
      return answer();
    };
  });
  afterEach(() => {
    window.fetch = original;
    for (const link of document.querySelectorAll('link[rel="formspec-locale"]')) link.remove();
  });

  const json = (value: unknown) => (): Promise<Response> => Promise.resolve(Response.json(value));
  function link(href: string, hreflang: string): void {
    const one = document.createElement('link');
    Object.assign(one, { rel: 'formspec-locale', href, hreflang });
    document.head.append(one);
  }

  it('are fetched for the active language and its fallbacks only', async () => {
    const one = definition();
    const regional = {
      ...spanish(one.url),
      locale: 'es-MX',
      fallback: 'es-ES',
      strings: { 'name.label': 'Nombre MX' },
    };
    const fallback = { ...spanish(one.url), locale: 'es-ES' };
    answers = {
      'mx.json': json(regional),
      'es.json': json(fallback),
      'ar.json': json(arabic(one.url)),
    };
    link('/mx.json', 'es-MX');
    link('/es.json', 'es-ES');
    link('/ar.json', 'ar');
    const form = await render(one, [], { lang: 'en' });
    expect(urls).to.deep.equal([]);
    expect([...form.querySelectorAll('.formspec-languages option')].map(textOf)).to.have.length(4);
    await choose(form, 'es-MX');
    expect(urls).to.deep.equal(['mx.json', 'es.json']);
    expect(labels(form)).to.contain('Nombre MX');
    expect(labels(form)).to.contain('Nombre de pila');
  });

  it('without a language are fetched with the form, and are linked for others', async () => {
    const one = definition();
    answers = { 'given.json': json(spanish(one.url)), 'ar.json': json(arabic(one.url)) };
    one.sidecars = { locales: { ar: '/ar.json' } };
    const holder = await fixture<HTMLElement>(html`<main lang="es"></main>`);
    const form = document.createElement('formspec-form');
    form.setAttribute('locales', '/given.json');
    form.definition = one;
    holder.append(form);
    await form.updateComplete;
    expect(urls).to.deep.equal(['given.json']);
    expect(labels(form)).to.contain('Su nombre');
    const published = [...document.querySelectorAll<HTMLLinkElement>('link[rel="formspec-locale"]')];
    expect(published.map(({ href, hreflang }) => [new URL(href).pathname, hreflang])).to.deep.equal([
      ['/given.json', ''],
      ['/ar.json', 'ar'],
    ]);
    form.remove();
    await aTimeout(0);
    expect(document.querySelector('link[rel="formspec-locale"]')).to.equal(null);
  });

  it('leave the old language on the screen until the new one is complete', async () => {
    const one = definition();
    let arrive!: (response: Response) => void;
    answers = { 'slow.json': () => new Promise((resolve) => (arrive = resolve)) };
    link('/slow.json', 'es');
    const form = await render(one, [], { lang: 'en' });
    form.lang = 'es';
    await aTimeout(50);
    expect(labels(form)).to.contain('Your name');
    expect(textOf(form.querySelector('.formspec-languages label'))).to.equal('Language');
    arrive(Response.json(spanish(one.url)));
    await waitUntil(() => labels(form).includes('Su nombre'));
    expect(textOf(form.querySelector('.formspec-languages label'))).to.equal('Idioma');
  });

  it('that are not JSON are reported, and the form keeps its own texts', async () => {
    const one = definition();
    answers = { 'broken.json': () => Promise.resolve(new Response('{')) };
    link('/broken.json', 'es');
    const form = await render(one, [], { lang: 'en' });
    const errors = eventsOf<{ code: string; message: string }>(form, 'formspec-error');
    form.lang = 'es';
    await waitUntil(() => form.engine!.locale === 'es');
    expect(errors.map(({ code }) => code)).to.deep.equal(['x-invalid-sidecar']);
    expect(errors[0]!.message).to.contain('broken.json is not JSON');
    expect(labels(form)).to.contain('Your name');
  });

  it('that are not there are passed over in silence', async () => {
    const one = definition();
    answers = { 'gone.json': () => Promise.resolve(new Response('', { status: 404 })) };
    link('/gone.json', 'es');
    const form = await render(one, [], { lang: 'en' });
    const errors = eventsOf(form, 'formspec-error');
    form.lang = 'es';
    await waitUntil(() => form.engine!.locale === 'es');
    expect(errors).to.deep.equal([]);
    expect(labels(form)).to.contain('Your name');
  });
});
