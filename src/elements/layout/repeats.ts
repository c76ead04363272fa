/** Repeats: labelled rows that are added, removed and moved by button and keyboard. Rows keep their identity. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat as keyed } from 'lit/directives/repeat.js';
import type { FieldState } from '../../engine/types.js';
import { helpOf } from '../fields/field-template.js';
import { frame, styleModifiers } from '../rendering/node-box.js';
import { foldName, hinted, isAccordion, items, levelOf } from './groups.js';
import { heading } from '../rendering/heading.js';
import { later, live, type Template } from '../rendering/live.js';
import { isTableItem, rarePart } from '../rendering/lazy-parts.js';
import { onRowClick, onRowKey, rowButtons } from './row-actions.js';
import type { Session } from '../form/form-view.js';

export const repeatTemplate: Template = (session, repeat) => hinted(session, repeat, repeatBody);

/** The rows and the button for more, without the box around them: also what a page shows. */
export const repeatBody: Template = (session, repeat) => {
  if (!repeat.relevant && !repeat.protected) return nothing;
  const { rows } = repeat;
  const table = isTableItem(repeat.item) ? rarePart('table') : undefined;
  const { texts, messages } = helpOf(session, repeat, session.shownResults(repeat));
  return html`${texts}${messages}
    <div
      class="formspec-rows"
      @click=${(event: Event) => onRowClick(event, session, repeat)}
      @keydown=${(event: KeyboardEvent) => onRowKey(event, session, repeat)}
    >
      ${rows.length === 0 ? html`<p class="formspec-empty">${session.text('noRows')}</p>` : nothing}
      ${
        table
          ? table.dataTable(session, repeat)
          : (session.slices?.rows(repeat, (some) => rowsTemplate(session, repeat, some)) ??
            rowsTemplate(session, repeat, rows))
      }
      ${addButton(session, repeat)}
    </div>`;
};

const rowsTemplate = (session: Session, repeat: FieldState, rows: readonly FieldState[]): unknown =>
  keyed(
    rows,
    (row) => row.id,
    (row) => later(session, [row], () => rowTemplate(session, repeat, row)),
  );

function rowTemplate(session: Session, repeat: FieldState, row: FieldState): TemplateResult {
  const id = session.id(row, 'heading');
  const title = session.text('rowOf', {
    label: rowLabel(repeat),
    index: row.index! + 1,
    total: repeat.rows.length,
  });
  const content = html`${live(session, row, rowBody)}${rowButtons(session, repeat, row)}`;
  const box = frame(session, row, styleModifiers(row.item));
  if (isAccordion(repeat)) {
    return html`<details
      class="formspec-row"
      name=${foldName(session, row)}
      ?open=${row.index === repeat.rows.length - 1}
      ${box}
    >
      <summary class="formspec-row-header">
        ${heading(levelOf(session, row), 'formspec-legend-text', title, id)}
      </summary>
      <div role="group" aria-labelledby=${id}>${content}</div>
    </details>`;
  }
  return html`<fieldset class="formspec-row" ${box}>
    <legend class="formspec-row-header">
      ${heading(levelOf(session, row), 'formspec-legend-text', title, id)}
    </legend>
    ${content}
  </fieldset>`;
}

const rowBody: Template = (session, row) => html`${helpOfRow(session, row)}${items(session, row)}`;

/** A row shares its item with the repeat, whose help stands above all rows; only its messages are its own. */
function helpOfRow(session: Session, row: FieldState): unknown {
  const results = session.shownResults(row);
  return results.length === 0 ? nothing : helpOf(session, row, results).messages;
}

function addButton(session: Session, repeat: FieldState): unknown {
  if (session.isLocked(repeat)) return nothing;
  const { maxRepeat } = repeat;
  const full = maxRepeat !== undefined && repeat.rows.length >= maxRepeat;
  const reason = session.id(repeat, 'limit');
  return html`<div class="formspec-actions">
    <button
      type="button"
      class="formspec-button formspec-button--secondary"
      data-row-action="add"
      id=${session.id(repeat, 'add')}
      aria-disabled=${full ? 'true' : nothing}
      aria-describedby=${full ? reason : nothing}
    >
      ${session.text(repeat.item.labels?.['short'] ? 'addRow' : 'addTo', { label: rowLabel(repeat) })}
    </button>
    ${full ? html`<p class="formspec-hint" id=${reason}>${session.text('maxRows', { count: maxRepeat })}</p>` : nothing}
  </div>`;
}

/** What one row is called: the short label where the author gave one, since that of the repeat is often a plural. */
export function rowLabel(repeat: FieldState): string {
  return repeat.label('short');
}
