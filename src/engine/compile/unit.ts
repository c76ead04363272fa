/** Units are what the engine keeps up to date: one unit for each rule of the definition. */
import type { Cycle } from '../cycle/cycle.js';
import type { Edge } from '../cycle/edges.js';
import type { FormNode } from '../state/node.js';
import type { CompiledInstance } from './compiled-instance.js';
import type { Program } from './program.js';
import type { RowFilter, Template, WatchedFacet } from './template.js';

/** Something that an expression reads. */
export interface Read {
  readonly from: Template | Variable | CompiledInstance;
  readonly facet: WatchedFacet | 'variable' | 'instance';
  /** Number of rows that the expression shares with what it reads. */
  readonly bound: number;
  /** 0 for the same row, 1 for the row before (`prev()`), -1 for the row after (`next()`). */
  readonly shift: -1 | 0 | 1;
  /** Keys that are read from an instance, such as `address.city`. Empty or absent for all of it. */
  readonly path?: string;
  /** The read only orders the units. Other code reacts to the change, so no edge is needed. */
  readonly isImplicit?: boolean;
}

export interface Variable {
  readonly name: string;
  readonly scope: Template;
  /** Position among the variables of its scope. */
  readonly slot: number;
  readonly edges: Edge[];
  /** Set when its expression is compiled. Expressions of variables can refer to variables declared later. */
  unit?: Unit;
}

export interface Constraint {
  /** Undefined if it could not be compiled (lenient mode). */
  readonly program: Program | undefined;
  readonly source: string;
  readonly message: string | undefined;
  readonly rows: RowFilter;
}

/** A `default` or `initialValue`: a literal, or an expression that is evaluated when the value is needed. */
export interface ValueSource {
  readonly literal?: unknown;
  readonly program?: Program;
}

/** Units that are evaluated together. Most groups have one unit; more are needed if rows read their neighbours. */
export interface RankGroup {
  /** Position in the order of evaluation. */
  readonly rank: number;
  readonly units: readonly Unit[];
  /** 1 to evaluate rows first to last, -1 for last to first, 0 if the order does not matter. */
  readonly direction: -1 | 0 | 1;
  /** Depth of the rows that are evaluated in order. */
  readonly depth: number;
}

export class Unit {
  /** Position among all units in the order of evaluation. */
  rank = 0;
  rankGroup!: RankGroup;
  /** The expression calls `today()`, `locale()` or the like, so its result can change without new data. */
  isVolatile = false;

  constructor(
    /** What the unit decides about its owner ("relevance"), or a name ("@limit"). Empty for the value. */
    readonly title: string,
    readonly owner: Template,
    readonly pointer: string,
    readonly reads: readonly Read[],
    /** Evaluates the unit for one instance of its owner and stores the outcome. */
    readonly update: (cycle: Cycle, node: FormNode) => void,
    /** The source of the expression, if there is exactly one. */
    readonly source?: string,
  ) {}

  /** Name for messages about circular dependencies: `total`, `relevance of total`, `@limit`. */
  get name(): string {
    const { title, owner } = this;
    return title === '' ? owner.path : /^[a-z]+$/.test(title) ? `${title} of ${owner.path}` : title;
  }
}
