/** What takes the place of a form that was sent. */
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import { field } from '../../support/definition.js';
import { type } from '../../support/keys.js';
import {
  announced,
  answerFetch,
  button,
  control,
  eventsOf,
  group,
  json,
  renderForm,
  required,
  text,
  textOf,
} from '../render-form.js';

const wizard = {
  title: 'Parking permit',
  items: [
    group('you', [text('name', { label: 'Name' })], { label: 'About you' }),
    group('car', [text('plate', { label: 'Plate' }), field('since', 'date', { label: 'Owned since' })], {
      label: 'Your car',
    }),
  ],
  formPresentation: { pageMode: 'wizard' as const },
};

const shown = (form: Element): Element | null => form.querySelector('.formspec-confirmation');

describe('a form that was sent', () => {
  let restore = (): void => {};
  afterEach(() => restore());

  async function send(
    sketch: Parameters<typeof renderForm>[0],
    reply: unknown,
    attributes: Record<string, string> = {},
    content?: string,
  ): Promise<FormspecForm> {
    restore = answerFetch(() => json(reply));
    const form = await renderForm(sketch, { action: '/submit', ...attributes }, content);
    await form.setData({ you: { name: 'Ann' }, car: { plate: 'AB 12', since: '2026-08-01' } });
    expect((await form.submit()).submitted).to.equal(true);
    return form;
  }

  it('shows heading and copy of the answers instead of the form, and takes focus', async () => {
    const form = await send(wizard, {});
    expect(document.activeElement).to.equal(form.querySelector('h2'));
    expect(textOf(document.activeElement)).to.equal('Thank you');
    expect(await announced(form)).to.contain('Your answers have been sent.');
    expect(textOf(shown(form))).to.contain('Your answers have been sent.');
    expect([...form.querySelectorAll('dt')].map(textOf)).to.deep.equal(['Name', 'Plate', 'Owned since']);
    expect([...form.querySelectorAll('dd')].map(textOf)).to.deep.equal(['Ann', 'AB 12', 'August 1, 2026']);
    expect(form.querySelector('input, .formspec-progress, .formspec-notice, [type=submit]')).to.equal(null);
    expect([...form.querySelectorAll('button')].map(textOf)).to.deep.equal(['Print this page']);
    await expect(form).to.be.accessible();
  });

  it('leaves no review, steps or buttons below', async () => {
    const form = await send(
      { ...wizard, formPresentation: { pageMode: 'wizard', sidenav: true } },
      {},
      { review: '' },
    );
    expect(textOf(form)).to.not.contain('Check your answers').and.not.contain('Step ');
    expect(form.querySelector('.formspec-steps, .formspec-page')).to.equal(null);
  });

  it('shows what the server says: reference, texts, next steps and a link', async () => {
    const form = await send(wizard, {
      reference: 'PP-2026-17',
      confirmation: {
        title: 'Application complete',
        text: 'We have your application.',
        nextSteps: ['We check it within 3 days.', 'You get an e-mail.'],
        link: { href: '/permits/17', label: 'Track your application' },
      },
    });
    expect(textOf(form.querySelector('h2'))).to.equal('Application complete');
    const said = textOf(shown(form));
    expect(said).to.contain('Your reference PP-2026-17').and.to.contain('We have your application.');
    expect(said).to.contain('What happens next We check it within 3 days. You get an e-mail.');
    const link = form.querySelector('a')!;
    expect([textOf(link), new URL(link.href).pathname]).to.deep.equal([
      'Track your application',
      '/permits/17',
    ]);
    await expect(form).to.be.accessible();
  });

  it('takes nothing but plain texts and safe links from a reply', async () => {
    for (const reply of [
      { reference: { toString: null }, confirmation: [] },
      {
        confirmation: {
          title: 7,
          text: null,
          nextSteps: [{}, '  '],
          link: { href: 'javascript:alert(1)', label: 'x' },
        },
      },
      { confirmation: { link: { href: 'https://', label: 'x' } } },
      null,
      [],
      'text',
    ]) {
      const form = await send(wizard, reply);
      expect(textOf(form.querySelector('h2'))).to.equal('Thank you');
      expect(form.querySelector('a')).to.equal(null);
      restore();
    }
    const form = await send(wizard, { confirmation: { text: '<img src=x onerror=alert(1)>' } });
    expect(form.querySelector('img')).to.equal(null);
    expect(textOf(form)).to.contain('<img src=x');
  });

  it('is shown in the language of the form, and in another one when that changes', async () => {
    const form = await send(wizard, { reference: 5 }, { lang: 'de' });
    expect(textOf(form))
      .to.contain('Vielen Dank')
      .and.to.contain('Ihr Zeichen 5')
      .and.to.contain('1. August 2026');
    form.lang = 'fr';
    await waitUntil(() => textOf(form).includes('Votre référence'));
    expect(textOf(form.querySelector('h2'))).to.equal('Merci');
  });

  it('comes back as new after a reset', async () => {
    const form = await send(wizard, {});
    form.reset();
    await form.updateComplete;
    expect(shown(form)).to.equal(null);
    expect(control(form, 'you.name').value).to.equal('');
    expect(control(form, 'you.name').readOnly).to.equal(false);
    expect(button(form, 'Continue').checkVisibility()).to.equal(true);
  });

  it('hides the layout of a page, and shows the same', async () => {
    const form = await send(
      { items: [group('you', [text('name', { label: 'Name' })])] },
      { reference: 'X1' },
      {},
      '<h2>Mine</h2><formspec-field path="you.name"></formspec-field><button>Send</button>',
    );
    expect(form.nativeForm!.checkVisibility()).to.equal(false);
    expect(textOf(shown(form)))
      .to.contain('Thank you')
      .and.to.contain('X1')
      .and.to.contain('Ann');
    form.reset();
    await form.updateComplete;
    expect(form.nativeForm!.checkVisibility()).to.equal(true);
    expect(shown(form)).to.equal(null);
  });

  it('stays as it is where the page cancels formspec-submitted', async () => {
    restore = answerFetch(() => json({}));
    const form = await renderForm({ items: [text('a')] }, { action: '/submit' });
    form.addEventListener('formspec-submitted', (event) => event.preventDefault());
    expect((await form.submit()).submitted).to.equal(true);
    expect(shown(form)).to.equal(null);
    expect(control(form, 'a').readOnly).to.equal(false);
  });

  it('tells how many answers a very long copy leaves out', async () => {
    const items = Array.from({ length: 1005 }, (_, index) => text(`f${index}`));
    const form = await send({ items }, {});
    expect(form.querySelectorAll('dt')).to.have.length(1000);
    expect(textOf(shown(form))).to.contain('5 more answers are not shown here.');
  });
});

