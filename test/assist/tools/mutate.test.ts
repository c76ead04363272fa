import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assist, formOf, stateOf, trip } from '../forms.js';

describe('field.set', () => {
  const taken: [string, unknown, unknown][] = [
    ['traveller', 'Ada', 'Ada'],
    ['site', '', ''],
    ['legs[0].nights', '', null],
    ['legs[0].kind', '', null],
    ['budget', '', null],
    ['legs[0].nights', 3, 3],
    ['legs[0].nights', '42', 42],
    ['legs[0].nights', ' 42 ', 42],
    ['budget', ' 7.50 ', { amount: '7.50', currency: 'EUR' }],
    ['rate', '-7', -7],
    ['rate', '0.10', 0.1],
    ['rate', 1e21, 1e21],
    ['abroad', 'false', false],
    ['legs[0].kind', 'ship', 'ship'],
    ['tags', ['b'], ['b']],
    ['tags', [], []],
    ['budget', { amount: '12.50', currency: 'EUR' }, { amount: '12.50', currency: 'EUR' }],
    ['budget', { amount: '1', currency: 'EUR', note: 'x' }, { amount: '1', currency: 'EUR' }],
    ['budget', 12.5, { amount: '12.5', currency: 'EUR' }],
    ['site', 'https://a.example/', 'https://a.example/'],
    ['at', '09:30', '09:30:00'],
    ['at', '09:30:15', '09:30:15'],
    [
      'file',
      { contentType: 'text/plain', url: 'https://a.example/f' },
      { contentType: 'text/plain', url: 'https://a.example/f' },
    ],
  ];
  for (const [path, value, stored] of taken)
    it(`takes ${JSON.stringify(value)} for ${path}`, async () => {
      const { set, engine } = assist();
      const result = await set(path, value);
      assert.deepEqual(result, { accepted: true, value: stored, validation: [] });
      assert.deepEqual(engine.get(path), stored);
    });

  const refused: [string, unknown, RegExp][] = [
    ['traveller', 5, /text/],
    ['traveller', {}, /text/],
    ['legs[0].nights', 'three', /whole number/],
    ['legs[0].nights', 1.5, /whole number/],
    ['legs[0].nights', '9007199254740993', /whole number/],
    ['legs[0].nights', 2 ** 60, /too large/],
    ['rate', '12,5', /number/],
    ['rate', '0.1234567890123456789', /number/],
    ['rate', NaN, /not a number/],
    ['abroad', 1, /true or false/],
    ['abroad', 'yes', /true or false/],
    ['legs[0].kind', 'plane', /"plane" is not an option.*train, ship/],
    ['tags', 'a', /a list of: a, b/],
    ['tags', ['a', 'c'], /"c" is not an option/],
    ['budget', { amount: 'lots', currency: 'EUR' }, /"amount"/],
    ['budget', { amount: '1', currency: 'USD' }, /currency is EUR/],
    ['site', 'example', /scheme/],
    ['at', '25:00', /hh:mm/],
    ['file', 'text', /contentType/],
    [
      'file',
      { contentType: 'a/b', deep: Array.from({ length: 40 }).reduce((inner) => [inner], 1) },
      /nested/,
    ],
  ];
  for (const [path, value, reason] of refused)
    it(`refuses ${JSON.stringify(value)?.slice(0, 60)} for ${path}, and says what it wants`, async () => {
      const { set, engine } = assist();
      const before = stateOf(engine);
      const error = await set(path, value);
      assert.equal(error.code, 'INVALID_VALUE');
      assert.equal(error.path, path);
      assert.match(error.message, reason);
      assert.deepEqual(stateOf(engine), before);
    });

  const unreachable: [unknown, string, RegExp][] = [
    [undefined, 'INVALID_PATH', /path/],
    [5, 'INVALID_PATH', /path/],
    ['', 'INVALID_PATH', /empty/],
    ['legs[*].town', 'INVALID_PATH', /every row/],
    ['a..b', 'INVALID_PATH', /dots/],
    ['legs[00].town', 'INVALID_PATH', /row number/],
    ['__proto__', 'INVALID_PATH', /never a key/],
    ['x'.repeat(5000), 'INVALID_PATH', /at most 4096/],
    ['travelle', 'NOT_FOUND', /Did you mean "traveller"/],
    ['passport', 'NOT_FOUND', /is a group.*passport\.number/],
    ['legs', 'NOT_FOUND', /is a repeat.*legs\[0\]/],
    ['legs[0]', 'NOT_FOUND', /is a row.*legs\[0\]\.town/],
    ['legs[7].town', 'NOT_FOUND', /has 1 row/],
    ['constructor', 'NOT_FOUND', /no field/],
    ['passport.number', 'NOT_RELEVANT', /depends on abroad/],
    ['notes', 'NOT_RELEVANT', /depends on total/],
    ['approver', 'READONLY', /read-only/],
    ['total', 'READONLY', /calculated/],
  ];
  for (const [path, code, reason] of unreachable)
    it(`answers ${String(path).slice(0, 20)} with ${code}`, async () => {
      const { call } = assist();
      const error = await call('field.set', { path, value: 'x' });
      assert.equal(error.code, code);
      assert.match(error.message, reason);
      assert.ok(error.message.length < 400);
    });

  it('stores a value that breaks a rule and reports the result', async () => {
    const { set } = assist();
    const { accepted, validation } = await set('legs[0].nights', 0);
    assert.equal(accepted, true);
    assert.deepEqual(
      validation.map((result) => [result.path, result.message]),
      [['legs[0].nights', 'At least one night']],
    );
  });

  it('reports results in deferred mode without showing them to the user', async () => {
    const { set, engine, provider } = assist();
    engine.validationMode = 'deferred';
    const codes = (list: readonly { code?: string }[]) => list.map(({ code }) => code);
    assert.deepEqual(codes((await set('traveller', null)).validation), ['REQUIRED']);
    const read = async (tool: string, input: object = {}): Promise<unknown> =>
      JSON.parse((await provider.call(tool, input)).content[0]!.text);
    const { results } = (await read('formspec.field.validate', { path: 'traveller' })) as {
      results: { code: string }[];
    };
    assert.deepEqual(codes(results), ['REQUIRED']);
    await read('formspec.form.progress');
    await read('formspec.form.nextIncomplete');
    assert.deepEqual(engine.field('traveller')!.results, []);
  });

  it('clears the field for null and for a missing value', async () => {
    const { set, engine, call } = assist();
    await set('traveller', 'Ada');
    assert.equal((await set('traveller')).value, null);
    await set('traveller', 'Ada');
    assert.equal((await call('field.set', { path: 'traveller', value: null })).accepted, true);
    assert.equal(engine.get('traveller'), null);
  });
});

