import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { field, make } from '../forms.js';
import { createOrder, describeChanges, record } from './changes.js';

describe('subscriptions', () => {
  test('to a path report that node and everything below it', () => {
    const form = createOrder();
    const lines = record(form, 'lines');
    const first = record(form, 'lines[0]');
    const total = record(form, 'total');
    form.set('lines[0].price', 2);
    form.set('lines[1].qty', 2);
    form.set('lines[0].qty', 2);
    assert.equal(lines.length, 3);
    assert.equal(first.length, 2);
    assert.deepEqual(total, [['total: value by calculate']]);
  });

  test('to a path ignore keys that only begin with the same letters', () => {
    const form = make([field('a'), field('ab')]);
    const notified = record(form, 'a');
    form.set('ab', 'x');
    assert.deepEqual(notified, []);
  });

  test('end when their unsubscribe function is called', () => {
    const form = make([field('a')]);
    let count = 0;
    const stop = form.subscribe(null, () => count++);
    const stopNode = form.observe(form.field('a')!, () => count++);
    form.set('a', '1');
    stop();
    stopNode();
    form.set('a', '2');
    assert.equal(count, 2);
  });

  test('to a node stay with it when rows move', () => {
    const form = createOrder();
    form.set('lines[0].price', 1);
    form.set('lines[1].price', 2);
    const node = form.field('lines[1].price')!;
    const notified: string[] = [];
    form.observe(node, ({ path, facets }) => notified.push(`${path} ${[...facets].join('+')}`));
    form.moveRow('lines', 1, 0);
    assert.equal(node.path, 'lines[0].price');
    assert.equal(form.field('lines[0].price'), node);
    form.set('lines[0].price', 7);
    form.set('lines[1].price', 8);
    assert.deepEqual(notified, ['lines[0].price path', 'lines[0].price value']);
  });

  test('report added and removed rows at their repeat', () => {
    const form = createOrder();
    const notified = record(form);
    form.addRow('lines', 1, { source: 'user' });
    assert.deepEqual(notified.at(-1), [
      'lines: rows by user',
      'lines[2].price: path by user',
      'lines[2].qty: path by user',
      'lines[2].sub: path by user',
      'lines[2]: path by user',
    ]);
    form.removeRow('lines', 2);
    assert.deepEqual(notified.at(-1), ['lines: rows by host']);
  });

  test('that write cause further cycles, which all listeners receive in order', () => {
    const form = make([field('a', 'integer'), field('b', 'integer'), field('c', 'integer')], {
      binds: [{ path: 'c', calculate: '$a + ($b ?? 0)' }],
    });
    const notifications: string[][] = [];
    form.subscribe('a', () => {
      form.set('b', 10);
      assert.equal(form.get('c'), 11, 'calculated when set() returns');
    });
    form.subscribe(null, (change) => notifications.push(describeChanges(change)));
    form.set('a', 1);
    assert.deepEqual(notifications, [
      ['a: value by host', 'c: value by calculate'],
      ['b: value by host', 'c: value by calculate'],
    ]);
  });

  test('that throw do not keep other listeners from being called', async () => {
    const form = make([field('a')]);
    const failures: unknown[] = [];
    const report = (globalThis as { reportError?: unknown }).reportError;
    (globalThis as { reportError?: unknown }).reportError = (error: unknown) => failures.push(error);
    try {
      let notified = 0;
      form.observe(form.field('a')!, () => {
        throw new Error('first');
      });
      form.subscribe(null, () => {
        throw new Error('second');
      });
      form.subscribe(null, () => notified++);
      form.set('a', 'x');
      assert.equal(notified, 1);
      assert.deepEqual(
        failures.map((error) => (error as Error).message),
        ['first', 'second'],
      );
    } finally {
      (globalThis as { reportError?: unknown }).reportError = report;
    }
  });

  test('that write without end are stopped', () => {
    const form = make([field('n', 'integer')]);
    const failures: unknown[] = [];
    const report = (globalThis as { reportError?: unknown }).reportError;
    (globalThis as { reportError?: unknown }).reportError = (error: unknown) => failures.push(error);
    try {
      form.subscribe(null, () => form.set('n', Number(form.get('n')) + 1));
      form.set('n', 0);
      assert.equal(failures.length, 1);
    } finally {
      (globalThis as { reportError?: unknown }).reportError = report;
    }
  });

  test('end when the form is destroyed', () => {
    const form = make([field('a')]);
    const notified = record(form);
    form.destroy();
    form.set('a', 'x');
    assert.deepEqual(notified, []);
  });

  test('report texts, validation modes, loading and reset', () => {
    const form = make([field('n', 'integer'), field('a', 'string', { label: 'Item {{$n}}' }), field('r')], {
      binds: [{ path: 'r', required: 'true' }],
    });
    const notified = record(form);
    form.set('n', 4);
    assert.deepEqual(notified.at(-1), ['a: text by host', 'n: value by host']);
    assert.equal(form.field('a')!.label(), 'Item 4');
    form.validationMode = 'disabled';
    assert.deepEqual(notified.at(-1), ['r: results by host']);
    form.validationMode = 'continuous';
    form.load({ n: 5, r: 'x' });
    assert.deepEqual(notified.at(-1), ['a: text by host', 'n: value by host', 'r: results+value by host']);
    form.reset();
    assert.deepEqual(notified.at(-1), ['a: text by host', 'n: value by host', 'r: results+value by host']);
  });
});
