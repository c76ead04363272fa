/**
 * Edges lead from something that changes to the units that must run again. They connect templates, not instances: a
 * write in one row reaches exactly the instances of a unit that share the rows around it.
 *
 *     lines[2].price ── up to lines[2] ──► down to lines[2].sub          same row
 *     lines[2].sub   ── up to the form ──► down to total                 a sum over all rows
 *     rate           ── up to the form ──► down to lines[*].sub          every row
 */
import type { Template } from '../compile/template.js';
import type { Unit } from '../compile/unit.js';
import type { FormNode } from '../state/node.js';

/** Stands for every row, in place of the position of a child. */
export const ALL = -1;

export interface Edge {
  readonly unit: Unit;
  /** Hops from the changed node up to the node that both sides share. */
  readonly up: number;
  /** Positions of children from there down to the instances of the unit. */
  readonly down: readonly number[];
  /** 1 if the unit reads the row before it, so the row after must run again. -1 the other way round. */
  readonly shift: -1 | 0 | 1;
}

/** Positions of children on the way from an ancestor down to a template. */
export function stepsDown(from: Template, to: Template): number[] {
  const steps: number[] = [];
  for (let template = to; template !== from; template = template.parent!)
    steps.push(template.kind === 'row' ? ALL : template.slot);
  return steps.reverse();
}

export function hopsTo(from: Template, ancestor: Template): number {
  let hops = 0;
  for (let template = from; template !== ancestor; template = template.parent!) hops++;
  return hops;
}

/** The row of the given depth around a template, or the form if the depth is 0. */
export function enclosingRow(template: Template, depth: number): Template {
  let row = template;
  while (row.parent && !(row.kind === 'row' && row.depth === depth && depth > 0)) row = row.parent;
  return row;
}

/** Number of rows that two templates have in common. */
export function sharedDepth(a: Template, b: Template): number {
  for (let depth = Math.min(a.depth, b.depth); depth > 0; depth--)
    if (enclosingRow(a, depth) === enclosingRow(b, depth)) return depth;
  return 0;
}

export function climb(node: FormNode, hops: number): FormNode {
  let at = node;
  for (let i = hops; i > 0; i--) at = at.parentNode!;
  return at;
}

/** Visits the nodes that the steps lead to. */
export function descend(
  node: FormNode,
  steps: readonly number[],
  visit: (node: FormNode) => unknown,
  from = 0,
): void {
  let at: FormNode = node;
  for (let i = from; i < steps.length; i++) {
    const step = steps[i]!;
    if (step === ALL) {
      for (const row of at.childNodes) descend(row, steps, visit, i + 1);
      return;
    }
    at = at.childNodes[step]!;
  }
  visit(at);
}

/** Visits the instances of the edge's unit that a change at `node` affects. */
export function forEachDependent(edge: Edge, node: FormNode, visit: (node: FormNode) => void): void {
  let base: FormNode | undefined = climb(node, edge.up);
  if (edge.shift !== 0) base = base.parentNode!.childNodes[base.position + edge.shift];
  if (base) descend(base, edge.down, visit);
}
