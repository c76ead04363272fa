/** Nodes come and go here: the tree of a new form, and rows that are added, removed and moved. */
import type { FieldItem, GroupItem } from '../../model/definition.js';
import { finish, type Steps } from '../../model/steps.js';
import { descend, stepsDown } from '../cycle/edges.js';
import type { FormState } from './form-state.js';
import type { InstanceData } from './instances.js';
import { Flag, LiveNode, settingOf, walk } from './node.js';
import { conformInput } from './conform.js';
import { storable } from './storable.js';
import type { Template } from '../compile/template.js';

/** A node with everything below it, repeats without rows. */
export function createNode(form: FormState, template: Template, up: LiveNode | null, at = -1): LiveNode {
  const node = new LiveNode(form, template, up, at);
  if (template.row) node.kids = [];
  else if (template.children.length > 0)
    node.kids = template.children.map((child) => createNode(form, child, node));
  return node;
}

/** Adds the rows that a new form or a new row starts with. */
export function addMinimumRows(form: FormState, node: LiveNode): void {
  if (node.template.row) {
    const least = (node.item as GroupItem).minRepeat ?? 0;
    while (node.kids.length < least)
      node.kids.push(createNode(form, node.template.row, node, node.kids.length));
  }
  for (const kid of node.kids) addMinimumRows(form, kid);
}

/** What an instance holds at a path, if a field can hold it too. */
function storedIn(instance: InstanceData | undefined, path: string, { template }: LiveNode): unknown {
  try {
    return storable(instance?.at(path) ?? null, template, true);
  } catch {
    return null;
  }
}

/** Fills a new form or row from instances and literal initial values; returns what waits for an expression. */
function fillLiterals(form: FormState, node: LiveNode): LiveNode[] {
  const waiting: LiveNode[] = [];
  walk(node, (at) => {
    if (at.template.kind !== 'field' || at.calculated) return;
    const item = at.item as FieldItem;
    const { prePopulate, initialValue } = item;
    const found = prePopulate && storedIn(form.instances.get(prePopulate.instance), prePopulate.path, at);
    if ((found === undefined || found === null) && at.template.rules.initial) {
      waiting.push(at);
      return;
    }
    const value = found ?? (isExpression(initialValue) ? null : initialValue);
    if (value !== undefined && value !== null)
      at.stored = conformInput(value, item, settingOf(at, 'whitespace'), form.currencyOf(at.template));
  });
  return waiting;
}

export const isExpression = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('=');

/** Expressions are evaluated in document order, each seeing what the ones before it led to. */
function* fillExpressions(form: FormState, waiting: readonly LiveNode[]): Steps<void> {
  for (const node of waiting) {
    const value = form.fallbackValue(node.template.rules.initial!, node);
    form.store(
      node,
      conformInput(
        value,
        node.item as FieldItem,
        settingOf(node, 'whitespace'),
        form.currencyOf(node.template),
      ),
      'calculate',
    );
    form.settle();
    yield;
  }
}

/** Puts the form into the state of a new Response. */
export function* fillNew(form: FormState): Steps<void> {
  form.isNew = true;
  walk(form.root, (node) => clear(form, node));
  addMinimumRows(form, form.root);
  const waiting = fillLiterals(form, form.root);
  yield;
  yield* form.settleAll();
  yield* fillExpressions(form, waiting);
  form.forgetShown(form.root);
}

/** Empties a node; rows go, and with them everything in them. */
export function clear(form: FormState, node: LiveNode): void {
  if (node.template.row && node.kids.length > 0) {
    form.journal.touchRows(node);
    for (const row of node.kids) detach(form, row);
    node.kids = [];
  } else if (node.stored !== null) {
    form.journal.touch(node, 'value', node.stored);
    node.stored = null;
  }
  node.typed = undefined;
  node.template.version++;
}

function detach(form: FormState, row: LiveNode): void {
  walk(row, (node) => {
    node.flags |= Flag.detached;
    form.flawed.delete(node);
  });
}

/** Marks what depends on the positions of rows in a range, and on there being rows at all. */
function rowsMoved(form: FormState, repeat: LiveNode, from: number, to: number): void {
  const { scheduler, journal } = form;
  const { kids, template } = repeat;
  const { index } = template.row!.edges ?? {};
  template.version++;
  for (let i = from; i < to; i++) {
    const row = kids[i]!;
    if (row.at !== i) {
      journal.touchPosition(row);
      row.at = i;
    }
  }
  // The rows next to the range have new neighbours, which prev() and next() see.
  if (index)
    for (let i = Math.max(0, from - 1); i < Math.min(kids.length, to + 1); i++)
      scheduler.mark(index, kids[i]!);
  scheduler.mark(template.edges?.rows, repeat);
  form.recheck(repeat);
}

/** Evaluates everything in a row that has come (back) into the form. */
function enliven(form: FormState, row: LiveNode): void {
  for (const unit of row.template.units ?? [])
    descend(row, stepsDown(row.template, unit.owner), (node) => form.scheduler.add(unit, node));
  walk(row, (node) => form.recheck(node));
}

export function insertRow(form: FormState, repeat: LiveNode, row: LiveNode, at: number): void {
  form.journal.touchRows(repeat);
  repeat.kids.splice(at, 0, row);
  row.at = at;
  rowsMoved(form, repeat, at, repeat.kids.length);
  enliven(form, row);
}

/** Makes a new row with its initial values; nobody has seen it before, so nothing in it counts as shown. */
export function addRow(form: FormState, repeat: LiveNode, at: number): LiveNode {
  const row = createNode(form, repeat.template.row!, repeat, at);
  addMinimumRows(form, row);
  walk(row, (node) => form.journal.birth(node));
  const waiting = fillLiterals(form, row);
  insertRow(form, repeat, row, at);
  form.journal.note({ kind: 'added', row });
  form.settle();
  finish(fillExpressions(form, waiting));
  form.forgetShown(row);
  return row;
}

export function removeRow(form: FormState, row: LiveNode): void {
  const repeat = row.up!;
  const { at } = row;
  form.journal.touchRows(repeat);
  form.journal.note({ kind: 'removed', row, at });
  repeat.kids.splice(at, 1);
  detach(form, row);
  rowsMoved(form, repeat, at, repeat.kids.length);
}

/** Brings a removed row back, the same one as before. */
export function restoreRow(form: FormState, row: LiveNode, at: number): void {
  const repeat = row.up!;
  form.journal.note({ kind: 'added', row });
  walk(row, (node) => {
    node.flags &= ~Flag.detached;
    if (form.liveFindings(node).length > 0) form.flawed.add(node);
  });
  insertRow(form, repeat, row, Math.min(at, repeat.kids.length));
}

export function moveRow(form: FormState, row: LiveNode, to: number): void {
  const repeat = row.up!;
  const from = row.at;
  if (from === to) return;
  form.journal.touchRows(repeat);
  form.journal.note({ kind: 'moved', row, from });
  repeat.kids.splice(from, 1);
  repeat.kids.splice(to, 0, row);
  rowsMoved(form, repeat, Math.min(from, to), Math.max(from, to) + 1);
}
