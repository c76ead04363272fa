import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rewriteReferences } from '../../src/fel/index.js';

const prefix = (source: string): string =>
  rewriteReferences(source, {
    field: ([first, ...rest]) =>
      first?.key === 'foreign'
        ? undefined
        : [{ key: 'host' }, { ...first!, key: `p_${first!.key}` }, ...rest],
    variable: (name) => (name === 'rate' ? 'p_rate' : undefined),
    member: (key) => `p_${key}`,
  });

describe('rewriting references', () => {
  for (const [source, expected] of [
    ['$a + $foreign', '$host.p_a + $foreign'],
    ['a  /* keep */ *  2', '$host.p_a  /* keep */ *  2'],
    ['$rows[*].x[2]', '$host.p_rows[*].x[2]'],
    ['\'$a\' & "a" // $a', '\'$a\' & "a" // $a'],
    ['let a = $a in a + $a', 'let a = $host.p_a in a + $host.p_a'],
    ['@rate * @other', '@p_rate * @other'],
    ['prev().total + @current.x + $.y', 'prev().p_total + @current.p_x + $.p_y'],
    ["@instance('a').b", "@instance('a').b"],
    ['valid($a)', 'valid($host.p_a)'],
    ['($a)', '($host.p_a)'],
    ['$', '$'],
    ['{a: a}.a', '{a: $host.p_a}.a'],
    ['countWhere($rows, $.n > $limit)', 'countWhere($host.p_rows, $.p_n > $host.p_limit)'],
  ] as const) {
    it(source, () => assert.equal(prefix(source), expected));
  }
  it('changes nothing without a mapper', () => assert.equal(rewriteReferences(' $a+b ', {}), ' $a+b '));
});
