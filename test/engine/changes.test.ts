import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FormChange, FormEngine } from '../../src/engine/index.js';
import { field, group, make, repeat } from './forms.js';

/** Changes as short texts: `total: value by calculate`. */
const words = ({ changes }: FormChange): string[] =>
  changes.map(({ path, facets, source }) => `${path}: ${[...facets].sort().join('+')} by ${source}`).sort();

function record(form: FormEngine, path: string | null = null): string[][] {
  const heard: string[][] = [];
  form.subscribe(path, (change) => heard.push(words(change)));
  return heard;
}

const order = () =>
  make(
    [
      repeat('lines', [field('qty', 'integer'), field('price', 'decimal'), field('sub', 'decimal')], {
        minRepeat: 2,
      }),
      field('total', 'decimal'),
      field('gift', 'boolean'),
      group('card', [field('text')]),
    ],
    {
      binds: [
        { path: 'lines[*].sub', calculate: '$qty * $price' },
        { path: 'total', calculate: 'sum($lines[*].sub)' },
        { path: 'card', relevant: '$gift = true' },
        { path: 'card.text', required: 'true' },
      ],
    },
  );

describe('one cycle', () => {
  test('tells each changed node once, with its facets and whose change it was', () => {
    const form = order();
    form.set('lines[1].price', 5);
    const heard = record(form);
    form.set('lines[1].qty', 3, { source: 'user' });
    assert.deepEqual(heard, [
      ['lines[1].qty: value by user', 'lines[1].sub: value by calculate', 'total: value by calculate'],
    ]);
  });

  test('tells about everything inside a group that is shown', () => {
    const form = order();
    const heard = record(form);
    form.set('gift', true);
    assert.deepEqual(heard, [
      ['card.text: relevant+required+results by host', 'card: relevant by host', 'gift: value by host'],
    ]);
  });

  test('says nothing when nothing changed', () => {
    const form = order();
    form.set('gift', false);
    const heard = record(form);
    form.set('gift', false);
    form.batch(() => {
      form.set('lines[0].qty', 4);
      form.set('lines[0].qty', null);
    });
    form.set('total', 99);
    assert.deepEqual(heard, []);
  });

  test('is one for a batch, whatever is in it', () => {
    const form = order();
    const heard = record(form);
    const result = form.batch(
      () => {
        form.set('lines[0].qty', 2);
        form.batch(() => form.set('lines[0].price', 1.5));
        assert.equal(form.get('lines[0].qty'), 2);
        assert.equal(form.get('total'), 0, 'calculated at the end');
        return 'done';
      },
      { source: 'assist' },
    );
    assert.equal(result, 'done');
    assert.equal(heard.length, 1);
    assert.ok(heard[0]!.includes('lines[0].qty: value by assist'));
    assert.equal(form.get('total'), 3);
  });

  test('is carried out for what was written before a batch failed', () => {
    const form = order();
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

describe('subscriptions', () => {
  test('to a path hear that node and what is below it', () => {
    const form = order();
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

  test('are not confused by keys that begin alike', () => {
    const form = make([field('a'), field('ab')]);
    const heard = record(form, 'a');
    form.set('ab', 'x');
    assert.deepEqual(heard, []);
  });

  test('end when they are told to', () => {
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

  test('to a node follow it when rows move', () => {
    const form = order();
    form.set('lines[0].price', 1);
    form.set('lines[1].price', 2);
    const node = form.field('lines[1].price')!;
    const heard: string[] = [];
    form.observe(node, ({ path, facets }) => heard.push(`${path} ${[...facets].join('+')}`));
    form.moveRow('lines', 1, 0);
    assert.equal(node.path, 'lines[0].price');
    assert.equal(form.field('lines[0].price'), node);
    form.set('lines[0].price', 7);
    form.set('lines[1].price', 8);
    assert.deepEqual(heard, ['lines[0].price path', 'lines[0].price value']);
  });

  test('hear about rows through their repeat', () => {
    const form = order();
    const heard = record(form);
    form.addRow('lines', 1, { source: 'user' });
    assert.deepEqual(heard.at(-1), [
      'lines: rows by user',
      'lines[2].price: path by user',
      'lines[2].qty: path by user',
      'lines[2].sub: path by user',
      'lines[2]: path by user',
    ]);
    form.removeRow('lines', 2);
    assert.deepEqual(heard.at(-1), ['lines: rows by host']);
  });

  test('that write again are answered in cycles of their own, in order, for everybody', () => {
    const form = make([field('a', 'integer'), field('b', 'integer'), field('c', 'integer')], {
      binds: [{ path: 'c', calculate: '$a + ($b ?? 0)' }],
    });
    const first: string[][] = [];
    form.subscribe('a', () => {
      form.set('b', 10);
      assert.equal(form.get('c'), 11, 'settled when set() returns');
    });
    form.subscribe(null, (change) => first.push(words(change)));
    form.set('a', 1);
    assert.deepEqual(first, [
      ['a: value by host', 'c: value by calculate'],
      ['b: value by host', 'c: value by calculate'],
    ]);
  });

  test('that fail do not keep others from hearing', async () => {
    const form = make([field('a')]);
    const failures: unknown[] = [];
    const report = (globalThis as { reportError?: unknown }).reportError;
    (globalThis as { reportError?: unknown }).reportError = (error: unknown) => failures.push(error);
    try {
      let heard = 0;
      form.observe(form.field('a')!, () => {
        throw new Error('first');
      });
      form.subscribe(null, () => {
        throw new Error('second');
      });
      form.subscribe(null, () => heard++);
      form.set('a', 'x');
      assert.equal(heard, 1);
      assert.deepEqual(
        failures.map((error) => (error as Error).message),
        ['first', 'second'],
      );
    } finally {
      (globalThis as { reportError?: unknown }).reportError = report;
    }
  });

  test('that never stop writing are stopped', () => {
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

  test('are silent after destroy', () => {
    const form = make([field('a')]);
    const heard = record(form);
    form.destroy();
    form.set('a', 'x');
    assert.deepEqual(heard, []);
  });

  test('hear about texts, options, modes and loading', () => {
    const form = make([field('n', 'integer'), field('a', 'string', { label: 'Item {{$n}}' }), field('r')], {
      binds: [{ path: 'r', required: 'true' }],
    });
    const heard = record(form);
    form.set('n', 4);
    assert.deepEqual(heard.at(-1), ['a: text by host', 'n: value by host']);
    assert.equal(form.field('a')!.label(), 'Item 4');
    form.validationMode = 'disabled';
    assert.deepEqual(heard.at(-1), ['r: results by host']);
    form.validationMode = 'continuous';
    form.load({ n: 5, r: 'x' });
    assert.deepEqual(heard.at(-1), ['a: text by host', 'n: value by host', 'r: results+value by host']);
    form.reset();
    assert.deepEqual(heard.at(-1), ['a: text by host', 'n: value by host', 'r: results+value by host']);
  });
});

describe('transactions', () => {
  test('name what they wrote and take it back once', () => {
    const form = order();
    form.set('lines[0].price', 2);
    const heard = record(form);
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
    assert.equal(heard.length, 2);
    assert.ok(heard[1]!.includes('lines[0].qty: value by host'));
    form.set('lines[0].qty', 1);
    transaction.undo();
    assert.equal(form.get('lines[0].qty'), 1);
  });

  test('leave later edits of other fields alone', () => {
    const form = order();
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

  test('bring back the same row', () => {
    const form = order();
    form.set('lines[1].qty', 3);
    const row = form.field('lines[1]')!;
    const transaction = form.transaction(() => form.removeRow('lines', 1));
    assert.equal(form.field('lines[1]'), undefined);
    transaction.undo();
    assert.equal(form.field('lines[1]'), row);
    assert.equal(form.get('lines[1].qty'), 3);
  });

  test('that fail leave nothing behind', () => {
    const form = order();
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
