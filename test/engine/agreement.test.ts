/** An expression gives the same value in a form and in `evaluate()` with the data of that form. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createForm } from '../../src/engine/index.js';
import type { Definition, Item } from '../../src/engine/index.js';
import { evaluate } from '../../src/fel/index.js';

const field = (key: string, dataType: string): Item => ({ type: 'field', key, label: key, dataType }) as Item;
const group = (key: string, children: Item[], repeatable = false): Item => ({
  type: 'group',
  key,
  label: key,
  children,
  repeatable,
});

const definition: Definition = {
  $formspec: '1.0',
  url: 'https://cases.example/agreement',
  version: '1.0.0',
  status: 'active',
  title: 'Agreement',
  items: [
    field('title', 'string'),
    field('rate', 'decimal'),
    field('day', 'date'),
    field('cost', 'money'),
    field('tags', 'multiChoice'),
    group('box', [
      field('w', 'integer'),
      group('lines', [field('amt', 'decimal'), field('marks', 'multiChoice')], true),
    ]),
    group(
      'orders',
      [
        field('no', 'integer'),
        field('due', 'date'),
        field('price', 'money'),
        group('meta', [field('vip', 'boolean'), group('parts', [field('pq', 'integer')], true)]),
        group('items', [field('q', 'integer'), group('subs', [field('s', 'integer')], true)], true),
      ],
      true,
    ),
    group('none', [field('nn', 'integer')], true),
  ],
};

const full = {
  title: 't',
  rate: 1.5,
  day: '2025-01-31',
  cost: { amount: '5.50', currency: 'USD' },
  tags: ['a', 'b'],
  box: {
    w: 3,
    lines: [
      { amt: 1, marks: [] },
      { amt: null, marks: [] },
    ],
  },
  orders: [
    {
      no: 1,
      due: '2025-01-01',
      price: { amount: '1.00', currency: 'USD' },
      meta: { vip: true, parts: [{ pq: 7 }, { pq: 8 }] },
      items: [
        { q: 1, subs: [{ s: 1 }, { s: 2 }] },
        { q: 2, subs: [] },
      ],
    },
    { no: 2, due: null, price: null, meta: { vip: null, parts: [] }, items: [] },
  ],
  none: [],
};
const sparse = {
  title: null,
  rate: null,
  day: null,
  cost: null,
  tags: [],
  box: {
    w: null,
    lines: [
      { amt: null, marks: ['x'] },
      { amt: null, marks: [] },
    ],
  },
  orders: [
    {
      no: null,
      due: null,
      price: null,
      meta: { vip: null, parts: [{ pq: null }, { pq: 1 }] },
      items: [
        { q: null, subs: [{ s: null }, { s: 1 }] },
        { q: 1, subs: [] },
      ],
    },
    { no: null, due: null, price: null, meta: { vip: null, parts: [] }, items: [] },
  ],
  none: [],
};

const EXPRESSIONS = `
  $title|$rate + 1|$day|$cost|$cost.amount|$tags|$tags[1]|$tags[3]|title|box.w|typeOf($day)|typeOf($cost)|typeOf($box)
  $box|$box.lines|$box.lines[*]|$box.lines[*].amt|$box.lines.amt|$box.lines[1].amt|$box.lines[9]|$box.lines[0].amt
  $box.lines[*].marks|$box.lines.marks|count($box.lines[*].marks)|sum($box.lines[*].amt * 2)|$box.lines[*].amt + 1
  $orders|$orders.no|$orders[*].no|$orders[*].meta|$orders.meta.vip|$orders[*].items|$orders.items|$orders[*].items[*].q
  $orders.items.q|$orders[1].items.q|$orders[1].items[2].q|$orders[2].items[1].q|$orders[*].items[1].q|$orders[*][1]
  $orders[*].items[*].subs[*].s|$orders.items.subs|$orders[*].price.amount|$orders[1].meta.parts[*].pq|$orders[*].due
  sum($orders[*].no)|sum($orders.no)|sum($orders[*].items[*].q)|count($orders)|count($orders[*].items)|length($orders)
  countWhere($orders, $.no > 1)|countWhere($orders[*].due, $ > @2025-01-15)|some($orders, count($.items) > 1)
  countWhere($orders[*].no, $ = $rate)|moneySum($orders[*].price)|min($orders[*].due)|$orders[*].due < @2025-02-01
  let o = $orders[*].items in count(o)|{a: $orders}.a[1].no|count($none)|sum($none[*].nn)|$none.nn|empty($none)
  @index|@count|@current|prev()|next()|parent()|typeOf(prev())`
  .trim()
  .split(/\s*[|\n]\s*/);

/** A path, the row around it, and expressions that only work there. */
const PLACES: [path: string, row: { path: string; index: number } | undefined, more: string][] = [
  ['title', undefined, ''],
  [
    'box.lines[1].amt',
    { path: 'box.lines', index: 1 },
    '$amt|$lines.amt|sum($lines[*].amt)|prev().amt|parent().w',
  ],
  ['orders[0].no', { path: 'orders', index: 0 }, '$no|$items.q|sum($items[*].q)|$meta.vip|@current.no'],
  [
    'orders[0].items[1].q',
    { path: 'orders[0].items', index: 1 },
    '$q|$no|$items.q|$items[1].q|sum($items[*].q)|sum($items.q)|prev().q|parent().no|parent().items',
  ],
  [
    'orders[0].items[0].subs[1].s',
    { path: 'orders[0].items[0].subs', index: 1 },
    '$s|$q|$no|prev().s|parent().q',
  ],
  [
    'orders[0].meta.parts[1].pq',
    { path: 'orders[0].meta.parts', index: 1 },
    '$pq|$vip|parent().no|parent().vip',
  ],
];

/** Data types by path. */
function typesIn(items: readonly Item[], above = ''): Record<string, string> {
  return Object.assign(
    {},
    ...items.map((item) =>
      item.type === 'field'
        ? { [above + item.key]: item.dataType }
        : item.type === 'group'
          ? typesIn(item.children ?? [], `${above}${item.key}.`)
          : {},
    ),
  ) as Record<string, string>;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

describe('a form and evaluate() give the same values', () => {
  const types = typesIn(definition.items);
  for (const [name, data] of Object.entries({ full, sparse }))
    for (const [path, row, more] of PLACES)
      test(`${name} data, at ${path}`, () => {
        const form = createForm(definition);
        form.load(data);
        for (const expression of [...EXPRESSIONS, ...more.split('|').filter(Boolean)]) {
          const alone = evaluate(expression, { data, types, ...(row ? { row } : {}) });
          const inForm = form.evaluate(expression, path);
          assert.deepEqual(plain(inForm.value), plain(alone.value), expression);
          assert.equal(inForm.errors.length > 0, alone.diagnostics.length > 0, `${expression}: diagnostics`);
        }
      });
});
