/** Runs marked units, each instance once, in an order in which everything that a unit reads is already final. */
import type { Steps } from '../../model/steps.js';
import type { CompiledForm } from '../compile/compile-form.js';
import type { RankGroup, Unit } from '../compile/unit.js';
import { type FormNode, isDetached } from '../state/node.js';
import type { Cycle } from './cycle.js';
import { descend, type Edge, forEachDependent, stepsDown } from './edges.js';

/** Positions of the enclosing rows, outermost first. */
function rowPositions(node: FormNode, depth: number): number[] {
  const positions: number[] = [];
  for (let at: FormNode | null = node; at; at = at.parentNode)
    if (at.template.kind === 'row' && at.template.depth <= depth) positions.push(at.position);
  return positions.reverse();
}

/** An instance of a unit that runs in the order of rows. */
interface RowTask {
  readonly unit: Unit;
  readonly node: FormNode;
  readonly rows: number[];
}

export class Scheduler {
  readonly #cycle: Cycle;
  readonly #rankGroups: readonly RankGroup[];
  /** Marked instances by the rank of their unit. */
  readonly #pending: (Set<FormNode> | undefined)[];
  /** Groups with marked instances: a binary heap with the lowest rank first. */
  readonly #heap: RankGroup[] = [];
  /** Whether a group is in the heap, by rank. */
  readonly #isQueued: boolean[];
  /** While `runAll` runs: the rank it has reached. Units of a higher rank run anyway and need no mark. Otherwise -1. */
  #rankOfRunAll = -1;
  /** The group whose rows are being run in order, and the instances that were marked meanwhile. */
  #runningRows: { readonly group: RankGroup; readonly added: RowTask[] } | undefined;

  constructor(cycle: Cycle, { rankGroups, unitCount }: CompiledForm) {
    this.#cycle = cycle;
    this.#rankGroups = rankGroups;
    this.#pending = Array.from({ length: unitCount });
    this.#isQueued = Array.from({ length: rankGroups.length }, () => false);
  }

  get isIdle(): boolean {
    return this.#heap.length === 0;
  }

  /** Marks one instance of a unit. */
  add(unit: Unit, node: FormNode): void {
    const group = unit.rankGroup;
    if (group.rank > this.#rankOfRunAll && this.#rankOfRunAll >= 0) return;
    const pending = (this.#pending[unit.rank] ??= new Set());
    if (pending.has(node)) return;
    pending.add(node);
    if (this.#runningRows?.group === group)
      this.#runningRows.added.push({ unit, node, rows: rowPositions(node, group.depth) });
    else if (!this.#isQueued[group.rank]) this.#push(group);
  }

  /** Marks everything that depends on the node through these edges. */
  mark(edges: readonly Edge[], node: FormNode): void {
    for (const edge of edges) forEachDependent(edge, node, (dependent) => this.add(edge.unit, dependent));
  }

  run(): void {
    for (let group = this.#pop(); group; group = this.#pop()) this.#runGroup(group);
  }

  /** Runs every unit for every instance below `root`. */
  *runAll(root: FormNode): Steps<void> {
    for (const group of this.#rankGroups) {
      this.#rankOfRunAll = group.rank;
      for (const unit of group.units) {
        const instances: FormNode[] = [];
        descend(root, stepsDown(root.template, unit.owner), (node) => instances.push(node));
        if (group.direction !== 0) this.#pending[unit.rank] = new Set(instances);
        else {
          this.#pending[unit.rank]?.clear();
          for (const node of instances) {
            unit.update(this.#cycle, node);
            if (unit.owner.depth > 0) yield;
          }
        }
        yield;
      }
      if (group.direction !== 0) this.#runGroup(group);
    }
    this.#rankOfRunAll = -1;
    this.run();
  }

  #runGroup(group: RankGroup): void {
    if (group.direction !== 0) {
      this.#runRows(group);
      return;
    }
    const unit = group.units[0]!;
    const pending = this.#pending[unit.rank]!;
    for (const node of pending) {
      pending.delete(node);
      if (!isDetached(node)) unit.update(this.#cycle, node);
    }
  }

  /** Runs row by row, so that each row finds the one before it (or after it) final. */
  #runRows(group: RankGroup): void {
    const { direction } = group;
    const compare = (a: RowTask, b: RowTask): number => {
      for (let i = 0; i < Math.min(a.rows.length, b.rows.length); i++) {
        const difference = a.rows[i]! - b.rows[i]!;
        if (difference !== 0) return difference * direction;
      }
      return a.unit.rank - b.unit.rank || a.rows.length - b.rows.length;
    };
    const tasks = group.units.flatMap((unit) =>
      Array.from(this.#pending[unit.rank] ?? [], (node) => ({
        unit,
        node,
        rows: rowPositions(node, group.depth),
      })),
    );
    tasks.sort(compare);
    const added: RowTask[] = [];
    this.#runningRows = { group, added };
    for (let i = 0; i < tasks.length; i++) {
      const { unit, node } = tasks[i]!;
      if (!this.#pending[unit.rank]!.delete(node) || isDetached(node)) continue;
      unit.update(this.#cycle, node);
      for (const task of added.splice(0)) {
        let low = i + 1;
        let high = tasks.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (compare(tasks[middle]!, task) <= 0) low = middle + 1;
          else high = middle;
        }
        tasks.splice(low, 0, task);
      }
    }
    this.#runningRows = undefined;
  }

  #push(group: RankGroup): void {
    const heap = this.#heap;
    this.#isQueued[group.rank] = true;
    let i = heap.push(group) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (heap[parent]!.rank <= group.rank) break;
      heap[i] = heap[parent]!;
      i = parent;
    }
    heap[i] = group;
  }

  #pop(): RankGroup | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last) return undefined;
    this.#isQueued[first.rank] = false;
    if (heap.length === 0) return first;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]!.rank < heap[child]!.rank) child++;
      if (heap[child]!.rank >= last.rank) break;
      heap[i] = heap[child]!;
      i = child;
    }
    heap[i] = last;
    return first;
  }
}
