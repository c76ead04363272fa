/** Remembers, for the length of a cycle, what was before: for precise notifications and for undo. */
import { sameValue } from '../../model/values.js';
import { type Finding, Flag, isDetached, type LiveNode, walk } from '../state/node.js';
import type { ChangeSource, Facet, NodeChange } from '../types.js';

/** A change whose path is worked out when somebody asks: a row that moves takes everything in it along. */
class Change implements NodeChange {
  #path: string | undefined;
  constructor(
    readonly field: LiveNode,
    readonly facets: ReadonlySet<Facet>,
    readonly source: ChangeSource,
  ) {}

  get path(): string {
    return (this.#path ??= this.field.path);
  }
}

const PATH_ONLY: ReadonlySet<Facet> = new Set(['path']);

interface Entry {
  readonly before: Map<Facet, unknown>;
  source: ChangeSource;
}

/** How to take back one write. */
export type Undo =
  | { readonly kind: 'value'; readonly node: LiveNode; readonly before: unknown }
  | { readonly kind: 'added'; readonly row: LiveNode }
  | { readonly kind: 'removed'; readonly row: LiveNode; readonly at: number }
  | { readonly kind: 'moved'; readonly row: LiveNode; readonly from: number };

export class Journal {
  source: ChangeSource = 'host';
  /** False while there is nobody to tell: a form that is being made. */
  isListening = true;
  /** Lists of the transactions that are open, each to be told of every write. */
  readonly transactions: Undo[][] = [];
  #entries = new Map<LiveNode, Entry>();
  #born: LiveNode[] = [];
  /** Rows that moved, and where they were. */
  #moved = new Map<LiveNode, number>();

  begin(source: ChangeSource): void {
    this.source = source;
  }

  /** Notes a facet as it was; only the first note of a cycle counts. */
  touch(node: LiveNode, facet: Facet, before: unknown, source?: ChangeSource): void {
    if (!this.isListening || node.flags & Flag.fresh) return;
    let entry = this.#entries.get(node);
    if (!entry) this.#entries.set(node, (entry = { before: new Map(), source: this.source }));
    if (!entry.before.has(facet)) entry.before.set(facet, before);
    if (facet === 'value' && source) entry.source = source;
  }

  /** Notes the rows of a repeat; the list is copied only once. */
  touchRows(repeat: LiveNode): void {
    if (this.isListening && !this.#entries.get(repeat)?.before.has('rows'))
      this.touch(repeat, 'rows', [...repeat.kids]);
  }

  /** Notes that a row is about to get another position. */
  touchPosition(row: LiveNode): void {
    if (this.isListening && !(row.flags & Flag.fresh) && !this.#moved.has(row)) this.#moved.set(row, row.at);
  }

  /** Notes that a value is about to be written by somebody, not calculated. */
  write(node: LiveNode): void {
    for (const list of this.transactions) list.push({ kind: 'value', node, before: node.stored });
  }

  note(undo: Undo): void {
    for (const list of this.transactions) list.push(undo);
  }

  /** A row made in this cycle: nobody can have seen it before, so what happens in it is no change. */
  birth(node: LiveNode): void {
    node.flags |= Flag.fresh;
    this.#born.push(node);
  }

  /** What really is different now, one entry per node. */
  close(shownFindings: (node: LiveNode) => readonly Finding[]): NodeChange[] {
    const changes: NodeChange[] = [];
    const moved = this.#movedNodes();
    for (const [field, { before, source }] of this.#entries) {
      if (isDetached(field)) continue;
      const facets = new Set<Facet>();
      for (const [facet, old] of before) if (differs(field, facet, old, shownFindings)) facets.add(facet);
      if (moved.delete(field)) facets.add('path');
      if (facets.size > 0)
        changes.push(new Change(field, facets, facets.has('value') ? source : this.source));
    }
    for (const field of moved) changes.push(new Change(field, PATH_ONLY, this.source));
    this.#entries = new Map();
    for (const node of this.#born) node.flags &= ~Flag.fresh;
    this.#born = [];
    return changes;
  }

  /** Everything inside the rows that are elsewhere now. */
  #movedNodes(): Set<LiveNode> {
    const nodes = new Set<LiveNode>();
    for (const [row, at] of this.#moved)
      if (row.at !== at && !isDetached(row))
        walk(row, (node) => !(node.flags & Flag.fresh) && nodes.add(node));
    this.#moved = new Map();
    return nodes;
  }
}

function differs(
  node: LiveNode,
  facet: Facet,
  before: unknown,
  shownFindings: (node: LiveNode) => readonly Finding[],
): boolean {
  switch (facet) {
    case 'value':
      return !sameValue(before, node.stored);
    case 'relevant':
    case 'required':
    case 'readonly':
      return before !== node[facet];
    case 'results':
      return !sameValue(before, shownFindings(node));
    case 'rows': {
      const rows = before as readonly LiveNode[];
      return rows.length !== node.kids.length || rows.some((row, i) => row !== node.kids[i]);
    }
    default:
      return true;
  }
}
