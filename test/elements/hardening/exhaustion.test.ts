/** What would keep a page busy for good: it is shown all the same, and can be worked with. */
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { Item } from '../../../src/model/definition.js';
import { answerFetch, control, definitionOf, group, json, renderForm, text, textOf } from '../render-form.js';
import type { FormspecForm } from '../../../src/index.js';
import { renderField } from '../fields/controls/render-field.js';
import { type } from '../../support/keys.js';

const options = Array.from({ length: 100_000 }, (_, i) => ({ value: `v${i}`, label: `Option ${i}` }));

describe('definitions that ask for too much', function () {
  this.timeout(60_000);

  for (const [widgetHint, dataType] of [
    ['Select', 'choice'],
    ['RadioGroup', 'choice'],
    ['CheckboxGroup', 'multiChoice'],
    ['Select', 'multiChoice'],
  ] as const)
    it(`show 100,000 options of a ${dataType} as ${widgetHint}, few at a time`, async () => {
      const form = await renderForm({
        items: [text('c', { dataType, options, presentation: { widgetHint } })],
      });
      const shown = (): number => form.querySelectorAll('input, option, [role=option], label').length;
      expect(shown()).to.be.lessThan(1_000);
      const input = control(form, 'c');
      input.focus();
      await type('Option 9999');
      expect(shown()).to.be.lessThan(1_000);
      form.engine!.set('c', dataType === 'choice' ? 'v99999' : ['v99999']);
      await form.updateComplete;
      expect(form.engine!.validate({ mode: 'submit' }).valid).to.equal(true);
    });

  it('leave patterns that explode to the engine, not to the browser', async () => {
    for (const pattern of ['^(a+)+$', '(a|aa)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y']) {
      const { control: input, engine } = await renderField({
        extensions: { 'x-bomb': true },
        registry: [
          {
            name: 'x-bomb',
            category: 'dataType',
            version: '1.0.0',
            status: 'active',
            baseType: 'string',
            constraints: { pattern },
          },
        ],
      });
      input.focus();
      await type(`${'a'.repeat(60)}${'x'.repeat(40)}!`);
      input.matches(':invalid');
      input.checkValidity();
      expect(engine.field('it')!.valid).to.equal(false);
    }
  });

  it('show texts of a million characters', async () => {
    const long = 'word '.repeat(200_000);
    const form = await renderForm({
      title: long,
      items: [
        text('a', { label: long, hint: long, description: long }),
        { key: 'd', type: 'display', label: `**${long}` },
      ],
    });
    control(form, 'a').focus();
    await type('x');
    expect(form.engine!.get('a')).to.equal('x');
  });

  it('show display texts that are all marks', async () => {
    for (const mark of ['*', '_', '`', '**a', '*a ', '_a', '- ', '1. ', '\n', '**a** ', '`a` ', '*a* _'])
      await renderForm({ items: [{ key: 'd', type: 'display', label: mark.repeat(20_000) }] });
  });

  it('show a bar for a text of nothing but digits', async () => {
    const form = await renderForm({
      items: [
        { key: 'd', type: 'display', label: '1'.repeat(1e6), presentation: { widgetHint: 'ProgressBar' } },
      ],
    });
    expect(form.querySelector('progress')).to.not.equal(null);
  });

  it('show 15 labels, messages and options of a million letters in part', async () => {
    const long = 'word '.repeat(200_000);
    const form = await renderForm({
      title: long,
      items: Array.from({ length: 15 }, (_, i) =>
        text(`f${i}`, {
          label: long,
          hint: long,
          dataType: 'choice',
          options: [{ value: 'a', label: long }],
        }),
      ),
      binds: Array.from({ length: 15 }, (_, i) => ({
        path: `f${i}`,
        constraint: 'false',
        constraintMessage: long,
      })),
    });
    for (let i = 0; i < 15; i++) form.engine!.set(`f${i}`, 'a');
    await form.submit();
    await form.updateComplete;
    expect(form.querySelectorAll('.formspec-error')).to.have.length(15);
    for (const element of form.querySelectorAll(
      'h2, .formspec-hint, .formspec-label, .formspec-error, option, li',
    ))
      expect(textOf(element).length).to.be.lessThan(20_100);
  });

  it('shows 300 rows with long texts in slices, so that each task is short', async () => {
    const form = await renderForm({
      items: [
        group('r', [text('a'), { key: 'd', type: 'display', label: 'word '.repeat(2_000) }], {
          repeatable: true,
        }),
      ],
    });
    const shown = (): number => form.querySelectorAll('.formspec-text').length;
    const filled = form.setData({ r: Array.from({ length: 300 }, () => ({ a: 'x' })) });
    await waitUntil(() => shown() > 0);
    expect(shown(), 'not all in the first task').to.be.lessThan(300);
    await filled;
    await form.updateComplete;
    expect(shown()).to.equal(300);
  });

  it('show the 100 most important of very many messages about one field', async () => {
    const form = await renderForm({
      items: [text('a')],
      shapes: Array.from({ length: 2_000 }, (_, i) => ({
        id: `s${i}`,
        target: 'a',
        constraint: "$a = 'x'",
        message: `Rule ${i}`,
        severity: i === 1_999 ? 'error' : 'warning',
      })),
    });
    form.engine!.set('a', 'y');
    await form.submit();
    await form.updateComplete;
    const shown = [...form.querySelectorAll('.formspec-messages p')].map((one) => one.textContent!.trim());
    expect(shown).to.have.lengthOf(101);
    expect(shown[0]).to.include('Rule 1999');
    expect(shown.at(-1)).to.equal('…');
  });

  it('refuse a thousand nested groups in words', async () => {
    let item: Item = text('leaf');
    for (let i = 0; i < 1_000; i++) item = group('g', [item]);
    const form = await renderForm({ items: [item] });
    expect(form.engine).to.equal(null);
    expect(textOf(form)).to.contain('nested too deeply');
  });

  it('refuse a definition that contains itself in words', async () => {
    const item = group('g', []);
    (item as { children: unknown[] }).children = [item];
    const form = await renderForm({ items: [item] });
    expect(textOf(form)).to.contain('nested too deeply');
  });

  it('list a few of very many mistakes', async () => {
    const form = await renderForm({ items: Array.from({ length: 20_000 }, () => ({}) as never) });
    expect(form.engine).to.equal(null);
    expect(form.querySelectorAll('li').length).to.be.lessThan(1_000);
  });
});

/** A reply that never ends. */
const endless = (): Response =>
  new Response(
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000).fill(32)) }),
  );

describe('hosts that never stop sending', function () {
  this.timeout(60_000);

  it('a definition is given up in words', async () => {
    const restore = answerFetch(endless);
    const form = await fixture<FormspecForm>(html`<formspec-form src="/endless.json"></formspec-form>`);
    await waitUntil(() => form.querySelector('[role=alert]'), 'it is refused', { timeout: 30_000 });
    expect(textOf(form)).to.contain('is larger than 20000000 bytes');
    restore();
  });

  it('a form does without the sidecar', async () => {
    const plain = definitionOf({ url: 'https://forms.example.org/endless', items: [text('a')] });
    const restore = answerFetch(({ url }) => (url.includes('references') ? endless() : json(plain)));
    const form = await fixture<FormspecForm>(
      html`<formspec-form src="/plain.json" references="/references.json"></formspec-form>`,
    );
    await waitUntil(() => form.engine, 'it is shown', { timeout: 30_000 });
    control(form, 'a').focus();
    await type('x');
    expect(form.engine!.get('a')).to.equal('x');
    restore();
  });
});
