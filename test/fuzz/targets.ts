/** Fuzz targets: each is a property that holds for every input. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createAssistProvider } from '../../src/assist/index.js';
import {
  checkReply,
  checkRequest,
  checkWindowMessage,
  isAnnouncement,
  isEnvelope,
} from '../../src/bindings/message-check.js';
import { createForm, DefinitionError, PathError, ResponseError, WriteError } from '../../src/engine/index.js';
import type { Definition, FormEngine } from '../../src/engine/index.js';
import { evaluate, FelSyntaxError, parse } from '../../src/fel/index.js';
import { consentInterleavings } from '../assist/consent-interleavings.js';
import { definition, field, group, repeat } from '../support/definition.js';
import { hostileBodies } from '../server/hostile-bodies.js';
import { definitions, edits, perform, snapshot, storedData } from '../engine/random-forms.js';

const NOW = '2026-03-05T12:00:00Z';
const KEYS = [
  'a',
  'n',
  'g',
  'r',
  'c',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'length',
  'x-y',
  '',
];
const key = fc.oneof(fc.constantFrom(...KEYS), fc.string({ maxLength: 8 }));
const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;
const exotic = fc.constantFrom<unknown>(
  undefined,
  NaN,
  Infinity,
  -0,
  10n,
  Symbol('s'),
  () => 1,
  new Date(NaN),
  new Map(),
  new Set([1]),
  /x/,
  cyclic,
  Object.create({ inherited: 1 }),
  Array.from({ length: 3 }),
  new Uint8Array(3),
  JSON.parse('{"__proto__":{"polluted":1}}'),
);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      1e21,
      '',
      'x',
      '2026-02-30',
      '$a',
      '{{$a}}',
      '=1+',
    ),
    fc.string({ maxLength: 20 }),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(key, tie('value'), { maxKeys: 6 }),
  ),
})).value;
const anything = fc.oneof({ weight: 4, arbitrary: json }, { weight: 1, arbitrary: exotic });

const SAMPLE = definition(
  [
    field('a'),
    field('n', 'decimal', { precision: 2 }),
    field('f', 'attachment', { initialValue: null }),
    field('m', 'money', { currency: 'EUR' }),
    field('c', 'choice', { options: [{ value: 'x', label: 'X' }] }),
    group('g', [field('b', 'date')]),
    repeat('r', [field('q', 'integer'), field('t', 'text')], { minRepeat: 1 }),
  ],
  {
    binds: [
      { path: 'a', required: '$n > 1', constraint: "matches($, '^x')", whitespace: 'trim' },
      { path: 'r[*].t', relevant: '$q = 1', default: 'd' },
    ],
    shapes: [{ id: 's', target: 'r[*]', constraint: '$q != 3', message: 'Not {{$q}}' }],
    variables: [{ name: 'v', expression: 'sum($r[*].q)' }],
    optionSets: { o: { options: [] } },
    instances: { i: { data: { x: [1] } } },
    migrations: { from: { '0.9.0': { fieldMap: [{ source: 'old', target: 'a', transform: 'preserve' }] } } },
    fees: { lineItems: [{ id: 'fee', label: 'Fee', calculate: '$n * 2' }] },
    formPresentation: { pageMode: 'wizard' },
  },
);

const PROTOTYPE = Object.getOwnPropertyNames(Object.prototype).join();
function checkWhole(form: FormEngine): void {
  assert.equal(Object.getOwnPropertyNames(Object.prototype).join(), PROTOTYPE);
  const response = JSON.parse(JSON.stringify(form.response({ mode: 'submit' })));
  form.load(response);
  form.fields().forEach(({ path, results }) => assert.ok(form.field(path) && Array.isArray(results)));
  form.pages();
  form.fees();
  form.diagnostics();
}

/** Only these errors may be thrown; any other is a bug. */
function allows(kinds: readonly (abstract new (...args: never[]) => Error)[], work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!kinds.some((kind) => error instanceof kind)) throw error;
  }
}

/** Replaces one value in a copy of a tree; `place` is the index of the value in document order. */
function mutated(tree: unknown, place: number, value: unknown): unknown {
  let left = place;
  const visit = (at: unknown): unknown => {
    if (left-- === 0) return value;
    if (Array.isArray(at)) return at.map(visit);
    if (typeof at !== 'object' || at === null) return at;
    return Object.fromEntries(Object.entries(at).map(([name, part]) => [name, visit(part)]));
  };
  return visit(tree);
}

