/** Input and result of one part of the benchmark. */
import type { GrowthRow } from './growth.js';
import type { Table } from './table.js';

export interface BenchOptions {
  readonly rounds: number;
  readonly peers: boolean;
  /** Limits the run to these forms, if a part has several. */
  readonly cases?: readonly string[] | undefined;
  /** Reports progress. */
  progress(message: string): void;
}

/** A measured value that a goal may refer to. */
export interface Figure {
  readonly value: number;
  readonly spread?: number;
  /** Ratio to static HTML in the same run. */
  readonly ratio?: number;
  /** Relative noise of the ratio, from the spread of both times. */
  readonly noise?: number;
}

export interface PartResult {
  readonly tables: readonly Table[];
  /** By a name such as `flat 1000 render`. */
  readonly figures?: Readonly<Record<string, Figure>>;
  /** Costs at several sizes, for the growth table. */
  readonly growth?: readonly GrowthRow[];
  /** What could not be measured, and why. */
  readonly notes?: readonly string[];
}
