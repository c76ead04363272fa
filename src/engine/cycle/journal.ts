/** Records the state before each change of a cycle, for precise notifications and for undo. */
import { sameValue } from '../../model/values.js';
import { type Finding, Flag, type FormNode, isDetached, walk } from '../state/node.js';
import type { ChangeSource, Facet, NodeChange } from '../types.js';

/** The path is computed when it is read, because a row that moves changes the paths of everything in it. */
class RecordedChange implements NodeChange {
  #path: string | undefined;
  constructor(
    readonly field: FormNode,
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

/** How to undo one write. */
export type Undo =
  | { readonly kind: 'value'; readonly node: FormNode; readonly before: unknown }
  | { readonly kind: 'added'; readonly row: FormNode }
  | { readonly kind: 'removed'; readonly row: FormNode; readonly position: number }
  | { readonly kind: 'moved'; readonly row: FormNode; readonly from: number };

type ShownFindings = (node: FormNode) => readonly Finding[];

export class Journal {
  /** The source of the current cycle. */
  source: ChangeSource = 'host';
  /** False while a new form is filled for the first time, when there is nothing to compare with. */
  isRecording = true;
  /** One list for each open transaction. Every write is added to all of them. */
  readonly transactions: Undo[][] = [];
  #entries = new Map<FormNode, Entry>();
  #newNodes: FormNode[] = [];
  /** Rows that moved, with their positions before. */
  #positions = new Map<FormNode, number>();

  /** Records a facet of a node before it changes. Only the first call in a cycle counts. */
  noteBefore(node: FormNode, facet: Facet, before: unknown, source?: ChangeSource): void {
    if (!this.isRecording || node.flags & Flag.new) return;
    let entry = this.#entries.get(node);
    if (!entry) this.#entries.set(node, (entry = { before: new Map(), source: this.source }));
    if (!entry.before.has(facet)) entry.before.set(facet, before);
    if (facet === 'value' && source) entry.source = source;
  }

  /** Whether `noteBefore` would change nothing, so that a caller can do without preparing a list. */
  hasNoted(node: FormNode, facet: Facet): boolean {
    const isIgnored = !this.isRecording || (node.flags & Flag.new) !== 0;
    return isIgnored || this.#entries.get(node)?.before.has(facet) === true;
  }

  /** Records the rows of a repeat. The list is copied only once in a cycle. */
  noteRows(repeat: FormNode): void {
    if (!this.hasNoted(repeat, 'rows')) this.noteBefore(repeat, 'rows', [...repeat.childNodes]);
  }

  /** Records the position of a row before it moves. */
  notePosition(row: FormNode): void {
    if (this.isRecording && !(row.flags & Flag.new) && !this.#positions.has(row))
      this.#positions.set(row, row.position);
  }

  /** Records the value of a node before an entered value (not a calculated one) replaces it. */
  noteWrite(node: FormNode): void {
    this.noteUndo({ kind: 'value', node, before: node.stored });
  }

  noteUndo(undo: Undo): void {
    for (const list of this.transactions) list.push(undo);
  }

  /** Records a node that was created in this cycle. Listeners do not know it, so nothing in it counts as a change. */
  noteNew(node: FormNode): void {
    if (!this.isRecording) return;
    node.flags |= Flag.new;
    this.#newNodes.push(node);
  }

  /** Nodes that may have changed in this cycle, rows that moved included. */
  changedNodes(): Set<FormNode> {
    return new Set([...this.#entries.keys(), ...this.#positions.keys()]);
  }

  /** Ends the cycle: returns everything that differs from before, one entry for each node. */
  takeChanges(shownFindings: ShownFindings): NodeChange[] {
    const changes: NodeChange[] = [];
    const moved = this.#takeMovedNodes();
    for (const [field, { before, source }] of this.#entries) {
      if (isDetached(field)) continue;
      const facets = new Set<Facet>();
      for (const [facet, old] of before) if (differs(field, facet, old, shownFindings)) facets.add(facet);
      if (moved.delete(field)) facets.add('path');
      if (facets.size > 0)
        changes.push(new RecordedChange(field, facets, facets.has('value') ? source : this.source));
    }
    for (const field of moved) changes.push(new RecordedChange(field, PATH_ONLY, this.source));
    this.#entries = new Map();
    for (const node of this.#newNodes) node.flags &= ~Flag.new;
    this.#newNodes = [];
    return changes;
  }

  /** Everything inside the rows that have another position now. */
  #takeMovedNodes(): Set<FormNode> {
    const nodes = new Set<FormNode>();
    for (const [row, position] of this.#positions)
      if (row.position !== position && !isDetached(row))
        walk(row, (node) => !(node.flags & Flag.new) && nodes.add(node));
    this.#positions = new Map();
    return nodes;
  }
}

function differs(node: FormNode, facet: Facet, before: unknown, shownFindings: ShownFindings): boolean {
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
      const rows = before as readonly FormNode[];
      return rows.length !== node.childNodes.length || rows.some((row, i) => row !== node.childNodes[i]);
    }
    default:
      return true;
  }
}
