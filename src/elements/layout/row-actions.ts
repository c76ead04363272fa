/** What the buttons of a row do, and where focus goes afterwards. One listener per repeat serves all its rows. */
import { html, nothing } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { prepareControls } from '../fields/controls/index.js';
import type { Session } from '../form/form-view.js';

type Action = 'add' | 'remove' | 'up' | 'down';

const SIGNS: Readonly<Partial<Record<Action, string>>> = { up: '↑', down: '↓', remove: '✕' };

/** `compact` shows signs in place of words, for tables; their names are the same. */
export function rowButtons(session: Session, repeat: FieldState, row: FieldState, compact = false): unknown {
  if (session.isLocked(repeat)) return nothing;
  const total = repeat.rows.length;
  const index = row.index!;
  const name = session.text('rowName', { label: repeat.label('short'), index: index + 1 });
  const button = (action: Action, text: string, off: boolean): unknown =>
    html`<button
      type="button"
      class="formspec-button formspec-button--quiet"
      data-row-action=${action}
      id=${session.id(row, action)}
      aria-disabled=${off ? 'true' : nothing}
      title=${compact ? text : nothing}
    >
      ${
        compact
          ? html`<span aria-hidden="true">${SIGNS[action]}</span
              ><span class="formspec-visually-hidden">${text}</span>`
          : text
      }<span class="formspec-visually-hidden"> ${name}</span>
    </button>`;
  return html`<div class="formspec-row-actions">
    ${
      total > 1
        ? html`${button('up', session.text('moveRowUp'), index === 0)}${button('down', session.text('moveRowDown'), index === total - 1)}`
        : nothing
    }
    ${button('remove', session.text('removeRow'), total <= (repeat.minRepeat ?? 0))}
  </div>`;
}

export function onRowClick(event: Event, session: Session, repeat: FieldState): void {
  const button = (event.target as Element).closest('button[data-row-action]');
  const action = button?.getAttribute('data-row-action') as Action | undefined;
  if (action) act(event, session, repeat, action, button!);
}

/** Arrow keys on a move button move the row; the button goes along, so that it can be pressed again. */
export function onRowKey(event: KeyboardEvent, session: Session, repeat: FieldState): void {
  const button = (event.target as Element).closest(
    'button[data-row-action=up], button[data-row-action=down]',
  );
  const action = button && ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
  if (!action) return;
  event.preventDefault();
  act(event, session, repeat, action, button);
}

function act(event: Event, session: Session, repeat: FieldState, action: Action, button: Element): void {
  const row = action === 'add' ? undefined : session.fieldAt(button);
  if (action === 'add' ? button.id !== session.id(repeat, 'add') : !row || !repeat.rows.includes(row)) return;
  // Nested repeats listen too.
  event.stopPropagation();
  if (session.isLocked(repeat)) return;
  if (action === 'add') add(session, repeat);
  else if (action === 'remove') remove(session, repeat, row!);
  else move(session, repeat, row!, action);
}

function add(session: Session, repeat: FieldState): void {
  const { engine } = session;
  const { maxRepeat, rows } = repeat;
  if (maxRepeat !== undefined && rows.length >= maxRepeat)
    return session.announce(session.text('maxRows', { count: maxRepeat }));
  engine.addRow(repeat.path, undefined, { source: 'user' });
  const row = repeat.rows[repeat.rows.length - 1]!;
  session.announce(session.text('rowAdded', { label: repeat.label('short'), index: repeat.rows.length }));
  const focus = (): void => {
    const first = firstField(row);
    if (!first || !session.focusField(first)) session.focusField(row);
  };
  focus();
  // The control of its first field may still be on its way; until then focus is at the label.
  const reached = document.activeElement;
  void prepareControls([row], session.host.ownerDocument)?.then(() => {
    if (document.activeElement === reached) focus();
  });
}

function remove(session: Session, repeat: FieldState, row: FieldState): void {
  const { minRepeat = 0 } = repeat;
  if (repeat.rows.length <= minRepeat) return session.announce(session.text('minRows', { count: minRepeat }));
  const index = row.index!;
  session.engine.removeRow(repeat.path, index, { source: 'user' });
  session.announce(session.text('rowRemoved', { label: repeat.label('short'), index: index + 1 }));
  session.focusField(repeat.rows[Math.min(index, repeat.rows.length - 1)] ?? repeat);
}

function move(session: Session, repeat: FieldState, row: FieldState, action: 'up' | 'down'): void {
  const from = row.index!;
  const to = from + (action === 'up' ? -1 : 1);
  const total = repeat.rows.length;
  if (to < 0 || to >= total) return;
  session.engine.moveRow(repeat.path, from, to, { source: 'user' });
  session.announce(session.text('rowMoved', { label: repeat.label('short'), index: to + 1, total }));
  // The moved row's DOM may have been taken out and put back, which drops focus.
  session.element(session.id(row, action))?.focus();
}

/** The first field of a row that can take an answer. */
function firstField(node: FieldState): FieldState | undefined {
  for (const child of node.children) {
    if (!child.relevant) continue;
    if (child.kind === 'field' && !child.readonly) return child;
    const inner = firstField(child) ?? (child.rows[0] && firstField(child.rows[0]));
    if (inner) return inner;
  }
  return undefined;
}
