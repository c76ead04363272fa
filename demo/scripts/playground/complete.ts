/**
 * Completion in the JSON editor: a list below the cursor while somebody types, or on Ctrl+Space. Arrow keys choose, Enter
 * takes, Escape closes. Tab leaves the editor as always.
 */
import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { type Completion, type Completions, completionsAt } from './completions.js';

interface Open extends Completions {
  readonly selected: number;
}

const setOpen = StateEffect.define<Open | null>();
const LIST_ID = 'completions';
const optionId = (index: number): string => `completion-${index}`;

function find(state: EditorState): Open | null {
  const { head, empty } = state.selection.main;
  const found = empty ? completionsAt(state.doc.toString(), head) : undefined;
  return found ? { ...found, selected: 0 } : null;
}

const opened = StateField.define<Open | null>({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setOpen)) return effect.value;
    if (transaction.docChanged)
      return transaction.isUserEvent('input.type') || (value && transaction.isUserEvent('delete'))
        ? find(transaction.state)
        : null;
    return transaction.selection ? null : value;
  },
  provide: (field) => [
    showTooltip.from(field, (open) => open && tooltipOf(open)),
    EditorView.contentAttributes.from(field, (open): Record<string, string> => ({
      'aria-autocomplete': 'list',
      ...(open && { 'aria-controls': LIST_ID, 'aria-activedescendant': optionId(open.selected) }),
    })),
  ],
});

function take(view: EditorView, { label, insert = label }: Completion, from: number): boolean {
  const { head } = view.state.selection.main;
  view.dispatch({
    changes: { from, to: head, insert },
    selection: { anchor: from + insert.length },
    effects: setOpen.of(null),
    userEvent: 'input.complete',
  });
  view.focus();
  return true;
}

function tooltipOf(open: Open): Tooltip {
  return {
    pos: open.from,
    create(view) {
      const dom = document.createElement('ul');
      dom.id = LIST_ID;
      dom.className = 'completions';
      dom.setAttribute('role', 'listbox');
      dom.setAttribute('aria-label', 'Completions');
      for (const [index, option] of open.options.entries()) {
        const item = document.createElement('li');
        item.id = optionId(index);
        item.setAttribute('role', 'option');
        item.setAttribute('aria-selected', String(index === open.selected));
        const kind = document.createElement('span');
        kind.textContent = option.kind;
        item.append(option.label, ' ', kind);
        // Not on click: the editor would lose focus first.
        item.addEventListener('mousedown', (event) => {
          event.preventDefault();
          take(view, option, open.from);
        });
        dom.append(item);
      }
      return { dom, mount: () => dom.children[open.selected]?.scrollIntoView({ block: 'nearest' }) };
    },
  };
}

const move =
  (step: number) =>
  (view: EditorView): boolean => {
    const open = view.state.field(opened);
    if (!open) return false;
    const count = open.options.length;
    view.dispatch({ effects: setOpen.of({ ...open, selected: (open.selected + step + count) % count }) });
    return true;
  };

export const completion: Extension = [
  opened,
  Prec.highest(
    keymap.of([
      { key: 'ArrowDown', run: move(1) },
      { key: 'ArrowUp', run: move(-1) },
      {
        key: 'Enter',
        run(view) {
          const open = view.state.field(opened);
          return open ? take(view, open.options[open.selected]!, open.from) : false;
        },
      },
      {
        key: 'Escape',
        run(view) {
          if (!view.state.field(opened)) return false;
          view.dispatch({ effects: setOpen.of(null) });
          return true;
        },
      },
      {
        key: 'Ctrl-Space',
        run(view) {
          view.dispatch({ effects: setOpen.of(find(view.state)) });
          return true;
        },
      },
    ]),
  ),
  EditorView.domEventHandlers({
    blur(_, view) {
      if (view.state.field(opened)) view.dispatch({ effects: setOpen.of(null) });
    },
  }),
  EditorView.theme({
    '.completions': {
      maxHeight: '14rem',
      overflow: 'auto',
      margin: '0',
      padding: '0.25rem',
      listStyle: 'none',
    },
    '.completions li': { padding: '0.15rem 0.5rem', fontFamily: 'var(--mono)', cursor: 'pointer' },
    '.completions li span': { color: 'var(--ink-quiet)', fontFamily: 'var(--sans)', fontSize: '0.9em' },
    '.completions li[aria-selected=true]': {
      background: 'var(--accent-soft)',
      outline: '1px solid var(--accent)',
    },
  }),
];
