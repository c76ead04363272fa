/** Definitions of any size for measuring. */
import type { Bind, Definition, Item } from '../../../src/engine/index.js';
import { definition, field, group, repeat } from '../../support/definition.js';

const form = (items: Item[], binds: Bind[] = []): Definition => definition(items, { binds });

const fields = (count: number, dataType: 'string' | 'integer'): Item[] =>
  Array.from({ length: count }, (_, i) => field(`f${i}`, dataType, { label: `Field ${i}` }));

/** Independent fields, in groups of twenty and a few outside groups. */
export function plainForm(count: number): Definition {
  const loose = 20;
  const all = fields(count, 'string');
  const items = all.slice(0, loose);
  for (let i = loose; i < count; i += 20)
    items.push(group(`g${i}`, all.slice(i, i + 20), { label: `Group ${i}` }));
  return form(items, [{ path: 'f1', required: 'true' }]);
}

/** A form of `count` fields, `dependents` of which are calculated from one field. */
export function wideForm(count: number, dependents: number): Definition {
  const binds = Array.from({ length: dependents }, (_, i): Bind => ({
    path: `f${i + 1}`,
    calculate: `$f0 + ${i}`,
  }));
  return form(fields(count, 'integer'), binds);
}

/** Rows with four fields, row totals and a grand total. */
export function rowsForm(): Definition {
  const line = [
    field('name'),
    field('quantity', 'integer'),
    field('price', 'decimal'),
    field('total', 'decimal'),
  ];
  return form(
    [repeat('lines', line), field('grandTotal', 'decimal')],
    [
      { path: 'lines[*].total', calculate: '$quantity * $price' },
      { path: 'grandTotal', calculate: 'sum($lines[*].total)' },
      { path: 'lines[*].quantity', constraint: '$ >= 0' },
    ],
  );
}

/** Similar to a real application form: groups, a budget, conditions and rules. */
export function grantForm(): Definition {
  const pages = ['applicant', 'project', 'review'].map((key) =>
    group(
      key,
      Array.from({ length: 13 }, (_, i) => field(`${key}${i}`, 'string', { label: `${key} ${i}` })),
    ),
  );
  const { items, binds = [] } = rowsForm();
  const [lines, total] = items as [Extract<Item, { type: 'group' }>, Item];
  const budget = group('budget', [{ ...lines, minRepeat: 1 }, total]);
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
