/** Takes over data that was stored earlier: as it is, all of it or nothing. */
import type { FieldItem } from '../model/definition.js';
import { finish } from '../model/steps.js';
import { copyJson, isObject, MAX_ATTACHMENT_LENGTH, MAX_VALUE_LENGTH } from '../model/values.js';
import { conformLoaded } from './conform.js';
import { ResponseError } from './errors.js';
import type { FormState } from './form-state.js';
import { MAX_PARTS } from './envelope.js';
import { type LiveNode, walk } from './node.js';
import { clear, createNode } from './rows.js';
import type { Template } from './template.js';

/** Values in the shape of the form: by position of the child, or row by row. */
type Extract = { readonly value?: unknown; readonly parts?: readonly Extract[] };

/** Picks what the definition knows out of untrusted data; `room` is how many more items there may be. */
function extract(template: Template, source: unknown, path: string, room: { left: number }): Extract[] {
  const from = isObject(source) ? source : {};
  return template.children.map((child): Extract => {
    const at = path === '' ? child.key : `${path}.${child.key}`;
    const value = Object.hasOwn(from, child.key) ? from[child.key] : undefined;
    if (child.kind === 'display') return {};
    if (child.row) {
      const rows: unknown[] = Array.isArray(value) ? value : [];
      if ((room.left -= rows.length * (child.row.children.length + 1)) < 0)
        throw new ResponseError('RESPONSE_INVALID', `There are too many rows at "${at}".`);
      return { parts: rows.map((row, i) => ({ parts: extract(child.row!, row, `${at}[${i}]`, room) })) };
    }
    if (child.kind === 'group') return { parts: extract(child, value, at, room) };
    // Sub-questions keep their data beside their field.
    return { value: checked(value, child, at), parts: extract(child, source, at, room) };
  });
}

function checked(value: unknown, template: Template, path: string): unknown {
  if (value === undefined || value === null) return null;
  const limit = template.dataType === 'attachment' ? MAX_ATTACHMENT_LENGTH : MAX_VALUE_LENGTH;
  try {
    return conformLoaded(copyJson(value, limit, true), template.item as FieldItem);
  } catch (error) {
    throw new ResponseError(
      'RESPONSE_INVALID',
      `The value at "${path}" cannot be loaded: ${(error as Error).message}.`,
    );
  }
}

function apply(form: FormState, node: LiveNode, parts: readonly Extract[]): void {
  if (node.template.row) {
    if (parts.length > 0) form.journal.touchRows(node);
    node.kids = parts.map((_, at) => createNode(form, node.template.row!, node, at));
    for (const row of node.kids) walk(row, (at) => form.journal.birth(at));
  }
  node.kids.forEach((kid, i) => {
    const { value = null, parts: below = [] } = parts[i] ?? {};
    if (kid.template.kind === 'field' && value !== null) {
      form.journal.touch(kid, 'value', null);
      kid.stored = value;
    }
    apply(form, kid, below);
  });
}

/** Replaces everything in the form by the data; nothing is seeded, padded or converted. */
export function loadData(form: FormState, data: Record<string, unknown>): void {
  const parts = extract(form.template, data, '', { left: MAX_PARTS });
  const stack: LiveNode[] = [form.root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    clear(form, node);
    stack.push(...node.kids);
  }
  apply(form, form.root, parts);
  form.isNew = false;
  finish(form.settleAll());
}
