import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import {
  announced,
  answerFetch,
  button,
  control,
  describedBy,
  eventsOf,
  group,
  json,
  renderForm,
  required,
  text,
  textOf,
} from '../render-form.js';
import { press, type } from '../../support/keys.js';

describe('submitting', () => {
  let restore = (): void => {};
  afterEach(() => restore());

  it('is accessible with a summary of errors, after failure and after success', async () => {
    const form = await renderForm(
      { items: [text('a'), text('b')], binds: required('a', 'b') },
      { action: '/submit' },
    );
    await form.submit();
    await expect(form).to.be.accessible();
    form.setData({ a: '1', b: '2' });
    restore = answerFetch(() => new Response('', { status: 500 }));
    await form.submit();
    await expect(form).to.be.accessible();
    restore();
    restore = answerFetch(() => json({}));
    await form.submit();
    await expect(form).to.be.accessible();
  });

  it('lists all problems in document order, takes focus, and counts', async () => {
    const form = await renderForm({
      items: [
        text('z', { label: 'Zed' }),
        group('rows', [text('x', { label: 'Ex' })], { label: 'Row', repeatable: true, minRepeat: 2 }),
        text('a', { label: 'Ay' }),
      ],
      binds: required('a', 'rows[*].x', 'z'),
    });
    button(form, 'Submit').click();
    await aTimeout(0);
    const summary = form.querySelector<HTMLElement>('.formspec-summary')!;
    expect(document.activeElement).to.equal(summary);
    expect(textOf(summary.querySelector('h3'))).to.equal('There are 4 problems');
    expect([...summary.querySelectorAll('a')].map(textOf)).to.deep.equal([
      'Enter zed',
      'Row 1: Enter ex',
      'Row 2: Enter ex',
      'Enter ay',
    ]);
    summary.querySelectorAll('a')[2]!.click();
    expect(document.activeElement).to.equal(control(form, 'rows[1].x'));
    expect(await announced(form)).to.equal('');
  });

  it('lists the first of very many problems, counts all, and lists more when asked', async () => {
    const keys = Array.from({ length: 250 }, (_, i) => `f${i}`);
    const form = await renderForm({
      items: keys.map((key) => text(key, { label: `Question ${key}` })),
      binds: required(...keys),
    });
    await form.submit();
    const summary = form.querySelector<HTMLElement>('.formspec-summary')!;
    const links = (): HTMLAnchorElement[] => [...summary.querySelectorAll('a')];
    const more = (): HTMLButtonElement | null => summary.querySelector('button');
    expect(document.activeElement === summary).to.equal(true);
    expect(summary.textContent).to.contain('There are 250 problems');
    expect(links().length).to.equal(100);
    expect(more()!.textContent!.trim()).to.equal('Show more (100 of 150)');
    await expect(summary).to.be.accessible();

    more()!.focus();
    await press('Enter');
    expect(links().length).to.equal(200);
    expect(document.activeElement === links()[100]).to.equal(true);
    expect(links()[100]!.textContent).to.contain('question f100');

    form.engine!.set('f3', 'fixed');
    form.engine!.set('f220', 'fixed');
    expect(summary.textContent).to.contain('There are 248 problems');
    expect(links().length).to.equal(200);
    expect(more()!.textContent!.trim()).to.equal('Show more (48 of 48)');

    await form.setData(Object.fromEntries(keys.slice(1).map((key) => [key, 'x'])));
    await form.updateComplete;
    expect(links().map(({ textContent }) => textContent)).to.have.length(1);
    expect(more() === null).to.equal(true);
  });

  it('clears the summary as problems are fixed', async () => {
    const form = await renderForm({ items: [text('a'), text('b')], binds: required('a', 'b') });
    await form.submit();
    control(form, 'a').focus();
    await type('x');
    expect(textOf(form.querySelector('.formspec-summary h3'))).to.equal('There is 1 problem');
    control(form, 'b').focus();
    await type('y');
    expect(form.querySelector('.formspec-summary')).to.equal(null);
    expect(document.activeElement).to.equal(control(form, 'b'));
  });

  it('jumps to groups of radios and check boxes', async () => {
    const options = [
      { value: 'r', label: 'Red' },
      { value: 'b', label: 'Blue' },
    ];
    const form = await renderForm({
      items: [
        text('one', { dataType: 'choice', options }),
        text('many', { dataType: 'multiChoice', options }),
      ],
      binds: required('one', 'many'),
    });
    await form.submit();
    const [one, many] = form.querySelectorAll<HTMLElement>('.formspec-summary a');
    one!.click();
    expect((document.activeElement as HTMLInputElement).name).to.equal('one');
    many!.click();
    expect((document.activeElement as HTMLInputElement).name).to.equal('many');
  });

  it('runs submit-timed rules then, shows them at their target, and follows them', async () => {
    const form = await renderForm({
      items: [text('a'), text('b')],
      shapes: [
        { id: 'same', target: 'b', timing: 'submit', message: 'Must be the same', constraint: '$b = $a' },
      ],
    });
    form.setData({ a: 'x', b: 'y' });
    control(form, 'b').focus();
    await press('Tab');
    expect(form.querySelector('.formspec-error')).to.equal(null);
    await form.submit();
    expect(describedBy(control(form, 'b'))).to.contain('Must be the same');
    control(form, 'a').focus();
    await press('End');
    await press('Backspace');
    await type('y');
    expect(form.querySelector('.formspec-error')).to.equal(null);
    expect(form.querySelector('.formspec-summary')).to.equal(null);
  });

  it('shows problems of the form as a whole', async () => {
    const form = await renderForm({
      items: [text('a'), text('b')],
      shapes: [
        { id: 'any', target: '#', message: 'Answer at least one', constraint: '$a != null or $b != null' },
      ],
    });
    await form.submit();
    expect(textOf(form.querySelector('.formspec-summary li'))).to.equal('Answer at least one');
    control(form, 'b').focus();
    await type('x');
    expect(form.querySelector('.formspec-summary')).to.equal(null);
    expect((await form.submit()).submitted).to.equal(true);
  });

  it('hands a completed response to the page, which may refuse it', async () => {
    const form = await renderForm({ items: [text('a')] });
    const submits = eventsOf<{ response: { status: string; data: object }; report: { valid: boolean } }>(
      form,
      'formspec-submit',
    );
    control(form, 'a').focus();
    await type('x');
    await press('Enter');
    expect(submits[0]!.response.status).to.equal('completed');
    expect(submits[0]!.response.data).to.deep.equal({ a: 'x' });
    expect(submits[0]!.report.valid).to.equal(true);
    form.addEventListener('formspec-submit', (event) => event.preventDefault());
    expect((await form.submit()).submitted).to.equal(false);
  });

  it('hands over groups, rows and what is calculated, for one version of one form', async () => {
    const form = await renderForm({
      items: [
        group('who', [text('name'), text('secret')]),
        group('rows', [text('n', { dataType: 'integer' })], { repeatable: true, minRepeat: 2 }),
        text('sum', { dataType: 'integer' }),
      ],
      binds: [
        { path: 'sum', calculate: 'sum($rows[*].n)' },
        { path: 'who.secret', relevant: 'false', required: 'true' },
      ],
    });
    const submits = eventsOf<{ response: Record<string, unknown> }>(form, 'formspec-submit');
    for (const [name, typed] of Object.entries({ 'who.name': 'Ann', 'rows[0].n': '2', 'rows[1].n': '3' })) {
      control(form, name).focus();
      await type(typed);
    }
    await press('Enter');
    expect(submits[0]!.response).to.deep.include({
      definitionUrl: form.definition!.url,
      definitionVersion: '1.0.0',
      status: 'completed',
      data: { who: { name: 'Ann' }, rows: [{ n: 2 }, { n: 3 }], sum: 5 },
    });
  });

  it('scrolls to a problem at once for people who want no motion', async function () {
    // Emulating media features takes the DevTools protocol.
    if (navigator.userAgent.includes('Firefox')) this.skip();
    const form = await renderForm({ items: [text('a')], binds: required('a') });
    await form.submit();
    const behaviours: unknown[] = [];
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = (options) =>
      behaviours.push((options as ScrollIntoViewOptions).behavior);
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await emulateMedia({ reducedMotion });
      form.querySelector<HTMLElement>('.formspec-summary a')!.click();
      expect(document.activeElement).to.equal(control(form, 'a'));
    }
    Element.prototype.scrollIntoView = scroll;
    expect(behaviours).to.deep.equal(['auto', 'smooth']);
  });

  it('is announced once, however many fields are wrong', async () => {
    const keys = ['a', 'b', 'c', 'd'];
    const form = await renderForm(
      { items: keys.map((key) => text(key)), binds: required(...keys) },
      {},
      `${keys.map((key) => `<formspec-field path="${key}"></formspec-field>`).join('')}<button>Send</button>`,
    );
    const said: string[] = [];
    const region = form.querySelector('.formspec-live')!;
    const observer = new MutationObserver(() => region.textContent && said.push(textOf(region)));
    observer.observe(region, { childList: true, characterData: true, subtree: true });
    button(form, 'Send').click();
    await announced(form);
    observer.disconnect();
    expect(said).to.deep.equal(['There are 4 problems']);
    expect(form.querySelectorAll('[role=alert], .formspec-messages[aria-live]')).to.have.length(0);
    expect(document.activeElement).to.equal(control(form, 'a'));
  });

  it('says so when it is refused', async () => {
    const form = await renderForm({ items: [text('a')], binds: required('a') });
    const invalid = eventsOf<{ report: { valid: boolean } }>(form, 'formspec-invalid');
    const submits = eventsOf(form, 'formspec-submit');
    expect((await form.submit()).report.valid).to.equal(false);
    expect(invalid).to.have.length(1);
    expect(submits).to.have.length(0);
  });

  it('posts JSON, shows that it is under way, and confirms', async () => {
    const requests: Request[] = [];
    let reply: (response: Response) => void = () => {};
    restore = answerFetch((request) => {
      requests.push(request);
      return new Promise((resolve) => (reply = resolve));
    });
    const form = await renderForm({ items: [text('a')] }, { action: '/submit' });
    const sent = eventsOf<{ body: unknown }>(form, 'formspec-submitted');
    control(form, 'a').focus();
    await type('x');
    button(form, 'Submit').click();
    await waitUntil(() => requests.length === 1);
    expect(button(form, 'Submitting…').getAttribute('aria-disabled')).to.equal('true');
    button(form, 'Submitting…').click();
    expect(requests).to.have.length(1);
    expect(requests[0]!.method).to.equal('POST');
    expect(requests[0]!.headers.get('Content-Type')).to.equal('application/json');
    expect(await requests[0]!.json()).to.have.nested.property('data.a', 'x');
    reply(json({ reference: 7 }));
    await waitUntil(() => sent.length === 1);
    expect(sent[0]!.body).to.deep.equal({ reference: 7 });
    await waitUntil(() => form.querySelector('.formspec-confirmation'));
    expect(textOf(document.activeElement)).to.equal('Thank you');
    expect(form.querySelector('input')).to.equal(null);
  });

  it('keeps everything when the server fails, and retries with the same key', async () => {
    const keys: (string | null)[] = [];
    let status = 503;
    restore = answerFetch((request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return json({}, status);
    });
    const form = await renderForm({ items: [text('a')] }, { action: '/submit' });
    const failed = eventsOf<{ status: number }>(form, 'formspec-submit-failed');
    control(form, 'a').focus();
    await type('precious');
    await form.submit();
    expect(failed[0]!.status).to.equal(503);
    expect(textOf(document.activeElement)).to.contain('have not been sent');
    expect(control(form, 'a').value).to.equal('precious');
    status = 200;
    button(form, 'Try again').click();
    await waitUntil(() => keys.length === 2);
    expect(keys[0]).to.be.a('string').and.not.equal('');
    expect(keys[1]).to.equal(keys[0]);
  });

  it('survives a lost connection', async () => {
    restore = answerFetch(() => Promise.reject(new TypeError('gone')));
    const form = await renderForm({ items: [text('a')] }, { action: '/submit' });
    expect((await form.submit()).submitted).to.equal(false);
    expect(textOf(form.querySelector('.formspec-notice'))).to.contain('Check your connection');
  });

  it('shows what the server found at its fields until they are changed', async () => {
    restore = answerFetch(() =>
      json({ results: [{ path: 'a', severity: 'error', message: 'Already registered' }] }, 422),
    );
    const form = await renderForm({ items: [text('a'), text('b')] }, { action: '/submit' });
    form.setData({ a: 'x', b: 'y' });
    await form.submit();
    expect(describedBy(control(form, 'a'))).to.contain('Already registered');
    expect(form.querySelector('.formspec-summary')!.contains(document.activeElement)).to.equal(true);
    control(form, 'a').focus();
    await type('z');
    expect(form.querySelector('.formspec-field .formspec-error')).to.equal(null);
    expect(form.querySelector('.formspec-summary')).to.equal(null);
  });

  it('resets to initial values, as new', async () => {
    const form = await renderForm({
      items: [text('a', { initialValue: 'first' }), text('b')],
      binds: required('b'),
    });
    await form.submit();
    control(form, 'a').focus();
    await type('!');
    form.reset();
    expect(control(form, 'a').value).to.equal('first');
    expect(form.querySelector('.formspec-error, .formspec-summary')).to.equal(null);
  });

  it('warns before unsent answers are left behind, where asked', async () => {
    const form = await renderForm({ items: [text('a')] }, { 'unsaved-warning': '' });
    const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asks()).to.equal(false);
    control(form, 'a').focus();
    await type('x');
    expect(asks()).to.equal(true);
    await form.submit();
    expect(asks()).to.equal(false);
    button(form, 'Back to the form').click();
    await waitUntil(() => textOf(document.activeElement) === 'Test form');
    control(form, 'a').focus();
    await type('y');
    expect(asks()).to.equal(true);
    form.remove();
    await aTimeout(0);
    expect(asks()).to.equal(false);
  });
});
