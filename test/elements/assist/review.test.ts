import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { connect, discover } from '../../../src/consumer/index.js';
import { button, control, describedBy, textOf } from '../render-form.js';
import { acceptAll, activate, call, context, dialogOf, entries, renderAssisted } from './assisted-form.js';
import { press } from '../../support/keys.js';

const bulk = (signal?: AbortSignal) => call('field.bulkSet', { entries }, signal);

describe('the question before assistants write', () => {
  before(function () {
    if (!context) this.skip();
  });

  for (const [look, attributes] of Object.entries({
    light: {},
    dark: { 'data-theme': 'dark' },
    'right to left': { lang: 'ar', dir: 'rtl' },
  }))
    it(`is accessible, ${look}`, async () => {
      const form = await renderAssisted(attributes);
      void bulk();
      const dialog = await dialogOf(form);
      await expect(dialog).to.be.accessible();
      await expect(form).to.be.accessible();
      await press('Escape');
    });

  it('shows each value beside the current one, as a person would read it', async () => {
    const form = await renderAssisted({ lang: 'en' });
    void bulk();
    const dialog = await dialogOf(form);
    expect([...dialog.querySelectorAll('li')].map(textOf)).to.deep.equal([
      'Full name Replaces the present answer Now Ann Old Suggested Ann Example Edit Full name',
      'Date of birth Now Not answered Suggested April 3, 1990 Edit Date of birth',
      'Kind Now Not answered Suggested Young reader Edit Kind',
      'Fee Now Not answered Suggested €24.50 Edit Fee',
      'Child 1, First name Now Not answered Suggested Bo Edit Child 1, First name',
    ]);
    const [, first] = dialog.querySelectorAll('input');
    expect(textOf(first!.labels![0])).to.equal('Full name');
    expect(describedBy(first!).trim()).to.equal(
      'Replaces the present answer Now Ann Old Suggested Ann Example',
    );
    expect(form.engine!.get('name')).to.equal('Ann Old');
    await activate(button(dialog, 'Decline all'));
  });

  it('has focus as a whole, so that screen readers say its title and its text', async () => {
    const form = await renderAssisted();
    const answer = bulk();
    const dialog = await dialogOf(form);
    expect(document.activeElement).to.equal(dialog);
    const named = (name: string): string => textOf(document.getElementById(dialog.getAttribute(name)!));
    expect(named('aria-labelledby')).to.equal('Check these answers');
    expect(named('aria-describedby')).to.contain('Nothing changes until you accept.');
    await activate(button(dialog, 'Decline all'));
    await answer;
  });

  it('writes what was accepted, all of it', async () => {
    const form = await renderAssisted();
    const answer = bulk();
    await acceptAll(await dialogOf(form));
    expect((await answer).summary).to.deep.include({ accepted: 5, rejected: 0 });
    expect(form.engine!.get('fee')).to.deep.equal({ amount: '24.50', currency: 'EUR' });
    expect(form.querySelector('dialog')).to.be.null;
  });

  it('writes what was accepted, one by one, with keys alone', async () => {
    const form = await renderAssisted();
    control(form, 'name').focus();
    const answer = bulk();
    const dialog = await dialogOf(form);
    expect(document.activeElement!.localName, 'a key pressed by chance answers nothing').to.equal('dialog');
    await press('Enter');
    expect(dialog.open).to.be.true;
    const all = dialog.querySelector('input')!;
    expect(all.indeterminate, 'the one that replaces an answer is not ticked').to.be.true;
    await press('Tab');
    await press(' ');
    expect(textOf(button(dialog, /^Accept/))).to.equal('Accept 5 answers');
    await press(' ');
    expect(button(dialog, /^Accept/).disabled).to.be.true;
    // Each answer has a check box and a button to edit it.
    for (const key of ['Tab', ' ', 'Tab', 'Tab', 'Tab', 'Tab', ' ']) await press(key);
    expect(all.checked).to.be.false;
    expect(all.indeterminate).to.be.true;
    for (let n = 0; n < 6; n++) await press('Tab');
    expect(textOf(document.activeElement)).to.equal('Accept 2 answers');
    await press('Enter');
    expect((await answer).summary).to.deep.include({ accepted: 2, rejected: 3 });
    expect(form.engine!.get('name')).to.equal('Ann Example');
    expect(form.engine!.get('kind')).to.equal('y');
    expect(form.engine!.get('born')).to.be.null;
    expect(document.activeElement).to.equal(control(form, 'name'));
  });

  it('declines everything on Escape', async () => {
    const form = await renderAssisted();
    const answer = bulk();
    await dialogOf(form);
    await press('Escape');
    expect((await answer).summary).to.deep.include({ accepted: 0, rejected: 5 });
    expect(form.engine!.get('name')).to.equal('Ann Old');
  });

  it('closes when the call is aborted', async () => {
    const form = await renderAssisted();
    const controller = new AbortController();
    bulk(controller.signal).catch(() => undefined);
    await dialogOf(form);
    controller.abort();
    await waitUntil(() => !form.querySelector('dialog'));
    expect(form.engine!.get('name')).to.equal('Ann Old');
  });

  it('closes when the form is removed, which keeps its answers', async () => {
    const form = await renderAssisted();
    const answer = form.provider!.call('formspec.field.bulkSet', { entries });
    await dialogOf(form);
    const { engine } = form;
    form.remove();
    expect((await answer).isError).to.be.true;
    expect(engine!.get('name')).to.equal('Ann Old');
    expect(document.querySelector('dialog')).to.be.null;
  });

  it('comes one at a time, also from several forms', async () => {
    const one = await renderAssisted();
    const two = await renderAssisted();
    const set = { path: 'name', value: 'New' };
    const answers = [one, one, two].map((form) =>
      form.provider!.call('formspec.field.bulkSet', { entries: [set] }),
    );
    for (const form of [one, two, one]) {
      await dialogOf(form);
      expect(document.querySelectorAll('dialog')).to.have.length(1);
      await acceptAll(form.querySelector('dialog')!);
    }
    await Promise.all(answers);
    expect(two.engine!.get('name')).to.equal('New');
  });

  it('names the assistant as its own claim, and lets no name turn the text around', async () => {
    const form = await renderAssisted({ lang: 'en' });
    void form.provider!.call('formspec.field.bulkSet', { entries }, { agentName: '\u202eeilA\n' });
    const dialog = await dialogOf(form);
    expect(textOf(dialog.querySelector('p')), 'the question does not carry the claim').to.not.contain('eilA');
    expect(textOf(dialog.querySelector('.formspec-claim'))).to.contain('calls itself “\u2068eilA\u2069”');
    await press('Escape');
  });

  it('names a helper that came by messages, none of which can answer for the user', async () => {
    const form = await renderAssisted({ lang: 'en' });
    const reached = (await discover(document)).find(({ element }) => element === form)!;
    const ports: MessagePort[] = [];
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      ports.push(this);
      post.apply(this, message as never);
    };
    expect(reached.reach.by).to.equal('messaging');
    const client = await connect(reached, { agentName: 'Helper' });
    try {
      const answer = client.call('formspec.field.bulkSet', { entries });
      const dialog = await dialogOf(form);
      expect(textOf(dialog.querySelector('.formspec-claim'))).to.contain('calls itself “\u2068Helper\u2069”');
      for (const port of new Set(ports))
        for (const type of ['confirm', 'accept', 'result'])
          port.postMessage(JSON.stringify({ type, callId: '1', accept: ['name'], result: true }));
      await aTimeout(100);
      expect(dialog.open).to.be.true;
      await activate(button(dialog, 'Decline all'));
      await answer;
      expect(form.engine!.get('name')).to.equal('Ann Old');
    } finally {
      MessagePort.prototype.postMessage = post;
      client.close();
    }
  });

  it('is asked inside the interaction that the browser offers', async () => {
    const form = await renderAssisted();
    const steps: string[] = [];
    const answer = form.provider!.call(
      'formspec.field.bulkSet',
      { entries },
      {
        async mediate(question) {
          steps.push('begin');
          const result = await question();
          steps.push('end');
          return result;
        },
      },
    );
    await acceptAll(await dialogOf(form));
    await answer;
    expect(steps).to.deep.equal(['begin', 'end']);
  });

  it('is asked for fields whose author wants it, and not for other single answers', async () => {
    const form = await renderAssisted();
    await call('field.set', { path: 'news', value: true });
    expect(form.querySelector('dialog')).to.be.null;
    const answer = call('field.set', { path: 'address', value: 'Alder Street 1' });
    await activate(button(await dialogOf(form), 'Decline all'));
    expect((await answer).code).to.equal('x-declined');
    expect((await call('field.set', { path: 'secret', value: '1' })).code).to.equal('x-denied');
  });

  it('can be switched off or made mandatory by the page', async () => {
    const form = await renderAssisted({ 'assist-policy': '{"bulk":"allow"}' });
    expect((await bulk()).summary).to.deep.include({ accepted: 5 });
    form.setAttribute('assist-policy', 'confirm');
    await form.updateComplete;
    const answer = call('field.set', { path: 'name', value: 'Other' });
    await acceptAll(await dialogOf(form));
    expect((await answer)['accepted']).to.be.true;
    form.setAttribute('assist-policy', 'deny');
    await form.updateComplete;
    expect((await call('field.set', { path: 'name', value: 'x' })).code).to.equal('x-denied');
  });
});
