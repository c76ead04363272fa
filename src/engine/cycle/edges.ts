/**
 * Who must be told when something changes. Edges connect templates, not instances: a write in one row
 * reaches exactly those instances of a dependent expression that share the rows which the expression
 * names implicitly (its own row and the rows around it).
 *
 *     lines[2].price ── up to lines[2] ──► down to lines[2].sub          same row
 *     lines[2].sub   ── up to the form ──► down to total                 a sum over all rows
 *     rate           ── up to the form ──► down to lines[*].sub          every row
 */
import type { LiveNode } from '../state/node.js';
import type { Template } from '../compile/template.js';
import type { Unit } from '../compile/unit.js';

/** Instead of the position of a child: every row. */
export const ALL = -1;

export interface Edge {
  readonly unit: Unit;
  /** Parents from the changed node to the node that both sides share. */
  readonly up: number;
  /** Children from there to the unit's instances. */
  readonly down: readonly number[];
  /** The unit reads the row before (1: so the row after must be told) or after (-1). */
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

/** The row (or form) that encloses a template at the given depth. */
export function rowAt(template: Template, depth: number): Template {
  let row = template;
  while (row.parent && !(row.kind === 'row' && row.depth === depth && depth > 0)) row = row.parent;
  return row;
}

export function climb(node: LiveNode, hops: number): LiveNode {
  let at = node;
  for (let i = hops; i > 0; i--) at = at.up!;
  return at;
}

export function descend(
  node: LiveNode,
  steps: readonly number[],
  visit: (node: LiveNode) => unknown,
  from = 0,
): void {
  let at: LiveNode = node;
  for (let i = from; i < steps.length; i++) {
    const step = steps[i]!;
    if (step === ALL) {
      for (const row of at.kids) descend(row, steps, visit, i + 1);
      return;
    }
    at = at.kids[step]!;
  }
  visit(at);
}

/** Visits the instances of the edge's unit that a change at `node` concerns. */
export function follow(edge: Edge, node: LiveNode, visit: (node: LiveNode) => void): void {
  let base: LiveNode | undefined = climb(node, edge.up);
  if (edge.shift !== 0) base = base.up!.kids[base.at + edge.shift];
  if (base) descend(base, edge.down, visit);
}
