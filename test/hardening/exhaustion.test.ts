/**
 * Definitions, data and expressions that demand unlimited work or memory are handled in bounded time, with a clear
 * message.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createForm, DefinitionError, loadForm, ResponseError, WriteError } from '../../src/engine/index.js';
import type { Definition, Item } from '../../src/engine/index.js';
import { make } from '../engine/forms.js';
import { definition, display, field, group, registryOf, repeat } from '../support/definition.js';

function refusal(work: () => unknown): DefinitionError {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof DefinitionError, String(error));
    assert.ok(error.message.length < 3_000, `${error.message.length} characters are not a message`);
    return error;
  }
  throw new assert.AssertionError({ message: 'It was not refused.' });
}
const codesOf = (work: () => unknown): string[] => [
  ...new Set(refusal(work).problems.map(({ code }) => code)),
];

describe('definitions that are too large', () => {
  it('are refused when nested a thousand or twenty thousand levels deep', () => {
    for (const depth of [1_000, 20_000])
      for (const more of [{}, { repeatable: true, minRepeat: 2 }]) {
        let item: Item = field('leaf');
        for (let i = 0; i < depth; i++) item = group(`g${i}`, [item], more);
        assert.deepEqual(
          codesOf(() => createForm(definition([item]))),
          ['INVALID_VALUE'],
        );
      }
    let asked: Item = field('leaf');
    for (let i = 0; i < 1_000; i++) asked = field(`f${i}`, 'string', { children: [asked] });
    codesOf(() => createForm(definition([asked])));
  });

  it('work at the maximum depth', () => {
    let item: Item = field('leaf');
    for (let i = 0; i < 60; i++) item = group('g', [item]);
    const form = make([item], { binds: [{ path: `${'g.'.repeat(60)}leaf`, required: 'true' }] });
    const [leaf] = form.fields();
    assert.equal(form.validate({ mode: 'submit' }).valid, false);
    form.set(leaf!.path, 'x');
    const again = make([item]);
    again.load(JSON.parse(JSON.stringify(form.response())));
    assert.equal(again.get(leaf!.path), 'x');
  });

  it('work with 50,000 fields', () => {
    const form = make(Array.from({ length: 50_000 }, (_, i) => field(`f${i}`)));
    form.set('f49999', 'x');
    assert.equal(form.validate({ mode: 'submit' }).valid, true);
    assert.equal(Object.keys(form.response().data).length, 50_000);
  });

  it('work with 50,000 fields that have rules, each reading the field before', () => {
    const items = Array.from({ length: 50_000 }, (_, i) => field(`f${i}`));
    const binds = items.map(({ key }, i) => ({
      path: key,
      required: 'true',
      constraint: 'length($) < 10',
      ...(i > 0 && { relevant: `$f${i - 1} != 'stop'` }),
    }));
    const form = make(items, { binds });
    form.set('f10', 'stop');
    assert.equal(form.field('f11')!.relevant, false);
    assert.equal(form.validate({ mode: 'submit' }).valid, false);
  });

  it('work with 100,000 options, and refuse an answer that selects all of them', () => {
    const options = Array.from({ length: 100_000 }, (_, i) => ({ value: `v${i}`, label: `Option ${i}` }));
    const form = make([field('one', 'choice', { options }), field('many', 'multiChoice', { options })]);
    form.set('one', 'v99999');
    form.set(
      'many',
      Array.from({ length: 15_000 }, (_, i) => `v${i}`),
    );
    assert.equal(form.validate({ mode: 'submit' }).valid, true);
    form.set(
      'many',
      Array.from({ length: 15_000 }, (_, i) => `w${i}`),
    );
    assert.equal(form.validate({ mode: 'submit' }).valid, false);
    assert.throws(
      () =>
        form.set(
          'many',
          Array.from(options, ({ value }) => value),
        ),
      WriteError,
    );
  });

  it('report 100,000 mistakes', () => {
    const wrong = Array.from({ length: 50_000 }, () => ({ nonsense: 1 })) as never[];
    assert.ok(refusal(() => createForm(definition(wrong))).problems.length > 90_000);
  });

  it('are refused with a short message when a name has a million letters', () => {
    const long = 'x'.repeat(1_000_000);
    const bind = (more: object): object => ({ binds: [{ path: 'a', ...more }] });
    for (const more of [
      { version: '1.'.repeat(500_000) },
      { [long]: 1 },
      bind({ path: long }),
      bind({ calculate: `$${long}` }),
      bind({ calculate: `@instance('${long.slice(0, 50_000)}')` }),
      { shapes: [{ id: 's', target: long, constraint: 'true', message: 'm' }] },
      { items: [field('c', 'choice', { optionSet: long })] },
      { items: [group('g', [], { $ref: `https://tests.example/${long}|1.0.0` })] },
      { items: [field(`k${long}`), field(`k${long}`)] },
    ])
      for (const { message, path } of refusal(() =>
        createForm({ ...definition([field('a')]), ...more } as Definition),
      ).problems)
        assert.ok(message.length + path.length < 3_000);
  });

  it('are refused when a path is too long to be written to', () => {
    let deep: Item = field('leaf');
    for (let i = 0; i < 50; i++) deep = group('g'.repeat(100), [deep]);
    for (const item of [field('k'.repeat(5_000)), deep])
      assert.match(refusal(() => createForm(definition([item]))).message, /nothing could be written/);
    const key = 'k'.repeat(4_000);
    const form = make([field(key)]);
    form.set(key, 'x');
    assert.equal(form.response().data[key], 'x');
  });

  it('report thousands of unknown names in a form of thousands of names', () => {
    const items = Array.from({ length: 3_000 }, (_, i) => field(`a_rather_long_name_${i}`));
    const binds = items.map(({ key }) => ({ path: key, relevant: `$another_name_for_${key}` }));
    assert.equal(refusal(() => createForm(definition(items, { binds }))).problems.length, 3_000);
  });

  it('are refused with 100,000 variables of one name', { timeout: 20_000 }, () => {
    const variables = Array.from({ length: 100_000 }, () => ({ name: 'v', expression: '1' }));
    assert.deepEqual(
      codesOf(() => createForm(definition([field('a')], { variables }))),
      ['DUPLICATE_VARIABLE'],
    );
  });

  it(
    'report 5,000 misspelt names among 5,000 similar ones, with the first suggestions',
    { timeout: 20_000 },
    () => {
      const long = 'abcdefgh'.repeat(7);
      const count = 5_000;
      const { problems } = refusal(() =>
        createForm(
          definition(
            Array.from({ length: count }, (_, i) => field(`${long}${i}`)),
            { binds: Array.from({ length: count }, (_, i) => ({ path: `x${long}${i}`, required: 'true' })) },
          ),
        ),
      );
      assert.equal(problems.length, count);
      const suggestions = problems.filter(({ suggestion }) => suggestion).length;
      assert.ok(suggestions > 0 && suggestions < count, `${suggestions} suggestions`);
    },
  );

  it('work with 20,000 broken rules about one field', { timeout: 20_000 }, () => {
    const form = make([field('a')], {
      shapes: Array.from({ length: 20_000 }, (_, i) => ({
        id: `s${i}`,
        target: 'a',
        constraint: "$a = 'x'",
        message: 'Not {{$a}}',
        severity: i === 19_999 ? 'error' : 'warning',
      })),
    });
    for (const value of ['y', 'z']) form.set('a', value);
    assert.equal(form.field('a')!.results.length, 20_000);
    assert.equal(form.field('a')!.results[0]!.message, 'Not z');
    assert.equal(form.field('a')!.valid, false);
    form.set('a', 'x');
    assert.deepEqual([form.field('a')!.results.length, form.field('a')!.valid], [0, true]);
  });

  it(
    'show at most 1,000 different expressions of one text, and the others as written',
    { timeout: 20_000 },
    () => {
      const label = Array.from({ length: 100_000 }, (_, i) => `{{${i}}}`).join('');
      const form = make([field('a', 'string', { label })]);
      assert.match(form.field('a')!.label(), /^0123.*999\{\{1000\}\}/);
      assert.match(
        form
          .diagnostics()
          .map(({ message }) => message)
          .join(),
        /more than 1000 expressions/,
      );
    },
  );

  it('work with a chain of 5,000 variables', () => {
    const variables = Array.from({ length: 5_000 }, (_, i) => ({
      name: `v${i}`,
      expression: i < 4_999 ? `@v${i + 1}` : '1',
    }));
    const form = make([field('a', 'integer')], { variables, binds: [{ path: 'a', calculate: '@v0' }] });
    assert.equal(form.get('a'), 1);
  });

  for (const [name, count, twice] of [
    ['are refused with a chain of 20,000 shapes', 20_000, false],
    ['are refused when each shape names the next one twice', 60, true],
  ] as const)
    it(name, () => {
      const shapes = Array.from({ length: count }, (_, i) => {
        const next = `s${i + 1}`;
        const rule = i === count - 1 ? { constraint: 'true' } : { and: twice ? [next, next] : [next] };
        return { id: `s${i}`, target: '#', message: 'm', ...rule };
      });
      assert.deepEqual(
        codesOf(() => createForm(definition([field('a')], { shapes }))),
        ['INVALID_VALUE'],
      );
    });
});

describe('references to other definitions', () => {
  const at = (name: string, ...refs: string[]): Definition => ({
    ...definition(
      refs.length
        ? refs.map((ref, i) =>
            group(`g${i}`, [], { $ref: `https://tests.example/${ref}|1.0.0`, keyPrefix: `p${i}_` }),
          )
        : [field('leaf')],
    ),
    url: `https://tests.example/${name}`,
  });
  const documents = (...all: Definition[]): Record<string, Definition> =>
    Object.fromEntries(all.map((one) => [`${one.url}|1.0.0`, one]));

  it('are refused when they form a circle', () => {
    const resolve = documents(at('a', 'b'), at('b', 'c'), at('c', 'a'));
    assert.deepEqual(
      codesOf(() => createForm(at('a', 'b'), { resolve })),
      ['CYCLE'],
    );
    assert.deepEqual(
      codesOf(() => createForm(at('self', 'self'), { resolve: documents(at('self', 'self')) })),
      ['CYCLE'],
    );
    const { message } = refusal(() => createForm(at('a', 'b'), { resolve }));
    assert.match(message, /these include each other/, 'found as what it is, not by the number of inclusions');
  });

  it('are refused when they double with every step', () => {
    const all = Array.from({ length: 30 }, (_, i) =>
      i < 29 ? at(`d${i}`, `d${i + 1}`, `d${i + 1}`) : at(`d${i}`),
    );
    assert.ok(codesOf(() => createForm(all[0]!, { resolve: documents(...all) })).includes('CYCLE'));
  });

  it('are refused when a resolver generates them without end', () => {
    let made = 0;
    const resolve = (): Definition => at(`n${++made}`, `n${made + 1}`);
    assert.ok(codesOf(() => createForm(at('n0', 'n1'), { resolve })).includes('CYCLE'));
    assert.ok(made < 2_000);
  });

  it('are refused when a server generates them without end', async () => {
    let asked = 0;
    const fetchJson = async (url: string): Promise<unknown> => {
      asked++;
      const number = Number(/\d+$/.exec(url)![0]);
      return at(`n${number}`, `n${number + 1}`);
    };
    await assert.rejects(loadForm(at('n0', 'n1'), { fetchJson }), DefinitionError);
    assert.ok(asked < 2_000);
  });
});

describe('cyclic objects', () => {
  const cyclic: Record<string, unknown> = { contentType: 'text/plain' };
  cyclic['self'] = cyclic;
  const group_ = group('a', []);
  group_.children = [group_];

  for (const [name, more] of Object.entries({
    items: { items: [group_] },
    'an address': { url: cyclic },
    options: { items: [field('c', 'choice', { options: [{ value: cyclic, label: cyclic }] as never })] },
    'an initial value': { items: [field('f', 'attachment', { initialValue: cyclic })] },
    'a default': { binds: [{ path: 'a', default: cyclic }] },
    binds: { binds: cyclic },
  }))
    it(`are refused as ${name} in a definition`, async () => {
      const whole = { ...definition([field('a')]), ...more } as never;
      refusal(() => createForm(whole));
      await assert.rejects(loadForm(whole), DefinitionError);
    });

  it('in extensions and instances are ignored', () => {
    const form = make(
      [field('a'), field('b', 'attachment', { prePopulate: { instance: 'i', path: 'self' } })],
      {
        extensions: { 'x-a': cyclic },
        instances: { i: { data: cyclic } },
        binds: [{ path: 'a', calculate: "string(@instance('i'))" }],
      },
    );
    assert.equal(form.get('b'), null);
    assert.doesNotThrow(() => JSON.stringify(form.response()));
  });

  it('in results from a server are left out', () => {
    const form = make([field('a')]);
    form.injectExternal([
      { path: 'a', message: 'No', severity: 'error', context: cyclic },
      { path: cyclic, message: cyclic, severity: cyclic, code: cyclic, constraintKind: cyclic } as never,
      null as never,
      'x' as never,
    ]);
    const { validationResults } = JSON.parse(JSON.stringify(form.response()));
    assert.equal(validationResults.length, 2);
    assert.ok(validationResults.every(({ message }: { message: unknown }) => typeof message === 'string'));
  });

  it('results of a server that all concern one field are added in bounded time', { timeout: 20_000 }, () => {
    const form = make([field('a')]);
    form.injectExternal(
      Array.from({ length: 100_000 }, (_, i) => ({
        path: i % 2 ? 'a' : 'gone',
        code: `c${i >> 1}`,
        message: 'No',
      })),
    );
    form.injectExternal([{ path: 'a', code: 'c0', message: 'Again' }]);
    assert.equal(form.field('a')!.results.length, 50_000);
    assert.equal(form.field('a')!.results.at(-1)!.message, 'Again');
    assert.equal(form.validate().results.length, 100_000);
  });

  it('in data are cut off or refused, in Responses refused', () => {
    const form = make([field('a'), group('g', [field('b')]), repeat('r', [field('c')])]);
    const data: Record<string, unknown> = { a: 'x' };
    Object.assign(data, { g: data, r: [data, data] });
    form.load(data);
    assert.equal(form.get('a'), 'x');
    assert.throws(() => form.load({ a: cyclic }), ResponseError);
    const response: Record<string, unknown> = { ...form.response() };
    response['extensions'] = response;
    assert.throws(() => form.load(response), ResponseError);
  });
});

describe('data that is too large', () => {
  it('of 10,000 rows is loaded, calculated and returned', () => {
    const form = make([repeat('r', [field('a', 'integer'), field('b', 'integer')]), field('s', 'integer')], {
      binds: [
        { path: 'r[*].b', calculate: '$a * 2 + coalesce(prev().a, 0)' },
        { path: 's', calculate: 'sum($r[*].b)' },
      ],
    });
    form.load({ r: Array.from({ length: 10_000 }, () => ({ a: 1 })) });
    assert.equal(form.get('s'), 29_999);
    form.set('r[0].a', 2);
    assert.equal(form.get('s'), 30_002);
    assert.equal((form.response().data['r'] as unknown[]).length, 10_000);
  });

  it('of 10,000 rows that each read all rows follows every change', () => {
    const form = make([repeat('r', [field('a', 'integer'), field('share', 'decimal')])], {
      binds: [{ path: 'r[*].share', calculate: '$a / sum($r[*].a)' }],
    });
    form.load({ r: Array.from({ length: 10_000 }, () => ({ a: 1 })) });
    assert.equal(form.get('r[9999].share'), 0.0001);
    form.set('r[0].a', 10_001);
    assert.equal(form.get('r[0].share'), 0.50005);
    assert.equal(form.get('r[9999].share'), 0.00005);
    form.removeRow('r', 0);
    form.addRow('r');
    form.moveRow('r', 9_999, 0);
    form.set('r[0].a', 1);
    assert.equal(form.get('r[9999].share'), 0.0001);
    assert.deepEqual(form.diagnostics(), []);
  });

  it('of 10,000 rows that each query every row stops at a limit, with a diagnostic', () => {
    const form = make([repeat('r', [field('a', 'integer'), field('b', 'integer')]), field('s', 'integer')], {
      binds: [
        { path: 'r[*].b', calculate: 'countWhere($r[*].a, $ >= 0) + countWhere($r[*].a, $ > 1)' },
        { path: 's', calculate: 'count($r[*].a)' },
      ],
    });
    form.load({ r: Array.from({ length: 10_000 }, () => ({ a: 1 })) });
    assert.equal(form.get('r[0].b'), 10_000);
    assert.equal(form.get('r[9999].b'), null);
    assert.ok(form.diagnostics().some(({ code }) => code === 'FEL_LIMIT'));
    form.load({ r: [{ a: 1 }, { a: 2 }] });
    assert.equal(form.get('r[1].b'), 3, 'nothing is left of it when there is less to do');
  });

  it('with hundreds of millions of list gaps is refused, and nothing changes', () => {
    const form = make([field('a'), repeat('r', [field('b')]), field('m', 'multiChoice', { options: [] })]);
    form.set('a', 'before');
    const gaps: unknown[] = [];
    gaps.length = 400_000_000;
    assert.throws(() => form.load({ a: 'after', r: gaps }), ResponseError);
    assert.throws(() => form.set('m', gaps), WriteError);
    assert.equal(form.get('a'), 'before');
  });

  it('in labels, hints, descriptions and options is truncated', () => {
    const long = 'x'.repeat(999_999);
    const form = make([
      field('a', 'choice', {
        label: long,
        hint: long,
        description: long,
        options: [{ value: long, label: long }],
      }),
      display('d', `${'y'.repeat(99_999)}😀${long}`),
    ]);
    const choice = form.field('a')!;
    assert.deepEqual(
      [choice.label(), choice.hint(), choice.description(), choice.options![0]!.label],
      Array(4).fill(`${'x'.repeat(10_000)}…`),
    );
    assert.equal(choice.options![0]!.value, long);
    assert.equal(form.field('d')!.label(), `${'y'.repeat(99_999)}…`);
  });

  it('in labels that repeat a long text is rendered in bounded length', () => {
    const form = make([field('a', 'string', { label: '{{$a}}'.repeat(2_000), hint: '{{'.repeat(50_000) })]);
    form.set('a', 'y'.repeat(900_000));
    assert.ok(form.field('a')!.label().length < 10_000_000);
    form.set('a', 'short');
    assert.equal(form.field('a')!.label(), 'short'.repeat(2_000));
  });

  it('in long texts is checked against exponential regular expressions in bounded time', () => {
    for (const pattern of ['^(a+)+$', '(a|aa)+$', '^(a|a)*$', '(.*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$']) {
      const form = make(
        [field('a', 'string', { extensions: { 'x-bomb': true } }), field('b')],
        { binds: [{ path: 'b', constraint: `matches($, '${pattern}')` }] },
        { registries: [registryOf({ 'x-bomb': { constraints: { pattern } } })] },
      );
      for (const length of [40, 5_000, 200_000])
        for (const path of ['a', 'b']) {
          form.set(path, `${'a'.repeat(length)}!`);
          assert.equal(form.field(path)!.valid, false, `${pattern} at ${path}, ${length}`);
        }
      form.validate({ mode: 'submit' });
    }
  });

  it('under exponential patterns in many fields has one limit for all, and the rest does not pass', () => {
    const items = Array.from({ length: 1_500 }, (_, i) => field(`f${i}`));
    const form = make(items, {
      binds: items.map(({ key }) => ({ path: key, constraint: "matches($, '^(a+)+$')" })),
    });
    form.load(Object.fromEntries(items.map(({ key }) => [key, 'a'.repeat(6_000)])));
    assert.equal(form.field('f0')!.valid, true);
    assert.equal(form.field('f1499')!.valid, false);
    assert.ok(form.diagnostics().some(({ code }) => code === 'FEL_LIMIT'));
    form.set('f1499', 'aa');
    assert.equal(form.field('f1499')!.valid, true, 'the next change has a limit of its own');
  });

  const ROWS = `(let r = [${Array.from({ length: 1_000 }, () => '1').join()}] in countWhere(r, countWhere(r, $ > 0) > 0))`;

  it('in expensive fees has one limit for all', () => {
    const lineItems = Array.from({ length: 100 }, (_, i) => ({ id: `f${i}`, label: 'Fee', calculate: ROWS }));
    const fees = make([field('a')], { fees: { lineItems } }).fees();
    assert.equal(fees[0]!.value, 1_000);
    assert.equal(fees.at(-1)!.value, null);
  });

  it('in expensive rules for submission has one limit for all, and the rest does not pass', () => {
    const form = make([field('a')], {
      shapes: Array.from({ length: 100 }, (_, i) => ({
        id: `s${i}`,
        target: '#',
        timing: 'submit' as const,
        message: 'No',
        constraint: `${ROWS} > 0`,
      })),
    });
    const failed = form.validate({ mode: 'submit' }).results.map(({ shapeId }) => shapeId);
    assert.ok(!failed.includes('s0') && failed.includes('s99'));
  });

  it('in defaults that open each other has one limit for all', () => {
    const items = Array.from({ length: 50 }, (_, i) => field(`f${i}`));
    const form = make(items, {
      binds: items.map(({ key }, i) => ({
        path: key,
        ...(i > 0 && { relevant: `$f${i - 1} = 'x' and ${ROWS} > 0`, default: 'x' }),
      })),
    });
    form.set('f0', 'x');
    assert.ok(form.diagnostics().some(({ code }) => code === 'FEL_LIMIT'));
  });

  it('does not pass a pattern that cannot be checked, and the message says why', () => {
    for (const [pattern, reason] of [
      ['(a*)*\\1b', 'takes too long'],
      ['(a', 'is not a regular expression'],
    ] as const) {
      const metadata = { displayName: 'Case number' };
      const registries = [registryOf({ 'x-code': { metadata, constraints: { pattern } } })];
      const form = make([field('a', 'string', { extensions: { 'x-code': true } })], {}, { registries });
      form.set('a', 'a'.repeat(5_000));
      const [result] = form.field('a')!.results;
      assert.equal(result?.code, 'PATTERN_MISMATCH');
      assert.match(result.message, new RegExp(`Case number.*${reason}`));
      assert.equal(form.validate({ mode: 'submit' }).valid, false);
    }
  });

  it('with numbers of a million digits is handled', () => {
    const form = make(
      [
        field('a', 'decimal', { precision: 2 }),
        field('m', 'money', { currency: 'EUR' }),
        field('b', 'decimal'),
      ],
      { binds: [{ path: 'b', calculate: '$a * 2 + 1' }] },
    );
    for (const text of ['9'.repeat(900_000), `1.${'9'.repeat(900_000)}`, '1e999999999', '-1e-999999999']) {
      form.set('a', text);
      form.set('m', { amount: text, currency: 'EUR' });
      form.validate({ mode: 'submit' });
      JSON.stringify(form.response());
    }
  });
});

describe('expressions that are too large', () => {
  for (const [name, source] of Object.entries({
    brackets: `${'('.repeat(50_000)}1${')'.repeat(50_000)}`,
    signs: `${'-'.repeat(50_000)}1`,
    negations: `${'not '.repeat(50_000)}true`,
    conditions: `${'if true then 1 else '.repeat(20_000)}1`,
    sums: Array.from({ length: 100_000 }, () => '1').join(' + '),
    members: `$a${'.a'.repeat(100_000)}`,
    indices: `[1]${'[1]'.repeat(100_000)}`,
    backslashes: `'${'\\'.repeat(500_000)}`,
    lists: '['.repeat(100_000),
    calls: 'abs('.repeat(100_000),
  }))
    it(`${name} are refused with a short message`, () => {
      assert.deepEqual(
        codesOf(() => createForm(definition([field('a')], { binds: [{ path: 'a', calculate: source }] }))),
        ['FEL_SYNTAX'],
      );
      const { value, errors } = make([field('a')]).evaluate(source);
      assert.equal(value, null);
      assert.ok(errors.length > 0 && errors[0]!.message.length < 3_000);
    });

  it('values that double from field to field stop at a limit, with a diagnostic', () => {
    const items = Array.from({ length: 60 }, (_, i) => field(`f${i}`));
    const binds = items.slice(1).map(({ key }, i) => ({ path: key, calculate: `$f${i} & $f${i}` }));
    const form = make(items, { binds });
    form.set('f0', 'xxxx');
    assert.equal(form.get('f59'), null);
    assert.ok(form.diagnostics().some(({ code }) => code === 'FEL_LIMIT'));
  });
});
