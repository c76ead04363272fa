/** Drafts on a server, with the handler of this package answering in the place of a network. */
import { expect, waitUntil } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import { createFormHandler } from '../../../src/server/handler/create-form-handler.js';
import { MemoryStore } from '../../server/memory-store.js';
import { type as typeKeys } from '../../support/keys.js';
import { findings } from '../accessible.js';
import {
  answerFetch,
  button,
  control,
  definitionOf,
  group,
  renderForm,
  required,
  type Sketch,
  text,
  textOf,
} from '../render-form.js';

/** Firefox has no `Request.body`; the runtimes of servers have it. */
async function withBody(request: Request): Promise<Request> {
  if ('body' in Request.prototype || request.method === 'GET') return request;
  const { body } = new Response(await request.clone().blob());
  return Object.defineProperty(request, 'body', { value: body });
}

describe('a draft on a server', () => {
  let count = 0;
  let sketch: Sketch;
  let store: MemoryStore;
  let stop: () => void;
  /** Answers in place of the server while it is set. */
  let failure: Response | undefined;
  const address = location.href;

  beforeEach(() => {
    sketch = {
      url: `https://forms.example.org/server-draft-${++count}`,
      items: [
        text('a'),
        text('b'),
        text('pin', { extensions: { 'x-sensitive': true } }),
        group('rows', [text('x')], { repeatable: true }),
      ],
      binds: required('a'),
    };
    store = new MemoryStore();
    failure = undefined;
    const handler = createFormHandler(definitionOf(sketch), { store });
    stop = answerFetch(async (request) => failure?.clone() ?? handler(await withBody(request)));
  });

  afterEach(() => {
    stop();
    history.replaceState(null, '', address);
    sessionStorage.clear();
  });

  const open = (more: Record<string, string> = {}): Promise<FormspecForm> =>
    renderForm(sketch, { 'draft-src': '/apply/drafts', ...more });
  const dataOf = (): Record<string, unknown> | undefined => [...store.drafts.values()][0]?.response.data;
  const saved = (words: string): Promise<void> =>
    waitUntil(() => dataOf()?.['a'] === words, `"${words}" is saved`, { timeout: 4_000 });

  async function type(form: FormspecForm, words: string, name = 'a'): Promise<void> {
    control(form, name).focus();
    await typeKeys(words);
  }

  /** Opens the form in another tab, by the link that the first one shows. */
  async function openByLink(form: FormspecForm): Promise<FormspecForm> {
    button(form, 'Save and return later').click();
    await waitUntil(() => form.querySelector('a[href*="resume="]'), 'the link is shown');
    sessionStorage.clear();
    history.replaceState(null, '', form.querySelector<HTMLAnchorElement>('a[href*="resume="]')!.href);
    return open();
  }

  it('is saved after a change, without confidential answers, and found again in the same tab', async () => {
    const form = await open();
    await type(form, '1234', 'pin');
    await type(form, 'words');
    await saved('words');
    expect(JSON.stringify(dataOf())).not.to.contain('1234');
    form.remove();
    const again = await open();
    expect(control(again, 'a').value).to.equal('words');
    expect(textOf(again.querySelector('.formspec-notice'))).to.contain('are here again');
    expect(await findings(again)).to.deep.equal([]);
  });

  it('is resumed by a link on another device', async () => {
    const form = await open();
    await type(form, 'words');
    const other = await openByLink(form);
    expect(control(other, 'a').value).to.equal('words');
    expect(textOf(form.querySelector('[id$="-saved"]'))).to.contain('The link works until');
    expect(document.activeElement?.contains(form.querySelector('a[href*="resume="]'))).to.equal(true);
    expect(await findings(form)).to.deep.equal([]);
  });

  it('shows both versions after a conflict, and keeps the one that the user chooses', async () => {
    const here = await open();
    await type(here, 'first');
    const there = await openByLink(here);
    await type(there, ' there', 'a');
    await saved('first there');
    await type(here, ' here', 'a');
    const notice = (): Element | null => here.querySelector('.formspec-notice[data-tone=warning]');
    await waitUntil(notice, 'there is a conflict', { timeout: 4_000 });
    const cells = [...notice()!.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => textOf(cell)),
    );
    expect(cells).to.deep.equal([['Label of a', 'first here', 'first there']]);
    expect(dataOf()!['a']).to.equal('first there');
    expect(await findings(here)).to.deep.equal([]);
    button(here, 'Keep the answers on this page').click();
    await saved('first here');
    expect(notice()).to.equal(null);
    await type(there, '!', 'a');
    await waitUntil(
      () => there.querySelector('.formspec-notice[data-tone=warning]'),
      'the other one conflicts',
      {
        timeout: 4_000,
      },
    );
    button(there, 'Use the answers that were saved last').click();
    await there.updateComplete;
    expect(control(there, 'a').value).to.equal('first here');
    expect(dataOf()!['a']).to.equal('first here');
  });

  it('is deleted when the answers are sent, and its link is then said to be gone', async () => {
    const form = await open({ action: '/apply' });
    await type(form, 'words');
    const other = await openByLink(form);
    other.remove();
    await form.submit();
    expect(store.received[0]!.response.data['a']).to.equal('words');
    await waitUntil(() => store.drafts.size === 0, 'the draft is deleted');
    const late = await open();
    expect(textOf(late.querySelector('.formspec-notice'))).to.contain('not valid any more');
    expect(control(late, 'a').value).to.equal('');
  });

  it('is not written over when it was sent somewhere else meanwhile', async () => {
    const form = await open();
    await type(form, 'words');
    await saved('words');
    store.drafts.clear();
    await type(form, ' more');
    await waitUntil(() => form.querySelector('.formspec-notice[data-tone=warning]'), 'it says so', {
      timeout: 4_000,
    });
    expect(textOf(form.querySelector('.formspec-notice'))).to.contain('sent or deleted somewhere else');
    expect(store.drafts.size).to.equal(0);
    button(form, 'Keep the answers on this page').click();
    await saved('words more');
  });

  it('says that saving failed, keeps the answers, and saves later', async () => {
    failure = new Response('', { status: 503 });
    const form = await open();
    await type(form, 'words');
    await waitUntil(() => form.querySelector('.formspec-notice[data-tone=warning]'), 'it says so', {
      timeout: 4_000,
    });
    failure = undefined;
    button(form, 'Save and return later').click();
    await saved('words');
    expect(form.querySelector('.formspec-notice[data-tone=warning]')).to.equal(null);
  });

  it('of a link that cannot be fetched is left alone', async () => {
    history.replaceState(null, '', '?resume=abcdefghijklmnopqrstuvwxyz012345');
    failure = new Response('', { status: 500 });
    const form = await open();
    expect(textOf(form.querySelector('.formspec-notice'))).to.contain('could not be fetched');
    failure = undefined;
    await type(form, 'words');
    await saved('words');
    expect(store.drafts.size).to.equal(1);
  });
});
