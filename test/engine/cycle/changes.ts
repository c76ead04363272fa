/** Helpers for tests that record changes of a form. */
import type { FormChange, FormEngine } from '../../../src/engine/index.js';
import { field, group, make, repeat } from '../forms.js';

/** Changes as short texts: `total: value by calculate`. */
export const describeChanges = ({ changes }: FormChange): string[] =>
  changes.map(({ path, facets, source }) => `${path}: ${[...facets].sort().join('+')} by ${source}`).sort();

/** Records every notification as a list of short texts. */
export function record(form: FormEngine, path: string | null = null): string[][] {
  const notifications: string[][] = [];
  form.subscribe(path, (change) => notifications.push(describeChanges(change)));
  return notifications;
}

/** An order with calculated totals and a group that is hidden at first. */
export const createOrder = () =>
  make(
    [
      repeat('lines', [field('qty', 'integer'), field('price', 'decimal'), field('sub', 'decimal')], {
        minRepeat: 2,
      }),
      field('total', 'decimal'),
      field('gift', 'boolean'),
      group('card', [field('text')]),
    ],
    {
      binds: [
        { path: 'lines[*].sub', calculate: '$qty * $price' },
        { path: 'total', calculate: 'sum($lines[*].sub)' },
        { path: 'card', relevant: '$gift = true' },
        { path: 'card.text', required: 'true' },
      ],
    },
  );
