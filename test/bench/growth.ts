/** How costs grow with the size of a form. */
import { growthExponent, round } from './statistics.js';
import type { Table } from './table.js';

export interface GrowthRow {
  readonly operation: string;
  readonly unit: 'ms' | 'µs';
  readonly points: readonly { readonly size: number; readonly cost: number }[];
}

export const SIZES = [100, 1_000, 10_000] as const;

export function growthTable(rows: readonly GrowthRow[]): Table {
  return {
    title: 'Growth',
    about:
      'Cost at three sizes, and the exponent k of cost = c · size^k that fits best: 0 is constant, 1 linear. A fixed cost in the beginning makes k smaller than it is for long forms.',
    columns: ['operation', ...SIZES.map((size) => `${size.toLocaleString('en')} fields`), 'exponent'],
    rows: rows.map(({ operation, unit, points }) => [
      operation,
      ...SIZES.map((size) => {
        const point = points.find((one) => one.size === size);
        return point ? `${round(point.cost, point.cost < 10 ? 2 : 0)} ${unit}` : '–';
      }),
      points.length > 1 ? round(growthExponent(points), 2) : '–',
    ]),
  };
}
