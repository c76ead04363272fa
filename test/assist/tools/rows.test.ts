import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ATTENDED_POLICY } from '../../../src/assist/index.js';
import { createForm } from '../../../src/engine/index.js';
import { definition, field, repeat } from '../../support/definition.js';
import { openDialogs, shownPaths } from '../dialogs.js';
import { assist, formOf, stateOf } from '../forms.js';

/** Data have no prototypes. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A repeat that starts without rows, with another repeat in its rows. */
const orders = () =>
  createForm(
    definition(
      [
        field('gate', 'boolean'),
        repeat('orders', [field('name'), repeat('lines', [field('item')], { minRepeat: 0, maxRepeat: 2 })], {
          minRepeat: 0,
          maxRepeat: 3,
        }),
      ],
      { binds: [{ path: 'orders[*].lines[*].item', required: 'true' }] },
    ),
    { now: '2026-03-01T12:00:00Z' },
  );

describe('writing to the next row', () => {
  it('adds the row, also in a repeat without rows and in nested repeats', async () => {
    const { call, set, engine } = assist({ confirm: () => true }, orders());
    assert.equal((await set('orders[0].name', 'First')).accepted, true);
    assert.equal((await set('orders[1].lines[0].item', 'Pen')).accepted, true);
    const { summary } = await call('field.bulkSet', {
      entries: [
        { path: 'orders[1].name', value: 'Second' },
        { path: 'orders[1].lines[1].item', value: 'Ink' },
        { path: 'orders[2].name', value: 'Third' },
      ],
    });
    assert.equal(summary.accepted, 3);
    assert.deepEqual(plain(engine.response().data), {
      gate: null,
      orders: [
        { name: 'First', lines: [] },
        { name: 'Second', lines: [{ item: 'Pen' }, { item: 'Ink' }] },
        { name: 'Third', lines: [] },
      ],
    });
  });

  it('keeps to the limits of the form, and to the next number', async () => {
    const { set, engine } = assist({ confirm: () => true }, orders());
    assert.equal((await set('orders[1].name', 'x')).code, 'NOT_FOUND');
    for (const row of [0, 1, 2]) await set(`orders[${row}].name`, 'x');
    const refused = await set('orders[3].name', 'x');
    assert.equal(refused.code, 'x-row-limit');
    assert.match(refused.message, /3 rows/);
    assert.equal(engine.field('orders')!.rows.length, 3);
  });

  it('needs bulkSet, or a user who can agree', async () => {
    const { call, set, engine } = assist({}, orders());
    const refused = await set('orders[0].name', 'x');
    assert.equal(refused.code, 'NOT_FOUND');
    assert.match(refused.message, /formspec\.x-row\.add/);
    const entries = [{ path: 'orders[0].name', value: 'x' }];
    assert.equal((await call('field.bulkSet', { entries })).summary.accepted, 1);
    assert.equal(engine.get('orders[0].name'), 'x');
  });

  it('leaves no row behind when the value is refused', async () => {
    const { set, engine } = assist({ confirm: () => true });
    const before = stateOf(engine);
    assert.equal((await set('legs[1].nights', 'many')).code, 'INVALID_VALUE');
    assert.equal((await set('legs[1].nowhere', 'x')).code, 'NOT_FOUND');
    assert.deepEqual(stateOf(engine), before);
  });

  it('asks like a bulk write where people watch, and shows the row that is added', async () => {
    const { confirm, next } = openDialogs();
    const { set, engine } = assist({ policy: ATTENDED_POLICY, confirm });
    const call = set('legs[1].town', 'Rome');
    const { request, answer } = await next();
    assert.deepEqual(shownPaths(request), ['legs[1].town']);
    assert.deepEqual(request.changes[0]!.addsRows, ['legs[1]']);
    assert.equal(request.changes[0]!.label, 'Town');
    assert.equal(engine.field('legs')!.rows.length, 1, 'nothing is added before the user agrees');
    answer(true);
    assert.equal((await call).accepted, true);
    assert.equal(engine.get('legs[1].town'), 'Rome');
  });

  it('adds no row when the user declines, or when another row was added meanwhile', async () => {
    const { confirm, next } = openDialogs();
    const { set, engine } = assist({ policy: ATTENDED_POLICY, confirm });
    const declined = set('legs[1].town', 'Rome');
    (await next()).answer(false);
    assert.equal((await declined).code, 'x-declined');
    assert.equal(engine.field('legs')!.rows.length, 1);
    const late = set('legs[1].town', 'Rome');
    const dialog = await next();
    engine.addRow('legs');
    dialog.answer(true);
    assert.equal((await late).code, 'x-changed');
    assert.equal(engine.get('legs[1].town'), null);
  });

  it('is undone with its row, unless the user has written into the row', async () => {
    const { call, engine, provider } = assist({}, orders());
    const entries = [
      { path: 'orders[0].name', value: 'First' },
      { path: 'orders[0].lines[0].item', value: 'Pen' },
    ];
    const before = stateOf(engine);
    await call('field.bulkSet', { entries });
    assert.equal(provider.activity.undo(), 2);
    assert.deepEqual(stateOf(engine), before);

    await call('field.bulkSet', { entries });
    engine.set('gate', true, { source: 'user' });
    provider.activity.undo();
    assert.equal(engine.field('orders')!.rows.length, 0, 'also after other changes');

    await call('field.bulkSet', { entries: [entries[0]!] });
    engine.addRow('orders[0].lines', undefined, { source: 'user' });
    engine.set('orders[0].lines[0].item', 'Mine', { source: 'user' });
    provider.activity.undo();
    assert.deepEqual(plain(engine.get('orders')), [{ name: null, lines: [{ item: 'Mine' }] }]);
  });

  it('undoing one value of several keeps the row', async () => {
    const { call, engine, provider } = assist({}, orders());
    await call('field.bulkSet', {
      entries: [
        { path: 'orders[0].name', value: 'First' },
        { path: 'orders[0].lines[0].item', value: 'Pen' },
      ],
    });
    const [name, item] = provider.activity.calls[0]!.changes;
    provider.activity.undo(item!);
    assert.deepEqual(plain(engine.get('orders')), [{ name: 'First', lines: [] }]);
    provider.activity.undo(name!);
    assert.deepEqual(plain(engine.get('orders')), []);
  });
});

