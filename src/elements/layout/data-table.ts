/** A repeat as a table (`widgetHint: DataTable`): one line per row, one column per field; stacked where it is narrow. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat as keyed } from 'lit/directives/repeat.js';
import type { FieldState } from '../../engine/types.js';
import { requiredMark } from '../fields/field-template.js';
import { frame, styleModifiers } from '../rendering/node-box.js';
import { later, live } from '../rendering/live.js';
import { rowButtons } from './row-actions.js';
import { scrollRegion } from '../rendering/scroll-region.js';
import type { Session } from '../form/form-view.js';

export { styles } from '../styles/parts/table.js';

export function dataTable(session: Session, repeat: FieldState): TemplateResult | typeof nothing {
  const { rows } = repeat;
  if (rows.length === 0) return nothing;
  const locked = session.isLocked(repeat);
  return html`<div class="formspec-table-box" ${scrollRegion(repeat.label())}>
    <table class="formspec-table" data-cells=${Math.min(rows[0]!.children.length + 2, 9)}>
      <caption class="formspec-visually-hidden">
        ${repeat.label()}
      </caption>
      <thead>
        <tr>
          <th scope="col">${session.text('rowNumber')}</th>
          ${rows[0]!.children.map((column) => html`<th scope="col">${column.label('short')}${column.required && !locked ? requiredMark : nothing}</th>`)}
          ${locked ? nothing : html`<td><span class="formspec-visually-hidden">${session.text('rowActions')}</span></td>`}
        </tr>
      </thead>
      <tbody>
        ${keyed(
          rows,
          (row) => row.id,
          (row) => later(session, [row], () => line(session, repeat, row, locked)),
        )}
      </tbody>
    </table>
  </div>`;
}

function line(session: Session, repeat: FieldState, row: FieldState, locked: boolean): TemplateResult {
  return html`<tr class="formspec-row" ${frame(session, row, styleModifiers(row.item))}>
    <th scope="row" class="formspec-row-header" id=${session.id(row, 'heading')} tabindex="-1">
      <span class="formspec-row-label">${repeat.label('short')} </span>${row.index! + 1}
    </th>
    ${row.children.map((cell) => html`<td>${live(session, cell, session.templateOf(cell))}</td>`)}
    ${locked ? nothing : html`<td>${rowButtons(session, repeat, row, true)}</td>`}
  </tr>`;
}
