import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createOrder, record } from './changes.js';

describe('a cycle', () => {
  test('reports each changed node once, with its facets and the source of the change', () => {
    const form = createOrder();
    form.set('lines[1].price', 5);
    const notified = record(form);
    form.set('lines[1].qty', 3, { source: 'user' });
    assert.deepEqual(notified, [
      ['lines[1].qty: value by user', 'lines[1].sub: value by calculate', 'total: value by calculate'],
    ]);
  });

  test('reports everything inside a group that becomes relevant', () => {
    const form = createOrder();
    const notified = record(form);
    form.set('gift', true);
    assert.deepEqual(notified, [
      ['card.text: relevant+required+results by host', 'card: relevant by host', 'gift: value by host'],
    ]);
  });

  test('reports nothing if nothing changed', () => {
    const form = createOrder();
    form.set('gift', false);
    const notified = record(form);
    form.set('gift', false);
    form.batch(() => {
      form.set('lines[0].qty', 4);
      form.set('lines[0].qty', null);
    });
    form.set('total', 99);
    assert.deepEqual(notified, []);
  });

  test('runs once for a batch, nested batches included', () => {
    const form = createOrder();
    const notified = record(form);
    const result = form.batch(
      () => {
        form.set('lines[0].qty', 2);
        form.batch(() => form.set('lines[0].price', 1.5));
        assert.equal(form.get('lines[0].qty'), 2);
        assert.equal(form.get('total'), 0, 'calculations wait for the end of the batch');
        return 'done';
      },
      { source: 'assist' },
    );
    assert.equal(result, 'done');
    assert.equal(notified.length, 1);
    assert.ok(notified[0]!.includes('lines[0].qty: value by assist'));
    assert.equal(form.get('total'), 3);
  });

  test('recalculates what a batch wrote before it threw', () => {
    const form = createOrder();
    assert.throws(
      () =>
        form.batch(() => {
          form.set('lines[0].qty', 2);
          form.set('lines[0].price', 2);
          throw new Error('stop');
        }),
      /stop/,
    );
    assert.equal(form.get('total'), 4);
  });
});
