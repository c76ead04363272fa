/** Data of any size is taken over a slice at a time, and nobody ever sees half of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createForm, type FormEngine, ResponseError } from '../../src/engine/index.js';
import { definition, field, repeat } from './forms.js';

const ROWS = 4_000;
const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const form = (): FormEngine =>
  createForm(
    definition([field('name'), field('total', 'integer'), repeat('r', [field('a', 'integer'), field('b')])], {
      binds: [
        { path: 'total', calculate: 'sum($r[*].a)' },
        { path: 'r[*].b', required: 'true' },
      ],
    }),
  );
const data = { name: 'Ada', r: many(ROWS, () => ({ a: 2 })) };

describe('data that is taken over in slices', () => {
  it('ends as if it had been loaded at once, with one change', async () => {
    const atOnce = form();
    atOnce.load(data);
    const sliced = form();
    const heard: number[] = [];
    sliced.subscribe(null, ({ changes }) => heard.push(changes.length));
    const loading = sliced.loadInSlices(data);
    assert.ok(loading instanceof Promise, 'so much takes more than one slice');
    assert.deepEqual(heard, []);
    await loading;
    assert.equal(heard.length, 1);
    const { authored: _, ...expected } = atOnce.response();
    const { authored: __, ...actual } = sliced.response();
    assert.deepEqual(actual, expected);
    assert.equal(sliced.get('total'), 2 * ROWS);
  });

  it('is there at once where it is little', () => {
    const one = form();
    assert.equal(one.loadInSlices({ name: 'Ada', r: [{ a: 3 }] }), undefined);
    assert.equal(one.get('total'), 3);
  });

  for (const [what, ask] of Object.entries({
    'a value': (one: FormEngine) => assert.equal(one.get('total'), 2 * ROWS),
    'a Response': (one: FormEngine) => assert.equal((one.response().data['r'] as unknown[]).length, ROWS),
    'a report': (one: FormEngine) => assert.equal(one.validate().counts.error, ROWS),
    'a field': (one: FormEngine) => assert.equal(one.field(`r[${ROWS - 1}].a`)?.value, 2),
    'the items': (one: FormEngine) => assert.equal(one.items[2]!.rows.length, ROWS),
  }))
    it(`is whole for who asks for ${what} meanwhile`, async () => {
      const one = form();
      const loading = one.loadInSlices(data);
      ask(one);
      await loading;
      ask(one);
    });

  it('is whole before anybody else writes', async () => {
    const one = form();
    const loading = one.loadInSlices(data);
    one.set('r[0].a', 1000);
    one.addRow('r');
    await loading;
    assert.equal(one.get('r[0].a'), 1000);
    assert.equal(one.get('total'), 2 * ROWS + 998);
    assert.equal(one.field('r')!.rows.length, ROWS + 1);
  });

  it('gives way to other data in its middle', async () => {
    const one = form();
    const first = one.loadInSlices(data);
    const second = one.loadInSlices({ ...data, name: 'Grace' });
    await first;
    assert.equal(one.get('total'), 2 * ROWS, 'the second is whole for who asks when the first is over');
    await second;
    assert.equal(one.get('name'), 'Grace');
    assert.equal(one.get('total'), 2 * ROWS);
  });

  it('changes nothing when it cannot be taken, whoever asks meanwhile', async () => {
    const wrong = { name: 'Ada', r: many(20_000, (i) => ({ a: i === 19_999 ? { b: () => 1 } : 1 })) };
    for (const asks of [false, true]) {
      const one = form();
      one.set('name', 'before');
      const loading = one.loadInSlices(wrong);
      if (asks) assert.equal(one.get('name'), 'before');
      await assert.rejects(Promise.resolve(loading), ResponseError);
      assert.equal(one.get('name'), 'before');
      assert.equal(one.field('r')!.rows.length, 0);
    }
  });

  it('is refused at once when it is for another form', () => {
    assert.throws(
      () =>
        form().loadInSlices({ $formspecResponse: '1.0', definitionUrl: 'https://other.example', data: {} }),
      ResponseError,
    );
  });
});
