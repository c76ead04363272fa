import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { createStore, get, set } from 'idb-keyval';
import type { FormspecForm } from '../../../src/index.js';
import {
  announced,
  answerFetch,
  button,
  control,
  eventsOf,
  group,
  json,
  renderForm,
  type Sketch,
  text,
  textOf,
} from '../render-form.js';
import { type as typeKeys } from '../../support/keys.js';

interface Stored {
  revision: number;
  saved: string;
  response: { data: Record<string, unknown> };
}

const store = createStore('formspec-elements', 'drafts');

describe('a draft', () => {
  let url = '';
  let count = 0;
  const sketch = (): Sketch => ({
    url,
    items: [
      text('a'),
      text('pin', { extensions: { 'x-sensitive': true } }),
      text('twice'),
      group('rows', [text('x')], { repeatable: true }),
    ],
    binds: [{ path: 'twice', calculate: '$pin' }],
  });
  const key = (name = 'mine'): string => `${url}|1.0.0|${name}`;
  const stored = (name?: string): Promise<Stored | undefined> => get(key(name), store);
  /** The draft, once it holds these words. */
  const saved = async (words: string): Promise<Stored> => {
    await waitUntil(async () => (await stored())?.response?.data['a'] === words, `"${words}" is stored`);
    return (await stored())!;
  };
  const open = (name = 'mine'): Promise<FormspecForm> => renderForm(sketch(), { draft: name });

  beforeEach(() => (url = `https://forms.example.org/draft-${Date.now()}-${++count}`));

  async function type(form: FormspecForm, words: string): Promise<void> {
    control(form, 'a').focus();
    await typeKeys(words);
  }

  it('is accessible with its notice', async () => {
    await set(
      key(),
      { revision: 1, saved: new Date().toISOString(), response: responseWith({ a: 'before' }) },
      store,
    );
    const form = await open();
    expect(form.querySelector('.formspec-notice')).to.not.equal(null);
    await expect(form).to.be.accessible();
  });

  function responseWith(data: object): object {
    return {
      $formspecResponse: '1.0',
      definitionUrl: url,
      definitionVersion: '1.0.0',
      status: 'in-progress',
      authored: '2026-01-01T00:00:00Z',
      data,
    };
  }

  it('has a notice that follows the language and, closed, hands the focus on', async () => {
    await set(
      key(),
      { revision: 1, saved: new Date().toISOString(), response: responseWith({ a: 'before' }) },
      store,
    );
    const form = await open();
    form.lang = 'de';
    await waitUntil(() => textOf(form.querySelector('.formspec-notice')).includes('wiederhergestellt'));
    const close = button(form, 'Schließen');
    close.focus();
    close.click();
    expect(form.querySelector('.formspec-notice')).to.equal(null);
    expect(document.activeElement).to.equal(control(form, 'a'));
  });

  it('is saved while typing and restored with a notice', async () => {
    const first = await open();
    await type(first, 'hello');
    await saved('hello');
    first.remove();
    const second = await open();
    expect(control(second, 'a').value).to.equal('hello');
    expect(textOf(second.querySelector('.formspec-notice'))).to.contain('were restored');
  });

  it('never holds what is sensitive or can be calculated from it', async () => {
    const form = await open();
    control(form, 'pin').focus();
    await typeKeys('1234');
    await type(form, 'x');
    const text = JSON.stringify(await saved('x'));
    expect(text).to.not.contain('1234');
  });

  it('never holds what is in a sensitive group, or derived from a sensitive answer', async () => {
    const sensitive = { extensions: { 'x-sensitive': true } };
    const form = await renderForm(
      {
        url,
        items: [
          text('a'),
          group('health', [text('b'), group('deep', [text('c')])], sensitive),
          group('cases', [text('d')], { repeatable: true, ...sensitive }),
          text('pin', { ...sensitive, children: [text('sub')] }),
          text('sum'),
          text('copy'),
          group('rows', [text('show'), text('e', sensitive), text('f')], { repeatable: true }),
        ],
        variables: [{ name: 'v', expression: "'is ' & $pin" }],
        binds: [
          { path: 'sum', calculate: '@v' },
          { path: 'copy', relevant: 'present($a)', default: '=$pin' },
          { path: 'rows[*]', relevant: "$show = 'yes'" },
        ],
      },
      { draft: 'mine' },
    );
    const secret = (what: string): string => `secret ${what}`;
    await form.setData({
      health: { b: secret('b'), deep: { c: secret('c') } },
      cases: [{ d: secret('d') }],
      pin: secret('pin'),
      sub: secret('sub'),
      rows: [
        { show: 'no', e: secret('e0'), f: 'f0' },
        { show: 'yes', e: secret('e1'), f: 'f1' },
        { show: 'yes', e: secret('e2'), f: 'f2' },
      ],
    });
    await type(form, 'x');
    expect(form.engine!.get('copy')).to.contain('secret');
    await saved('x');
    expect(form.engine!.get('sum')).to.contain('secret');
    await type(form, 'y');
    window.dispatchEvent(new Event('pagehide'));
    const left = localStorage.getItem(`formspec-elements|${key()}`);
    expect(left).to.contain('xy');
    const draft = (await stored())!;
    for (const written of [left!, JSON.stringify(draft)]) {
      expect(written).to.not.contain('secret');
      expect(written).to.contain('f1').and.contain('f0');
    }
    expect(draft.response.data['cases'], 'how many there are is sensitive too').to.equal(undefined);
    localStorage.removeItem(`formspec-elements|${key()}`);
  });

  it('that is older than the mark on a field is restored without the field, and written again', async () => {
    await set(
      key(),
      { revision: 1, saved: new Date().toISOString(), response: responseWith({ a: 'old', pin: '1234' }) },
      store,
    );
    const form = await open();
    expect(control(form, 'a').value).to.equal('old');
    expect(control(form, 'pin').value).to.equal('');
    await waitUntil(async () => !JSON.stringify(await stored()).includes('1234'));
  });

  it('is discarded when asked, and the form starts again', async () => {
    await set(
      key(),
      {
        revision: 1,
        saved: new Date().toISOString(),
        response: responseWith({ a: 'old', rows: [{ x: '1' }] }),
      },
      store,
    );
    const form = await open();
    expect(control(form, 'rows[0].x').value).to.equal('1');
    const [discard, close] = [button(form, 'Discard them and start again'), button(form, 'Close')].map(
      (one) => one.getBoundingClientRect(),
    );
    expect(close!.left - discard!.right, 'room between the buttons').to.be.at.least(8);
    button(form, 'Discard them and start again').click();
    await waitUntil(() => control(form, 'a').value === '');
    expect(form.querySelector('.formspec-notice, .formspec-row')).to.equal(null);
    expect(document.activeElement, 'focus is at the start').to.equal(form.querySelector('.formspec-title'));
    expect(await announced(form)).to.contain('Your answers were discarded.');
    expect(await stored()).to.equal(undefined);
  });

  it('is kept apart by its name', async () => {
    const first = await open('one');
    await type(first, 'first');
    await waitUntil(() => stored('one'));
    const second = await open('two');
    expect(control(second, 'a').value).to.equal('');
  });

  it('is gone once the answers are sent, and stays when that fails', async () => {
    let status = 500;
    const restore = answerFetch(() => json({}, status));
    const form = await renderForm(sketch(), { draft: 'mine', action: '/submit' });
    await type(form, 'x');
    await saved('x');
    await form.submit();
    expect(await stored()).to.not.equal(null);
    status = 200;
    await form.submit();
    await waitUntil(async () => !(await stored()));
    restore();
  });

  it('is saved while somebody types without a pause', async () => {
    const form = await open();
    const typing = setInterval(() => form.engine!.set('a', String(Math.random()), { source: 'user' }), 50);
    await waitUntil(async () => await stored());
    clearInterval(typing);
  });

  it('is saved at once when the page is hidden', async () => {
    const form = await open();
    await type(form, 'x');
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await aTimeout(100);
    expect((await stored())?.response.data['a']).to.equal('x');
    form.engine!.set('a', 'from elsewhere', { source: 'assist' });
    delete (document as { hidden?: boolean }).hidden;
    await aTimeout(100);
    expect((await stored())?.response.data['a']).to.equal('from elsewhere');
  });

  describe('in two windows', () => {
    let first: FormspecForm;
    let second: FormspecForm;
    const notice = (form: FormspecForm): string => textOf(form.querySelector('.formspec-notice'));

    beforeEach(async () => {
      first = await open();
      await type(first, 'first');
      await saved('first');
      second = await open();
      await type(second, ' and second');
      await saved('first and second');
      await waitUntil(() => notice(first));
    });

    it('is not overwritten, and the other window hears of it before anybody types there', async () => {
      expect(notice(first)).to.contain('another tab');
      await expect(first).to.be.accessible();
      await type(first, '!');
      await aTimeout(600);
      await saved('first and second');
    });

    it('stores the version that the user chooses to save', async () => {
      await type(first, '!');
      await type(second, ' and more');
      await saved('first and second and more');
      button(first, 'Save what is here').click();
      await saved('first!');
      expect(notice(first)).to.equal('');
      await waitUntil(() => notice(second).includes('another tab'));
    });

    it('loads the latest version of the other window', async () => {
      await type(second, ' and more');
      await saved('first and second and more');
      button(first, 'Take over the other answers').click();
      await waitUntil(() => control(first, 'a').value === 'first and second and more');
      await type(first, '!');
      await saved('first and second and more!');
    });

    it('is not deleted by sending the answers of a window that does not save', async () => {
      await first.submit();
      await aTimeout(100);
      await saved('first and second');
    });

    it('is deleted with the other window being told', async () => {
      second.addEventListener('formspec-submit', ({ detail }) => detail.waitUntil(Promise.resolve()));
      await second.submit();
      await waitUntil(async () => !(await stored()));
      button(first, 'Take over the other answers').click();
      await waitUntil(() => control(first, 'a').value === '');
    });
  });

  it('is restored even if a clock was wrong', async () => {
    const authored = '2026-01-01T00:00:00Z';
    const restore = answerFetch(() => json({ ...responseWith({ a: 'given' }), authored }));
    const attributes = { draft: 'mine', 'response-src': '/response.json' };
    const first = await renderForm(sketch(), attributes);
    await type(first, '!');
    const { saved: _, ...rest } = await saved('given!');
    first.remove();
    await set(key(), { ...rest, saved: '1999-01-01T00:00:00Z' }, store);
    const second = await renderForm(sketch(), attributes);
    expect(control(second, 'a').value).to.equal('given!');
    second.remove();
    restore();
  });

  it('is saved again after the clock had no time at all', async () => {
    const form = await open();
    await type(form, 'a');
    await saved('a');
    const real = Date.prototype.toISOString;
    Date.prototype.toISOString = () => {
      throw new RangeError('Invalid time value');
    };
    try {
      await type(form, 'b');
      await waitUntil(() => textOf(form).includes('not being saved'));
    } finally {
      Date.prototype.toISOString = real;
    }
    await type(form, 'c');
    await waitUntil(() => !textOf(form).includes('not being saved'), 'it is tried again', { timeout: 8000 });
    await saved('abc');
  });

  it('with an invalid idempotency key is sent with a new one', async () => {
    for (const submission of ['a\nb', {}, 7]) {
      const response = responseWith({ a: 'before' });
      await set(key(), { revision: 1, saved: new Date().toISOString(), response, submission }, store);
      const form = await renderForm(sketch(), { draft: 'mine', action: '/submit' });
      let sent: string | null = '';
      const restore = answerFetch(({ headers }) => {
        sent = headers.get('Idempotency-Key');
        return json({});
      });
      expect((await form.submit()).submitted).to.equal(true);
      expect(sent).to.match(/^\w{32}$/);
      restore();
      form.remove();
    }
  });

  it('ignores messages of other windows about other drafts', async () => {
    const form = await open();
    const errors: string[] = [];
    const note = ({ message }: ErrorEvent): void => void errors.push(message);
    window.addEventListener('error', note);
    const channel = new BroadcastChannel('formspec-elements');
    for (const message of [null, undefined, 7, 'x', [], { key: {} }]) channel.postMessage(message);
    await type(form, 'a');
    await saved('a');
    channel.close();
    window.removeEventListener('error', note);
    expect(errors).to.deep.equal([]);
    expect(textOf(form)).to.not.contain('another tab');
  });

  it('of an older visit is offered where the page gives newer answers', async () => {
    const restore = answerFetch(() =>
      json({ ...responseWith({ a: 'given' }), authored: '2026-02-01T00:00:00Z' }),
    );
    const old = { revision: 7, saved: '2026-01-15T00:00:00Z', response: responseWith({ a: 'old' }) };
    await set(key(), old, store);
    const form = await renderForm(sketch(), { draft: 'mine', 'response-src': '/response.json' });
    expect(control(form, 'a').value).to.equal('given');
    expect(textOf(form.querySelector('.formspec-notice'))).to.contain('earlier visit');
    button(form, 'Take over the other answers').click();
    await waitUntil(() => control(form, 'a').value === 'old');
    restore();
  });

  it('that cannot be read is put aside with a notice', async () => {
    await set(key(), 'rubbish', store);
    const form = await open();
    expect(textOf(form.querySelector('.formspec-notice'))).to.contain('could not be read');
    await type(form, 'x');
    await saved('x');
  });

  it('of another shape does not stop the form', async () => {
    await set(
      key(),
      {
        revision: 1,
        saved: 'x',
        response: { ...responseWith({}), definitionUrl: 'https://elsewhere.example/' },
      },
      store,
    );
    const form = await open();
    expect(textOf(form.querySelector('.formspec-notice'))).to.contain('could not be read');
    expect(control(form, 'a')).to.not.equal(null);
  });

  describe('that cannot be stored', () => {
    const real = IDBDatabase.prototype.transaction;
    let form: FormspecForm;

    beforeEach(async () => {
      form = await open();
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      await type(form, 'x');
      await waitUntil(() => form.querySelector('.formspec-notice'));
    });
    afterEach(() => {
      IDBDatabase.prototype.transaction = real;
    });

    it('is reported to the user, and the form keeps working', async () => {
      expect(textOf(form.querySelector('.formspec-notice'))).to.contain('not being saved');
      const submits = eventsOf(form, 'formspec-submit');
      await form.submit();
      expect(submits).to.have.length(1);
    });

    it('is stored as soon as that is possible, and the notice goes', async () => {
      IDBDatabase.prototype.transaction = real;
      await waitUntil(() => !form.querySelector('.formspec-notice'), 'no notice', { timeout: 5000 });
      expect((await stored())!.response.data['a']).to.equal('x');
    });
  });

  describe('and answers that the page sends itself', () => {
    interface Submit {
      idempotencyKey: string;
      waitUntil(receipt: Promise<unknown>): void;
    }
    const sending = async (
      handle: (detail: Submit) => void,
    ): Promise<{ form: FormspecForm; keys: string[] }> => {
      const keys: string[] = [];
      const form = await open();
      form.addEventListener('formspec-submit', ({ detail }) => {
        keys.push(detail.idempotencyKey);
        handle(detail);
      });
      return { form, keys };
    };

    it('stays until the page says that they arrived', async () => {
      let arrive: () => void = () => {};
      const { form } = await sending(({ waitUntil }) =>
        waitUntil(new Promise<void>((done) => (arrive = done))),
      );
      await type(form, 'x');
      await saved('x');
      const outcome = form.submit();
      await waitUntil(() => form.hasAttribute('pending'), 'it is pending meanwhile');
      expect(await stored()).to.not.equal(undefined);
      arrive();
      expect((await outcome).submitted).to.equal(true);
      await waitUntil(async () => !(await stored()));
      expect(form.hasAttribute('pending')).to.equal(false);
      expect(textOf(form.querySelector('.formspec-confirmation'))).to.contain('have been sent');
    });

    it('stays when they do not arrive, and has the same key after a reload', async () => {
      const failing = ({ waitUntil }: Submit): void => waitUntil(Promise.reject(new Error('offline')));
      const { form, keys } = await sending(failing);
      const failures = eventsOf<{ cause: Error }>(form, 'formspec-submit-failed');
      await type(form, 'x');
      expect((await form.submit()).submitted).to.equal(false);
      expect(failures[0]!.cause.message).to.equal('offline');
      expect(textOf(form.querySelector('.formspec-notice'))).to.contain('have not been sent');
      form.remove();
      await saved('x');
      const again = await sending(failing);
      expect(control(again.form, 'a').value).to.equal('x');
      expect(textOf(again.form.querySelector('.formspec-notice'))).to.contain('may not have been sent');
      await again.form.submit();
      expect(again.keys).to.deep.equal(keys);
      await type(again.form, 'y');
      await again.form.submit();
      expect(again.keys[1]).to.not.equal(keys[0]);
    });

    it('stays when the page does not say whether they arrived, until the page discards it', async () => {
      const { form, keys } = await sending(() => {});
      await type(form, 'x');
      expect((await form.submit()).submitted).to.equal(true);
      expect((await saved('x')).response.data['a']).to.equal('x');
      await form.submit();
      expect(keys[1]).to.equal(keys[0]);
      await form.discardDraft();
      expect(await stored()).to.equal(undefined);
      expect(form.engine!.get('a'), 'the answers stay').to.equal('x');
      await form.submit();
      expect(keys[2], 'a new submission').to.not.equal(keys[0]);
    });

    it('has its key stored before the page is given the answers', async () => {
      let atEvent: unknown;
      const { form, keys } = await sending(({ waitUntil }) =>
        waitUntil(
          stored().then((draft) => {
            atEvent = (draft as unknown as { submission: string }).submission;
            throw new Error('not yet');
          }),
        ),
      );
      await type(form, 'x');
      await form.submit();
      expect(atEvent).to.equal(keys[0]);
    });

    it('shows what the page says about them at the fields', async () => {
      const { form } = await sending(({ waitUntil }) =>
        waitUntil(Promise.reject({ results: [{ path: 'a', message: 'Already taken' }] })),
      );
      await type(form, 'x');
      await form.submit();
      expect(textOf(form.querySelector('.formspec-error'))).to.contain('Already taken');
    });

    it('refuses a promise that comes too late', async () => {
      let late: () => void = () => {};
      const { form } = await sending(({ waitUntil }) => (late = () => waitUntil(Promise.resolve())));
      await form.submit();
      expect(late).to.throw('while the event is dispatched');
    });
  });

  describe('and a submission that may have arrived', () => {
    let keys: (string | null)[] = [];
    let answer: () => Response;
    let restore: () => void;
    const pinned = (): Promise<FormspecForm> => renderForm(sketch(), { draft: 'mine', action: '/submit' });

    beforeEach(() => {
      keys = [];
      answer = () => json({}, 500);
      restore = answerFetch((request) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return answer();
      });
    });
    afterEach(() => restore());

    /** Sends a form that has a secret, and opens it again as after a crash. */
    async function sendAndReturn(): Promise<FormspecForm> {
      const form = await pinned();
      await type(form, 'x');
      control(form, 'pin').focus();
      await typeKeys('1234');
      await form.submit();
      form.remove();
      return pinned();
    }

    it('has the same key when the same answers are sent again', async () => {
      const form = await sendAndReturn();
      control(form, 'pin').focus();
      await typeKeys('1234');
      await form.submit();
      expect(keys[0]).to.be.a('string').and.not.equal('');
      expect(keys).to.deep.equal([keys[0], keys[0]]);
    });

    it('has another key when the answers changed', async () => {
      const form = await sendAndReturn();
      await type(form, 'y');
      await form.submit();
      expect(keys[1]).to.not.equal(keys[0]);
      control(form, 'pin').focus();
      await typeKeys('1234');
      await form.submit();
      expect(new Set(keys)).to.have.length(3);
    });

    it('has another key after it has been accepted', async () => {
      answer = () => json({});
      const form = await pinned();
      form.addEventListener('formspec-submitted', (event) => event.preventDefault());
      await type(form, 'x');
      await form.submit();
      await form.submit();
      expect(new Set(keys)).to.have.length(2);
    });
  });
});
