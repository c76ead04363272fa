import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import {
  answerFetch,
  button,
  control,
  definitionOf,
  eventsOf,
  group,
  json,
  renderForm,
  text,
  textOf,
} from '../render-form.js';
import { press, type } from '../../support/keys.js';

const three = definitionOf({
  name: 'three',
  title: 'Three fields',
  items: [text('first'), text('second'), text('third')],
});

describe('<formspec-form> while loading', () => {
  let restore = (): void => {};
  afterEach(() => restore());

  async function load(answer: () => Response | Promise<Response>): Promise<FormspecForm> {
    restore = answerFetch(answer);
    return fixture<FormspecForm>(html`<formspec-form src="/forms/three.json"></formspec-form>`);
  }

  it('is accessible in every state', async () => {
    let reply: (response: Response) => void = () => {};
    restore = answerFetch(() => new Promise((resolve) => (reply = resolve)));
    const holder = await fixture<HTMLElement>(html`<main></main>`);
    const form = document.createElement('formspec-form');
    form.src = '/forms/three.json';
    holder.append(form);
    await waitUntil(() => form.querySelector('.formspec-busy'));
    expect(form.getAttribute('aria-busy')).to.equal('true');
    expect(form.querySelector('[role=status]')).to.not.equal(null);
    await expect(form).to.be.accessible();
    reply(json(three));
    await form.updateComplete;
    expect(form.getAttribute('aria-busy')).to.equal('false');
    await expect(form).to.be.accessible();
  });

  it('keeps the source that was set last when another property changes', async () => {
    const form = await renderForm({ items: [text('fromObject')] });
    restore = answerFetch(() => json(three));
    form.src = '/forms/three.json';
    await form.updateComplete;
    form.review = true;
    await form.updateComplete;
    expect(control(form, 'first').isConnected).to.equal(true);
    expect(form.querySelector('[name=fromObject]')).to.equal(null);
  });

  it('is empty again when its source is taken away, also while it is being loaded', async () => {
    const form = await renderForm({ items: [text('a')] });
    form.definition = null;
    await form.updateComplete;
    expect(form.engine).to.equal(null);
    expect(form.querySelector('form')).to.equal(null);
    expect(form.hasAttribute('data-formspec-url')).to.equal(false);
    let reply: (response: Response) => void = () => {};
    restore = answerFetch(() => new Promise((resolve) => (reply = resolve)));
    form.src = '/forms/three.json';
    await waitUntil(() => form.querySelector('.formspec-busy'));
    form.src = null;
    await waitUntil(() => !form.querySelector('.formspec-busy'));
    reply(json(three));
    await form.updateComplete;
    expect(form.getAttribute('aria-busy')).to.equal('false');
    expect(form.textContent!.trim()).to.equal('');
  });

  it('shows a definition from a URL and says when it is ready', async () => {
    restore = answerFetch(() => json(three));
    const form = document.createElement('formspec-form');
    form.src = '/forms/three.json';
    setTimeout(() => document.body.append(form));
    const { detail } = await oneEvent(form, 'formspec-ready');
    expect(detail.engine).to.equal(form.engine);
    expect(form.querySelectorAll('form')).to.have.length(1);
    expect(form.querySelector('form')!.noValidate).to.equal(true);
    expect([...form.querySelectorAll('input')].map((input) => input.name)).to.deep.equal([
      'first',
      'second',
      'third',
    ]);
    form.remove();
  });

  it('annotates the element with what it shows', async () => {
    const form = await load(() => json(three));
    expect(form.getAttribute('data-formspec-form')).to.equal('three');
    expect(form.getAttribute('data-formspec-title')).to.equal('Three fields');
    expect(form.getAttribute('data-formspec-url')).to.equal(three.url);
    expect(form.getAttribute('data-formspec-version')).to.equal('1.0.0');
    expect(form.getAttribute('data-formspec-status')).to.equal('active');
  });

  it('says so when the network fails, and tries again when asked', async () => {
    let works = false;
    restore = answerFetch(() => (works ? json(three) : Promise.reject(new TypeError('offline'))));
    const form = document.createElement('formspec-form');
    const errors = eventsOf<{ code: string; message: string; cause: unknown }>(form, 'formspec-error');
    form.src = '/forms/three.json';
    const holder = await fixture<HTMLElement>(html`<main></main>`);
    holder.append(form);
    await form.updateComplete;
    expect(errors).to.have.length(1);
    expect(errors[0]!.code).to.equal('NETWORK_FAILED');
    expect(errors[0]!.cause).to.be.instanceOf(TypeError);
    expect(form.querySelector('[role=alert]')).to.not.equal(null);
    expect(textOf(form)).to.contain('could not be loaded');
    await expect(form).to.be.accessible();
    works = true;
    button(form, 'Try again').click();
    await waitUntil(() => form.engine);
    await form.updateComplete;
    expect(control(form, 'first')).to.not.equal(null);
  });

  it('names the status of a refused request', async () => {
    const form = await load(() => new Response('', { status: 404 }));
    expect(textOf(form)).to.contain('404');
    expect(textOf(form)).to.contain('/forms/three.json');
  });

  it('tells bad JSON from a document of another kind', async () => {
    const broken = await load(() => new Response('{"$formspec": '));
    expect(textOf(broken)).to.contain('not JSON');
    restore();
    const other = await load(() => json({ type: 'object' }));
    expect(textOf(other)).to.contain('not a Formspec definition');
    await expect(other).to.be.accessible();
  });

  it('lists every problem of a definition with its place', async () => {
    const form = document.createElement('formspec-form');
    const errors = eventsOf<{ code: string; problems: { path: string }[] }>(form, 'formspec-error');
    form.definition = definitionOf({
      items: [text('a')],
      binds: [
        { path: 'a', calculate: '1 +' },
        { path: 'nowhere', required: 'true' },
      ],
    });
    const holder = await fixture<HTMLElement>(html`<main></main>`);
    holder.append(form);
    await form.updateComplete;
    expect(errors[0]!.code).to.equal('DEFINITION_INVALID');
    const items = [...form.querySelectorAll('.formspec-failure li')].map(textOf);
    expect(items).to.have.length(errors[0]!.problems.length);
    expect(items.join()).to.contain('/binds/0');
    expect(items.join()).to.contain('/binds/1');
    expect(form.engine).to.equal(null);
    await expect(form).to.be.accessible();
  });

  it('shows what is usable of such a definition when asked to be lenient', async () => {
    const form = await renderForm(
      { items: [text('a')], binds: [{ path: 'nowhere', required: 'true' }] },
      { lenient: '' },
    );
    expect(control(form, 'a')).to.not.equal(null);
    expect(form.engine!.diagnostics()).to.not.have.length(0);
  });

  it('keeps only the last of several sources', async () => {
    const replies: ((response: Response) => void)[] = [];
    restore = answerFetch(() => new Promise((resolve) => replies.push(resolve)));
    const form = document.createElement('formspec-form');
    form.src = '/old.json';
    const holder = await fixture<HTMLElement>(html`<main></main>`);
    holder.append(form);
    await waitUntil(() => replies.length === 1);
    form.src = '/new.json';
    await waitUntil(() => replies.length === 2);
    replies[1]!(json(definitionOf({ title: 'New', items: [text('fresh')] })));
    replies[0]!(json(definitionOf({ title: 'Old', items: [text('stale')] })));
    await form.updateComplete;
    expect(form.engine!.title).to.equal('New');
    expect(form.querySelector('[name=stale]')).to.equal(null);
  });

  it('resumes a response, and refuses one of another form', async () => {
    const definition = definitionOf({ items: [text('a')] });
    const response = {
      $formspecResponse: '1.0',
      definitionUrl: definition.url,
      definitionVersion: definition.version,
      status: 'in-progress',
      authored: '2026-01-01T00:00:00Z',
      data: { a: 'kept' },
    };
    restore = answerFetch((request) =>
      json(
        request.url.endsWith('other.json')
          ? { ...response, definitionUrl: 'https://elsewhere.example/' }
          : response,
      ),
    );
    const form = document.createElement('formspec-form');
    form.responseSrc = '/saved.json';
    form.definition = definition;
    const holder = await fixture<HTMLElement>(html`<main></main>`);
    holder.append(form);
    await form.updateComplete;
    expect(control(form, 'a').value).to.equal('kept');
    form.responseSrc = '/other.json';
    await form.updateComplete;
    expect(form.querySelector('.formspec-failure')).to.not.equal(null);
    expect(form.engine).to.equal(null);
  });
});

