import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FormEngine, Item } from '../../../src/engine/index.js';
import { createForm, loadForm } from '../../../src/engine/index.js';
import { definition, field, group, make, repeat } from '../forms.js';

const SENSITIVE = { extensions: { 'x-sensitive': true } };
const secret = (key = 'ssn') => field(key, 'string', SENSITIVE);

/** Keys of everything sensitive: groups, rows, repeats and displays included. */
function sensitiveKeys(form: FormEngine): string[] {
  const keys = new Set<string>();
  const visit = (nodes: FormEngine['items']): void => {
    for (const node of nodes) {
      if (node.sensitive) keys.add(node.key);
      visit(node.children);
      visit(node.rows);
    }
  };
  visit(form.items);
  return [...keys].sort();
}

const registry = (metadata: Record<string, unknown>) => ({
  $formspecRegistry: '1.0' as const,
  entries: [{ name: 'x-ssn', category: 'dataType', version: '1.0.0', status: 'stable', metadata }],
});

describe('marks', () => {
  test('apply to everything inside a marked group, repeat or field', () => {
    const form = make([
      group(
        'a',
        [field('b'), group('c', [field('d'), { type: 'display', key: 'e', label: 'e' }])],
        SENSITIVE,
      ),
      repeat('f', [field('g'), repeat('h', [field('i')], { minRepeat: 1 })], { ...SENSITIVE, minRepeat: 1 }),
      field('j', 'string', { ...SENSITIVE, children: [field('k', 'string', { children: [field('l')] })] }),
      group('m', [field('n'), secret('o')]),
    ]);
    assert.equal(sensitiveKeys(form).join(''), 'abcdefghijklo');
  });

  test('apply to rows that are added later', () => {
    const form = make([repeat('rows', [field('a')], SENSITIVE)]);
    form.addRow('rows');
    assert.equal(form.field('rows[0].a')!.sensitive, true);
    assert.equal(form.field('rows[0]')!.sensitive, true);
  });

  test('of the whole form apply to every item', () => {
    const items = [group('a', [field('b')])];
    for (const more of [{ extensions: { 'x-sensitive': true } }, { 'x-acme-sensitive': true }])
      assert.equal(sensitiveKeys(make(items, more)).join(''), 'ab');
  });

  test('can have any value but false, and cannot be lifted inside a marked group', () => {
    const marked = (value: unknown) => field('a', 'string', { extensions: { 'x-sensitive': value } });
    assert.deepEqual(
      [true, 'yes', {}, false].map((value) => make([marked(value)]).field('a')!.sensitive),
      [true, true, true, false],
    );
    assert.equal(make([group('g', [marked(false)], SENSITIVE)]).field('g.a')!.sensitive, true);
  });

  test('of a registry entry apply in the same way', () => {
    const items = [
      group('g', [field('a')], { extensions: { 'x-ssn': true } }),
      field('b'),
      field('c', 'string', { extensions: { 'x-ssn': false } }),
    ];
    const binds = { binds: [{ path: 'b', calculate: '$g.a' }] };
    const keys = (metadata: Record<string, unknown>) =>
      sensitiveKeys(make(items, binds, { registries: [registry(metadata)] })).join('');
    assert.equal(keys({ sensitive: true }), 'abg');
    assert.equal(keys({ sensitive: false }), '');
  });

  test('are found by loadForm, in included definitions too', async () => {
    const child = definition([group('h', [secret()])], { url: 'https://tests.example/child' });
    const parent = definition([
      { type: 'group', key: 'outer', label: 'outer', $ref: 'https://tests.example/child|1.0.0#h' },
      field('copy'),
    ]);
    parent.binds = [{ path: 'copy', calculate: '$outer.h.ssn' }];
    const form = await loadForm(parent, { resolve: { 'https://tests.example/child|1.0.0': child } });
    assert.deepEqual(sensitiveKeys(form), ['copy', 'ssn']);
    assert.deepEqual(sensitiveKeys(await loadForm(definition([secret(), field('x')]))), ['ssn']);
    const byRegistry = await loadForm(definition([field('a', 'string', { extensions: { 'x-ssn': true } })]), {
      registries: [registry({ sensitive: true })],
    });
    assert.deepEqual(sensitiveKeys(byRegistry), ['a']);
  });
});

