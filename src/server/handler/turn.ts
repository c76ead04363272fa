/** One turn of the conversation: what a pressed button does to the form, and which page comes next. */
import { afterSteps, rangeOf } from '../../elements/fields/controls/numbers/stepper.js';
import { focusNode } from '../../elements/view/focus.js';
import type { ViewState } from '../../elements/view/view-state.js';
import type { FieldState } from '../../engine/types.js';
import { fieldAt, openTab } from '../../elements/reading/page-state.js';
import { listEverything } from '../render-form.js';

export interface Turn {
  /** `422` if a step forward was refused. */
  readonly status: 200 | 422;
  readonly returnsToReview: boolean;
  /** Id of the element that the page should open at. */
  readonly target: string | undefined;
}

const stay = (target?: string): Turn => ({ status: 200, returnsToReview: false, target });

/** Undefined if there is no such button. */
export function takeTurn(view: ViewState, intent: string, returnsToReview: boolean): Turn | undefined {
  const colon = intent.indexOf(':');
  const verb = colon < 0 ? intent : intent.slice(0, colon);
  const subject = colon < 0 ? '' : intent.slice(colon + 1);
  const node = subject ? fieldAt(view.engine, subject) : undefined;
  const { pages } = view;
  switch (verb) {
    case 'update':
      return { ...stay(), returnsToReview };
    case 'next':
      return next(view, returnsToReview);
    case 'skip':
      if (view.engine.definition.formPresentation?.allowSkip) pages.next({ skip: true });
      return stay();
    case 'back':
      pages.previous();
      return stay();
    case 'page':
      return pages.goTo(subject, { focus: false }) ? stay() : undefined;
    case 'field':
    case 'change':
      return node && open(view, node, verb === 'change');
    case 'tab':
      openTab(view, node);
      return node && { ...stay(), returnsToReview };
    default: {
      const target = node && changeAnswers(view, verb, node);
      return target === undefined ? undefined : { ...stay(target), returnsToReview };
    }
  }
}

function next(view: ViewState, returnsToReview: boolean): Turn {
  if (returnsToReview) view.pages.returnToReview();
  if (view.pages.isLast || view.pages.next()) return stay();
  listEverything(view);
  return { status: 422, returnsToReview, target: view.summary.id };
}

/** Opens the page and the tabs around a node. */
function open(view: ViewState, node: FieldState, returnsToReview: boolean): Turn {
  const page = view.pages.pageOf(node);
  if (page) view.pages.goTo(page.id, { focus: false });
  for (let at = node; at.parent; at = at.parent) openTab(view, at);
  focusNode(view, node);
  return { ...stay(view.id(node, 'control')), returnsToReview };
}

const USER = { source: 'user' } as const;

/** Buttons that change answers. Returns where the page should open; undefined if there is no such button. */
function changeAnswers(view: ViewState, verb: string, node: FieldState): string | undefined {
  const { engine, fields } = view;
  const repeat = node.kind === 'row' ? rowsOf(node, engine.field.bind(engine)) : node;
  if (!node.relevant || !repeat || fields.isLocked(repeat)) return undefined;
  if (node.kind === 'repeat') return verb === 'add' ? addRow(view, node) : undefined;
  if (node.kind === 'row') return changeRow(view, verb, repeat, node);
  if (node.kind !== 'field') return undefined;
  const control = view.id(node, 'control');
  switch (verb) {
    case 'clear':
      engine.set(node.path, null, USER);
      return control;
    case 'all':
      engine.set(
        node.path,
        (node.options ?? []).map(({ value }) => value),
        USER,
      );
      return control;
    case 'increase':
    case 'decrease': {
      const range = rangeOf({ field: node, host: view.fields.controlHost });
      engine.set(node.path, afterSteps({ field: node }, range, verb === 'increase' ? 1 : -1), USER);
      return control;
    }
    default:
      return undefined;
  }
}

/** The repeat that a row belongs to. */
function rowsOf(row: FieldState, find: (path: string) => FieldState | undefined): FieldState | undefined {
  return find(row.path.replace(/\[\d+\]$/, ''));
}

function addRow(view: ViewState, repeat: FieldState): string {
  const { maxRepeat, rows, path } = repeat;
  if (maxRepeat !== undefined && rows.length >= maxRepeat) return view.id(repeat, 'add');
  view.engine.addRow(path, undefined, USER);
  return view.id(repeat.rows.at(-1)!, 'heading');
}

function changeRow(view: ViewState, verb: string, repeat: FieldState, row: FieldState): string | undefined {
  const { engine } = view;
  const index = row.index!;
  const count = repeat.rows.length;
  switch (verb) {
    case 'remove':
      if (count > (repeat.minRepeat ?? 0)) engine.removeRow(repeat.path, index, USER);
      return repeat.rows.length > 0
        ? view.id(repeat.rows[Math.min(index, repeat.rows.length - 1)]!, 'heading')
        : view.id(repeat, 'add');
    case 'up':
    case 'down': {
      const to = index + (verb === 'up' ? -1 : 1);
      if (to >= 0 && to < count) engine.moveRow(repeat.path, index, to, USER);
      return view.id(row, verb);
    }
    default:
      return undefined;
  }
}
