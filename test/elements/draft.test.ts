import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { createStore, del, get, set } from 'idb-keyval';
import type { FormspecForm } from '../../src/index.js';
import {
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
} from './render-form.js';

interface Stored {
  revision: number;
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
  const saved = async (): Promise<Stored> => {
    await waitUntil(async () => await stored());
    return (await stored())!;
  };
  const open = (name = 'mine'): Promise<FormspecForm> => renderForm(sketch(), { draft: name });

  beforeEach(() => (url = `https://forms.example.org/draft-${Date.now()}-${++count}`));

  async function type(form: FormspecForm, words: string): Promise<void> {
    control(form, 'a').focus();
    await sendKeys({ type: words });
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

  it('is saved while typing and restored with a notice', async () => {
    const first = await open();
    await type(first, 'hello');
    expect((await saved()).response.data['a']).to.equal('hello');
    first.remove();
    const second = await open();
    expect(control(second, 'a').value).to.equal('hello');
    expect(textOf(second.querySelector('.formspec-notice'))).to.contain('were restored');
  });

  it('never holds what is sensitive or can be calculated from it', async () => {
    const form = await open();
    control(form, 'pin').focus();
    await sendKeys({ type: '1234' });
    await type(form, 'x');
    const text = JSON.stringify(await saved());
    expect(text).to.contain('"a":"x"');
    expect(text).to.not.contain('1234');
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
    button(form, 'Discard them and start again').click();
    await waitUntil(() => control(form, 'a').value === '');
    expect(form.querySelector('.formspec-notice, .formspec-row')).to.equal(null);
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
    await saved();
    await form.submit();
    expect(await stored()).to.not.equal(null);
    status = 200;
    await form.submit();
    await waitUntil(async () => !(await stored()));
    restore();
  });

  it('is saved at once when the page goes away', async () => {
    const form = await open();
    await type(form, 'x');
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    dispatchEvent(new Event('pagehide'));
    delete (document as { hidden?: boolean }).hidden;
    await aTimeout(100);
    expect((await stored())?.response.data['a']).to.equal('x');
  });

  it('is not overwritten by another window without asking', async () => {
    const first = await open();
    await type(first, 'first');
    await saved();
    const second = await open();
    await type(second, ' and second');
    await waitUntil(async () => (await stored())!.revision === 2);
    await type(first, '!');
    await waitUntil(() => first.querySelector('.formspec-notice'));
    expect(textOf(first.querySelector('.formspec-notice'))).to.contain('another tab');
    expect((await stored())!.response.data['a']).to.equal('first and second');
    await expect(first).to.be.accessible();
    button(first, 'Save what is here').click();
    await waitUntil(async () => (await stored())!.revision === 3);
    expect((await stored())!.response.data['a']).to.equal('first!');
  });

  it('that cannot be read is put aside with a notice', async () => {
    await set(key(), 'rubbish', store);
    const form = await open();
    expect(textOf(form.querySelector('.formspec-notice'))).to.contain('could not be read');
    await type(form, 'x');
    expect((await saved()).response.data['a']).to.equal('x');
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

  it('that cannot be stored is told, once, and the form works on', async () => {
    const real = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const form = await open();
    await type(form, 'x');
    await waitUntil(() => form.querySelector('.formspec-notice'));
    IDBObjectStore.prototype.put = real;
    expect(textOf(form.querySelector('.formspec-notice'))).to.contain('not being saved');
    const submits = eventsOf(form, 'formspec-submit');
    await form.submit();
    expect(submits).to.have.length(1);
    await del(key(), store);
  });
});
