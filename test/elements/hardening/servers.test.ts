/** Servers that are slow, silent, endless, led astray or odd: the person is told, and nothing is lost. */
import { expect, waitUntil } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import {
  answerFetch,
  eventsOf,
  button,
  control,
  definitionOf,
  json,
  renderForm,
  text,
  textOf,
} from '../render-form.js';

let restore = (): void => {};
afterEach(() => restore());

const notice = (form: Element): string =>
  textOf(form.querySelector('.formspec-notice, .formspec-confirmation'));
const filled = async (attributes: Record<string, string> = {}): Promise<FormspecForm> => {
  const form = await renderForm({ items: [text('a')] }, { action: '/submit', ...attributes });
  form.engine!.set('a', 'two hours of work', { source: 'user' });
  return form;
};

/** Lets timers of a minute and more run at once. */
function hurry(): () => void {
  const real = window.setTimeout;
  window.setTimeout = ((work: TimerHandler, time = 0, ...rest: unknown[]) =>
    real(work, time < 60_000 ? time : 20, ...rest)) as typeof window.setTimeout;
  return () => (window.setTimeout = real);
}

/** What `fetch` gives for a redirect that it does not follow. */
function redirected(): Response {
  const reply = Response.error();
  Object.defineProperty(reply, 'type', { value: 'opaqueredirect' });
  return reply;
}
const page = (): Response => new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html' } });

describe('a server that is sent answers', () => {
  it('that does not reply: the form stops waiting, says so, and retries with the same key', async () => {
    const keys: (string | null)[] = [];
    let aborted = 0;
    const undo = answerFetch(
      ({ headers, signal }) =>
        new Promise((_, reject) => {
          keys.push(headers.get('Idempotency-Key'));
          signal.addEventListener('abort', () => reject(new Error(`aborted ${++aborted}`)));
        }),
    );
    const slow = hurry();
    restore = () => (undo(), slow());
    const form = await filled();
    const { submitted } = await form.submit();
    expect(submitted).to.equal(false);
    expect(form.pending || form.hasAttribute('pending')).to.equal(false);
    expect(notice(form)).to.contain('Nothing is lost');
    expect(aborted).to.equal(1);
    button(form, 'Try again').click();
    await waitUntil(() => keys.length === 2);
    expect(keys[0]).to.equal(keys[1]);
    expect(control(form, 'a').value).to.equal('two hours of work');
  });

  it('that accepts them but never ends its reply: the answers count as sent', async () => {
    for (const pull of [
      (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(1_000_000).fill(32)),
      () => new Promise<void>(() => {}),
    ]) {
      const undo = answerFetch(() => new Response(new ReadableStream({ pull }), { status: 201 }));
      const slow = hurry();
      restore = () => (undo(), slow());
      const form = await filled();
      expect((await form.submit()).submitted).to.equal(true);
      expect(notice(form)).to.contain('have been sent');
      restore();
    }
  });

  it('that redirects to a sign-in page: the answers do not count as sent', async () => {
    const form = await filled({ draft: 'signed-out' });
    const asked: string[] = [];
    restore = answerFetch(({ redirect }) => {
      asked.push(redirect);
      return redirected();
    });
    const failures = eventsOf<{ status?: number; cause: Error }>(form, 'formspec-submit-failed');
    expect((await form.submit()).submitted).to.equal(false);
    expect(asked).to.deep.equal(['manual']);
    expect(failures[0]!.status).to.equal(undefined);
    expect(failures[0]!.cause.message).to.contain('redirect');
    expect(notice(form)).to.contain('sign in again');
    expect(control(form, 'a').value).to.equal('two hours of work');
    expect(control(form, 'a').readOnly).to.equal(false);
    restore();
    restore = answerFetch(() => json({}));
    button(form, 'Try again').click();
    await waitUntil(() => notice(form).includes('have been sent'));
  });

  it('that replies with HTML or an empty body: the answers count as sent', async () => {
    for (const reply of [page(), new Response(null, { status: 204 })]) {
      restore = answerFetch(() => reply);
      expect((await (await filled()).submit()).submitted).to.equal(true);
      restore();
    }
  });

  it('that replies with malformed results: the failure is shown', async () => {
    const odd = { toString: null };
    for (const results of [
      [{ path: odd, message: 'About everything', code: odd, severity: odd }],
      [{ path: 'a', message: 'About this', code: odd, context: odd }],
      [null, 1, 'x', [], { message: odd }, { path: 'constructor.prototype', message: 'Nowhere' }],
    ]) {
      restore = answerFetch(() => json({ results }, 422));
      const form = await filled();
      expect((await form.submit()).submitted).to.equal(false);
      expect(notice(form)).to.contain('have not been sent');
      expect(form.hasAttribute('pending')).to.equal(false);
      restore();
    }
  });
});

describe('a form that takes the place of one that is being sent', () => {
  it('can be filled in at once', async () => {
    restore = answerFetch(() => new Promise(() => {}));
    const form = await filled();
    void form.submit();
    await waitUntil(() => form.hasAttribute('pending'));
    form.definition = definitionOf({ items: [text('b')] });
    await form.updateComplete;
    expect(form.hasAttribute('pending')).to.equal(false);
    control(form, 'b').value = 'typed';
    control(form, 'b').dispatchEvent(new Event('input', { bubbles: true }));
    expect(form.engine!.get('b')).to.equal('typed');
  });

  it('still waits where the page says so', async () => {
    const form = await filled();
    form.pending = true;
    form.definition = definitionOf({ items: [text('b')] });
    await form.updateComplete;
    expect(form.pending).to.equal(true);
  });
});

describe('a server of options', () => {
  it('that sends odd options: the usable ones are shown', async () => {
    const odd = { toString: null };
    restore = answerFetch(() =>
      json([
        { value: 'a', label: odd },
        { value: 'b', label: 'Bee', keywords: [odd, 'buzz'] },
        { value: odd, label: 'None' },
        { value: '__proto__', label: 'Proto' },
        [odd],
        null,
        7,
      ]),
    );
    const form = await renderForm({
      items: [text('c', { dataType: 'choice', options: 'https://lists.example.org/c' })],
    });
    await waitUntil(() => form.engine!.field('c')!.optionsStatus === 'ready');
    expect(form.engine!.field('c')!.options).to.deep.equal([
      { value: 'a', label: 'a' },
      { value: 'b', label: 'Bee', keywords: ['buzz'] },
      { value: '__proto__', label: 'Proto' },
      { value: '7', label: '7' },
    ]);
  });

  it('cannot use names of object members as values', async () => {
    restore = answerFetch(() => json([{ constructor: 'own' }, { other: 1 }]));
    const optionSets = {
      s: { source: 'https://lists.example.org/s', valueField: 'constructor', labelField: '__proto__' },
    };
    const form = await renderForm({
      optionSets,
      items: [text('c', { dataType: 'choice', optionSet: 's' })],
    });
    await waitUntil(() => form.engine!.field('c')!.optionsStatus === 'ready');
    expect(form.engine!.field('c')!.options).to.deep.equal([{ value: 'own', label: 'own' }]);
  });
});
