/** Repeats: a DataTable, an Accordion with a section for each row, or rows one below the other. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat as keyed } from 'lit/directives/repeat.js';
import type { FieldState } from '../../engine/types.js';
import type { PlanNode } from '../../layout/plan.js';
import { helpOf } from '../fields/help.js';
import { fieldTemplate } from '../fields/field-template.js';
import { requiredMark } from '../fields/marks.js';
import { restoreButton, rowButtons, onRowClick, onRowKey } from '../layout/row-actions.js';
import { addButton, fewestHint } from '../layout/repeats.js';
import { heading } from '../rendering/heading.js';
import { live } from '../rendering/live.js';
import { nodeBox } from '../rendering/node-box.js';
import { scrollRegion } from '../rendering/scroll-region.js';
import { type Drawing, drawChildren, idOf } from './drawing.js';

/** Everything inside the box of a repeat. */
export function rowsOf(drawing: Drawing, node: PlanNode, repeat: FieldState): TemplateResult {
  const { view } = drawing;
  const isLocked = view.fields.isLocked(repeat);
  const removed = isLocked ? undefined : view.fields.removedRows.at(repeat);
  const { texts, messages } = helpOf(view, repeat, view.fields.resultsAt(repeat));
  const isTable = node.component === 'DataTable';
  return html`${texts}${messages}
    <div
      class="formspec-rows"
      @click=${(event: Event) => onRowClick(event, view, repeat)}
      @keydown=${(event: KeyboardEvent) => onRowKey(event, view, repeat)}
    >
      ${node.children.length === 0 ? html`<p class="formspec-empty">${view.text('noRows')}</p>` : nothing}
      ${isTable ? table(drawing, node, repeat) : entries(drawing, node, repeat)}
      ${removed ? restoreButton(view, repeat, removed) : nothing}
      ${mayRemove(node) ? fewestHint(view, repeat) : nothing}
      ${node.props['allowAdd'] === false ? nothing : addButton(view, repeat)}
    </div>`;
}

const mayRemove = ({ props }: PlanNode): boolean => props['allowRemove'] !== false;

interface Entry {
  readonly node: PlanNode;
  readonly row: FieldState;
  readonly index: number;
}

/** Rows keep their elements when they move. */
function entriesOf({ view }: Drawing, { children }: PlanNode): Entry[] {
  return children.flatMap((node, index) => {
    const row = view.engine.field(node.path!);
    return row ? { node, row, index } : [];
  });
}

function entries(drawing: Drawing, node: PlanNode, repeat: FieldState): unknown {
  return keyed(
    entriesOf(drawing, node),
    ({ row }) => row.id,
    (entry) => rowTemplate(drawing, node, repeat, entry),
  );
}

function rowTemplate(
  drawing: Drawing,
  node: PlanNode,
  repeat: FieldState,
  { node: planned, row, index }: Entry,
): TemplateResult {
  const { view } = drawing;
  const id = view.id(row, 'heading');
  const total = repeat.rows.length;
  const isFold = node.component === 'Accordion';
  const name =
    (isFold ? node.labels?.[index] : undefined) ??
    view.text('rowOf', { label: repeat.label('short'), index: index + 1, total });
  const title = heading(drawing.factsOf(planned).level, 'formspec-legend-text', name, id);
  const results = view.fields.resultsAt(row);
  const content = html`${results.length ? helpOf(view, row, results).messages : nothing}${drawChildren(drawing, planned)}${
    mayRemove(node) ? rowButtons(view, repeat, row) : nothing
  }`;
  if (!isFold)
    return html`<fieldset class="formspec-row" aria-labelledby=${id} ${nodeBox(view, row, {})}>
      <legend class="formspec-row-header">${title}</legend>
      ${content}
    </fieldset>`;
  const { allowMultiple, defaultOpen } = node.props;
  const shut = allowMultiple === true ? nothing : idOf(drawing, node, 'folds');
  return html`<details
    class="formspec-row formspec-collapsible"
    name=${shut}
    ?open=${index === Number(defaultOpen ?? 0)}
    ${nodeBox(view, row, {})}
  >
    <summary class="formspec-row-header">${title}</summary>
    <div role="group" aria-labelledby=${id}>${content}</div>
  </details>`;
}

interface Column {
  readonly header: string;
}

const NUMERIC = new Set(['NumberInput', 'MoneyInput']);

function table(drawing: Drawing, node: PlanNode, repeat: FieldState): TemplateResult | typeof nothing {
  const { view } = drawing;
  const rows = entriesOf(drawing, node);
  if (rows.length === 0) return nothing;
  const isLocked = view.fields.isLocked(repeat);
  const hasButtons = !isLocked && mayRemove(node);
  const first = rows[0]!.node.children;
  const given = (node.props['columns'] ?? []) as readonly Column[];
  const columns = first.map((cell, i) => ({ cell, header: given[i]?.header ?? cell.label ?? '' }));
  // Hidden numbers still name the rows for screen readers.
  const numbers = node.props['showRowNumbers'] === true ? '' : 'formspec-visually-hidden';
  return html`<div class="formspec-table-box" ${scrollRegion(repeat.label())}>
    <table class="formspec-table" data-cells=${Math.min(columns.length + 2, 9)}>
      <caption class="formspec-visually-hidden">
        ${repeat.label()}
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class=${numbers}>${view.text('rowNumber')}</span></th>
          ${columns.map(
            ({ cell, header }) =>
              html`<th scope="col" ?data-numeric=${NUMERIC.has(cell.component)}>
                ${header}${cell.required && !isLocked && cell.component !== 'Text' ? requiredMark : nothing}
              </th>`,
          )}
          ${hasButtons ? html`<td><span class="formspec-visually-hidden">${view.text('rowActions')}</span></td>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${keyed(
          rows,
          ({ row }) => row.id,
          ({ node: planned, row }) =>
            html`<tr class="formspec-row" ${nodeBox(view, row, {})}>
              <th scope="row" class="formspec-row-header" id=${view.id(row, 'heading')} tabindex="-1">
                <span class=${numbers}
                  ><span class="formspec-row-label">${repeat.label('short')} </span>${row.index! + 1}</span
                >
              </th>
              ${planned.children.map((cell, i) => html`<td data-label=${columns[i]?.header ?? ''}>${cellOf(drawing, cell)}</td>`)}
              ${hasButtons ? html`<td>${rowButtons(view, repeat, row, true)}</td>` : nothing}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function cellOf({ view }: Drawing, cell: PlanNode): unknown {
  if (!cell.visible) return nothing;
  if (cell.component === 'Text') return html`<span class="formspec-cell-text">${cell.text}</span>`;
  const field = view.engine.field(cell.path!);
  return field ? live(view, field, fieldTemplate) : nothing;
}
