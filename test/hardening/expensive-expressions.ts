/** Short expressions that would take seconds to hours if their work were not charged to the step limits. */

interface ExpensiveExpression {
  readonly name: string;
  readonly expression: string;
  /** A long answer in the field `text`. */
  readonly data?: string;
}

/** A value that doubles, so that a short expression gets a long text or list. */
const doubled = (times: number, first: string, twice: (name: string) => string): string =>
  `let v0 = ${first} in ${Array.from({ length: times }, (_, i) => `let v${i + 1} = ${twice(`v${i}`)} in `).join('')}`;
/** Binds `long`, a text of two million characters. */
const LONG = `${doubled(20, "'ab'", (name) => `${name} & ${name}`)}let long = v20 in `;
/** Binds `rows`, 1,000 numbers. */
const ROWS = `let rows = [${Array.from({ length: 1_000 }, (_, i) => i).join()}] in `;
const each = (test: string): string => `${ROWS}${LONG}countWhere(rows, ${test})`;
const A = 'a'.repeat(300_000);

export const EXPENSIVE: readonly ExpensiveExpression[] = [
  { name: 'the length of a long text for every row', expression: each('length(long) > 0') },
  { name: 'long texts compared for every row', expression: each("long & 'a' < long & 'b'") },
  { name: 'long texts found equal for every row', expression: each("long & 'a' = long & 'b'") },
  { name: 'a long text looked for in a list', expression: each("long & 'a' in [long & 'b', long & 'c']") },
  { name: 'the largest of long texts', expression: each("max([long & 'a', long & 'b']) = ''") },
  { name: 'parts of a long text', expression: each("substring(long, 1000000, 9) = ''") },
  { name: 'long texts joined for every row', expression: each('length(long & long) > 0') },
  { name: 'a long text in upper case', expression: each("upper(long) = ''") },
  { name: 'a long text replaced letter by letter', expression: each("replace(long, 'a', 'b') = ''") },
  { name: 'a long text in a format', expression: each("format('{0}', long) = ''") },
  { name: 'a long text as a number', expression: 'number($text)', data: `${'1'.repeat(900_000)}x` },
  {
    name: 'a part that platforms search in quadratic time',
    expression: "contains($text, substring($text, 1, 150000) & 'b' & substring($text, 1, 150000))",
    data: A,
  },
  {
    name: 'a part that platforms replace in quadratic time',
    expression: "length(replace($text, substring($text, 1, 150000) & 'b' & substring($text, 1, 150000), ''))",
    data: A,
  },
  { name: 'a pattern with a back-reference', expression: "matches($text, '(a*)*(a*)*\\\\1\\\\2b')", data: A },
  {
    name: 'a pattern with a thousand groups',
    expression: `matches($text, '${'(a?)'.repeat(1_000)}\\\\1b')`,
    data: A,
  },
  { name: 'a new pattern for every row', expression: each("matches('a', format('^(a+)+{0}$', $))") },
  { name: 'a new language for every row', expression: each("formatNumber(1, format('en-x-a{0}', $)) = ''") },
  { name: 'a new path for every row', expression: each("instance(format('i{0}', $), 'a.b.c') = 1") },
  { name: 'money printed for every row', expression: each("string(money($, 'EUR')) = ''") },
  {
    name: 'a large predicate',
    expression: `${ROWS}countWhere(rows, count([${Array.from({ length: 5_000 }, () => '$ + 1').join()}]) > 0)`,
  },
  {
    name: 'failures for every row',
    expression: `${ROWS}countWhere(rows, count([${Array.from({ length: 500 }, () => '$ / 0').join()}]) > 0)`,
  },
  {
    name: 'sums of changing lists',
    expression: `${ROWS}let others = rows * 2 in countWhere(rows, countWhere(rows, sum(if $ % 2 = 0 then rows else others) > 0) > 0)`,
  },
  {
    name: 'lists compared for every row',
    expression: `${ROWS}let others = rows * 1 in countWhere(rows, countWhere(rows, rows = others) > 0)`,
  },
  { name: 'long divisions', expression: `${ROWS}countWhere(rows, countWhere(rows, 1e300 % 3e-300 > 0) > 0)` },
  {
    name: 'dates counted',
    expression: `${ROWS}countWhere(rows, countWhere(rows, dateDiff('2026-01-01', '1000-01-01', 'days') > 0) > 0)`,
  },
];
