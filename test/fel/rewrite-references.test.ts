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
    member: (key, from) => (from === 'price' ? undefined : `p_${key}`),
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
    ['countWhere($rows.price, $.n > 1)', 'countWhere($host.p_rows.price, $.n > 1)'],
    ['some([{n: 1}], $.n > 1) and $.n', 'some([{n: 1}], $.n > 1) and $.p_n'],
    ['every([$.n], $.n)', 'every([$.p_n], $.n)'],
    ['let r = $rows in r[1].n', 'let r = $host.p_rows in r[1].p_n'],
    ['let r = $price in r.n', 'let r = $host.p_price in r.n'],
    ['let r = {n: 1} in r.n', 'let r = {n: 1} in r.n'],
    ['$rows[*][1].n.m', '$host.p_rows[*][1].p_n.p_m'],
    ['(prev() ?? next()).n', '(prev() ?? next()).p_n'],
    ['(if(true, null, $rows[1])).n', '(if(true, null, $host.p_rows[1])).p_n'],
    ['(true ? prev() : $.x).n', '(true ? prev() : $.p_x).p_n'],
    ['@index.n', '@index.n'],
  ] as const) {
    it(source, () => assert.equal(prefix(source), expected));
  }
  it('changes nothing without a mapper', () => assert.equal(rewriteReferences(' $a+b ', {}), ' $a+b '));
});
