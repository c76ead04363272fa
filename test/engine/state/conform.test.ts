import assert from 'node:assert/strict';
import { test } from 'node:test';
import { field, make } from '../forms.js';

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
      // An empty list counts as unanswered.
      assert.deepEqual(codes, Array.isArray(value) && value.length === 0 ? [] : ['TYPE_MISMATCH']);
    }
});