describe('a value is sensitive when it derives from a sensitive one', () => {
  /** Keys besides `ssn` that are sensitive in a form with a sensitive field `ssn`. */
  const derived = (items: Item[], more: Parameters<typeof make>[1] = {}): string =>
    sensitiveKeys(make([secret(), ...items], more))
      .filter((key) => key !== 'ssn')
      .join('');
  const fields = (keys: string): Item[] => [...keys].map((key) => field(key));

  test('through a chain of calculations, in any order of the definition', () => {
    const binds = [
      { path: 'c', calculate: 'upper($b)' },
      { path: 'b', calculate: "'x' & $a" },
      { path: 'a', calculate: 'substring($ssn, 1, 2)' },
      { path: 'd', calculate: '$e' },
    ];
    assert.equal(derived(fields('abcde'), { binds }), 'abc');
  });

  test('through branches that may not be taken', () => {
    const binds = [
      { path: 'a', calculate: "if(false, $ssn, 'x')" },
      { path: 'b', calculate: "if($ssn = '1', 'x', 'y')" },
      { path: 'c', calculate: 'length($ssn)' },
      { path: 'd', calculate: 'let s = $ssn in s' },
    ];
    assert.equal(derived(fields('abcd'), { binds }), 'abcd');
  });

  test('through a thousand calculations', () => {
    const keys = Array.from({ length: 1000 }, (_, i) => `f${i}`);
    const binds = keys.map((key, i) => ({ path: key, calculate: i === 999 ? '$ssn' : `$f${i + 1}` }));
    const form = make([secret(), ...keys.map((key) => field(key))], { binds });
    assert.equal(form.fields(({ sensitive }) => sensitive).length, 1001);
  });

  test('through defaults and initial values, also in a circle', () => {
    const binds = [
      { path: 'a', relevant: '$z = true', default: '=$ssn' },
      { path: 'b', relevant: '$z = true', default: '=$c' },
      { path: 'c', relevant: '$z = true', default: '=$b' },
      { path: 'd', relevant: '$z = true', default: '=$e' },
      { path: 'e', relevant: '$z = true', default: '=coalesce($d, $a)' },
      { path: 'f', default: 'ssn' },
    ];
    const items = [
      ...fields('abcdef'),
      field('g', 'string', { initialValue: '=$ssn' }),
      field('h', 'string', { initialValue: 'ssn' }),
      field('z', 'boolean'),
    ];
    assert.equal(derived(items, { binds }), 'adeg');
  });

  test('through variables of the form and of a scope', () => {
    const items = [...fields('abc'), repeat('rows', [secret('s'), field('d'), field('e')], { minRepeat: 1 })];
    const variables = [
      { name: 'second', expression: '@first & 1' },
      { name: 'first', expression: '$ssn' },
      { name: 'other', expression: '$c' },
      { name: 'inRow', expression: '$s', scope: 'rows' },
      { name: 'inRow2', expression: '$e', scope: 'rows' },
    ];
    const binds = [
      { path: 'a', calculate: '@second' },
      { path: 'b', calculate: '@other' },
      { path: 'rows[*].d', calculate: '@inRow' },
    ];
    assert.equal(derived(items, { variables, binds }), 'ads');
  });

  test('through instances that calculations write, by the part that is read', () => {
    const instances = { pad: { data: {}, readonly: false } };
    const binds = [
      { path: 'instances.pad.one', calculate: '$ssn' },
      { path: 'instances.pad.deep.two', calculate: '$z' },
      { path: 'a', calculate: "@instance('pad').one" },
      { path: 'b', calculate: "@instance('pad').deep.two" },
      { path: 'c', calculate: "string(length(@instance('pad')))" },
      { path: 'd', calculate: "instance('pad', $z)" },
      { path: 'e', calculate: '$f' },
    ];
    const items = [
      ...fields('abcdez'),
      field('f', 'string', { prePopulate: { instance: 'pad', path: 'one' } }),
      field('g', 'string', { prePopulate: { instance: 'pad', path: 'deep.two' } }),
    ];
    assert.equal(derived(items, { instances, binds }), 'acdef');
  });

  test('through instances that are marked themselves', () => {
    const instances = { person: { data: { name: 'Ada' }, ...SENSITIVE }, other: { data: { name: 'x' } } };
    const binds = [
      { path: 'a', calculate: "@instance('person').name" },
      { path: 'b', calculate: "@instance('other').name" },
    ];
    assert.equal(derived(fields('ab'), { instances, binds }), 'a');
  });

  test('through rows: same row, all rows, one row, neighbours, the row around, the whole row', () => {
    const items = [
      repeat('rows', [secret('s'), ...fields('abcd'), repeat('inner', fields('ef'), { minRepeat: 1 })], {
        minRepeat: 2,
      }),
      ...fields('ghijk'),
    ];
    const binds = [
      { path: 'rows[*].a', calculate: '$s' },
      { path: 'rows[*].b', calculate: 'prev().s' },
      { path: 'rows[*].c', calculate: 'next().s' },
      { path: 'rows[*].d', calculate: '@index' },
      { path: 'rows[*].inner[*].e', calculate: 'parent().s' },
      { path: 'rows[*].inner[*].f', calculate: 'string(@count)' },
      { path: 'g', calculate: 'min($rows[*].s)' },
      { path: 'h', calculate: '$rows[1].s' },
      { path: 'i', calculate: 'string(count($rows))' },
      { path: 'j', calculate: "string(countWhere($rows, $.s = 'x'))" },
      { path: 'k', calculate: 'min($rows[*].inner[*].e)' },
    ];
    assert.equal(derived(items, { binds }), 'abceghjks');
  });

  test('through the values of groups and rows as a whole', () => {
    const items = [group('g', [secret('s'), field('t')]), ...fields('abc')];
    const binds = [
      { path: 'a', calculate: "if($g = null, 'x', 'y')" },
      { path: 'b', calculate: '$g.t' },
      { path: 'c', calculate: '$g.s' },
    ];
    assert.equal(derived(items, { binds }), 'acs');
  });

  test('through the number of rows of a marked repeat', () => {
    const items = [repeat('rows', [field('s')], { ...SENSITIVE, minRepeat: 1 }), ...fields('ab')];
    const binds = [{ path: 'a', calculate: 'string(count($rows))' }];
    assert.equal(derived(items, { binds }), 'arowss');
  });

  test('through calculations for single rows and through sub-questions', () => {
    const items = [
      repeat('rows', [field('a')], { minRepeat: 2 }),
      field('b', 'string', { children: [secret('c')] }),
      field('d'),
    ];
    const binds = [
      { path: 'rows[@index=2].a', calculate: '$ssn' },
      { path: 'd', calculate: '$b.c' },
    ];
    assert.equal(derived(items, { binds }), 'acd');
  });

  test('through a calculated display item', () => {
    const items: Item[] = [{ type: 'display', key: 'a', label: 'a' }];
    assert.equal(derived(items, { binds: [{ path: 'a', calculate: '$ssn' }] }), 'a');
  });

  test('through a migration', () => {
    const fieldMap = [
      { source: 'ssn', target: 'a', transform: 'preserve' as const },
      { source: 'x', target: 'b', transform: 'expression' as const, expression: '$ssn' },
      { source: 'x', target: 'c', transform: 'expression' as const, expression: '@source.ssn' },
      { source: 'x', target: 'd', transform: 'expression' as const, expression: 'upper($)' },
      { source: 'ssn', target: 'e', transform: 'expression' as const, expression: 'upper($)' },
      { source: 'ssn', target: null, transform: 'drop' as const },
    ];
    assert.equal(derived(fields('abcdex'), { migrations: { from: { '0.9.0': { fieldMap } } } }), 'abce');
  });

  test('but not through relevance, requirements, locks or validity', () => {
    const binds = [
      { path: 'a', relevant: "$ssn = 'x'", required: "$ssn = 'x'", readonly: "$ssn = 'x'" },
      { path: 'b', constraint: '$ != $ssn' },
      { path: 'c', calculate: 'string(relevant($a) and valid($b) and required($a) and readonly($a))' },
    ];
    assert.equal(derived(fields('abc'), { binds }), '');
  });

  test('in lenient mode beside broken expressions', () => {
    const form = createForm(
      definition([secret(), ...fields('ab')], {
        binds: [
          { path: 'a', calculate: '$ssn' },
          { path: 'b', calculate: '$ssn +' },
        ],
        migrations: {
          from: {
            '0.9.0': { fieldMap: [{ source: 'x', target: 'b', transform: 'expression', expression: '+' }] },
          },
        },
      }),
      { lenient: true },
    );
    assert.deepEqual(sensitiveKeys(form), ['a', 'ssn']);
  });
});
