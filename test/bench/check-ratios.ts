/**
 * Compares ratios to static HTML with the recorded ones (`npm run bench -- --check`). Times differ between machines;
 * ratios of one run are comparable, apart from noise.
 */
import type { Figure } from './part.js';
import { round } from './statistics.js';
import type { Table } from './table.js';

export interface Ratio {
  readonly ratio: number;
  /** Relative noise of the ratio: 0.1 means that it varied by 10 % between rounds. */
  readonly noise: number;
}

export type Ratios = Readonly<Record<string, Ratio>>;

/** The file `recorded.json`. */
export interface Recorded {
  readonly environment: string;
  readonly ratios: Ratios;
}

/** A ratio may always exceed the recorded one by this much. */
const LEAST_MARGIN = 0.15;
/** Noise allows no more than this, so that a noisy run cannot hide a large slowdown. */
const LARGEST_MARGIN = 0.5;

/** CPU times only: counts, heap and painting have no comparable ratio. */
const IS_TIME = / (?:render|key|show|hide|total|add row|page|language)$/;

export function ratiosOf(figures: Readonly<Record<string, Figure>>): Ratios {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, { ratio, noise = 0 }]) =>
      ratio !== undefined && IS_TIME.test(name)
        ? [[name, { ratio: round(ratio, 3), noise: round(noise, 3) }]]
        : [],
    ),
  );
}

export interface Comparison {
  readonly name: string;
  readonly recorded: number;
  readonly measured: number;
  readonly limit: number;
  readonly isWorse: boolean;
}

/** Ratios that were both recorded and measured. */
export function compareRatios(recorded: Ratios, measured: Ratios): Comparison[] {
  return Object.entries(measured).flatMap(([name, now]) => {
    const before = recorded[name];
    if (!before) return [];
    const margin = Math.min(LARGEST_MARGIN, Math.max(LEAST_MARGIN, before.noise + now.noise));
    const limit = before.ratio * (1 + margin);
    return [{ name, recorded: before.ratio, measured: now.ratio, limit, isWorse: now.ratio > limit }];
  });
}

/** The lower of two measurements of the same ratio: noise only makes a run slower. */
export const lowerRatios = (first: Ratios, second: Ratios): Ratios =>
  Object.fromEntries(
    Object.entries(first).map(([name, one]) => {
      const other = second[name];
      return [name, other && other.ratio < one.ratio ? other : one];
    }),
  );

/** Cases as `--cases` takes them: `flat 1000 key` belongs to `flat1000`. */
export const casesOf = (comparisons: readonly Comparison[]): string[] => [
  ...new Set(comparisons.map(({ name }) => name.split(' ').slice(0, 2).join(''))),
];

export const comparisonTable = (comparisons: readonly Comparison[]): Table => ({
  title: 'Ratios to static HTML, compared with the recorded ones',
  columns: ['what', 'recorded', 'measured', 'limit', 'verdict'],
  rows: comparisons.map(({ name, recorded, measured, limit, isWorse }) => [
    name,
    `${round(recorded, 2)}×`,
    `${round(measured, 2)}×`,
    `${round(limit, 2)}×`,
    isWorse ? 'WORSE' : 'ok',
  ]),
});
