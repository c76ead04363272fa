/** Evaluates what a change concerns, each instance once, in an order in which everything read is already final. */
import type { Steps } from '../../model/steps.js';
import { descend, type Edge, follow, stepsDown } from './edges.js';
import { isDetached, type LiveNode } from '../state/node.js';
import type { Band, Unit } from '../compile/unit.js';

/** Positions of the enclosing rows, outermost first. */
function rowsOf(node: LiveNode, depth: number): number[] {
  const rows: number[] = [];
  for (let at: LiveNode | null = node; at; at = at.up)
    if (at.template.kind === 'row' && at.template.depth <= depth) rows.push(at.at);
  return rows.reverse();
}

/** Rows can be many, and each may take long. */
function* updateEach(unit: Unit, root: LiveNode, steps: readonly number[]): Steps<void> {
  const nodes: LiveNode[] = [];
  descend(root, steps, (node) => nodes.push(node));
  for (const node of nodes) {
    unit.update(node);
    yield;
  }
}

interface Step {
  readonly unit: Unit;
  readonly node: LiveNode;
  readonly rows: number[];
}

export class Scheduler {
  /** Ranks of bands with work to do: a binary heap, smallest first. */
  readonly #heap: Band[] = [];
  /** While everything is evaluated in order, what comes later needs no marking; -1 otherwise. */
  #passing = -1;
  /** Receives steps added to the band that is being walked in row order. */
  #walking: { band: Band; added: Step[] } | undefined;

  constructor(public bands: readonly Band[] = []) {}

  /** Nothing is waiting. */
  get isIdle(): boolean {
    return this.#heap.length === 0;
  }

  add(unit: Unit, node: LiveNode): void {
    const { band } = unit;
    if (band.rank > this.#passing && this.#passing >= 0) return;
    const pending = (unit.pending ??= new Set());
    if (pending.has(node)) return;
    pending.add(node);
    if (this.#walking?.band === band)
      this.#walking.added.push({ unit, node, rows: rowsOf(node, band.depth) });
    else if (!band.queued) this.#push(band);
  }

  /** Marks whatever depends on the node through these edges. */
  mark(edges: readonly Edge[] | undefined, node: LiveNode): void {
    if (edges) for (const edge of edges) follow(edge, node, (dependent) => this.add(edge.unit, dependent));
  }

  run(): void {
    for (let band = this.#pop(); band; band = this.#pop()) this.#runBand(band);
  }

  /** Evaluates every unit for every instance below `root`. */
  *runAll(root: LiveNode): Steps<void> {
    for (const band of this.bands) {
      this.#passing = band.rank;
      for (const unit of band.units) {
        const steps = stepsDown(root.template, unit.owner);
        if (band.direction !== 0) descend(root, steps, (node) => (unit.pending ??= new Set()).add(node));
        else {
          unit.pending?.clear();
          if (unit.owner.depth === 0) descend(root, steps, unit.update);
          else yield* updateEach(unit, root, steps);
        }
        yield;
      }
      if (band.direction !== 0) this.#runBand(band);
    }
    this.#passing = -1;
    this.run();
  }

  #runBand(band: Band): void {
    if (band.direction !== 0) {
      this.#walkRows(band);
      return;
    }
    const { pending, update } = band.units[0]!;
    for (const node of pending!) {
      pending!.delete(node);
      if (!isDetached(node)) update(node);
    }
  }

  /** Row by row, so that a row finds the one before it (or after it) settled. */
  #walkRows(band: Band): void {
    const { direction } = band;
    const order = (a: Step, b: Step): number => {
      for (let i = 0; i < Math.min(a.rows.length, b.rows.length); i++) {
        const difference = a.rows[i]! - b.rows[i]!;
        if (difference !== 0) return difference * direction;
      }
      return a.unit.rank - b.unit.rank || a.rows.length - b.rows.length;
    };
    const steps = band.units.flatMap((unit) =>
      [...(unit.pending ?? [])].map((node) => ({ unit, node, rows: rowsOf(node, band.depth) })),
    );
    steps.sort(order);
    const added: Step[] = [];
    this.#walking = { band, added };
    for (let i = 0; i < steps.length; i++) {
      const { unit, node } = steps[i]!;
      if (!unit.pending!.delete(node) || isDetached(node)) continue;
      unit.update(node);
      for (const step of added.splice(0)) {
        let low = i + 1;
        let high = steps.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (order(steps[middle]!, step) <= 0) low = middle + 1;
          else high = middle;
        }
        steps.splice(low, 0, step);
      }
    }
    this.#walking = undefined;
  }

  #push(band: Band): void {
    const heap = this.#heap;
    band.queued = true;
    let i = heap.push(band) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (heap[parent]!.rank <= band.rank) break;
      heap[i] = heap[parent]!;
      i = parent;
    }
    heap[i] = band;
  }

  #pop(): Band | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last) return undefined;
    first.queued = false;
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
