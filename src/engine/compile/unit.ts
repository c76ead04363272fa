/** What the engine keeps up to date: one unit per rule of the definition, evaluated once per instance it concerns. */
import type { Edge } from '../cycle/edges.js';
import type { InstanceData } from '../state/instances.js';
import type { LiveNode } from '../state/node.js';
import type { Program } from './program.js';
import type { RowFilter, Source, Template } from './template.js';

/** Something that an expression reads, and how many of the enclosing rows it shares with it. */
export interface Read {
  readonly from: Template | Variable | InstanceData;
  readonly facet: Source | 'variable' | 'instance';
  readonly bound: number;
  /** Which row's change matters: the same (0), the one before (1, through `prev()`), the one after (-1). */
  readonly shift: -1 | 0 | 1;
  /** Keys read from an instance, `address.city`; empty for all of it. */
  readonly path?: string;
  /** Orders the units but is acted on elsewhere, so no edge is needed. */
  readonly implicit?: boolean;
}

export interface Variable {
  readonly name: string;
  readonly scope: Template;
  readonly slot: number;
  readonly edges: Edge[];
  /** Set once its expression is compiled, which may refer to other variables. */
  unit?: Unit;
}

export interface Constraint {
  /** Undefined when it could not be compiled (lenient mode). */
  readonly program: Program | undefined;
  readonly source: string;
  readonly message: string | undefined;
  readonly rows: RowFilter;
}

/** A `default` or `initialValue`: a literal, or an expression evaluated at that moment. */
export interface Fallback {
  readonly literal?: unknown;
  readonly program?: Program;
}

/** Units that are evaluated together; more than one only when rows feed the next row through `prev()`. */
export interface Band {
  readonly rank: number;
  readonly units: Unit[];
  /** Rows in order (1) or in reverse (-1); 0 when their order does not matter. */
  readonly direction: -1 | 0 | 1;
  /** Depth of the rows that are walked in order. */
  readonly depth: number;
  queued: boolean;
}

export class Unit {
  rank = 0;
  band!: Band;
  /** Instances to be evaluated; made when there are some for the first time. */
  pending: Set<LiveNode> | undefined;
  /** Reads `today()`, `locale()` or the like. */
  isVolatile = false;

  constructor(
    /** What it decides about its owner ("relevance"), or a name of its own ("@limit"); empty for the value. */
    readonly title: string,
    readonly owner: Template,
    readonly pointer: string,
    readonly reads: Read[],
    readonly update: (node: LiveNode) => void,
    /** The expression, where there is exactly one. */
    readonly source?: string,
  ) {}

  /** In words, for cycle messages: `total`, `relevance of total`, `@limit`. */
  get name(): string {
    const { title, owner } = this;
    return title === '' ? owner.path : /^[a-z]+$/.test(title) ? `${title} of ${owner.path}` : title;
  }
}
