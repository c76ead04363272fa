/** Hostile callers: whatever they send, the form stays whole and protected fields stay untouched. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createAssistProvider } from '../../src/assist/index.js';
import type { FormEngine } from '../../src/engine/types.js';
import type { Definition } from '../../src/model/definition.js';
import { formOf, stateOf, trip } from './forms.js';

const guarded: Definition = {
  ...trip,
  items: [
    ...trip.items,
    { key: 'never', type: 'field', dataType: 'string', label: 'Never' },
    { key: 'denied', type: 'field', dataType: 'string', label: 'Denied', extensions: { 'x-assist': 'deny' } },
    {
      key: 'asked',
      type: 'field',
      dataType: 'string',
      label: 'Asked',
      extensions: { 'x-assist': 'confirm' },
    },
  ],
  binds: [...trip.binds!, { path: 'never', relevant: 'false' }],
};
const PROTECTED = ['approver', 'never', 'denied', 'asked'];

const tools = [
  'form.describe',
  'field.list',
  'field.describe',
  'field.help',
  'form.progress',
  'field.set',
  'field.bulkSet',
  'form.validate',
  'field.validate',
  'profile.match',
  'profile.apply',
  'profile.learn',
  'form.pages',
  'form.nextIncomplete',
].map((name) => `formspec.${name}`);

const paths = [
  ...PROTECTED,
  'traveller',
  'abroad',
  'passport.number',
  'passport.issued',
  'legs[0].town',
  'legs[0].nights',
  'legs[1].kind',
  'total',
  'budget',
  'tags',
  'site',
  'at',
  'file',
  'rate',
  'notes',
  'legs',
  'legs[*].town',
  'passport',
  '',
  '#',
  '*',
  '__proto__',
  'constructor',
  '__proto__.polluted',
  'constructor.prototype.x',
  'a..b',
  'legs[-1].town',
  'legs[99999999999].town',
  'x'.repeat(5000),
  'legs[0]'.repeat(500),
];
const cyclic: Record<string, unknown> = { contentType: 'a/b' };
cyclic['self'] = cyclic;
const throwing = Object.defineProperty({}, 'contentType', {
  enumerable: true,
  get() {
    throw new Error('trap');
  },
});
const value = fc.oneof(
  fc.jsonValue(),
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(
    undefined,
    null,
    NaN,
    Infinity,
    -0,
    2 ** 53,
    10n,
    Symbol('s'),
    () => 1,
    new Date(),
    new Map(),
    cyclic,
    throwing,
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    '2026-02-29',
    '2026-02-28',
    '09:30',
    'https://a.example/',
    'train',
    ['a'],
    ['a', 'a'],
    '42',
    '1e400',
    '9'.repeat(2_000_000),
    { amount: '1', currency: 'EUR' },
    { amount: 1e308, currency: 'EUR' },
    { contentType: 'text/plain', url: 'https://a.example/' },
  ),
);
const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...paths) },
  { weight: 1, arbitrary: value as fc.Arbitrary<string> },
);
const entry = fc.oneof(
  { weight: 5, arbitrary: fc.record({ path, value }, { requiredKeys: [] }) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: value },
);
const list = fc.oneof(
  { weight: 5, arbitrary: fc.array(entry, { maxLength: 8 }) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: value },
);
const input = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record(
      {
        path,
        value,
        entries: list,
        matches: list,
        confirm: value,
        filter: value,
        audience: value,
        mode: value,
        scope: value,
        profileId: value,
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<unknown>,
  },
  { weight: 1, arbitrary: value },
);
const call = fc.record({
  tool: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...tools) }, { weight: 1, arbitrary: fc.string() }),
  input,
});

const CALLS = 10_000;

/** What follows from the answers must still follow from them. */
function checkWhole(engine: FormEngine): void {
  const nights = engine
    .fields()
    .filter(({ path: at }) => at.endsWith('.nights'))
    .map((field) => field.value);
  const numbers = nights.filter((value): value is number => typeof value === 'number');
  if (numbers.length === nights.filter((value) => value !== null).length)
    assert.equal(
      engine.get('total'),
      numbers.reduce((sum, n) => sum + n, 0),
    );
  const again = formOf(guarded);
  const { data } = engine.response();
  assert.doesNotThrow(() => JSON.stringify(data));
  again.load(data);
  const relevant = (form: FormEngine) => form.fields('relevant').map((field) => [field.path, field.value]);
  assert.deepEqual(JSON.parse(JSON.stringify(relevant(again))), JSON.parse(JSON.stringify(relevant(engine))));
}

