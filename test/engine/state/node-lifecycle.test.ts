import assert from 'node:assert/strict';
import { test } from 'node:test';
import { record } from '../cycle/changes.js';
import { field, make, repeat } from '../forms.js';

test('reset() reports initial values that replace cleared answers', () => {
  const form = make([field('a', 'string', { initialValue: 'x' })]);
  form.set('a', null);
  const notified = record(form);
  form.reset();
  assert.deepEqual(notified, [['a: value by host']]);
  assert.equal(form.get('a'), 'x');
});

test('reset() reports new rows at their repeat', () => {
  const form = make([repeat('rows', [field('a', 'string', { initialValue: 'x' })], { minRepeat: 1 })]);
  form.addRow('rows');
  const notified = record(form);
  form.reset();
  assert.deepEqual(notified, [['rows: rows by host']]);
  assert.equal(form.get('rows[0].a'), 'x');
});

test('sums over rows are current after loading rows without values', () => {
  const form = make([repeat('rows', [field('n', 'integer')]), field('count', 'integer')], {
    binds: [{ path: 'count', calculate: 'length($rows[*].n)' }],
  });
  assert.equal(form.get('count'), 0);
  form.load({ rows: [{}, {}] });
  assert.equal(form.get('count'), 2);
});