describe('<formspec-form> in the document', () => {
  it('is accessible with two forms on a page that share no ids and no radio groups', async () => {
    const sketch = {
      items: [
        text('a'),
        text('colour', {
          dataType: 'choice',
          options: [
            { value: 'r', label: 'Red' },
            { value: 'b', label: 'Blue' },
          ],
        }),
      ],
    };
    const one = await renderForm(sketch);
    const two = await renderForm({ ...sketch, title: 'Another form' });
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    expect(new Set(ids).size).to.equal(ids.length);
    control(one, 'colour').click();
    control(two, 'colour').click();
    expect(control(one, 'colour').checked).to.equal(true);
    expect(one.engine!.get('colour')).to.equal('r');
    await expect(document.body).to.be.accessible({
      ignoredRules: [
        'region',
        'landmark-no-duplicate-main',
        'landmark-unique',
        'landmark-main-is-top-level',
        'page-has-heading-one',
      ],
    });
  });

  it('keeps values, page and messages when it is moved', async () => {
    const form = await renderForm({
      items: [text('a')],
      binds: [{ path: 'a', constraint: "$ != 'bad'", constraintMessage: 'Not that' }],
    });
    const input = control(form, 'a');
    input.focus();
    await type('bad');
    await press('Tab');
    const { engine } = form;
    const elsewhere = await fixture<HTMLElement>(html`<section></section>`);
    elsewhere.append(form);
    await form.updateComplete;
    expect(form.engine).to.equal(engine);
    expect(control(form, 'a')).to.equal(input);
    expect(input.value).to.equal('bad');
    expect(textOf(form)).to.contain('Not that');
    engine!.set('a', 'good');
    expect(input.value).to.equal('good');
    expect(form.querySelector('.formspec-error')).to.equal(null);
  });

  it('follows what happened while it was out of the document', async () => {
    const form = await renderForm({
      items: [text('a'), text('b')],
      binds: [{ path: 'b', relevant: "$a = 'yes'" }],
    });
    const parent = form.parentElement!;
    form.remove();
    await new Promise((resolve) => setTimeout(resolve, 20));
    form.engine!.set('a', 'yes');
    parent.append(form);
    await form.updateComplete;
    await Promise.resolve();
    expect(control(form, 'a').value).to.equal('yes');
    expect(control(form, 'b')).to.not.equal(null);
  });

  it('replaces the form when the definition changes while a field has focus', async () => {
    const form = await renderForm({ items: [text('a'), text('b')] });
    const native = form.querySelector('form');
    control(form, 'a').focus();
    await type('half-typed');
    form.definition = definitionOf({
      title: 'Next',
      items: [text('a'), text('c')],
      binds: [{ path: 'a', required: 'true' }],
    });
    await form.updateComplete;
    expect(form.querySelector('form')).to.equal(native);
    expect(control(form, 'a').value).to.equal('');
    expect(form.querySelector('[name=b]')).to.equal(null);
    expect(form.querySelector('.formspec-error')).to.equal(null);
    expect(control(form, 'a').getAttribute('aria-invalid')).to.equal('false');
    expect(form.engine!.get('c')).to.equal(null);
  });

  it('shows a given definition that needs no code on demand, without waiting for a request, timer or frame', async () => {
    const form = document.createElement('formspec-form');
    form.definition = definitionOf({
      items: [text('a'), group('home', [text('n', { dataType: 'integer' })])],
      binds: [{ path: 'a', required: 'true' }],
    });
    document.body.append(form);
    let later = false;
    setTimeout(() => (later = true));
    // Only promises that are settled already: no request, timer or frame comes in between.
    for (let turn = 0; turn < 200; turn++) await Promise.resolve();
    expect(later).to.equal(false);
    expect(control(form, 'home.n').isConnected).to.equal(true);
    form.remove();
  });

  it('keeps answers, messages and event handling when it is removed and inserted again', async () => {
    const form = await renderForm({
      items: [text('a'), text('b')],
      binds: [{ path: 'a', required: 'true' }],
    });
    const parent = form.parentElement!;
    control(form, 'b').focus();
    await type('kept');
    await form.submit();
    for (let time = 0; time < 2; time++) {
      form.remove();
      await new Promise((resolve) => setTimeout(resolve, 20));
      parent.append(form);
      await form.updateComplete;
    }
    expect(control(form, 'b').value).to.equal('kept');
    expect(form.querySelectorAll('.formspec-field .formspec-error')).to.have.length(1);
    control(form, 'a').focus();
    await type('typed');
    expect(form.engine!.get('a')).to.equal('typed');
    expect(form.querySelector('.formspec-error')).to.equal(null);
    const submits = eventsOf(form, 'formspec-submit');
    await press('Enter');
    expect(submits).to.have.length(1);
  });

  it('says what changed and by whom', async () => {
    const form = await renderForm({
      items: [text('n', { dataType: 'integer' }), text('twice', { dataType: 'integer' })],
      binds: [{ path: 'twice', calculate: '$n * 2' }],
    });
    const changes = eventsOf<{ path: string; value: unknown; source: string }>(form, 'formspec-change');
    control(form, 'n').focus();
    await type('4');
    expect(changes).to.deep.include({ path: 'n', value: 4, source: 'user' });
    expect(changes).to.deep.include({ path: 'twice', value: 8, source: 'calculate' });
    form.engine!.set('n', 5);
    expect(changes).to.deep.include({ path: 'n', value: 5, source: 'host' });
  });

  it('refuses methods before it is ready in plain words', () => {
    const form = document.createElement('formspec-form');
    expect(() => form.getResponse()).to.throw('not ready');
    expect(form.engine).to.equal(null);
    expect(form.provider).to.equal(null);
    expect(form.focusField('a')).to.equal(false);
    expect(form.goToPage('a')).to.equal(false);
  });

  it('takes what belongs to a definition in any order, and starts once', async () => {
    const definition = definitionOf({ items: [text('mail', { semanticType: 'x-mail' })] });
    const registries = [
      {
        $formspecRegistry: '1.0',
        entries: [{ name: 'x-mail', category: 'concept', conceptUri: 'https://schema.org/email' }],
      },
    ];
    const parts = [{ definition }, { registries }, { strings: { submit: 'Go' } }];
    for (const order of [parts, [...parts].reverse()]) {
      const form = document.createElement('formspec-form');
      const ready = eventsOf(form, 'formspec-ready');
      const holder = await fixture<HTMLElement>(html`<main></main>`);
      holder.append(form);
      for (const part of order) Object.assign(form, part);
      await form.updateComplete;
      expect(ready).to.have.length(1);
      expect(control(form, 'mail').autocomplete).to.equal('email');
      expect(button(form, 'Go')).to.not.equal(null);
    }
  });

  it('shows no errors of an earlier attempt after another definition', async () => {
    const sketch = { items: [text('a')], binds: [{ path: 'a', required: 'true' }] };
    const form = await renderForm(sketch);
    await form.submit();
    expect(form.querySelectorAll('.formspec-error, .formspec-summary')).to.have.length(2);
    form.definition = definitionOf(sketch);
    await form.updateComplete;
    expect(form.querySelectorAll('.formspec-error, .formspec-summary')).to.have.length(0);
    control(form, 'a').focus();
    await type('x');
    await press('Backspace');
    expect(form.querySelectorAll('.formspec-error')).to.have.length(0);
    await press('Tab');
    expect(form.querySelectorAll('.formspec-error')).to.have.length(1);
  });
});
