/** Medians with spread, ratios, and growth exponents. */

export interface Summary {
  readonly median: number;
  /** Interquartile range: a measure of noise. */
  readonly spread: number;
  readonly runs: number;
}

const quantile = (sorted: readonly number[], q: number): number => {
  const position = (sorted.length - 1) * q;
  const low = sorted[Math.floor(position)]!;
  return low + (sorted[Math.ceil(position)]! - low) * (position - Math.floor(position));
};

export function summarize(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    spread: quantile(sorted, 0.75) - quantile(sorted, 0.25),
    runs: sorted.length,
  };
}

/** Fits cost = c · size^k by least squares on logarithms and returns k: 0 constant, 1 linear, 2 quadratic. */
export function growthExponent(points: readonly { size: number; cost: number }[]): number {
  const logs = points
    .filter(({ cost }) => cost > 0)
    .map(({ size, cost }) => [Math.log(size), Math.log(cost)] as const);
  const mean = (pick: 0 | 1): number => logs.reduce((sum, point) => sum + point[pick], 0) / logs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const slope = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return slope / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));
