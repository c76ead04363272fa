/** Large data is loaded in time slices, and nobody ever sees half-loaded data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createForm, type FormEngine, ResponseError } from '../../../src/engine/index.js';
import { definition, field, repeat } from '../forms.js';

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

describe('data that is loaded in slices', () => {
  it('gives the same result as load(), with one notification', async () => {
    const atOnce = form();
    atOnce.load(data);
    const sliced = form();
    const notified: number[] = [];
    sliced.subscribe(null, ({ changes }) => notified.push(changes.length));
    const loading = sliced.loadInSlices(data);
    assert.ok(loading instanceof Promise, 'the data needs more than one slice');
    assert.deepEqual(notified, []);
    await loading;
    assert.equal(notified.length, 1);
    const { authored: _, ...expected } = atOnce.response();
    const { authored: __, ...actual } = sliced.response();
    assert.deepEqual(actual, expected);
    assert.equal(sliced.get('total'), 2 * ROWS);
  });

  it('is loaded at once if it is small', () => {
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
    it(`is complete when ${what} is read in between`, async () => {
      const one = form();
      const loading = one.loadInSlices(data);
      ask(one);
      await loading;
      ask(one);
    });

  it('is complete before another write', async () => {
    const one = form();
    const loading = one.loadInSlices(data);
    one.set('r[0].a', 1000);
    one.addRow('r');
    await loading;
    assert.equal(one.get('r[0].a'), 1000);
    assert.equal(one.get('total'), 2 * ROWS + 998);
    assert.equal(one.field('r')!.rows.length, ROWS + 1);
  });

  it('can be replaced by other data in between', async () => {
    const one = form();
    const first = one.loadInSlices(data);
    const second = one.loadInSlices({ ...data, name: 'Grace' });
    await first;
    assert.equal(one.get('total'), 2 * ROWS, 'the second load is finished by this read');
    await second;
    assert.equal(one.get('name'), 'Grace');
    assert.equal(one.get('total'), 2 * ROWS);
  });

  it('changes nothing if it is invalid, also if the form is read in between', async () => {
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

  it('is refused at once if it belongs to another form', () => {
    assert.throws(
      () =>
        form().loadInSlices({ $formspecResponse: '1.0', definitionUrl: 'https://other.example', data: {} }),
      ResponseError,
    );
  });
});
