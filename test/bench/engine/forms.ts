/** Definitions of any size for measuring. */
import type { Bind, Definition, Item } from '../../../src/engine/index.js';

const form = (items: Item[], binds: Bind[] = []): Definition => ({
  $formspec: '1.0',
  url: 'https://forms.example/bench',
  version: '1.0.0',
  status: 'draft',
  title: 'Bench',
  items,
  binds,
});

const fields = (count: number, dataType: 'string' | 'integer'): Item[] =>
  Array.from({ length: count }, (_, i) => ({ type: 'field', key: `f${i}`, label: `Field ${i}`, dataType }));

/** Fields that know nothing of each other, in groups of twenty, beside a few loose ones. */
export function plainForm(count: number): Definition {
  const loose = 20;
  const all = fields(count, 'string');
  const items = all.slice(0, loose);
  for (let i = loose; i < count; i += 20)
    items.push({ type: 'group', key: `g${i}`, label: `Group ${i}`, children: all.slice(i, i + 20) });
  return form(items, [{ path: 'f1', required: 'true' }]);
}

/** One field on which `dependents` calculations depend, among `count` fields. */
export function wideForm(count: number, dependents: number): Definition {
  const binds = Array.from({ length: dependents }, (_, i): Bind => ({
    path: `f${i + 1}`,
    calculate: `$f0 + ${i}`,
  }));
  return form(fields(count, 'integer'), binds);
}

/** Lines with four fields, row totals and a grand total. */
export function rowsForm(): Definition {
  const field = (key: string, dataType: 'string' | 'integer' | 'decimal'): Item => ({
    type: 'field',
    key,
    label: key,
    dataType,
  });
  return form(
    [
      {
        type: 'group',
        key: 'lines',
        label: 'Lines',
        repeatable: true,
        children: [
          field('name', 'string'),
          field('quantity', 'integer'),
          field('price', 'decimal'),
          field('total', 'decimal'),
        ],
      },
      field('grandTotal', 'decimal'),
    ],
    [
      { path: 'lines[*].total', calculate: '$quantity * $price' },
      { path: 'grandTotal', calculate: 'sum($lines[*].total)' },
      { path: 'lines[*].quantity', constraint: '$ >= 0' },
    ],
  );
}

/** A stand-in for a real application form: groups, a budget, conditions and rules. */
export function grantForm(): Definition {
  const pages: Item[] = ['applicant', 'project', 'review'].map((key) => ({
    type: 'group',
    key,
    label: key,
    children: Array.from({ length: 13 }, (_, i): Item => ({
      type: 'field',
      key: `${key}${i}`,
      label: `${key} ${i}`,
      dataType: 'string',
    })),
  }));
  const { items, binds = [] } = rowsForm();
  const [lines, total] = items as [Extract<Item, { type: 'group' }>, Item];
  const budget: Item = {
    type: 'group',
    key: 'budget',
    label: 'Budget',
    children: [{ ...lines, minRepeat: 1 }, total],
  };
  return {
    ...form(
      [...pages, budget],
      [
        ...binds.map((bind) => ({ ...bind, path: `budget.${bind.path}` })),
        ...pages.map(({ key }): Bind => ({ path: `${key}.${key}0`, required: 'true' })),
        { path: 'project.project3', relevant: '$budget.grandTotal > 1000' },
      ],
    ),
    shapes: [
      {
        id: 'cap',
        target: '#',
        constraint: '$budget.grandTotal < 500000',
        message: 'Too much: {{$budget.grandTotal}}',
      },
    ],
  };
}