describe('a form that the page sends itself', () => {
  it('shows what the page replies once the answers have arrived', async () => {
    const form = await renderForm({ items: [text('a')] });
    form.addEventListener('formspec-submit', ({ detail }) =>
      detail.waitUntil(Promise.resolve({ reference: 'R-9' })),
    );
    await form.submit();
    expect(textOf(shown(form)))
      .to.contain('Your answers have been sent.')
      .and.to.contain('R-9');
  });

  it('reads what fetch resolves to, and does not take an error status for a receipt', async () => {
    const form = await renderForm({ items: [text('a')] });
    const failures = eventsOf<{ status: number }>(form, 'formspec-submit-failed');
    let reply = json({ results: [{ path: 'a', severity: 'error', message: 'Taken' }] }, 422);
    form.addEventListener('formspec-submit', ({ detail }) => detail.waitUntil(Promise.resolve(reply)));
    expect((await form.submit()).submitted).to.equal(false);
    expect(failures[0]!.status).to.equal(422);
    expect(textOf(form.querySelector('.formspec-summary'))).to.contain('Taken');
    reply = json({ reference: 'R-10' }, 201);
    expect((await form.submit()).submitted).to.equal(true);
    expect(textOf(shown(form))).to.contain('R-10');
  });

  it('says that the page has the answers if it does not wait for them, and leads back to the form', async () => {
    const form = await renderForm({ items: [text('a', { label: 'Name' })] });
    control(form, 'a').focus();
    form.engine!.set('a', 'Ann', { source: 'user' });
    button(form, 'Submit').click();
    await waitUntil(() => shown(form));
    expect(textOf(document.activeElement)).to.equal('Your answers are complete');
    expect(textOf(shown(form)))
      .to.contain('Ann')
      .and.not.contain('sent');
    await expect(form).to.be.accessible();
    button(form, 'Back to the form').click();
    await waitUntil(() => textOf(document.activeElement) === 'Test form');
    expect(shown(form)).to.equal(null);
    expect(control(form, 'a').value).to.equal('Ann');
    expect(control(form, 'a').readOnly).to.equal(false);
  });

  it('stays as new if it is reset before the confirmation is shown', async () => {
    const form = await renderForm({ items: [text('a')] });
    form.addEventListener('formspec-submit', () => setTimeout(() => form.reset()));
    await form.submit();
    await aTimeout(50);
    expect(shown(form)).to.equal(null);
    expect(control(form, 'a').readOnly).to.equal(false);
  });

  it('stays where the page cancels formspec-submit', async () => {
    const form = await renderForm({ items: [text('a')] });
    form.addEventListener('formspec-submit', (event) => event.preventDefault());
    expect((await form.submit()).submitted).to.equal(false);
    expect(shown(form)).to.equal(null);
  });
});

