/** Forms with mistakes in a browser: with `lenient` they are shown and can be completed by keyboard; broken ones are refused kindly. */
import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { Definition, FormspecForm } from '../../../src/index.js';
import { BROKEN, SLIPS } from '../../engine/lenient/slips.js';
import { definition, field } from '../../support/definition.js';
import { textOf } from '../render-form.js';

async function show(
  given: unknown,
  attributes: Record<string, string> = {},
  content = '',
): Promise<{ form: FormspecForm; events: CustomEvent[] }> {
  const holder = await fixture<HTMLElement>(html`<main></main>`);
  const form = document.createElement('formspec-form');
  const events: CustomEvent[] = [];
  for (const name of ['formspec-diagnostics', 'formspec-ready', 'formspec-error', 'formspec-submit'] as const)
    form.addEventListener(name, (event) => events.push(event));
  for (const [name, value] of Object.entries(attributes)) form.setAttribute(name, value);
  const template = document.createElement('template');
  template.innerHTML = content;
  form.append(template.content);
  form.definition = given as Definition;
  holder.append(form);
  await form.updateComplete;
  return { form, events };
}

const named = (events: readonly CustomEvent[], name: string): CustomEvent[] =>
  events.filter(({ type }) => type === name);

describe('a form with mistakes, shown with lenient', () => {
  for (const { name, definition: given, answers } of SLIPS)
    it(`${name}: is shown, reachable by keyboard, accessible, and gives a completed response`, async () => {
      const { form, events } = await show(given, { lenient: '' });
      expect(textOf(form)).not.to.contain('cannot be filled in');
      const [report] = named(events, 'formspec-diagnostics');
      expect(report?.detail.diagnostics).to.deep.equal(form.engine!.diagnostics());
      expect(events.indexOf(report!)).to.be.lessThan(events.indexOf(named(events, 'formspec-ready')[0]!));
      await expect(form).to.be.accessible();
      for (const [path, value] of Object.entries(answers)) form.engine!.set(path, value, { source: 'user' });
      await form.updateComplete;
      // Tab reaches every control of the first page.
      const controls = [...form.querySelectorAll<HTMLElement>('input, select, textarea')].filter(
        (control) =>
          control.checkVisibility() && !control.matches(':disabled, [type=radio]:not(:checked), [type=file]'),
      );
      const reached = new Set<Element | null>();
      form.querySelector<HTMLElement>('h2')?.focus();
      for (let i = 0; i < controls.length * 4 + 10; i++) {
        await sendKeys({ press: 'Tab' });
        reached.add(document.activeElement);
        if (controls.every((control) => reached.has(control))) break;
      }
      expect(
        controls.filter((control) => !reached.has(control)).map((control) => control.outerHTML),
      ).to.deep.equal([]);
      const response = form.engine!.response({ mode: 'submit' });
      expect(response.status).to.equal('completed');
      expect(form.validate().results.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
    });

  it('can be filled in and sent with the keyboard alone', async () => {
    const { form, events } = await show(
      {
        formspec: 1,
        title: 'Signup',
        fields: [
          { id: 'first-name', type: 'text', title: 'First name', required: true },
          { id: 'size', type: 'select', label: 'Size', options: ['Small', 'Large'], widget: 'radio' },
          { id: 'ok', type: 'checkbox', label: 'I agree', required: true },
        ],
      },
      { lenient: '' },
    );
    form.querySelector<HTMLElement>('[name=first_name]')!.focus();
    await sendKeys({ type: 'Ann' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: ' ' });
    await sendKeys({ press: 'Tab' });
    while (!(document.activeElement as HTMLInputElement).name.startsWith('ok'))
      await sendKeys({ press: 'Tab' });
    await sendKeys({ press: ' ' });
    await form.updateComplete;
    await form.submit();
    const [sent] = named(events, 'formspec-submit');
    expect(sent?.detail.response.data).to.deep.equal({ first_name: 'Ann', size: 'Small', ok: true });
    expect(sent?.detail.response.status).to.equal('completed');
  });

  it('reports a failure at run time once, when it happens', async () => {
    const { form, events } = await show(
      definition([field('a', 'integer'), field('b', 'integer')], {
        binds: [{ path: 'b', calculate: '$a + 1' }],
      }),
    );
    expect(named(events, 'formspec-diagnostics')).to.deep.equal([]);
    form.engine!.set('b', 3);
    form.engine!.set('b', 4);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const reports = named(events, 'formspec-diagnostics').map(({ detail }) => detail.diagnostics);
    expect(reports.flat().map(({ code }: { code: string }) => code)).to.deep.equal(['CALCULATED_FIELD']);
  });

  it('is printed once in the console', async () => {
    const lines: string[] = [];
    const { warn } = console;
    console.warn = (line: string) => lines.push(line);
    try {
      const given = {
        ...definition([field('printed', 'number' as 'string')]),
        url: 'https://tests.example/printed',
      };
      await show(given, { lenient: '' });
      await show(given, { lenient: '' });
    } finally {
      console.warn = warn;
    }
    const told = lines.filter((line) => String(line).includes('"number" is understood as "decimal"'));
    expect(told).to.have.length(1);
  });
});

describe('a form that no form can be built from', () => {
  for (const { name, definition: given, reason } of BROKEN.filter((one) => one.definition))
    it(`${name}: is refused with a calm sentence, and with the reason for the author`, async () => {
      const { form } = await show(given, { lenient: '' });
      const alert = form.querySelector('[role=alert]');
      expect(textOf(alert)).to.contain('cannot be filled in at the moment');
      expect(textOf(alert)).not.to.match(reason);
      expect(textOf(form.querySelector('details'))).to.match(reason);
      expect(textOf(form)).not.to.contain('With the attribute');
      await expect(form).to.be.accessible();
    });
});

describe('the panel of a refused form', () => {
  const slips = definition([field('a', 'number' as 'string')]);

  it('lists each problem once with its place and a correction, and says that lenient would help', async () => {
    const { form } = await show(slips);
    const entries = [...form.querySelectorAll('.formspec-failure li')].map(textOf);
    expect(entries).to.have.length(1);
    expect(entries[0]).to.contain('/items/0/dataType').and.to.contain('Write "decimal".');
    expect(textOf(form.querySelector('details'))).to.contain('With the attribute “lenient”');
    form.lenient = true;
    await form.updateComplete;
    expect(form.engine?.field('a')?.dataType).to.equal('decimal');
  });

  it('offers the link of the page', async () => {
    const { form } = await show(slips, { 'fallback-href': '/paper-form.pdf' });
    const link = form.querySelector<HTMLAnchorElement>('.formspec-failure a')!;
    expect(link.pathname).to.equal('/paper-form.pdf');
    await expect(form).to.be.accessible();
  });

  it('offers no link that would run code', async () => {
    const { form } = await show(slips, { 'fallback-href': 'javascript:alert(1)' });
    expect(form.querySelector('.formspec-failure a')).to.equal(null);
  });

  it('offers the markup of the page, and shows the form without it when it works', async () => {
    const content =
      '<template data-formspec-fallback><p class="other">Call <a href="tel:+1">us</a>.</p></template>';
    const { form } = await show(slips, {}, content);
    expect(textOf(form.querySelector('.other'))).to.equal('Call us.');
    form.definition = definition([field('a')]);
    await form.updateComplete;
    expect(form.querySelector('.other')).to.equal(null);
    expect(form.querySelector('[name=a]')).to.not.equal(null);
  });

  it('is in the language of the page', async () => {
    const { form } = await show(slips, { lang: 'de' });
    expect(textOf(form)).to.contain('kann im Moment nicht ausgefüllt werden');
    expect(textOf(form)).to.contain('Attribut „lenient“');
  });
});
