import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createForm, DefinitionError, PathError, ResponseError, WriteError } from '../../src/engine/index.js';
import type { Definition } from '../../src/engine/index.js';
import { definition, field, group, make, repeat } from './forms.js';

const sample = () =>
  make([
    field('a'),
    field('doc', 'attachment'),
    group('g', [field('b')]),
    repeat('rows', [field('x')], { minRepeat: 1 }),
  ]);

const cyclic: Record<string, unknown> = { contentType: 'text/plain' };
cyclic['self'] = cyclic;
const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);

describe('values that cannot be stored', () => {
  for (const [name, value] of Object.entries({
    'a function': () => 1,
    'a symbol': Symbol('x'),
    'a bigint': 10n,
    'not a number': NaN,
    infinity: -Infinity,
    'a cyclic object': cyclic,
    'deep nesting': deep,
    'a Map': new Map(),
    'a Date': new Date(0),
    'an instance of a class': new (class Thing {})(),
    'ten million characters': 'x'.repeat(10_000_000),
    'a function inside': { contentType: 'x', f: () => 1 },
    'a prototype inside': JSON.parse('{"contentType":"x","__proto__":{"polluted":1}}'),
    'many parts': Array.from({ length: 100_000 }, () => 'x'),
  })) {
    test(`${name} is refused and nothing changes`, () => {
      const form = sample();
      form.set('a', 'before');
      for (const path of ['a', 'doc', 'rows[0].x'])
        assert.throws(
          () => form.set(path, value),
          (error) => error instanceof WriteError && error.code === 'INVALID_VALUE' && error.path === path,
        );
      assert.equal(form.get('a'), 'before');
      assert.equal(form.get('doc'), null);
      assert.equal('polluted' in {}, false);
    });
  }

  test('a stored value is a copy', () => {
    const form = sample();
    const value = { contentType: 'text/plain', tags: ['a'] };
    form.set('doc', value);
    value.tags.push('b');
    assert.deepEqual(form.get('doc'), { contentType: 'text/plain', tags: ['a'] });
  });

  test('JSON of the wrong type is stored and reported', () => {
    const form = sample();
    form.set('a', { x: [1, null] });
    assert.deepEqual(form.get('a'), { x: [1, null] });
    assert.equal(form.field('a')!.results[0]!.code, 'TYPE_MISMATCH');
  });
});

describe('paths', () => {
  test('that are malformed are refused with a PathError', () => {
    const form = sample();
    for (const path of [
      '',
      'a..b',
      '.a',
      'a.',
      'rows[',
      'rows[]',
      'rows[-1].x',
      'rows[0.5].x',
      'rows[0x0].x',
      '__proto__',
      'g.__proto__.b',
      'a b',
      'x'.repeat(5000),
    ])
      assert.throws(() => form.set(path, 'v'), PathError, path);
  });

  test('that do not exist are refused with a WriteError', () => {
    const form = sample();
    for (const path of [
      'constructor',
      'g.constructor',
      'rows[999999999].x',
      'rows[1].x',
      'rows.x',
      'a[0]',
      'g[0].b',
      'a.b',
      'toString',
    ])
      assert.throws(
        () => form.set(path, 'v'),
        (error) => error instanceof WriteError && error.code === 'NOT_FOUND',
        path,
      );
    assert.throws(
      () => form.set('rows[*].x', 'v'),
      (error) => error instanceof WriteError && error.code === 'INVALID_PATH',
    );
  });

  test('never make a read throw', () => {
    const form = sample();
    for (const path of ['', '__proto__', 'constructor.name', 'rows[99].x', 'rows[*].x', 'a..b', 'toString']) {
      assert.equal(form.get(path), null, path);
      assert.equal(form.field(path), undefined, path);
    }
  });
});

