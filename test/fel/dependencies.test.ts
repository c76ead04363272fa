import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dependencies } from '../../src/fel/index.js';
import { printSegments } from '../../src/fel/print.js';

const fields = (source: string): string[] =>
  dependencies(source).fields.map(({ segments }) => printSegments(segments));

describe('field references', () => {
  for (const [source, expected] of [
    ['$a + $b.c', ['a', 'b.c']],
    ['a + b.c', ['a', 'b.c']],
    ['$rows[*].x', ['rows[*].x']],
    ['$a[1].b[*].c', ['a[1].b[*].c']],
    ['$m[1][2].x', ['m[1]']],
    ['if $a then $b else $c', ['a', 'b', 'c']],
    ['let x = $a in x + $x', ['a', 'x']],
    ['let x = x in x', ['x']],
    ['(let x = 1 in x) + x', ['x']],
    ['countWhere($rows[*].n, $ > $limit)', ['rows[*].n', 'limit']],
    ['{a: $b}.a', ['b']],
    ['valid($a)', []],
    ['prev().a', []],
    ['@a + @instance("i").b', []],
    ['false and $a', ['a']],
  ] as const) {
    it(source, () => assert.deepEqual(fields(source), expected));
  }

  it('have their position in the source', () => {
    const [first] = dependencies('1 + $total.net').fields;
    assert.deepEqual(first!.position, { start: 4, end: 14 });
  });

  it('are marked as aggregated inside an aggregate', () => {
    const aggregated = (source: string): boolean[] =>
      dependencies(source).fields.map((reference) => reference.aggregated);
    assert.deepEqual(aggregated('$r[*].a + sum($r[*].a * $b)'), [false, true, true]);
    assert.deepEqual(aggregated('round(sum(abs($r[*].a)))'), [true]);
    assert.deepEqual(aggregated('countWhere($r[*].a, $ > $r[*].b)'), [true, false]);
    assert.deepEqual(aggregated('length($r[*].a)'), [false]);
  });
});

describe('other dependencies', () => {
  it('include bare $ outside of predicates', () => {
    assert.equal(dependencies('$ > 1').self, true);
    assert.equal(dependencies('$.a > 1').self, true);
    assert.equal(dependencies('some([1], $ > 1)').self, false);
    assert.equal(dependencies('some($, $ > 1)').self, true);
    assert.equal(dependencies('$a').self, false);
  });

  it('include context, variables and instances', () => {
    const found = dependencies(
      '@index + @index + @rate + @instance("x").a.b[2] + instance("y", "c.d") + @source.k',
    );
    assert.deepEqual(found.context, ['index']);
    assert.deepEqual(
      found.variables.map(({ name }) => name),
      ['rate', 'source'],
    );
    assert.deepEqual(
      found.instances.map(({ name, path }) => [name, printSegments(path)]),
      [
        ['x', 'a.b[2]'],
        ['y', 'c.d'],
      ],
    );
  });

  it('include neighbours with the field that is read from them', () => {
    assert.deepEqual(
      dependencies('prev().total + next().x.y + parent()').neighbours.map(({ name, fields: read }) => [
        name,
        read,
      ]),
      [
        ['prev', ['total']],
        ['next', ['x']],
        ['parent', []],
      ],
    );
  });

  it('include states', () => {
    const { states } = dependencies('valid($a.b) and relevant($) and required(c)');
    assert.deepEqual(
      states.map(({ name, reference }) => [name, printSegments(reference.segments)]),
      [
        ['valid', 'a.b'],
        ['relevant', ''],
        ['required', 'c'],
      ],
    );
  });

  it('include calls with their number of arguments, and volatile functions', () => {
    const found = dependencies('myAge(today()) + if(true, 1, 2)');
    assert.deepEqual(
      found.calls.map((call) => [call.name, call.arguments]),
      [
        ['myAge', 1],
        ['today', 0],
        ['if', 3],
      ],
    );
    assert.deepEqual(found.volatile, ['today']);
    assert.deepEqual(dependencies('formatNumber(1)').volatile, ['formatNumber']);
  });
});
