/** A repeat as a table: one line per row, one column per field; stacked on narrow screens. Loaded on demand. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat as keyed } from 'lit/directives/repeat.js';
import type { FieldState } from '../../engine/types.js';
import type { DataType } from '../../model/definition.js';
import { styleHints } from '../fields/box-attributes.js';
import { requiredMark } from '../fields/marks.js';
import { inItsLanguage } from '../view/text-language.js';
import type { ViewState } from '../view/view-state.js';
import { deferrable, liveNode } from '../rendering/live.js';
import { nodeBox } from '../rendering/node-box.js';
import { scrollRegion } from '../rendering/scroll-region.js';

export { styles } from '../styles/parts/table/table.js';

/** Columns whose values are compared digit by digit, so they end at the same edge. */
const NUMERIC = new Set<DataType>(['integer', 'decimal', 'money']);

/** `buttons` draws the buttons of a row. */
export function dataTable(
  view: ViewState,
  repeat: FieldState,
  buttons: (row: FieldState) => unknown,
): TemplateResult | typeof nothing {
  const { rows } = repeat;
  if (rows.length === 0) return nothing;
  const locked = view.fields.isLocked(repeat);
  return html`<div class="formspec-table-box" ${scrollRegion(repeat.label())}>
    <table class="formspec-table" data-cells=${Math.min(rows[0]!.children.length + 2, 9)}>
      <caption class="formspec-visually-hidden">
        ${repeat.label()}
      </caption>
      <thead>
        <tr>
          <th scope="col">${view.text('rowNumber')}</th>
          ${rows[0]!.children.map((column) => columnHead(column, locked))}
          ${locked ? nothing : html`<td><span class="formspec-visually-hidden">${view.text('rowActions')}</span></td>`}
        </tr>
      </thead>
      <tbody>
        ${keyed(
          rows,
          (row) => row.id,
          (row) => deferrable(view, [row], () => line(view, repeat, row, locked ? undefined : buttons)),
        )}
      </tbody>
    </table>
  </div>`;
}

function columnHead(column: FieldState, locked: boolean): TemplateResult {
  const label = inItsLanguage(column, 'label', column.label('short'), 'short');
  return html`<th scope="col" ?data-numeric=${NUMERIC.has(column.dataType!)}>
    ${label}${column.required && !locked ? requiredMark : nothing}
  </th>`;
}

function line(
  view: ViewState,
  repeat: FieldState,
  row: FieldState,
  buttons: ((row: FieldState) => unknown) | undefined,
): TemplateResult {
  return html`<tr class="formspec-row" ${nodeBox(view, row, styleHints(row.item))}>
    <th scope="row" class="formspec-row-header" id=${view.id(row, 'heading')} tabindex="-1">
      <span class="formspec-row-label">${repeat.label('short')} </span>${row.index! + 1}
    </th>
    ${row.children.map((cell) => html`<td>${liveNode(view, cell)}</td>`)}
    ${buttons ? html`<td>${buttons(row)}</td>` : nothing}
  </tr>`;
}
