/** Puts strings that try to become code into a form, with Trusted Types enforced, and listens for the alarm. */
import { aTimeout, expect, fixture, fixtureCleanup, html, waitUntil } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import { INJECTIONS } from '../../hardening/injection-corpus.js';
import { definitionOf, textOf } from '../render-form.js';
import { anatomy, dangers, injectedData, injectedSidecars, injectedSketch } from './injected-form.js';

let alarms = 0;
(window as unknown as { pwned: () => void }).pwned = () => void alarms++;
const violations: string[] = [];

/** To be called first in a suite: everything after it is refused what it must not do, and counted. */
export function enforceTrustedTypes(): void {
  before(async () => {
    // They would work where markup is taken for markup.
    const holder = document.createElement('div');
    document.body.append(holder);
    holder.innerHTML = INJECTIONS.find((one) => one.startsWith('<img'))!;
    await waitUntil(() => alarms > 0, 'the alarm does not work', { timeout: 8000 });
    holder.remove();
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "require-trusted-types-for 'script'";
    document.head.append(policy);
    expect(() => (holder.innerHTML = '<b>')).to.throw(TypeError);
    await aTimeout(100);
    document.addEventListener('securitypolicyviolation', ({ sourceFile, lineNumber }) =>
      violations.push(`${sourceFile}:${lineNumber}`),
    );
    alarms = 0;
    console.warn = () => {};
  });
  afterEach(() => {
    expect(alarms).to.equal(0);
    expect(violations).to.deep.equal([]);
  });
}

/** Nothing in the form is more than text. */
export function expectHarmless(form: Element, string: string): void {
  expect(dangers(form), string).to.deep.equal([]);
  const active = 'img, script, iframe, svg, math, object, embed, base, meta, style, video, template';
  expect(form.querySelector(active), string).to.equal(null);
}

/** Goes through the states of a form: new, answered and with results of a server, refused, readonly. */
async function* states(string: string): AsyncGenerator<[string, FormspecForm]> {
  const definition = definitionOf(injectedSketch(string));
  const form = document.createElement('formspec-form');
  form.lenient = true;
  Object.assign(form, { definition, ...injectedSidecars(string, definition.url) });
  const holder = await fixture<HTMLElement>(html`<main></main>`);
  holder.append(form);
  await form.updateComplete;
  if (!form.engine) throw new Error(`The form was refused: ${textOf(form)}`);
  yield ['new', form];
  form.setData(injectedData(string));
  form.engine.injectExternal([
    { path: 'first.long', message: string, severity: 'error', code: string, source: 'external' },
  ]);
  await form.submit();
  await form.updateComplete;
  yield ['refused', form];
  form.readonly = true;
  await form.updateComplete;
  yield ['readonly', form];
}

/** A share of the corpus, string by string: the form has the structure that it has with plain words. */
export function testStates(part: number, parts: number): void {
  const strings = INJECTIONS.filter((_, i) => i % parts === part);
  describe(`${strings.length} of ${INJECTIONS.length} strings that try to become code`, function () {
    this.timeout(100_000);
    enforceTrustedTypes();
    const known = new Map<string, Set<string>>();

    before(async () => {
      // Long words scroll, which gives boxes roles and names.
      for (const word of ['word', 'https://example.org/word', '**word** `word` *word*', 'word'.repeat(40)])
        for await (const [state, form] of states(word))
          known.set(state, new Set([...(known.get(state) ?? []), ...anatomy(form)]));
      fixtureCleanup();
    });

    it('stay text in every place and state of a form', async () => {
      for (const string of strings) {
        for await (const [state, form] of states(string)) {
          expect(dangers(form), `${state}: ${string}`).to.deep.equal([]);
          const strange = [...anatomy(form)].filter((one) => !known.get(state)!.has(one));
          expect(strange, `${state}: ${string}`).to.deep.equal([]);
        }
        fixtureCleanup();
      }
    });
  });
}
