/** The buttons of a row: what they do, and where focus goes afterwards. One listener per repeat serves all its rows. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { prepareControls } from '../fields/controls/index.js';
import { intent } from '../rendering/intent.js';
import { focusNode, takeFocus } from '../view/focus.js';
import type { RemovedRow } from '../view/removed-rows.js';
import type { ViewState } from '../view/view-state.js';

type Action = 'add' | 'remove' | 'restore' | 'up' | 'down';

/** Whether no row can be removed, because the definition asks for at least as many. */
export const isAtMinimum = ({ rows, minRepeat = 0 }: FieldState): boolean =>
  rows.length > 0 && rows.length <= minRepeat;

/** `compact`, for tables, shows shorter words for moving. The accessible names are the same. */
export function rowButtons(view: ViewState, repeat: FieldState, row: FieldState, compact = false): unknown {
  if (view.fields.isLocked(repeat)) return nothing;
  const total = repeat.rows.length;
  const index = row.index!;
  const name = view.text('rowName', { label: repeat.label('short'), index: index + 1 });
  const button = (action: Action, text: string, isOff: boolean): unknown =>
    html`<button
      type="button"
      class="formspec-button formspec-button--quiet"
      data-row-action=${action}
      id=${view.id(row, action)}
      aria-disabled=${isOff ? 'true' : nothing}
      aria-describedby=${isOff && action === 'remove' ? view.id(repeat, 'fewest') : nothing}
      ${intent(`${action}:${row.path}`)}
    >
      ${
        compact && (action === 'up' || action === 'down')
          ? html`<span aria-hidden="true">${view.text(action)}</span
              ><span class="formspec-visually-hidden">${text}</span>`
          : text
      }<span class="formspec-visually-hidden"> ${name}</span>
    </button>`;
  return html`<div class="formspec-row-actions">
    ${
      total > 1
        ? html`${button('up', view.text('moveRowUp'), index === 0)}${button('down', view.text('moveRowDown'), index === total - 1)}`
        : nothing
    }
    ${button('remove', view.text('removeRow'), isAtMinimum(repeat))}
  </div>`;
}

export function onRowClick(event: Event, view: ViewState, repeat: FieldState): void {
  const button = (event.target as Element).closest('button[data-row-action]');
  const action = button?.getAttribute('data-row-action') as Action | undefined;
  if (action) act(event, view, repeat, action, button!);
}

/** Arrow keys on a move button move the row. The button moves with it, so that it can be pressed again. */
export function onRowKey(event: KeyboardEvent, view: ViewState, repeat: FieldState): void {
  const button = (event.target as Element).closest(
    'button[data-row-action=up], button[data-row-action=down]',
  );
  const action = button && ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
  if (!action) return;
  event.preventDefault();
  act(event, view, repeat, action, button);
}

function act(event: Event, view: ViewState, repeat: FieldState, action: Action, button: Element): void {
  const isOfRepeat = action === 'add' || action === 'restore';
  const row = isOfRepeat ? undefined : view.screen.nodeAt(button);
  if (isOfRepeat ? button.id !== view.id(repeat, action) : !row || !repeat.rows.includes(row)) return;
  // A repeat around this one listens too.
  event.stopPropagation();
  if (view.fields.isLocked(repeat)) return;
  if (action === 'add') add(view, repeat);
  else if (action === 'restore') restore(view, repeat);
  else if (action === 'remove') remove(view, repeat, row!);
  else move(view, repeat, row!, action);
}

function add(view: ViewState, repeat: FieldState): void {
  const { engine, rendering, screen } = view;
  const { maxRepeat, rows } = repeat;
  if (maxRepeat !== undefined && rows.length >= maxRepeat)
    return screen.announce(view.text('maxRows', { count: maxRepeat }));
  engine.addRow(repeat.path, undefined, { source: 'user' });
  const row = repeat.rows[repeat.rows.length - 1]!;
  screen.announce(view.text('rowAdded', { label: repeat.label('short'), index: repeat.rows.length }));
  const focus = (): void => focusRow(view, row);
  focus();
  // While the code of the first control is being loaded, focus is on its label.
  const reached = document.activeElement;
  void prepareControls([row], engine, screen.element.ownerDocument, view.planned)?.then((fields) => {
    for (const field of fields) rendering.refresh(field);
    if (document.activeElement === reached) focus();
  });
}

function remove(view: ViewState, repeat: FieldState, row: FieldState): void {
  const { engine, rendering, screen } = view;
  const { removedRows } = view.fields;
  if (isAtMinimum(repeat)) return screen.announce(view.text('minRows', { count: repeat.minRepeat! }));
  const index = row.index!;
  const values = { label: repeat.label('short'), index: index + 1 };
  const removed = removedRows.remove(engine, repeat, row, view.text('rowName', values));
  screen.announce(view.text('rowRemoved', values));
  if (removed) rendering.refresh(repeat);
  const undo = removed && screen.find(view.id(repeat, 'restore'));
  if (undo) takeFocus(undo);
  else focusNode(view, repeat.rows[Math.min(index, repeat.rows.length - 1)] ?? repeat);
}

function restore(view: ViewState, repeat: FieldState): void {
  const { engine, rendering, screen } = view;
  const { removedRows } = view.fields;
  const removed = removedRows.at(repeat);
  if (!removed) return;
  removedRows.restore(engine, repeat, removed);
  rendering.refresh(repeat);
  screen.announce(view.text('rowRestored', { name: removed.name }));
  focusRow(view, removed.row);
}

/** Stands where a row was removed, and brings it back. */
export function restoreButton(view: ViewState, repeat: FieldState, { name }: RemovedRow): TemplateResult {
  return html`<p class="formspec-removed-row">
    <span>${view.text('rowWasRemoved', { name })}</span>
    <button
      type="button"
      class="formspec-button formspec-button--quiet"
      data-row-action="restore"
      id=${view.id(repeat, 'restore')}
    >
      ${view.text('undoRemoval')}<span class="formspec-visually-hidden"> ${name}</span>
    </button>
  </p>`;
}

function move(view: ViewState, repeat: FieldState, row: FieldState, action: 'up' | 'down'): void {
  const { engine, screen } = view;
  const from = row.index!;
  const to = from + (action === 'up' ? -1 : 1);
  const total = repeat.rows.length;
  if (to < 0 || to >= total) return;
  engine.moveRow(repeat.path, from, to, { source: 'user' });
  screen.announce(view.text('rowMoved', { label: repeat.label('short'), index: to + 1, total }));
  // The elements of the moved row may have been removed and inserted again, which drops focus.
  screen.find(view.id(row, action))?.focus();
}

/** Moves focus to the first question of a row. */
function focusRow(view: ViewState, row: FieldState): void {
  const first = firstField(row);
  if (!first || !focusNode(view, first)) focusNode(view, row);
}

/** The first field of a row that accepts an answer. */
function firstField(node: FieldState): FieldState | undefined {
  for (const child of node.children) {
    if (!child.relevant) continue;
    if (child.kind === 'field' && !child.readonly) return child;
    const inner = firstField(child) ?? (child.rows[0] && firstField(child.rows[0]));
    if (inner) return inner;
  }
  return undefined;
}
