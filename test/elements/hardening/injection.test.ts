/** Text stays text where it comes from files, failures, pages and helpers, with Trusted Types enforced. */
import { aTimeout, expect, fixtureCleanup, waitUntil } from '@open-wc/testing';
import { INJECTIONS } from '../../hardening/injection-corpus.js';
import { acceptAll, dialogOf } from '../assist/assisted-form.js';
import { control, definitionOf, renderForm, text, textOf } from '../render-form.js';
import { injectedSketch } from './injected-form.js';
import { enforceTrustedTypes, expectHarmless } from './injection-suite.js';

describe(`${INJECTIONS.length} strings that try to become code`, function () {
  this.timeout(60_000);
  enforceTrustedTypes();

  it('are enough', () => {
    expect(new Set(INJECTIONS).size).to.equal(INJECTIONS.length);
    expect(INJECTIONS.length).to.be.greaterThan(299);
  });

  it('stay text on pages, in tabs and in their headings', async () => {
    for (const pageMode of ['wizard', 'tabs'] as const)
      for (const string of INJECTIONS.filter((_, i) => i % 9 === 0)) {
        const form = await renderForm(injectedSketch(string, { pageMode, showProgress: true }), {
          lenient: '',
        });
        await form.submit();
        expectHarmless(form, string);
        fixtureCleanup();
      }
  });

  it('stay text in the names of files', async () => {
    const form = await renderForm(injectedSketch('word'), { lenient: '' });
    form.addEventListener('formspec-upload', (event) => {
      const { file, respondWith } = event.detail;
      respondWith(Promise.resolve({ url: file.name, name: file.name }));
    });
    const bag = (name: string): FileList => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['x'], name, { type: 'word' }));
      return transfer.files;
    };
    for (const string of INJECTIONS) {
      form.engine!.set('first.file', null);
      const input = control(form, 'first.file');
      input.files = bag(string);
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await waitUntil(() => form.engine!.get('first.file'));
      await aTimeout(0);
      expectHarmless(form, string);
    }
  });

  it('stay text in words about a definition that cannot be used', async () => {
    for (const string of INJECTIONS) {
      const form = document.createElement('formspec-form');
      form.definition = {
        ...definitionOf({ items: [{ key: string, type: string, label: 1 } as never] }),
        [string]: string,
        binds: [{ path: string, required: string, calculate: string }],
        version: string,
      };
      document.body.append(form);
      await form.updateComplete;
      expect(form.engine).to.equal(null);
      expect(textOf(form.querySelector('.formspec-failure'))).to.not.equal('');
      expectHarmless(form, string);
      expect(form.querySelector('a, input')).to.equal(null);
      form.remove();
    }
  });

  it('stay text in what a helper writes, in the question about it and in its trace', async () => {
    const count = 22;
    const form = await renderForm(
      { items: Array.from({ length: count }, (_, i) => text(`t${i}`)) },
      { assist: '' },
    );
    await waitUntil(() => form.provider);
    const provider = form.provider!;
    for (let from = 0; from < INJECTIONS.length; from += count) {
      const strings = INJECTIONS.slice(from, from + count);
      const agentName = strings[from % strings.length]!;
      for (const string of strings) {
        const input = { path: string, value: string, [string]: string };
        for (const tool of ['field.set', 'field.help', 'field.describe', string]) {
          const { content, isError } = await provider.call(`formspec.${tool}`, input, { agentName: string });
          expect(isError).to.equal(true);
          JSON.parse(content[0]!.text);
        }
      }
      const entries = strings.map((value, i) => ({ path: `t${i}`, value, [value]: value }));
      const answer = provider.call('formspec.field.bulkSet', { entries }, { agentName });
      await waitUntil(() => form.querySelector('dialog[open]'), `no question about ${agentName}`);
      expectHarmless(form, agentName);
      await acceptAll(await dialogOf(form));
      expect((await answer).isError).to.not.equal(true);
      expect(form.engine!.get('t0')).to.equal(strings[0]);
      await form.updateComplete;
      expectHarmless(form, agentName);
    }
    expect(form.querySelectorAll('.formspec-trace')).to.have.length(count);
  });
});
