import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { field, group, make, repeat } from '../forms.js';

describe('fields', () => {
  const form = () =>
    make(
      [
        field('name', 'string', {
          hint: 'As in the passport',
          description: 'Full name',
          labels: { short: 'N' },
        }),
        group('home', [field('zip'), field('town')], { label: 'Home' }),
        repeat(
          'pets',
          [field('kind', 'choice', { options: [{ value: 'cat', label: 'Cat' }] }), field('pay', 'money')],
          {
            minRepeat: 1,
            maxRepeat: 3,
          },
        ),
        { type: 'display', key: 'note', label: 'Note' },
        field('parent', 'string', { children: [field('child')] }),
      ],
      {
        formPresentation: { defaultCurrency: 'EUR' },
        binds: [
          { path: 'name', required: 'true' },
          { path: 'home.town', calculate: 'upper($zip)' },
          { path: 'pets[*].pay', relevant: "$kind = 'cat'", disabledDisplay: 'protected' },
        ],
      },
    );

  test('have a path, a parent, children, rows and a unique id', () => {
    const engine = form();
    assert.deepEqual(
      engine.fields().map(({ path }) => path),
      ['name', 'home.zip', 'home.town', 'pets[0].kind', 'pets[0].pay', 'parent', 'parent.child'],
    );
    const kind = engine.field('pets[0].kind')!;
    const row = kind.parent!;
    assert.deepEqual(
      [row.kind, row.path, row.index, row.parent!.kind, row.parent!.parent],
      ['row', 'pets[0]', 0, 'repeat', null],
    );
    assert.deepEqual([row.parent!.minRepeat, row.parent!.maxRepeat, kind.minRepeat], [1, 3, undefined]);
    assert.equal(engine.field('pets')!.rows[0], row);
    assert.deepEqual(engine.field('pets')!.children, []);
    assert.equal(engine.field('home')!.children[1], engine.field('home.town'));
    assert.equal(engine.field('parent.child')!.parent, engine.field('parent'));
    assert.deepEqual(
      engine.items.map(({ key }) => key),
      ['name', 'home', 'pets', 'note', 'parent'],
    );
    assert.equal(new Set(engine.fields().map(({ id }) => id)).size, 7);
  });

  test('have a label, labels for contexts, a hint and a description', () => {
    const name = form().field('name')!;
    assert.deepEqual(
      [name.label(), name.label('short'), name.label('pdf'), name.hint(), name.description()],
      ['name', 'N', 'name', 'As in the passport', 'Full name'],
    );
  });

  test('expose calculations, locks, currency, relevance and options', () => {
    const engine = form();
    const town = engine.field('home.town')!;
    assert.deepEqual([town.calculated, town.readonly, town.expression], [true, true, 'upper($zip)']);
    const pay = engine.field('pets[0].pay')!;
    assert.deepEqual([pay.currency, pay.relevant, pay.protected], ['EUR', false, true]);
    assert.deepEqual(engine.field('pets[0].kind')!.options, [{ value: 'cat', label: 'Cat' }]);
    assert.equal(engine.field('name')!.options, undefined);
  });

  test('can be filtered by name or function', () => {
    const engine = form();
    engine.set('home.zip', 'x');
    assert.deepEqual(
      engine.fields('required').map(({ path }) => path),
      ['name'],
    );
    assert.deepEqual(
      engine.fields('invalid').map(({ path }) => path),
      ['name'],
    );
    assert.deepEqual(
      engine.fields('empty').map(({ path }) => path),
      ['name', 'pets[0].kind', 'pets[0].pay', 'parent', 'parent.child'],
    );
    assert.deepEqual(engine.fields('relevant').length, 6);
    assert.deepEqual(
      engine.fields(({ dataType }) => dataType === 'money').map(({ path }) => path),
      ['pets[0].pay'],
    );
  });

  test('of kind group and repeat have their data as value', () => {
    const engine = form();
    engine.set('home.zip', 'x');
    assert.deepEqual({ ...(engine.get('home') as object) }, { zip: 'x', town: 'X' });
    assert.equal(JSON.stringify(engine.get('pets')), '[{"kind":null,"pay":null}]');
  });

  test('are sensitive if an extension or a registry entry marks them', () => {
    const engine = make(
      [
        field('a', 'string', { extensions: { 'x-acme-sensitive': true } }),
        field('b', 'string', { extensions: { 'x-ssn': true } }),
        field('c'),
      ],
      {},
      {
        registries: [
          {
            $formspecRegistry: '1.0',
            entries: [
              {
                name: 'x-ssn',
                category: 'dataType',
                version: '1.0.0',
                status: 'stable',
                metadata: { sensitive: true },
              },
            ],
          },
        ],
      },
    );
    assert.deepEqual(
      engine.fields().map(({ sensitive }) => sensitive),
      [true, true, false],
    );
    assert.equal(engine.field('b')!.registryEntries[0]!.name, 'x-ssn');
  });
});