describe(`${CALLS} hostile calls`, () => {
  it('never throw, never corrupt the form and never write protected fields', async () => {
    const engine = formOf(guarded);
    engine.addRow('legs');
    engine.set('approver', 'Boss');
    const provider = createAssistProvider(engine, {
      profiles: [{ id: 'me', label: 'Me', created: '', updated: '', concepts: {}, fields: {} }],
    });
    const prototype = Object.getOwnPropertyNames(Object.prototype).join();
    const codes = new Set<string>();
    const calls = fc.sample(call, { numRuns: CALLS, seed: 20260301 });
    for (const [i, { tool, input: given }] of calls.entries()) {
      const { content, isError } = await provider.call(tool, given);
      const payload = JSON.parse(content[0]!.text) as { code?: string };
      if (isError) codes.add(payload.code!);
      assert.notEqual(payload?.code, 'ENGINE_ERROR', `${tool}: ${content[0]!.text}`);
      assert.equal(engine.get('approver'), 'Boss');
      for (const name of ['never', 'denied', 'asked']) assert.equal(engine.get(name), null);
      if (i % 250 === 0) checkWhole(engine);
    }
    checkWhole(engine);
    assert.equal(Object.getOwnPropertyNames(Object.prototype).join(), prototype);
    for (const code of [
      'NOT_FOUND',
      'INVALID_PATH',
      'INVALID_VALUE',
      'NOT_RELEVANT',
      'READONLY',
      'UNSUPPORTED',
      'x-denied',
      'x-confirmation-required',
    ])
      assert.ok(codes.has(code), `${code} never came up`);
  });
});

describe('assist changes no semantics', () => {
  const good: Record<string, fc.Arbitrary<unknown>> = {
    traveller: fc.constantFrom('Ada', '', '  x ', null),
    abroad: fc.constantFrom(true, false, null),
    'passport.number': fc.constantFrom('P1', null),
    'passport.issued': fc.constantFrom('2020-02-29', null),
    'legs[0].nights': fc.constantFrom(0, 1, 12, null),
    'legs[1].nights': fc.constantFrom(3, 9, null),
    'legs[1].kind': fc.constantFrom('train', 'ship', null),
    tags: fc.constantFrom(['a'], ['a', 'b'], [], null),
    budget: fc.constantFrom({ amount: '5.00', currency: 'EUR' }, null),
    notes: fc.constantFrom('long', null),
    approver: fc.constant('me'),
    total: fc.constant(3),
  };
  const edit = fc
    .constantFrom(...Object.keys(good))
    .chain((at) => fc.record({ path: fc.constant(at), value: good[at]! }));
  const step = fc.oneof(
    edit.map((single) => ({ entries: [single], bulk: false })),
    fc.array(edit, { maxLength: 6 }).map((entries) => ({ entries, bulk: true })),
  );

  it('any sequence of tool calls has the same effect as the same edits by a user', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const byTools = formOf();
        const byHand = formOf();
        for (const engine of [byTools, byHand]) engine.addRow('legs');
        const provider = createAssistProvider(byTools);
        for (const { entries, bulk } of steps) {
          if (bulk) await provider.call('formspec.field.bulkSet', { entries });
          else await provider.call('formspec.field.set', entries[0]);
          for (const { path: at, value: given } of entries) {
            const field = byHand.field(at);
            // A person cannot type into what is hidden or locked.
            if (field?.relevant && !field.readonly) byHand.set(at, given, { source: 'user' });
          }
          assert.deepEqual(stateOf(byTools), stateOf(byHand));
          assert.deepEqual(byTools.response().data, byHand.response().data);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('undoing everything restores the state before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const engine = formOf();
        engine.addRow('legs');
        const before = stateOf(engine);
        const provider = createAssistProvider(engine);
        for (const { entries } of steps) await provider.call('formspec.field.bulkSet', { entries });
        for (const made of [...provider.activity.calls].reverse()) provider.activity.undo(made);
        assert.deepEqual(stateOf(engine), before);
      }),
      { numRuns: 200 },
    );
  });
});
