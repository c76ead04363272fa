/** Takes over data that was stored earlier: as it is, all of it or nothing. */
import type { FieldItem } from '../../model/definition.js';
import type { Steps } from '../../model/steps.js';
import { copyJson, isObject, MAX_ATTACHMENT_LENGTH, MAX_VALUE_LENGTH } from '../../model/values.js';
import { conformLoaded } from '../state/conform.js';
import { ResponseError } from '../errors.js';
import type { FormState } from '../state/form-state.js';
import { MAX_PARTS } from './envelope.js';
import { type LiveNode, settingOf, walk } from '../state/node.js';
import { clear, createNode } from '../state/node-lifecycle.js';
import type { Template } from '../compile/template.js';

/** Values in the shape of the form: by position of the child, or row by row. */
type Extract = { readonly value?: unknown; readonly parts?: readonly Extract[] };

/** Picks what the definition knows out of untrusted data; `room` is how many more items there may be. */
function* extract(
  template: Template,
  source: unknown,
  path: string,
  room: { left: number },
): Steps<Extract[]> {
  const from = isObject(source) ? source : {};
  const found: Extract[] = [];
  for (const child of template.children) {
    const at = path === '' ? child.key : `${path}.${child.key}`;
    const value = Object.hasOwn(from, child.key) ? from[child.key] : undefined;
    if (child.kind === 'display') found.push({});
    else if (child.row) {
      const rows: unknown[] = Array.isArray(value) ? value : [];
      if ((room.left -= rows.length * (child.row.children.length + 1)) < 0)
        throw new ResponseError('RESPONSE_INVALID', `There are too many rows at "${at}".`);
      const parts: Extract[] = [];
      // Lists from outside may have gaps, which count as empty rows.
      for (let i = 0; i < rows.length; i++)
        parts.push({ parts: yield* extract(child.row, rows[i], `${at}[${i}]`, room) });
      found.push({ parts });
    } else if (child.kind === 'group') found.push({ parts: yield* extract(child, value, at, room) });
    // Sub-questions keep their data beside their field.
    else
      found.push({
        value: checked(value, child, at),
        ...(child.children.length > 0 && { parts: yield* extract(child, source, at, room) }),
      });
  }
  yield;
  return found;
}

function checked(value: unknown, template: Template, path: string): unknown {
  if (value === undefined || value === null) return null;
  const limit = template.dataType === 'attachment' ? MAX_ATTACHMENT_LENGTH : MAX_VALUE_LENGTH;
  try {
    return copyJson(value, limit, true);
  } catch (error) {
    throw new ResponseError(
      'RESPONSE_INVALID',
      `The value at "${path}" cannot be loaded: ${(error as Error).message}.`,
    );
  }
}

function* apply(form: FormState, node: LiveNode, parts: readonly Extract[]): Steps<void> {
  const { row: template } = node.template;
  if (template) {
    if (parts.length > 0) form.journal.touchRows(node);
    node.kids = [];
    for (let at = 0; at < parts.length; at++) {
      const row = createNode(form, template, node, at);
      node.kids.push(row);
      walk(row, (one) => form.journal.birth(one));
      yield;
    }
  }
  for (let i = 0; i < node.kids.length; i++) {
    const kid = node.kids[i]!;
    const { value = null, parts: below = [] } = parts[i] ?? {};
    if (kid.template.kind === 'field' && value !== null) {
      form.journal.touch(kid, 'value', null);
      kid.stored = conformLoaded(value, kid.item as FieldItem, settingOf(kid, 'whitespace'));
    }
    if (kid.template.row || kid.kids.length > 0) yield* apply(form, kid, below);
  }
  yield;
}

/** Replaces everything in the form by the data. Nothing is seeded or padded; only white space is cleaned. */
export function* loadData(form: FormState, data: Record<string, unknown>): Steps<void> {
  const parts = yield* extract(form.template, data, '', { left: MAX_PARTS });
  const stack: LiveNode[] = [form.root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    clear(form, node);
    for (const kid of node.kids) stack.push(kid);
    yield;
  }
  yield* apply(form, form.root, parts);
  form.isNew = false;
  yield* form.settleAll();
}
