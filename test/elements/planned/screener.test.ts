/** The gate before a form: a Screener document. */
import { expect, waitUntil } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import { definition, field } from '../../support/definition.js';
import { findings } from '../accessible.js';
import { answerFetch, button, control, eventsOf, textOf } from '../render-form.js';

const FORM = 'https://forms.example.org/behind';

const behind = definition([field('reason', 'string', { label: 'Reason' })], {
  url: FORM,
  version: '1.0.0',
  title: 'The form behind',
});

const screener = {
  $formspecScreener: '1.0',
  url: 'https://forms.example.org/gate',
  version: '1.0.0',
  title: 'Is this form for you?',
  items: [
    { key: 'age', type: 'field', dataType: 'integer', label: 'Your age' },
    { key: 'town', type: 'field', dataType: 'string', label: 'Your town' },
  ],
  binds: [{ path: 'age', required: 'true' }],
  evaluation: [
    {
      id: 'main',
      strategy: 'first-match',
      routes: [
        { condition: '$age >= 18', target: `${FORM}|1.0.0`, label: 'The form' },
        { condition: '$age >= 16', target: 'https://example.org/young', label: 'For young people' },
        { condition: 'true', target: 'outcome:ineligible', label: 'Too young', message: 'You are {{$age}}.' },
      ],
    },
  ],
};

async function show(properties: object, attributes: Record<string, string> = {}): Promise<FormspecForm> {
  const main = document.createElement('main');
  const form = document.createElement('formspec-form');
  for (const name in attributes) form.setAttribute(name, attributes[name]!);
  Object.assign(form, { definition: behind, ...properties });
  main.append(form);
  document.body.append(main);
  await form.updateComplete;
  return form;
}

async function answer(form: FormspecForm, age: number): Promise<void> {
  form.engine!.set('age', age, { source: 'user' });
  button(form, 'Continue').click();
  await waitUntil(() => form.determination !== null, 'a record is made');
  await form.updateComplete;
}

afterEach(() => document.querySelectorAll('main').forEach((main) => main.remove()));

describe('a screener', () => {
  it('is shown as a form before the form, and leads to it', async () => {
    const ready: Event[] = [];
    const listen = (event: Event): void => void ready.push(event);
    document.addEventListener('formspec-ready', listen);
    const form = await show({ screener });
    expect(textOf(form)).to.contain('Is this form for you?').and.not.contain('Reason');
    expect(textOf(form)).to.contain('You can leave this question blank.');
    expect(ready.length, 'the form is not ready before').to.equal(0);
    expect(await findings(form)).to.deep.equal([]);
    const screened = eventsOf<{
      determination: { status: string; inputs: object };
      routes: { target: string }[];
    }>(form, 'formspec-screened');
    await answer(form, 30);
    await waitUntil(() => form.querySelector('[name=reason]') !== null, 'the form is shown');
    document.removeEventListener('formspec-ready', listen);
    expect(screened[0]!.determination.status).to.equal('completed');
    expect(screened[0]!.determination.inputs).to.deep.equal({
      age: { value: 30, state: 'answered' },
      town: { value: null, state: 'declined' },
    });
    expect(screened[0]!.routes.map(({ target }) => target)).to.deep.equal([`${FORM}|1.0.0`]);
    expect(ready.length).to.equal(1);
    await waitUntil(() => textOf(document.activeElement) === 'The form behind', 'focus is on the title');
    expect(JSON.stringify(form.getResponse())).not.to.contain('30');
  });

  it('keeps the respondent while answers are missing', async () => {
    const form = await show({ screener });
    const invalid = eventsOf<{ screener?: boolean }>(form, 'formspec-invalid');
    button(form, 'Continue').click();
    await waitUntil(() => invalid.length > 0);
    expect(invalid[0]!.screener).to.equal(true);
    expect(form.determination).to.equal(null);
    expect(textOf(form)).to.contain('Your age');
  });

  it('shows another outcome with its message, links addresses, and goes back with the answers', async () => {
    const form = await show({ screener });
    await answer(form, 12);
    expect(textOf(form)).to.contain('Too young').and.contain('You are 12.');
    expect(form.querySelector('.formspec-gate a')).to.equal(null);
    expect(await findings(form)).to.deep.equal([]);
    button(form, 'Change my answers').click();
    await form.updateComplete;
    expect(control(form, 'age').value).to.equal('12');
    await answer(form, 17);
    await form.updateComplete;
    expect(form.querySelector<HTMLAnchorElement>('.formspec-gate a')!.href).to.equal(
      'https://example.org/young',
    );
    expect(form.querySelector('[name=reason]'), 'the form stays closed').to.equal(null);
  });

  it('offers a way back from the form, and asks once the form is begun', async () => {
    const form = await show({ screener });
    await answer(form, 30);
    await waitUntil(() => form.querySelector('[name=reason]') !== null);
    form.engine!.set('reason', 'x', { source: 'user' });
    button(form, 'Change my answers').click();
    await waitUntil(() => textOf(form).includes('is closed'), 'it asks first');
    button(form, 'Change my answers').click();
    await waitUntil(() => form.querySelector('[name=age]') !== null, 'the questions are back');
    expect(control(form, 'age').value).to.equal('30');
  });

  it('that cannot be used keeps the form closed', async () => {
    for (const bad of [{ ...screener, evaluation: 'none' }, '/missing.json']) {
      const codes: string[] = [];
      const listen = (event: Event): void => void codes.push((event as CustomEvent).detail.code);
      document.addEventListener('formspec-error', listen);
      const restore = answerFetch(() => new Response('gone', { status: 404 }));
      const form = await show({ screener: bad });
      restore();
      document.removeEventListener('formspec-error', listen);
      expect(codes).to.deep.equal(['x-invalid-screener']);
      expect(form.querySelector('[name=reason]')).to.equal(null);
      expect(form.engine).to.equal(null);
    }
  });

  it('outside of its dates is closed, and can be skipped by the page', async () => {
    const form = await show({ screener: { ...screener, availability: { until: '2020-01-01' } } });
    await form.updateComplete;
    expect(form.determination!.status).to.equal('unavailable');
    await waitUntil(() => textOf(form).includes('not open at the moment'));
    expect(form.querySelector('[name=age]')).to.equal(null);
    form.skipScreener();
    await waitUntil(() => form.querySelector('[name=reason]') !== null);
    expect(form.determination).to.equal(null);
  });

  it('is never stored as a draft, and agents see it as a form', async () => {
    const form = await show({ screener }, { draft: 'mine', assist: 'on' });
    form.engine!.set('age', 44, { source: 'user' });
    expect(form.querySelector('.formspec-notice')).to.equal(null);
    expect(form.getAttribute('data-formspec-url')).to.equal('https://forms.example.org/gate');
    await waitUntil(() => form.provider !== null);
    const described = await form.provider!.call('formspec.form.describe', {});
    expect(described.content[0]!.text).to.contain('https://forms.example.org/gate');
    const names = form.provider!.tools().map(({ name }) => name);
    expect(names, 'nothing is learned').not.to.include('formspec.profile.learn');
    await new Promise((resolve) => setTimeout(resolve, 600));
    const databases = await indexedDB.databases();
    for (const { name } of databases) expect(name).not.to.contain('gate');
  });
});
