import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FormEngine } from '../../../src/engine/index.js';
import { field, make } from '../forms.js';
import { createOrder, record } from './changes.js';

describe('transactions', () => {
  test('list the paths they wrote and can be undone once', () => {
    const form = createOrder();
    form.set('lines[0].price', 2);
    const notified = record(form);
    const transaction = form.transaction(
      () => {
        form.set('lines[0].qty', 5);
        form.set('gift', true);
        form.set('lines[0].qty', 6);
      },
      { source: 'assist' },
    );
    assert.deepEqual([...transaction.paths].sort(), ['gift', 'lines[0].qty']);
    assert.equal(form.get('total'), 12);
    transaction.undo();
    assert.equal(form.get('total'), 0);
    assert.equal(form.get('gift'), null);
    assert.equal(notified.length, 2);
    assert.ok(notified[1]!.includes('lines[0].qty: value by host'));
    form.set('lines[0].qty', 1);
    transaction.undo();
    assert.equal(form.get('lines[0].qty'), 1);
  });

  test('keep later edits of other fields when they are undone', () => {
    const form = createOrder();
    const transaction = form.transaction(() => {
      form.set('lines[0].qty', 5);
      form.addRow('lines');
    });
    form.set('lines[1].qty', 7, { source: 'user' });
    form.addRow('lines');
    form.set('lines[3].qty', 9);
    transaction.undo();
    assert.equal(form.get('lines[0].qty'), null);
    assert.equal(form.get('lines[1].qty'), 7);
    assert.equal(form.field('lines')!.rows.length, 3);
    assert.equal(form.get('lines[2].qty'), 9);
  });

  test('restore a removed row as the same object', () => {
    const form = createOrder();
    form.set('lines[1].qty', 3);
    const row = form.field('lines[1]')!;
    const transaction = form.transaction(() => form.removeRow('lines', 1));
    assert.equal(form.field('lines[1]'), undefined);
    transaction.undo();
    assert.equal(form.field('lines[1]'), row);
    assert.equal(form.get('lines[1].qty'), 3);
  });

  test('that throw are undone', () => {
    const form = createOrder();
    assert.throws(
      () =>
        form.transaction(() => {
          form.set('gift', true);
          form.addRow('lines');
          form.set('nowhere', 1);
        }),
      /nowhere/,
    );
    assert.equal(form.get('gift'), null);
    assert.equal(form.field('lines')!.rows.length, 2);
  });

  test('can be nested', () => {
    const form = make([field('a'), field('b')]);
    let inner!: ReturnType<FormEngine['transaction']>;
    const outer = form.transaction(() => {
      form.set('a', '1');
      inner = form.transaction(() => form.set('b', '2'));
    });
    inner.undo();
    assert.deepEqual([form.get('a'), form.get('b')], ['1', null]);
    outer.undo();
    assert.deepEqual([form.get('a'), form.get('b')], [null, null]);
  });
});