describe('loaded data', () => {
  test('cannot change prototypes', () => {
    const form = sample();
    form.load(
      JSON.parse(
        '{"a":"ok","__proto__":{"polluted":1},"g":{"__proto__":{"b":"evil"}},"doc":{"contentType":"x","__proto__":{"polluted":1}}}',
      ),
    );
    assert.equal(form.get('a'), 'ok');
    assert.equal(form.get('g.b'), null);
    assert.deepEqual(form.get('doc'), { contentType: 'x' });
    assert.equal('polluted' in {}, false);
  });

  test('is refused as a whole if a part of it is invalid', () => {
    const form = sample();
    form.set('a', 'before');
    for (const data of [
      null,
      'x',
      [],
      7,
      { a: () => 1 },
      { a: 'new', doc: cyclic },
      { a: 'x'.repeat(2_000_000) },
    ])
      assert.throws(() => form.load(data as never), ResponseError);
    assert.equal(form.get('a'), 'before');
  });

  test('can have keys that every object inherits', () => {
    const form = make([field('constructor'), field('toString'), group('hasOwnProperty', [field('valueOf')])]);
    const data = { constructor: 'a', toString: 'b', hasOwnProperty: { valueOf: 'c' } };
    form.load(data as never);
    const out = form.response().data;
    assert.equal(Object.getPrototypeOf(out), null);
    assert.equal(JSON.stringify(out), JSON.stringify(data));
    form.load({});
    assert.deepEqual(
      Object.entries(form.response().data).map(([key]) => key),
      Object.keys(data),
    );
    assert.equal(form.get('constructor'), null);
  });
});

describe('hostile definitions', () => {
  test('are refused with a DefinitionError and no other error', () => {
    const base = definition([field('a'), repeat('r', [field('b')])], {
      binds: [{ path: 'a', required: 'true' }],
      shapes: [{ id: 's', target: 'a', constraint: 'true', message: 'm' }],
    });
    const strange = [null, 7, 'x', [], {}, { length: 3 }, JSON.parse('{"__proto__":1}'), true];
    const keys = [
      '$formspec',
      'url',
      'version',
      'items',
      'binds',
      'shapes',
      'variables',
      'instances',
      'optionSets',
      'migrations',
      'fees',
      'extensions',
      'formPresentation',
      'metadata',
    ];
    for (const key of keys)
      for (const value of strange) {
        try {
          createForm({ ...base, [key]: value } as Definition);
        } catch (error) {
          assert.ok(error instanceof DefinitionError, `${key} = ${JSON.stringify(value)}: ${String(error)}`);
          assert.ok(error.problems.length > 0);
        }
      }
    for (const value of strange) assert.throws(() => createForm(value as never), DefinitionError);
  });

  test('cannot require too many rows', () => {
    assert.throws(
      () => createForm(definition([repeat('r', [field('a')], { minRepeat: 1e9 })])),
      DefinitionError,
    );
  });

  test('can have very long chains of calculations', () => {
    const count = 5000;
    const items = Array.from({ length: count }, (_, i) => field(`f${i}`, 'integer'));
    const binds = Array.from({ length: count - 1 }, (_, i) => ({
      path: `f${i + 1}`,
      calculate: `$f${i} + 1`,
    }));
    const form = make(items, { binds: binds.reverse() });
    form.set('f0', 1);
    assert.equal(form.get(`f${count - 1}`), count);
  });

  test('report failing expressions in diagnostics, not in results', () => {
    const form = make([field('a', 'integer'), field('b', 'integer')], {
      binds: [{ path: 'b', calculate: '1 / $a' }],
    });
    form.set('a', 0);
    assert.equal(form.get('b'), null);
    assert.deepEqual(form.validate().results, []);
    assert.ok(
      form
        .diagnostics()
        .some(({ code, path }) => code === 'FEL_DIVISION_BY_ZERO' && path === '/binds/0/calculate'),
    );
  });
});

test('host functions cannot write to the form that calls them', () => {
  let form: ReturnType<typeof make> | undefined;
  const definition_ = { binds: [{ path: 'b', calculate: 'meddle($a)' }] };
  form = make([field('a'), field('b')], definition_, {
    functions: [{ name: 'meddle', parameters: [{ name: 'x' }], call: (x) => (form?.set('a', 'changed'), x) }],
  });
  form.set('a', 'x');
  assert.equal(form.get('a'), 'x');
  assert.equal(form.get('b'), null);
});
