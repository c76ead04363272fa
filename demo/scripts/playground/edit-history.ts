/** Undo and redo for the editor; typing is grouped into steps. */
import {
  Annotation,
  type ChangeSet,
  type EditorSelection,
  type Extension,
  StateField,
  Transaction,
} from '@codemirror/state';
import { EditorView, type KeyBinding } from '@codemirror/view';

interface Step {
  readonly changes: ChangeSet;
  readonly selection: EditorSelection;
  readonly time: number;
}
interface Steps {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

const EMPTY: Steps = { done: [], undone: [] };
const PAUSE = 500;
const LIMIT = 200;
const replay = Annotation.define<'undo' | 'redo'>();

function follow(steps: Steps, transaction: Transaction): Steps {
  if (!transaction.docChanged) return steps;
  if (transaction.annotation(Transaction.addToHistory) === false) return EMPTY;
  const step: Step = {
    changes: transaction.changes.invert(transaction.startState.doc),
    selection: transaction.startState.selection,
    time: transaction.annotation(Transaction.time) ?? 0,
  };
  const how = transaction.annotation(replay);
  if (how === 'undo') return { done: steps.done.slice(0, -1), undone: [...steps.undone, step] };
  if (how === 'redo') return { done: [...steps.done, step], undone: steps.undone.slice(0, -1) };
  const last = steps.done.at(-1);
  if (last && transaction.isUserEvent('input.type') && step.time - last.time < PAUSE) {
    const joined = { ...step, changes: step.changes.compose(last.changes), selection: last.selection };
    return { done: [...steps.done.slice(0, -1), joined], undone: [] };
  }
  return { done: [...steps.done, step].slice(-LIMIT), undone: [] };
}

const steps = StateField.define<Steps>({ create: () => EMPTY, update: follow });

const step =
  (how: 'undo' | 'redo') =>
  (view: EditorView): boolean => {
    const { done, undone } = view.state.field(steps);
    const last = (how === 'undo' ? done : undone).at(-1);
    if (last) {
      view.dispatch({
        changes: last.changes,
        selection: last.selection,
        annotations: replay.of(how),
        scrollIntoView: true,
      });
    }
    return true;
  };

export const historyKeys: readonly KeyBinding[] = [
  { key: 'Mod-z', run: step('undo'), preventDefault: true },
  { key: 'Mod-y', mac: 'Mod-Shift-z', run: step('redo'), preventDefault: true },
  { key: 'Mod-Shift-z', run: step('redo'), preventDefault: true },
];

/** The browser's menu entries and gestures for undo arrive as `beforeinput`. */
export const editHistory: Extension = [
  steps,
  EditorView.domEventHandlers({
    beforeinput(event, view) {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false;
      event.preventDefault();
      return step(event.inputType === 'historyUndo' ? 'undo' : 'redo')(view);
    },
  }),
];
