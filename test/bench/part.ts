/** What one part of the benchmark is asked for, and what it gives back. */
import type { GrowthRow } from './growth.js';
import type { Table } from './table.js';

export interface BenchOptions {
  readonly rounds: number;
  readonly peers: boolean;
  /** Only these forms, where a part has several. */
  readonly cases?: readonly string[] | undefined;
  /** Says how far the run is. */
  progress(message: string): void;
}

/** A measured value that a goal may speak of. */
export interface Figure {
  readonly value: number;
  readonly spread?: number;
  /** To static HTML in the same run. */
  readonly ratio?: number;
}

export interface PartResult {
  readonly tables: readonly Table[];
  /** By a name such as `flat 1000 render`. */
  readonly figures?: Readonly<Record<string, Figure>>;
  /** Costs at several sizes, for the table of growth. */
  readonly growth?: readonly GrowthRow[];
  /** What could not be measured, and why. */
  readonly notes?: readonly string[];
}
