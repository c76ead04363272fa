/** What of a form may be stored as a draft: no sensitive values, nothing derived from them, no report that quotes them. */
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { FormResponse } from '../../model/response.js';
import { isEmpty } from '../../model/values.js';

type Data = Record<string, unknown>;

export function draftResponse(engine: FormEngine): FormResponse {
  const { $formspecResponse, definitionUrl, definitionVersion, status, authored } = engine.response();
  return {
    $formspecResponse,
    definitionUrl,
    definitionVersion,
    status,
    data: dataOf(engine.items, (node) => node.sensitive || node.calculated),
    authored,
  };
}

/** The data of a draft as text, to compare. */
export const storableText = (engine: FormEngine): string => JSON.stringify(draftResponse(engine).data);

/** Empties sensitive fields that a draft filled: it may be older than the mark on the field. True if there were any. */
export function removeSensitive(engine: FormEngine): boolean {
  const found =
    engine.fields((field) => field.sensitive && !field.calculated && !isEmpty(field.value)).length > 0;
  if (found) engine.load(dataOf(engine.items, ({ sensitive }) => sensitive));
  return found;
}

/** From the nodes and not from a Response: that leaves out rows that are not relevant, so its rows have other indexes. */
function dataOf(nodes: readonly FieldState[], isLeftOut: (node: FieldState) => boolean): Data {
  const data = Object.create(null) as Data;
  const add = (list: readonly FieldState[]): void => {
    for (const node of list) {
      const { kind, key } = node;
      if (kind === 'display') continue;
      if (!isLeftOut(node))
        data[key] =
          kind === 'field'
            ? node.value
            : kind === 'repeat'
              ? node.rows.map((row) => dataOf(row.children, isLeftOut))
              : dataOf(node.children, isLeftOut);
      // Sub-questions keep their data beside their field.
      if (kind === 'field') add(node.children);
    }
  };
  add(nodes);
  return data;
}
