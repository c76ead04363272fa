import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { field, make, repeat } from './forms.js';

describe('a form', () => {
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

  test('lists the paths that the state of an item depends on', () => {
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

  test('lists dependencies through calculated instances', () => {
    const shared = make([field('a'), field('b')], {
      instances: { pad: { data: { k: '' }, readonly: false } },
      binds: [
        { path: 'instances.pad.k', calculate: '$a' },
        { path: 'b', relevant: "@instance('pad').k = 'x'" },
      ],
    });
    assert.deepEqual(shared.dependenciesOf('b').relevant, ['a']);
  });

  test('evaluates expressions at a path', () => {
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

  test('evaluates fees', () => {
    assert.deepEqual(form.fees(), [
      { id: 'f', label: 'Fee', calculate: '$a + 1', category: 'base', currency: 'EUR', value: 2 },
    ]);
  });
});
