import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evaluate } from '../../src/fel/index.js';
import { chargedSteps } from '../fuzz/counted-work.js';
import { EXPENSIVE } from '../hardening/expensive-expressions.js';

const codes = (source: string, data: unknown = {}): string[] => [
  ...new Set(evaluate(source, { data }).diagnostics.map(({ code }) => code)),
];
const doubling = (
  times: number,
  first: string,
  twice: (name: string) => string,
  last: (name: string) => string,
): string => {
  const lets = Array.from({ length: times }, (_, index) => `let v${index + 1} = ${twice(`v${index}`)} in `);
  return `let v0 = ${first} in ${lets.join('')}${last(`v${times}`)}`;
};

describe('expressions that demand too much work', () => {
  it('stop when a text is joined to itself repeatedly', () => {
    assert.deepEqual(
      codes(
        doubling(
          60,
          "'xxxx'",
          (v) => `${v} & ${v}`,
          (v) => `length(${v})`,
        ),
      ),
      ['FEL_LIMIT'],
    );
  });
  it('stop when a text is replaced by itself repeatedly', () => {
    assert.deepEqual(
      codes(
        doubling(
          60,
          "'xx'",
          (v) => `replace(${v}, 'x', ${v})`,
          (v) => `length(${v})`,
        ),
      ),
      ['FEL_LIMIT'],
    );
  });
  it('stop when a text is formatted into itself repeatedly', () => {
    assert.deepEqual(
      codes(
        doubling(
          60,
          "'xx'",
          (v) => `format('{0}{0}', ${v})`,
          (v) => `length(${v})`,
        ),
      ),
      ['FEL_LIMIT'],
    );
  });
  it('stop when nested arrays are compared', () => {
    assert.deepEqual(
      codes(
        doubling(
          60,
          '[1, 1]',
          (v) => `[${v}, ${v}]`,
          (v) => `${v} = ${v}`,
        ),
      ),
      ['FEL_LIMIT'],
    );
  });
  it('stop when nested arrays or objects are returned', () => {
    assert.deepEqual(
      codes(
        doubling(
          60,
          '[$a]',
          (v) => `[${v}, ${v}]`,
          (v) => v,
        ),
      ),
      ['FEL_LIMIT'],
    );
    assert.deepEqual(
      codes(
        doubling(
          60,
          '{a: $a}',
          (v) => `{a: ${v}, b: ${v}}`,
          (v) => v,
        ),
      ),
      ['FEL_LIMIT'],
    );
  });
  it('stop in predicates inside predicates', () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => index);
    const nested = 'countWhere($rows, '.repeat(6) + 'true' + ' > 0)'.repeat(5) + ')';
    assert.ok(codes(nested, { rows }).includes('FEL_LIMIT'));
  });
  it('stop when numbers overflow', () => {
    assert.deepEqual(
      codes(
        doubling(
          60,
          '123456789',
          (v) => `${v} * ${v}`,
          (v) => v,
        ),
      ),
      ['FEL_OVERFLOW'],
    );
    assert.deepEqual(
      codes(
        doubling(
          60,
          '1.000000001',
          (v) => `${v} * ${v}`,
          (v) => v,
        ),
      ),
      ['FEL_OVERFLOW'],
    );
    assert.deepEqual(codes('power(2, 999999999999)'), ['FEL_OVERFLOW']);
    assert.deepEqual(codes('power(1.0000001, 100000)'), []);
    assert.deepEqual(codes('1e308 + 1e-308'), []);
    assert.deepEqual(codes('1e308 * 2'), ['FEL_OVERFLOW'], 'a response could not hold it');
    assert.deepEqual(codes('round(1.5, 999999)'), []);
    assert.deepEqual(codes('round(1.5, -999999)'), []);
  });
  it('report many failures of one kind only a few times', () => {
    const data = { rows: Array.from({ length: 100_000 }, () => 'x') };
    for (const source of ['$rows * 2', 'countWhere($rows, $ > 0)', 'some($rows, $ * 2 > 0)']) {
      const { diagnostics } = evaluate(source, { data });
      assert.ok(diagnostics.length > 0 && diagnostics.length < 20, source);
    }
  });
  it('are charged for long texts, long numbers, patterns and failures', () => {
    const rows = Array.from({ length: 1_000 }, () => 1);
    for (const [source, data] of [
      ['countWhere($rows, length(upper($text)) > 0)', { text: 'a'.repeat(4_000_000) }],
      ["countWhere($rows, contains($text, 'ab'))", { text: 'a'.repeat(4_000_000) }],
      ["countWhere($rows, matches($text, '(.*)*x'))", { text: 'a'.repeat(200_000) }],
      ['countWhere($rows, countWhere($rows, countWhere($rows, true > 0) > 0) > 0)', {}],
      [
        doubling(
          50,
          '$rows',
          (v) => `${v} + ${v} * ${v}`,
          (v) => v,
        ),
        { rows: rows.map(() => 1.1) },
      ],
    ] as const)
      assert.ok(codes(source, { rows, ...data }).includes('FEL_LIMIT'), source.slice(0, 60));
  });
  for (const { name, expression, data: text } of EXPENSIVE)
    it(`stop within the limit: ${name}`, () => {
      const { diagnostics } = evaluate(expression, { data: { text, f0: 'x' } });
      assert.ok(diagnostics.length < 20);
      assert.ok(chargedSteps(() => evaluate(expression, { data: { text, f0: 'x' } })) > 1_000);
    });
  it('are charged for the length of texts in every function and operator', () => {
    const long = 'a'.repeat(3_000_000);
    const rows = Array.from({ length: 1_000 }, () => 1);
    for (const source of [
      'length($long) > 0',
      "$long & 'a' = $long & 'b'",
      "$long & 'a' < $long & 'b'",
      "$long & 'a' in [$long & 'b']",
      "max($long & 'a', $long & 'b') = ''",
      "contains($long, 'b')",
      "replace($long, 'b', '') = ''",
      "trim($long) = ''",
      "format('{0}', $long) = ''",
      "selected([$long & 'a'], $long & 'b')",
    ])
      assert.deepEqual(codes(`countWhere($rows, ${source})`, { long, rows }), ['FEL_LIMIT'], source);
  });
  it('are charged for the size of a predicate for every element', () => {
    const rows = Array.from({ length: 10_000 }, () => 1);
    const test = `count([${Array.from({ length: 5_000 }, () => '$').join()}]) > 0`;
    assert.deepEqual(codes(`countWhere($rows, ${test})`, { rows }), ['FEL_LIMIT']);
  });
  it('search long texts and read long numbers correctly in linear time', () => {
    const a = 'a'.repeat(1_000);
    const data = {
      text: `${a}${a}b${a}`,
      part: `${a}b${a}`,
      other: `${a}bb${a}`,
      digits: `${'1'.repeat(100_000)}x`,
    };
    assert.equal(evaluate('contains($text, $part)', { data }).value, true);
    assert.equal(evaluate('contains($text, $other)', { data }).value, false);
    assert.equal(evaluate("replace($text, $part, '-')", { data }).value, `${a}-`);
    assert.deepEqual(codes('number($digits)', data), ['FEL_VALUE']);
  });
  it('work with a million rows', () => {
    const rows = Array.from({ length: 1_000_000 }, () => 1);
    assert.equal(evaluate('sum($rows) + countWhere($rows, $ = 1)', { data: { rows } }).value, 2_000_000);
  });
  it('have a full limit for every evaluation', () => {
    const rows = Array.from({ length: 1_500 }, () => 1);
    const source = 'countWhere($rows, countWhere($rows, $ = 1) > 0)';
    for (let round = 0; round < 3; round++) assert.deepEqual(codes(source, { rows }), []);
  });
});