describe('formspec.x-row', () => {
  it('is offered in forms with repeats only, and not for reading', () => {
    const names = (engine = formOf(), policy = {}) =>
      assist({ policy }, engine)
        .provider.tools()
        .map(({ name }) => name)
        .filter((name) => name.includes('x-row'));
    assert.equal(names().length, 2);
    assert.equal(names(createForm(definition([field('a')]))).length, 0);
    assert.equal(names(formOf(), { read: true }).length, 0);
  });

  it('adds and removes rows, and undo restores them', async () => {
    const { call, engine, provider } = assist();
    engine.set('legs[0].town', 'Rome');
    assert.deepEqual(await call('x-row.add', { path: 'legs' }), { path: 'legs[1]', index: 1, rowCount: 2 });
    engine.set('legs[1].town', 'Bath');
    assert.deepEqual(await call('x-row.remove', { path: 'legs[0]' }), {
      path: 'legs[0]',
      index: 0,
      rowCount: 1,
    });
    assert.equal(engine.get('legs[0].town'), 'Bath');
    const [added, removed] = provider.activity.calls.map(({ changes }) => changes[0]!);
    assert.deepEqual(
      [added!.kind, removed!.kind, removed!.label, removed!.previous],
      ['row-added', 'row-removed', 'Legs 1', 'Rome'],
    );
    engine.set('traveller', 'Ada', { source: 'user' });
    provider.activity.undo(removed!);
    assert.deepEqual(
      engine.field('legs')!.rows.map((row) => engine.get(`${row.path}.town`)),
      ['Rome', 'Bath'],
    );
    provider.activity.undo(added!);
    assert.equal(engine.field('legs')!.rows.length, 2, 'the user has written into the row');
  });

  it('keeps to the limits of the form', async () => {
    const { call, engine } = assist();
    assert.equal((await call('x-row.remove', { path: 'legs[0]' })).code, 'x-row-limit');
    for (let row = 1; row < 4; row++) await call('x-row.add', { path: 'legs' });
    assert.equal((await call('x-row.add', { path: 'legs' })).code, 'x-row-limit');
    assert.equal(engine.field('legs')!.rows.length, 4);
    for (const path of ['legs[0]', 'traveller', 'nowhere', 'legs[*]'])
      assert.equal((await call('x-row.add', { path })).code, 'NOT_FOUND', path);
    for (const path of ['legs', 'legs[9]', 'traveller'])
      assert.equal((await call('x-row.remove', { path })).code, 'NOT_FOUND', path);
    assert.equal((await call('x-row.add', {})).code, 'INVALID_PATH');
  });

  it('refuses hidden, read-only and denied repeats', async () => {
    const guarded = createForm(
      definition(
        [
          field('gate', 'boolean'),
          repeat('hidden', [field('a')]),
          repeat('locked', [field('a')]),
          repeat('denied', [field('a')], { extensions: { 'x-assist': 'deny' } }),
        ],
        {
          binds: [
            { path: 'hidden', relevant: '$gate = true' },
            { path: 'locked', readonly: 'true' },
          ],
        },
      ),
    );
    const { call, set } = assist({ confirm: () => true }, guarded);
    for (const [path, code] of [
      ['hidden', 'NOT_RELEVANT'],
      ['locked', 'READONLY'],
      ['denied', 'x-denied'],
    ] as const) {
      assert.equal((await call('x-row.add', { path })).code, code);
      const rows = guarded.field(path)!.rows.length;
      assert.equal((await set(`${path}[${rows}].a`, 'x')).code, code);
      assert.equal(guarded.field(path)!.rows.length, rows);
    }
  });

  it('asks where people watch, and removes only the row that was shown', async () => {
    const { confirm, next } = openDialogs();
    const engine = formOf();
    engine.addRow('legs');
    engine.set('legs[1].town', 'Rome');
    const { call } = assist({ policy: ATTENDED_POLICY, confirm }, engine);
    const add = call('x-row.add', { path: 'legs' });
    const question = await next();
    assert.deepEqual(
      question.request.changes.map(({ path, effect }) => [path, effect]),
      [['legs[2]', 'add-row']],
    );
    question.answer(false);
    assert.equal((await add).code, 'x-declined');
    const remove = call('x-row.remove', { path: 'legs[1]' });
    const dialog = await next();
    assert.deepEqual(
      dialog.request.changes.map(({ label, current, effect }) => [label, current, effect]),
      [['Legs 2', 'Rome', 'remove-row']],
    );
    engine.set('legs[1].nights', 7, { source: 'user' });
    dialog.answer(true);
    assert.equal((await remove).code, 'x-changed');
    assert.equal(engine.field('legs')!.rows.length, 2);
  });
});
