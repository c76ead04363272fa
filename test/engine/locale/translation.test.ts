import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createForm, localeCoverage, pseudoLocale, translatableTexts } from '../../../src/engine/index.js';
import { definition, field, group } from '../../support/definition.js';

const form = definition(
  [
    field('name', 'string', { label: 'Name', hint: 'In full' }),
    field('colour', 'choice', { label: 'Colour', options: [{ value: 'a.b', label: 'Red' }] }),
    group('rows', [field('size', 'choice', { label: 'Size {{@index}}', optionSet: 'sizes' })], {
      label: 'Row',
      repeatable: true,
    }),
  ],
  {
    title: 'Order',
    optionSets: { sizes: { options: [{ value: 's', label: 'Small' }] } },
    binds: [{ path: 'rows[*].size', constraint: 'present($)', constraintMessage: 'Choose' }],
  },
);

const document = (locale: string, strings: Record<string, string>, fallback?: string): object => ({
  $formspecLocale: '1.0',
  version: '1.0.0',
  locale,
  targetDefinition: { url: form.url },
  strings,
  ...(fallback && { fallback }),
});

describe('texts to translate', () => {
  test('are listed by the keys that Locale documents use', () => {
    assert.deepEqual(Object.fromEntries(translatableTexts(form)), {
      '$form.title': 'Order',
      'name.label': 'Name',
      'name.hint': 'In full',
      'colour.label': 'Colour',
      'colour.options.a\\.b.label': 'Red',
      'rows.label': 'Row',
      'rows.size.label': 'Size {{@index}}',
      '$optionSet.sizes.s.label': 'Small',
      'rows.size.constraintMessage': 'Choose',
    });
  });
});

describe('coverage', () => {
  test('counts what a document and its fallbacks translate, and lists what is missing and stale', () => {
    const documents = [
      document('es', { 'name.label': 'Nombre', 'gone.label': 'Viejo', 'rows.size.options.s.label': 'P' }),
      document('es-MX', { '$form.title': 'Pedido' }, 'es'),
    ];
    const engine = createForm(form, { locales: documents });
    const [es, mx] = localeCoverage(form, documents, engine.diagnostics());
    assert.equal(es!.total, 9);
    assert.equal(es!.translated, 2);
    assert.deepEqual(es!.stale, ['gone.label']);
    assert.ok(es!.missing.includes('$form.title'));
    assert.equal(mx!.translated, 3);
    assert.deepEqual(mx!.stale, []);
  });

  test('leaves out documents that cannot be used', () => {
    assert.deepEqual(localeCoverage(form, [null, { locale: 'es' }]), []);
  });
});

describe('a pretended translation', () => {
  test('is complete, marks every text and keeps expressions', () => {
    const pretended = pseudoLocale(form);
    const engine = createForm(form, { locales: [pretended], locale: 'en-XA' });
    assert.deepEqual(engine.diagnostics(), []);
    assert.equal(engine.field('name')!.label(), '[Ñámé ··]');
    engine.addRow('rows');
    assert.match(engine.field('rows[0].size')!.label(), /^\[Sížé 1 ·+\]$/);
    assert.equal(engine.field('colour')!.options![0]!.label, '[Ŕéd ·]');
  });
});
