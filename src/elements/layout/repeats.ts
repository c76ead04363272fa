/** Repeats: labelled rows that are added, removed and moved with buttons and the keyboard. Rows keep their identity. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat as keyed } from 'lit/directives/repeat.js';
import type { FieldState } from '../../engine/types.js';
import { groupLayout } from '../../layout/group-layout.js';
import { styleHints } from '../fields/box-attributes.js';
import { helpOf } from '../fields/help.js';
import type { RemovedRow } from '../view/removed-rows.js';
import type { ViewState } from '../view/view-state.js';
import { heading } from '../rendering/heading.js';
import { intent } from '../rendering/intent.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import { deferrable, live, type Template } from '../rendering/live.js';
import { nodeBox } from '../rendering/node-box.js';
import { rowChunks } from '../rendering/row-chunks.js';
import { foldName, groupItems, headingLevel, inBox } from './groups.js';
import { isAtMinimum, onRowClick, onRowKey, restoreButton, rowButtons } from './row-actions.js';

export { rowTexts as texts } from '../strings/parts/row-texts.js';

export const repeatTemplate: Template = (view, repeat) => inBox(view, repeat, repeatBody);

/** The rows and the add button without the box around them. A page of a wizard shows only this. */
export const repeatBody: Template = (view, repeat) => {
  if (!repeat.relevant && !repeat.protected) return nothing;
  const { rows } = repeat;
  const removed = view.fields.isLocked(repeat) ? undefined : view.fields.removedRows.at(repeat);
  const table = groupLayout(repeat).content === 'table' ? loadedPart('table') : undefined;
  const { texts, messages } = helpOf(view, repeat, view.fields.resultsAt(repeat));
  return html`${texts}${messages}
    <div
      class="formspec-rows"
      @click=${(event: Event) => onRowClick(event, view, repeat)}
      @keydown=${(event: KeyboardEvent) => onRowKey(event, view, repeat)}
    >
      ${rows.length === 0 ? html`<p class="formspec-empty">${view.text('noRows')}</p>` : nothing}
      ${
        table
          ? table.dataTable(view, repeat, (row) => rowButtons(view, repeat, row, true))
          : rowChunks(view, repeat, (some) => rowsTemplate(view, repeat, some, removed))
      }
      ${removed && (table || removed.index >= rows.length) ? restoreButton(view, repeat, removed) : nothing}
      ${fewestHint(view, repeat)} ${addButton(view, repeat)}
    </div>`;
};

/** The offer to bring a removed row back is an entry of its own, so that the rows around it keep their elements. */
function rowsTemplate(
  view: ViewState,
  repeat: FieldState,
  rows: readonly FieldState[],
  removed: RemovedRow | undefined,
): unknown {
  const entries = rows.flatMap((row): (FieldState | RemovedRow)[] =>
    removed && row.index === removed.index ? [removed, row] : [row],
  );
  return keyed(
    entries,
    (entry) => ('transaction' in entry ? 'removed' : entry.id),
    (entry) =>
      'transaction' in entry
        ? restoreButton(view, repeat, entry)
        : deferrable(view, [entry], () => rowTemplate(view, repeat, entry)),
  );
}

function rowTemplate(view: ViewState, repeat: FieldState, row: FieldState): TemplateResult {
  const id = view.id(row, 'heading');
  const name = view.text('rowOf', {
    label: rowLabel(repeat),
    index: row.index! + 1,
    total: repeat.rows.length,
  });
  const title = heading(headingLevel(view, row), 'formspec-legend-text', name, id);
  const content = html`${live(view, row, rowBody)}${rowButtons(view, repeat, row)}`;
  const box = nodeBox(view, row, styleHints(row.item));
  if (groupLayout(repeat).content === 'folds') {
    return html`<details
      class="formspec-row"
      name=${foldName(view, row)}
      ?open=${row.index === repeat.rows.length - 1}
      ${box}
    >
      <summary class="formspec-row-header">${title}</summary>
      <div role="group" aria-labelledby=${id}>${content}</div>
    </details>`;
  }
  // Chromium (156) keeps the name that it computed from a legend when the text of the legend changes.
  return html`<fieldset class="formspec-row" aria-labelledby=${id} ${box}>
    <legend class="formspec-row-header">${title}</legend>
    ${content}
  </fieldset>`;
}

const rowBody: Template = (view, row) => html`${rowMessages(view, row)}${groupItems(view, row)}`;

/** A row shares its item with the repeat, whose help is above all rows. Only its messages are its own. */
function rowMessages(view: ViewState, row: FieldState): unknown {
  const results = view.fields.resultsAt(row);
  return results.length === 0 ? nothing : helpOf(view, row, results).messages;
}

export function addButton(view: ViewState, repeat: FieldState): unknown {
  if (view.fields.isLocked(repeat)) return nothing;
  const { maxRepeat } = repeat;
  const isFull = maxRepeat !== undefined && repeat.rows.length >= maxRepeat;
  const reasonId = view.id(repeat, 'limit');
  return html`<div class="formspec-actions">
    <button
      type="button"
      class="formspec-button formspec-button--secondary"
      data-row-action="add"
      id=${view.id(repeat, 'add')}
      aria-disabled=${isFull ? 'true' : nothing}
      aria-describedby=${isFull ? reasonId : nothing}
      ${intent(`add:${repeat.path}`)}
    >
      ${view.text('addRow', { label: rowLabel(repeat) })}
    </button>
    ${isFull ? html`<p class="formspec-hint" id=${reasonId}>${view.text('maxRows', { count: maxRepeat })}</p>` : nothing}
  </div>`;
}

/** Says why no row can be removed. The remove buttons refer to it. */
export function fewestHint(view: ViewState, repeat: FieldState): unknown {
  if (view.fields.isLocked(repeat) || !isAtMinimum(repeat)) return nothing;
  return html`<p class="formspec-hint" id=${view.id(repeat, 'fewest')}>
    ${view.text('minRows', { count: repeat.minRepeat! })}
  </p>`;
}

/** The name of one row: the short label, because the label of a repeat is often a plural. */
function rowLabel(repeat: FieldState): string {
  return repeat.label('short');
}