const TOKENS =
  "$a $r[*].q $ @v @index @current @instance('i') ( ) [ ] { } , . .. : ? ?? + - * / % & = != < <= and or not in if then else let true false null 1 0 1.5e3 'x' \"y\" @2026-01-01 sum( count( if( matches( prev() next() parent() date( money( substring( \\ # ; \u0000 \ud800 let x = x".split(
    ' ',
  );
const felSource = fc.oneof(
  fc.array(fc.constantFrom(...TOKENS), { maxLength: 25 }).map((tokens) => tokens.join(' ')),
  fc.array(fc.constantFrom(...TOKENS), { maxLength: 12 }).map((tokens) => tokens.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const path = fc.oneof(
  fc.constantFrom(
    'a',
    'n',
    'f',
    'm',
    'c',
    'g.b',
    'r[0].q',
    'r[0].t',
    'r[1].q',
    'r',
    'g',
    'r[*].q',
    '',
    '#',
    '__proto__',
  ),
  fc.string({ maxLength: 12 }),
  exotic as fc.Arbitrary<string>,
);
const operation = fc.oneof(
  fc.record({ kind: fc.constantFrom('set', 'load', 'inject', 'provide'), path, value: anything }),
  fc.record({
    kind: fc.constantFrom('add', 'remove', 'move', 'evaluate', 'validate', 'read'),
    path,
    value: fc.constantFrom<unknown>(0, 1, -1, 1e9, NaN, '0', null),
  }),
);

function operate(
  form: FormEngine,
  { kind, path: at, value }: { kind: string; path: string; value: unknown },
): void {
  const index = value as number;
  if (kind === 'set') form.set(at, value);
  else if (kind === 'load') form.load(value as never);
  else if (kind === 'inject') form.injectExternal([value as object, { path: at, message: value as string }]);
  else if (kind === 'provide') form.provide({ kind: 'instance', name: at, url: at }, { data: value });
  else if (kind === 'add') form.addRow(at, index);
  else if (kind === 'remove') form.removeRow(at, index);
  else if (kind === 'move') form.moveRow(at, index, 0);
  else if (kind === 'evaluate') form.evaluate(String(at), 'a');
  else if (kind === 'validate') form.validate({ mode: 'demand', path: at });
  else [form.get(at), form.field(at), form.dependenciesOf('a')].at(0);
}

const TOOLS = createAssistProvider(createForm(SAMPLE), { profiles: [] })
  .tools()
  .map(({ name }) => name);

const MAX_MESSAGE = 10_000;
const mostly = (...values: unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: anything });

/** Messages that are almost valid, as an attacker or another version would send them. */
const message = fc.record(
  {
    type: mostly(
      'call',
      'tools',
      'cancel',
      'bye',
      'welcome',
      'result',
      'toolchange',
      'constructor',
      '__proto__',
    ),
    callId: mostly('a', 'x'.repeat(64), 'x'.repeat(65), '', '__proto__'),
    name: mostly('formspec.field.list', '__proto__', 'x'.repeat(257), ''),
    agent: mostly('Helper', 'Two\nlines', ' ', '\u202egnissim', '\u3164\u2800', undefined),
    input: anything,
    tools: mostly([], [{ name: 'a', description: 'b', inputSchema: {} }], [{ name: 1 }], ['a'], [null]),
    result: mostly({ content: [{ type: 'text', text: '{}' }] }, { content: [] }, { content: [null] }),
    protocol: mostly(1, 2, '1'),
    form: mostly('a', 'a b'),
    maxRequestLength: mostly(1, NaN),
    formspecAssist: mostly('discover', 'connect', 'available', 'toString'),
  },
  { requiredKeys: [] },
);
/** As text on a port; values that JSON cannot represent are left out. */
const wire = fc.oneof(
  { weight: 6, arbitrary: message.map(toWire) },
  { weight: 2, arbitrary: json.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.nat(20_000).map((depth) => '['.repeat(depth)) },
  { weight: 1, arbitrary: exotic },
);
function toWire(value: unknown): unknown {
  try {
    return JSON.stringify(value);
  } catch {
    return value;
  }
}

export const targets: Readonly<Record<string, fc.IRawProperty<unknown>>> = {
  'bodies of form handlers': hostileBodies as fc.IRawProperty<unknown>,

  'FEL parser': fc.property(felSource, (source) => {
    try {
      parse(source);
    } catch (error) {
      assert.ok(error instanceof FelSyntaxError, String(error));
      return;
    }
    evaluate(source, { data: { a: 1, r: [{ q: 1 }, { q: 'x' }] } });
  }) as fc.IRawProperty<unknown>,

  'definition loader': fc.property(fc.nat(160), anything, fc.boolean(), (place, value, lenient) => {
    allows([DefinitionError], () => {
      checkWhole(createForm(mutated(SAMPLE, place, value) as Definition, { now: NOW, lenient }));
    });
  }) as fc.IRawProperty<unknown>,

  'response loader': fc.property(fc.nat(60), anything, anything, (place, value, whole) => {
    const form = createForm(SAMPLE, { now: NOW });
    form.set('a', 'x');
    const response = form.response();
    for (const given of [mutated(response, place, value), mutated(response.data, place, value), whole])
      for (const definitionVersion of ['1.0.0', '0.9.0'])
        allows([ResponseError], () =>
          form.load((given === whole ? given : { ...(given as object), definitionVersion }) as never),
        );
    checkWhole(form);
  }) as fc.IRawProperty<unknown>,

  'engine operations': fc.property(fc.array(operation, { maxLength: 12 }), (list) => {
    const form = createForm(SAMPLE, { now: NOW });
    for (const one of list) allows([PathError, WriteError, ResponseError], () => operate(form, one));
    checkWhole(form);
  }) as fc.IRawProperty<unknown>,

  'engine against a calculation from scratch': fc.property(
    definitions,
    fc.array(edits, { maxLength: 12 }),
    (random, list) => {
      allows([DefinitionError], () => {
        const form = createForm(random, { now: NOW });
        for (const edit of list) perform(form, edit);
        const fresh = createForm(random, { now: NOW });
        fresh.load(storedData(form));
        assert.deepEqual(snapshot(form), snapshot(fresh));
      });
    },
  ) as fc.IRawProperty<unknown>,

  tools: fc.asyncProperty(
    fc.array(
      fc.record({
        tool: fc.constantFrom(...TOOLS),
        input: fc.oneof(
          anything,
          fc.record(
            {
              path,
              value: anything,
              entries: fc.array(fc.record({ path, value: anything })),
              filter: anything,
            },
            { requiredKeys: [] },
          ),
        ),
      }),
      { maxLength: 8 },
    ),
    async (calls) => {
      const form = createForm(SAMPLE, { now: NOW });
      const provider = createAssistProvider(form, { profiles: [], confirm: () => true });
      for (const { tool, input } of calls) {
        const { content } = await provider.call(tool, input);
        const answer = JSON.parse(content[0]!.text) as { code?: string } | null;
        assert.notEqual(answer?.code, 'ENGINE_ERROR', content[0]!.text);
      }
      checkWhole(form);
    },
  ) as fc.IRawProperty<unknown>,

  'consent interleavings': consentInterleavings as fc.IRawProperty<unknown>,

  messages: fc.property(wire, message, anything, (sent, posted, other) => {
    for (const [check, kinds] of [
      [checkRequest, /^(tools|call|cancel|bye)$/],
      [checkReply, /^(welcome|tools|result|toolchange|bye)$/],
    ] as const) {
      const checked = check(sent, MAX_MESSAGE);
      if ('message' in checked) {
        assert.ok(typeof sent === 'string' && sent.length <= MAX_MESSAGE);
        assert.match(checked.message.type, kinds);
        if (/^(tools|call|cancel|result)$/.test(checked.message.type))
          assert.match((checked.message as { callId: string }).callId, /^[\w-]{1,64}$/);
      } else {
        assert.ok(checked.problem.length < 300);
        if (checked.callId !== undefined) assert.match(checked.callId, /^[\w-]{1,64}$/);
      }
    }
    for (const value of [posted, other, sent]) {
      const accepted = checkWindowMessage(value);
      if (accepted?.formspecAssist === 'connect' && accepted.agent !== undefined)
        assert.match(accepted.agent, /^[\p{L}\p{N}\p{M} .,&+'’()-]{1,60}$/u);
      assert.equal(typeof isEnvelope(value), 'boolean');
      assert.equal(typeof isAnnouncement(value), 'boolean');
    }
    assert.equal(Object.getOwnPropertyNames(Object.prototype).join(), PROTOTYPE);
  }) as fc.IRawProperty<unknown>,
};