describe('notices', () => {
  let restore = (): void => {};
  afterEach(() => restore());
  const notices = (form: Element): string[] => [...form.querySelectorAll('.formspec-notice')].map(textOf);

  for (const [status, sentence] of [
    [401, 'You have to sign in'],
    [403, 'You have to sign in'],
    [413, 'too large'],
    [422, 'did not accept your answers'],
    [429, 'Too many people'],
    [500, 'not working at the moment'],
    [503, 'not working at the moment'],
  ] as const)
    it(`explain status ${status} in a sentence without it`, async () => {
      restore = answerFetch(() => json({}, status));
      const form = await renderForm({ items: [text('a')] }, { action: '/submit' });
      await form.submit();
      expect(notices(form)[0]).to.contain(sentence).and.to.contain('Nothing is lost').and.not.match(/\d/);
      expect(button(form, 'Try again').checkVisibility()).to.equal(true);
    });

  it('about a refused answer go when the answer is corrected', async () => {
    restore = answerFetch(() => json({ results: [{ path: 'a', severity: 'error', message: 'Taken' }] }, 422));
    const form = await renderForm({ items: [text('a')] }, { action: '/submit' });
    await form.setData({ a: 'x' });
    await form.submit();
    expect(notices(form)[0]).to.contain('There is a problem with your answers');
    control(form, 'a').focus();
    await type('y');
    expect(notices(form)).to.deep.equal([]);
  });

  it('about a restored draft go when the user sends or opens another page; the newest is first', async () => {
    const sketch = { url: `https://forms.example.org/notices-${Date.now()}`, ...wizard };
    const first = await renderForm(sketch, { draft: 'n' });
    first.engine!.set('you.name', 'Ann', { source: 'user' });
    first.remove();
    const restored = await renderForm(sketch, { draft: 'n' });
    await waitUntil(() => notices(restored).length === 1);
    expect(notices(restored)[0]).to.contain('were restored');
    restored.goToPage(1);
    expect(notices(restored)).to.deep.equal([]);
    restored.remove();
    const again = await renderForm(sketch, { draft: 'n', action: '/submit' });
    await waitUntil(() => notices(again).length === 1);
    restore = answerFetch(() => json({}, 500));
    await again.submit();
    expect(notices(again)).to.have.length(1);
    expect(notices(again)[0]).to.contain('have not been sent');
  });

  it('stand with the newest first', async () => {
    const real = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = () => {
      throw new Error('full');
    };
    try {
      const form = await renderForm(
        { items: [text('a')], binds: required() },
        { draft: 'd', action: '/submit' },
      );
      form.engine!.set('a', 'x', { source: 'user' });
      await waitUntil(() => notices(form).some((one) => one.includes('not being saved')));
      restore = answerFetch(() => json({}, 500));
      await form.submit();
      expect(notices(form)).to.have.length(2);
      expect(notices(form)[0]).to.contain('have not been sent');
      expect(notices(form)[1]).to.contain('not being saved');
    } finally {
      IDBDatabase.prototype.transaction = real;
    }
  });
});
