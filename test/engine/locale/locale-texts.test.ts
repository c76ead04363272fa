/** What Locale documents do beyond single texts: languages of parts, sensitive values, limits and work saved. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createForm, loadForm } from '../../../src/engine/index.js';
import type { Definition, FieldItem } from '../../../src/model/definition.js';

const field = (key: string, more: Partial<FieldItem> = {}): FieldItem => ({
  key,
  type: 'field',
  dataType: 'string',
  label: key,
  ...more,
});
const definition: Definition = {
  $formspec: '1.0',
  url: 'https://forms.example/locale',
  version: '1.0.0',
  status: 'active',
  title: 'Form',
  items: [
    field('name', { hint: 'In full' }),
    field('secret', { extensions: { 'x-sensitive': true } }),
    field('note'),
  ],
};
const document = (locale: string, strings: Record<string, string>, more: object = {}): object => ({
  $formspecLocale: '1.0',
  version: '1.0.0',
  locale,
  targetDefinition: { url: definition.url },
  strings,
  ...more,
});

describe('the language of a text', () => {
  it('is told where it differs from the active one', () => {
    const form = createForm(definition, {
      locales: [
        document('fr-CA', { 'name.label': 'Nom' }, { fallback: 'es' }),
        document('es', { 'name.hint': 'Completo' }),
      ],
      locale: 'fr-CA',
      inlineLocale: 'en',
    });
    const name = form.field('name')!;
    assert.equal(name.textLanguage('label'), undefined);
    assert.equal(name.textLanguage('hint'), 'es');
    assert.equal(form.field('note')!.textLanguage('label'), 'en');
    form.locale = 'en-GB';
    assert.equal(name.textLanguage('label'), undefined);
  });

  it('is empty if nobody knows the language of the definition', () => {
    const form = createForm(definition, { locales: [document('fr', {})], locale: 'fr' });
    assert.equal(form.field('name')!.textLanguage('label'), '');
  });

  it('is not told in a form without documents', () => {
    assert.equal(createForm(definition, { locale: 'fr' }).field('name')!.textLanguage('label'), undefined);
  });
});

describe('sensitive answers', () => {
  const form = createForm(definition, {
    locales: [document('fr', { 'note.label': 'Pour {{$secret}}', 'note.errors.X': 'Secret: {{$secret}}' })],
    locale: 'fr',
  });
  form.set('secret', '9981');

  it('are left out of redacted texts', () => {
    const note = form.field('note')!;
    assert.equal(note.label(), 'Pour 9981');
    assert.equal(note.redacted.label(), 'Pour …');
  });

  it('are left out of redacted messages', () => {
    form.injectExternal([{ path: 'note', severity: 'error', code: 'X', message: 'inline' }]);
    const [result] = form.field('note')!.results;
    assert.equal(form.message(result!), 'Secret: 9981');
    assert.equal(form.message(result!, { redact: true }), 'Secret: …');
  });
});

describe('a switch of language', () => {
  const form = createForm(definition, {
    locales: [
      document('fr', { 'name.label': 'Nom' }),
      document('de', { 'name.label': 'Name', 'name.hint': 'Ganz' }),
    ],
    locale: 'fr',
  });

  it('tells only of nodes whose texts change, and keeps answers', () => {
    form.set('name', 'Ada', { source: 'user' });
    const told: string[] = [];
    const stop = form.subscribe(null, ({ changes }) => told.push(...changes.map(({ path }) => path)));
    form.locale = 'de';
    stop();
    assert.deepEqual(told, ['name']);
    assert.equal(form.get('name'), 'Ada');
  });

  it('never throws, whatever the tag', () => {
    for (const tag of ['', '???', 'x'.repeat(1000), undefined]) form.locale = tag;
    assert.equal(form.field('name')!.label(), 'name');
  });

  it('keeps the identity of option lists whose labels stay', () => {
    const choices: Definition = {
      ...definition,
      items: [field('c', { dataType: 'choice', options: [{ value: 'a', label: 'A' }] })],
    };
    const other = createForm(choices, {
      locales: [document('fr', { 'c.options.a.label': 'Ah' })],
      locale: 'fr',
    });
    assert.equal(other.field('c')!.options, other.field('c')!.options);
    assert.equal(other.field('c')!.options![0]!.label, 'Ah');
  });
});

describe('limits', () => {
  it('use at most 100 documents and 50,000 texts, and say so', () => {
    const strings = Object.fromEntries(Array.from({ length: 50_001 }, (_, i) => [`k${i}.label`, 'x']));
    const many = Array.from({ length: 101 }, (_, i) => document(`aa-x${String(i).padStart(4, '0')}`, {}));
    const form = createForm(definition, { locales: [document('fr', strings), ...many], locale: 'fr' });
    const messages = form.diagnostics().map(({ message }) => message);
    assert.ok(messages.some((message) => message.includes('first 50000 texts')));
    assert.ok(messages.some((message) => message.includes('At most 100')));
  });

  it('leave out texts of more than 20,000 characters', () => {
    const form = createForm(definition, {
      locales: [document('fr', { 'name.label': 'x'.repeat(20_001) })],
      locale: 'fr',
    });
    assert.equal(form.field('name')!.label(), 'name');
  });

  it('end endless chains of fallbacks', () => {
    const chain = Array.from({ length: 60 }, (_, i) =>
      document(`aa-x${String(i).padStart(4, '0')}`, i === 59 ? { 'name.label': 'end' } : {}, {
        fallback: `aa-x${String(i + 1).padStart(4, '0')}`,
      }),
    );
    const form = createForm(definition, { locales: chain, locale: 'aa-x0000' });
    assert.equal(form.field('name')!.label(), 'name');
  });
});

describe('forms without documents', () => {
  it('cannot add one later unless they were prepared for it', async () => {
    const plain = await loadForm(definition);
    assert.throws(() => plain.addLocale(document('fr', {})), /option `locales`/);
    const prepared = await loadForm(definition, { locales: [], locale: 'fr' });
    prepared.addLocale(document('fr', { 'name.label': 'Nom' }));
    assert.equal(prepared.field('name')!.label(), 'Nom');
  });
});

describe('checks for authors', () => {
  const orphan = document('fr', { 'nowhere.label': 'Nulle part' });
  const codes = (form: { diagnostics(): readonly { code: string }[] }): string[] =>
    form.diagnostics().map(({ code }) => code);

  it('are made when a form is loaded, unless it does not wait for them', async () => {
    const waited = await loadForm(definition, { locales: [orphan] });
    assert.ok(codes(waited).includes('LOCALE_ORPHAN'));
    const form = await loadForm(definition, { locales: [orphan], authorChecks: 'later' });
    const deadline = Date.now() + 5000;
    while (!codes(form).includes('LOCALE_ORPHAN') && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(codes(form), codes(waited));
  });
});
