import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Item } from '../../src/model/definition.js';
import { field, group, make, repeat } from './forms.js';

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

  test('know their place', () => {
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

  test('know their texts', () => {
    const name = form().field('name')!;
    assert.deepEqual(
      [name.label(), name.label('short'), name.label('pdf'), name.hint(), name.description()],
      ['name', 'N', 'name', 'As in the passport', 'Full name'],
    );
  });

  test('know their rules', () => {
    const engine = form();
    const town = engine.field('home.town')!;
    assert.deepEqual([town.calculated, town.readonly, town.expression], [true, true, 'upper($zip)']);
    const pay = engine.field('pets[0].pay')!;
    assert.deepEqual([pay.currency, pay.relevant, pay.protected], ['EUR', false, true]);
    assert.deepEqual(engine.field('pets[0].kind')!.options, [{ value: 'cat', label: 'Cat' }]);
    assert.equal(engine.field('name')!.options, undefined);
  });

  test('can be filtered', () => {
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

  test('of groups and repeats have data of their own', () => {
    const engine = form();
    engine.set('home.zip', 'x');
    assert.deepEqual({ ...(engine.get('home') as object) }, { zip: 'x', town: 'X' });
    assert.equal(JSON.stringify(engine.get('pets')), '[{"kind":null,"pay":null}]');
  });

  test('are marked sensitive by extension or registry', () => {
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

test('a value that is not money is stored as given and reported', () => {
  const values = [
    { value: 5, currency: 'USD' },
    { amount: 'five', currency: 'USD' },
    { amount: { value: 5 }, currency: 'USD' },
    { amount: [], currency: 'USD' },
    { amount: true },
    { currency: 'USD' },
    {},
    [],
    ['5'],
    true,
    'five',
  ];
  for (const more of [{}, { currency: 'USD' }])
    for (const value of values) {
      const form = make([field('price', 'money', more)]);
      form.set('price', value);
      assert.deepEqual(form.get('price'), value);
      const codes = form.field('price')!.results.map(({ code }) => code);
      // An empty list is unanswered.
      assert.deepEqual(codes, Array.isArray(value) && value.length === 0 ? [] : ['TYPE_MISMATCH']);
    }
});

describe('pages', () => {
  const items = [
    field('a'),
    group('one', [field('b')], { label: 'One' }),
    field('c'),
    repeat('many', [field('d')]),
    group('two', [field('e')]),
  ];

  test('are the groups of the top level, and a last one for what stands loose', () => {
    const form = make(items, {
      formPresentation: { pageMode: 'wizard' },
      binds: [{ path: 'two', relevant: "$a = 'x'" }],
    });
    const pages = form.pages();
    assert.deepEqual(
      pages.map(({ id, title, relevant, items: shown }) => [
        id,
        title,
        relevant,
        shown.map(({ key }) => key),
      ]),
      [
        ['one', 'One', true, ['b']],
        ['many', 'many', true, ['many']],
        ['two', 'two', false, ['e']],
        ['_', 'Test', true, ['a', 'c']],
      ],
    );
    form.set('a', 'x');
    assert.equal(pages[2]!.relevant, true);
    assert.equal(pages[0]!.group, form.field('one'));
  });

  test('begin with the texts that introduce the form', () => {
    const text = (key: string): Item => ({ key, type: 'display', label: key });
    const shown = [text('hello'), text('read'), ...items.slice(1), text('bye')];
    const pages = make(shown, { formPresentation: { pageMode: 'wizard' } }).pages();
    assert.deepEqual(
      pages.map(({ items: on }) => on.map(({ key }) => key)),
      [['hello', 'read'], ['b'], ['many'], ['e'], ['c', 'bye']],
    );
  });

  test('do not exist in single mode', () => {
    assert.deepEqual(make(items).pages(), []);
  });
});

describe('tools', () => {
  const form = make(
    [
      field('a', 'integer'),
      field('b', 'integer'),
      repeat('rows', [field('n', 'integer'), field('m', 'integer')]),
      field('total', 'integer'),
    ],
    {
      variables: [{ name: 'base', expression: '$a * 2' }],
      binds: [
        { path: 'total', calculate: 'sum($rows[*].m) + @base', constraint: '$ < $b' },
        { path: 'rows[*].m', calculate: '$n + $a', relevant: '$b > 0' },
        { path: 'rows', relevant: '$a != 9' },
      ],
      shapes: [{ id: 's', target: 'total', constraint: '$a > 0', message: 'm' }],
      fees: { currency: 'EUR', lineItems: [{ id: 'f', label: 'Fee', calculate: '$a + 1' }] },
    },
  );
  form.load({ a: 1, b: 50, rows: [{ n: 2 }, { n: 3 }] });

  test('find out what depends on what', () => {
    assert.deepEqual(form.dependenciesOf('total').value.sort(), ['a', 'rows', 'rows[*].m']);
    assert.deepEqual(form.dependenciesOf('total').validity.sort(), ['a', 'b', 'total']);
    assert.deepEqual(form.dependenciesOf('rows[1].m'), {
      value: ['rows[*].n', 'a'],
      relevant: ['b', 'rows', 'a'],
      required: [],
      readonly: [],
      validity: [],
    });
    assert.deepEqual(form.dependenciesOf('rows[*].m'), form.dependenciesOf('rows[1].m'));
    assert.deepEqual(form.dependenciesOf('rows[7].m'), form.dependenciesOf('rows[1].m'));
    assert.deepEqual(form.dependenciesOf('nowhere').value, []);
  });

  test('find out what depends on what through secondary data', () => {
    const shared = make([field('a'), field('b')], {
      instances: { pad: { data: { k: '' }, readonly: false } },
      binds: [
        { path: 'instances.pad.k', calculate: '$a' },
        { path: 'b', relevant: "@instance('pad').k = 'x'" },
      ],
    });
    assert.deepEqual(shared.dependenciesOf('b').relevant, ['a']);
  });

  test('evaluate expressions at a place', () => {
    assert.deepEqual(form.evaluate('$a + $b'), { value: 51, errors: [] });
    assert.deepEqual(form.evaluate('$n * @index', 'rows[1].m'), { value: 6, errors: [] });
    assert.deepEqual(form.evaluate('$', 'total'), { value: 9, errors: [] });
    assert.deepEqual(form.evaluate("money(5, 'EUR')").value, { amount: '5', currency: 'EUR' });
    assert.equal(form.evaluate('1 / 0').errors[0]!.code, 'FEL_DIVISION_BY_ZERO');
    assert.equal(form.evaluate('$ghost').errors[0]!.code, 'UNKNOWN_REFERENCE');
    assert.equal(form.evaluate('1 +').errors[0]!.code, 'FEL_SYNTAX');
    assert.equal(form.evaluate('1', 'nowhere').errors[0]!.code, 'NOT_FOUND');
    assert.deepEqual(form.diagnostics(), []);
  });

  test('disclose fees', () => {
    assert.deepEqual(form.fees(), [
      { id: 'f', label: 'Fee', calculate: '$a + 1', category: 'base', currency: 'EUR', value: 2 },
    ]);
  });
});

test('a change of language evaluates again what depends on it', () => {
  const form = make([field('a')], { binds: [{ path: 'a', calculate: "locale() ?? 'none'" }] });
  assert.equal(form.get('a'), 'none');
  form.locale = 'de';
  assert.deepEqual([form.get('a'), form.locale], ['de', 'de']);
});
