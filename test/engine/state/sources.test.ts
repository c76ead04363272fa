import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createForm } from '../../../src/engine/index.js';
import { definition, field, make } from '../forms.js';
import { towns } from '../towns.js';

describe('sources that are provided later', () => {
  test('are listed as pending until they are provided', () => {
    const form = createForm(towns);
    assert.deepEqual(form.pendingSources(), [
      { kind: 'instance', name: 'rates', url: 'https://data.example/rates' },
      { kind: 'instance', name: 'me', url: 'formspec-fn:me' },
      { kind: 'options', name: 'https://lists.example/lands', url: 'https://lists.example/lands' },
      { kind: 'options', name: 'https://lists.example/towns', url: 'https://lists.example/towns' },
    ]);
    for (const source of form.pendingSources())
      form.provide(source, source.kind === 'instance' ? { data: {} } : { data: [] });
    assert.deepEqual(form.pendingSources(), []);
  });

  test('update values, options and validity', () => {
    const form = createForm(towns);
    const [rates, me, lands, list] = form.pendingSources() as [never, never, never, never];
    assert.deepEqual([form.get('rate'), form.get('who')], [1, null]);
    form.provide(rates, { data: { chf: 1.07 } });
    form.provide(me, { data: { name: 'Ada' } });
    assert.deepEqual([form.get('rate'), form.get('who')], [1.07, 'Ada']);
    form.set('town', 'Bern');
    form.set('land', 'xx');
    const notified: string[] = [];
    form.subscribe(null, ({ changes }) =>
      notified.push(...changes.map(({ path, facets }) => `${path} ${[...facets].join('+')}`)),
    );
    assert.deepEqual(
      [form.field('land')!.optionsStatus, form.field('land')!.valid, form.field('land')!.options!.length],
      ['loading', true, 1],
    );
    form.provide(lands, {
      data: [
        { code: 'de', name: 'Deutschland' },
        { code: 41, name: 'Schweiz' },
      ],
    });
    form.provide(list, { data: ['Basel', 'Bern'] });
    assert.deepEqual(form.field('land')!.options, [
      { value: 'de', label: 'Deutschland' },
      { value: '41', label: 'Schweiz' },
    ]);
    assert.deepEqual([form.field('land')!.valid, form.field('town')!.valid], [false, true]);
    assert.deepEqual(notified, ['land options+results', 'town options']);
  });

  test('that fail leave the data of the definition', () => {
    const form = createForm(towns);
    for (const source of form.pendingSources()) form.provide(source, { error: new Error('offline') });
    assert.equal(form.get('rate'), 1);
    assert.deepEqual([form.field('land')!.optionsStatus, form.field('land')!.options!.length], ['failed', 1]);
    assert.deepEqual([form.field('town')!.optionsStatus, form.field('town')!.options], ['failed', undefined]);
    form.set('town', 'anywhere');
    form.set('land', 'nowhere');
    assert.deepEqual([form.field('town')!.valid, form.field('land')!.valid], [true, false]);
    assert.ok(form.diagnostics().some(({ code }) => code === 'SOURCE_FAILED'));
  });

  test('do not prepopulate fields of a loaded Response', () => {
    const form = createForm(towns);
    const me = form.pendingSources()[1]!;
    form.load({});
    form.provide(me, { data: { name: 'Ada' } });
    assert.equal(form.get('who'), null);
  });
});

test('prePopulate counts rows of an instance from 1, as expressions do', () => {
  const path = (at: string) => field('x', 'integer', { prePopulate: { instance: 'p', path: at } });
  const first = (at: string): unknown =>
    createForm(definition([path(at)], { instances: { p: { data: { rows: [{ n: 7 }, { n: 8 }] } } } })).get(
      'x',
    );
  assert.deepEqual(['rows[1].n', 'rows[2].n', 'rows[0].n', 'rows[3].n', 'rows.0.n'].map(first), [
    7,
    8,
    null,
    null,
    7,
  ]);
});

test('a change of the locale runs the expressions again that depend on it', () => {
  const form = make([field('a')], { binds: [{ path: 'a', calculate: "locale() ?? 'none'" }] });
  assert.equal(form.get('a'), 'none');
  form.locale = 'de';
  assert.deepEqual([form.get('a'), form.locale], ['de', 'de']);
});
