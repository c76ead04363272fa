/** Fills new forms and new rows, and adds, removes and moves rows. */
import type { FieldItem, GroupItem } from '../../model/definition.js';
import type { Steps } from '../../model/steps.js';
import type { Cycle } from '../cycle/cycle.js';
import { descend, stepsDown } from '../cycle/edges.js';
import type { FormState } from './form-state.js';
import { createNode, Flag, type FormNode, walk } from './node.js';
import { storable } from './storable.js';

/** Whether an `initialValue` or `default` is an expression. */
export const isExpression = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('=');

/** Creates a row. The caller inserts it. */
export function createRow(cycle: Cycle, repeat: FormNode, position: number): FormNode {
  const row = createNode(cycle.state, repeat.template.row!, repeat, position);
  cycle.state.countChange(repeat.template);
  walk(row, (node) => cycle.journal.noteNew(node));
  return row;
}

/** Adds the rows that a new form or a new row starts with. */
function addMinimumRows(cycle: Cycle, node: FormNode): void {
  if (node.template.row) {
    const least = (node.item as GroupItem).minRepeat ?? 0;
    while (node.childNodes.length < least)
      node.childNodes.push(createRow(cycle, node, node.childNodes.length));
  }
  for (const child of node.childNodes) addMinimumRows(cycle, child);
}

/** The value that `prePopulate` takes from an instance, or null if there is none or the field cannot hold it. */
function prePopulatedValue({ compiled, instances }: FormState, node: FormNode): unknown {
  const { prePopulate } = node.item as FieldItem;
  const instance = prePopulate && compiled.instances.get(prePopulate.instance);
  if (!instance) return null;
  try {
    return storable(instances[instance.slot]!.at(prePopulate.path) ?? null, node.template, true);
  } catch {
    return null;
  }
}

/** Fills a new form or row from instances and literal initial values. Returns the fields that need an expression. */
function fillLiterals(cycle: Cycle, node: FormNode): FormNode[] {
  const { state } = cycle;
  const waiting: FormNode[] = [];
  walk(node, (at) => {
    if (at.template.kind !== 'field' || at.calculated) return;
    const { initialValue } = at.item as FieldItem;
    const found = prePopulatedValue(state, at);
    if (found === null && at.template.rules.initial) {
      waiting.push(at);
      return;
    }
    const value = found ?? (isExpression(initialValue) ? null : initialValue);
    if (value !== undefined && value !== null) cycle.fill(at, state.conform(at, value));
  });
  return waiting;
}

/** Evaluates the initial value of a field. It reads everything that was filled and calculated before. */
function fillExpression(cycle: Cycle, node: FormNode): void {
  const { state } = cycle;
  const value = state.valueFrom(node.template.rules.initial!, node);
  cycle.write(node, state.conform(node, value), 'calculate');
  cycle.recalculate();
}

/** Puts the form into the state of a new Response. */
export function* fillNew(cycle: Cycle): Steps<void> {
  const { state } = cycle;
  state.isNewResponse = true;
  walk(state.root, (node) => clear(cycle, node));
  addMinimumRows(cycle, state.root);
  const waiting = fillLiterals(cycle, state.root);
  yield;
  yield* cycle.recalculateAll();
  for (const node of waiting) {
    fillExpression(cycle, node);
    yield;
  }
  cycle.forgetRelevance(state.root);
}

/** Empties a node. The rows of a repeat are removed. */
export function clear(cycle: Cycle, node: FormNode): void {
  if (!node.template.row) {
    cycle.fill(node, null);
    return;
  }
  if (node.childNodes.length === 0) return;
  cycle.journal.noteRows(node);
  for (const row of node.childNodes) detach(cycle, row);
  node.childNodes = [];
  cycle.state.countChange(node.template);
}

function detach({ state }: Cycle, row: FormNode): void {
  walk(row, (node) => {
    node.flags |= Flag.detached;
    state.nodesWithFindings.delete(node);
  });
}

/** Updates the positions of rows in a range, and marks everything that depends on positions or on the rows. */
function updatePositions(cycle: Cycle, repeat: FormNode, from: number, to: number): void {
  const { childNodes: rows, template } = repeat;
  const indexEdges = template.row!.edges?.index;
  cycle.state.countChange(template);
  for (let i = from; i < to; i++) {
    const row = rows[i]!;
    if (row.position !== i) {
      cycle.journal.notePosition(row);
      row.position = i;
    }
  }
  // The rows next to the range have new neighbours, which prev() and next() read.
  if (indexEdges)
    for (let i = Math.max(0, from - 1); i < Math.min(rows.length, to + 1); i++)
      cycle.mark(indexEdges, rows[i]!);
  cycle.mark(template.edges?.rows, repeat);
  cycle.recheck(repeat);
}

/** Inserts a row and marks everything in it. */
function insertRow(cycle: Cycle, repeat: FormNode, row: FormNode, position: number): void {
  cycle.journal.noteRows(repeat);
  repeat.childNodes.splice(position, 0, row);
  row.position = position;
  updatePositions(cycle, repeat, position, repeat.childNodes.length);
  for (const unit of row.template.units ?? [])
    descend(row, stepsDown(row.template, unit.owner), (node) => cycle.markUnit(unit, node));
  walk(row, (node) => cycle.recheck(node));
}

/** Adds a new row with its initial values. */
export function addRow(cycle: Cycle, repeat: FormNode, position: number): void {
  const row = createRow(cycle, repeat, position);
  addMinimumRows(cycle, row);
  const waiting = fillLiterals(cycle, row);
  insertRow(cycle, repeat, row, position);
  cycle.journal.noteUndo({ kind: 'added', row });
  cycle.recalculate();
  for (const node of waiting) fillExpression(cycle, node);
  cycle.forgetRelevance(row);
}

export function removeRow(cycle: Cycle, row: FormNode): void {
  const repeat = row.parentNode!;
  const { position } = row;
  cycle.journal.noteRows(repeat);
  cycle.journal.noteUndo({ kind: 'removed', row, position });
  if (cycle.isPreview) noteStates(cycle, row);
  repeat.childNodes.splice(position, 1);
  detach(cycle, row);
  updatePositions(cycle, repeat, position, repeat.childNodes.length);
}

/** Records the states of a row that will be inserted again in this cycle. What happens meanwhile does not reach it. */
function noteStates({ journal }: Cycle, row: FormNode): void {
  walk(row, (node) => {
    for (const facet of ['relevant', 'required', 'readonly'] as const)
      journal.noteBefore(node, facet, node[facet]);
  });
}

/** Inserts a removed row again. It is the same object as before, so listeners and UI state stay valid. */
export function restoreRow(cycle: Cycle, row: FormNode, position: number): void {
  const { state, journal } = cycle;
  const repeat = row.parentNode!;
  journal.noteUndo({ kind: 'added', row });
  walk(row, (node) => {
    node.flags &= ~Flag.detached;
    if (state.hasFindings(node)) state.nodesWithFindings.add(node);
  });
  insertRow(cycle, repeat, row, Math.min(position, repeat.childNodes.length));
}

export function moveRow(cycle: Cycle, row: FormNode, to: number): void {
  const repeat = row.parentNode!;
  const from = row.position;
  if (from === to) return;
  cycle.journal.noteRows(repeat);
  cycle.journal.noteUndo({ kind: 'moved', row, from });
  repeat.childNodes.splice(from, 1);
  repeat.childNodes.splice(to, 0, row);
  updatePositions(cycle, repeat, Math.min(from, to), Math.max(from, to) + 1);
}