describe('field.bulkSet', () => {
  it('writes in order, lets entries open and close later fields, and reports each result', async () => {
    const { call, engine } = assist();
    const { results, summary } = await call('field.bulkSet', {
      entries: [
        { path: 'passport.number', value: 'early' },
        { path: 'abroad', value: true },
        { path: 'passport.number', value: 'P1' },
        { path: 'approver', value: 'me' },
        { path: 'legs[0].nights', value: 12 },
        { path: 'notes', value: 'long' },
        { path: 'abroad', value: false },
        { path: 'passport.issued', value: '2020-01-01' },
        null,
        { value: 1 },
      ],
    });
    assert.deepEqual(
      results.map(({ path, accepted, error }) => [path, accepted, error?.code]),
      [
        ['passport.number', false, 'NOT_RELEVANT'],
        ['abroad', true, undefined],
        ['passport.number', true, undefined],
        ['approver', false, 'READONLY'],
        ['legs[0].nights', true, undefined],
        ['notes', true, undefined],
        ['abroad', true, undefined],
        ['passport.issued', false, 'NOT_RELEVANT'],
        ['', false, 'INVALID_PATH'],
        ['', false, 'INVALID_PATH'],
      ],
    );
    assert.deepEqual(summary, { accepted: 5, rejected: 5, errors: 5 });
    assert.equal(engine.get('notes'), 'long');
  });

  it('runs one cycle when no entry opens or closes another field', async () => {
    const { call, engine } = assist();
    let cycles = 0;
    engine.subscribe(null, () => cycles++);
    await call('field.bulkSet', {
      entries: [
        { path: 'traveller', value: 'A' },
        { path: 'rate', value: 1 },
        { path: 'legs[0].town', value: 'B' },
      ],
    });
    assert.equal(cycles, 1);
  });

  it('refuses input that is not a list, or too long', async () => {
    const { call } = assist();
    for (const entries of [undefined, 'x', {}, Array(1001).fill({ path: 'traveller' })])
      assert.equal((await call('field.bulkSet', { entries })).code, 'INVALID_VALUE');
    assert.deepEqual((await call('field.bulkSet', { entries: [] })).summary, {
      accepted: 0,
      rejected: 0,
      errors: 0,
    });
  });

  it('can be undone as one step that restores the exact state', async () => {
    const { call, engine, provider } = assist();
    const before = stateOf(engine);
    await call('field.bulkSet', {
      entries: [
        { path: 'abroad', value: true },
        { path: 'passport.number', value: 'P' },
        { path: 'rate', value: 2 },
      ],
    });
    assert.notDeepEqual(stateOf(engine), before);
    assert.equal(provider.activity.undo(provider.activity.calls[0]), 3);
    assert.deepEqual(stateOf(engine), before);
  });
});

describe('the state of a form does not depend on who filled it in', () => {
  it('tool calls and edits by a user give the same state', async () => {
    const edits: [string, unknown][] = [
      ['abroad', true],
      ['passport.issued', '2020-02-29'],
      ['legs[0].nights', 11],
      ['notes', 'x'],
      ['abroad', false],
    ];
    const { set, engine } = assist();
    const byHand = formOf(trip);
    for (const [path, value] of edits) {
      await set(path, value);
      byHand.set(path, value, { source: 'user' });
      assert.deepEqual(stateOf(engine), stateOf(byHand));
    }
  });
});
