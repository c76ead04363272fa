/** Loads stored data into a form: all of it or, if something is wrong with it, nothing. */
import type { FieldItem } from '../../model/definition.js';
import type { Steps } from '../../model/steps.js';
import { isObject } from '../../model/values.js';
import type { Template } from '../compile/template.js';
import type { Cycle } from '../cycle/cycle.js';
import { ResponseError } from '../errors.js';
import { conformLoaded } from '../state/conform.js';
import { clear, createRow } from '../state/node-lifecycle.js';
import { type FormNode, settingOf } from '../state/node.js';
import { storable } from '../state/storable.js';
import { MAX_PARTS } from './envelope.js';

/** Loaded values in the structure of the form: `parts` has one entry for each child or row. */
type LoadedPart = { readonly value?: unknown; readonly parts?: readonly LoadedPart[] };

/** Picks the values that the definition knows out of untrusted data. `room` is the number of items that may follow. */
function* pickParts(
  template: Template,
  source: unknown,
  path: string,
  room: { left: number },
): Steps<LoadedPart[]> {
  const from = isObject(source) ? source : {};
  const found: LoadedPart[] = [];
  for (const child of template.children) {
    const at = path === '' ? child.key : `${path}.${child.key}`;
    const value = Object.hasOwn(from, child.key) ? from[child.key] : undefined;
    if (child.kind === 'display') found.push({});
    else if (child.row) {
      const rows: unknown[] = Array.isArray(value) ? value : [];
      if ((room.left -= rows.length * (child.row.children.length + 1)) < 0)
        throw new ResponseError('RESPONSE_INVALID', `There are too many rows at "${at}".`);
      const parts: LoadedPart[] = [];
      // An index loop, because sparse arrays must give empty rows.
      for (let i = 0; i < rows.length; i++)
        parts.push({ parts: yield* pickParts(child.row, rows[i], `${at}[${i}]`, room) });
      found.push({ parts });
    } else if (child.kind === 'group') found.push({ parts: yield* pickParts(child, value, at, room) });
    // Sub-questions keep their data beside their field.
    else
      found.push({
        value: copyValue(value, child, at),
        ...(child.children.length > 0 && { parts: yield* pickParts(child, source, at, room) }),
      });
  }
  yield;
  return found;
}

function copyValue(value: unknown, template: Template, path: string): unknown {
  if (value === undefined || value === null) return null;
  try {
    return storable(value, template, true);
  } catch (error) {
    throw new ResponseError(
      'RESPONSE_INVALID',
      `The value at "${path}" cannot be loaded: ${(error as Error).message}.`,
    );
  }
}

function* fillParts(cycle: Cycle, node: FormNode, parts: readonly LoadedPart[]): Steps<void> {
  if (node.template.row) {
    if (parts.length > 0) cycle.journal.noteRows(node);
    node.childNodes = [];
    for (let position = 0; position < parts.length; position++) {
      node.childNodes.push(createRow(cycle, node, position));
      yield;
    }
  }
  for (let i = 0; i < node.childNodes.length; i++) {
    const child = node.childNodes[i]!;
    const { value = null, parts: below = [] } = parts[i] ?? {};
    if (child.template.kind === 'field' && value !== null)
      cycle.fill(child, conformLoaded(value, child.item as FieldItem, settingOf(child, 'whitespace')));
    if (child.template.row || child.childNodes.length > 0) yield* fillParts(cycle, child, below);
  }
  yield;
}

/** Replaces all data of the form. No initial values or minimum rows are added; only white space is cleaned. */
export function* loadData(cycle: Cycle, data: Record<string, unknown>): Steps<void> {
  const { state } = cycle;
  const parts = yield* pickParts(state.compiled.root, data, '', { left: MAX_PARTS });
  const stack: FormNode[] = [state.root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    clear(cycle, node);
    for (const child of node.childNodes) stack.push(child);
    yield;
  }
  yield* fillParts(cycle, state.root, parts);
  state.isNewResponse = false;
  yield* cycle.recalculateAll();
}
