/** Runs the action of a button, and tells the user how it ended. Loaded when a button is pressed. */
import { invokeAction } from '../../layout/actions/invoke-action.js';
import type { ActionHost, ActionResult } from '../../layout/actions/invoke-action.js';
import type { ViewState } from '../view/view-state.js';

/** What the element does for actions. */
export interface FormActions {
  /** The element's own submission. Resolves to false if the answers were not accepted. */
  submit(): Promise<boolean>;
  saveDraft(): Promise<void> | undefined;
  /** Runs a durable effect for the page. */
  readonly runEffect?: ActionHost['effect'] | null | undefined;
}

const SUBMIT = 'formspec-submit';

export async function runAction(
  view: ViewState,
  actions: unknown,
  { id, label }: { readonly id: string; readonly label: string },
  form: FormActions,
): Promise<void> {
  let isSent = false;
  const host: ActionHost = {
    async dispatch(name, detail) {
      if (name === SUBMIT) {
        isSent = true;
        if (!(await form.submit())) throw new Error('The answers were not accepted.');
        return;
      }
      view.screen.element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    },
    saveDraft: () => form.saveDraft(),
    ...(form.runEffect && { effect: form.runEffect }),
  };
  view.notices.clear('action');
  let result: ActionResult;
  try {
    result = await invokeAction(view.engine, actions, id, host);
  } catch (cause) {
    report(view, id, String((cause as Error).message ?? cause), cause);
    return tell(view, label, 'actionFailed');
  }
  if (result.terminal === 'failed') report(view, id, result.reason ?? 'It failed.', result);
  if (result.terminal === 'blocked' && result.report && !result.report.valid) {
    view.fields.reveal(view.engine.items, result.report);
    view.screen.emit('formspec-invalid', { report: result.report });
    return view.summary.show(result.report.results);
  }
  // The submission itself has told the user.
  if (!isSent) tell(view, label, OUTCOMES[result.terminal]);
}

const OUTCOMES = {
  completed: 'actionDone',
  blocked: 'actionBlocked',
  deferred: 'actionDeferred',
  failed: 'actionFailed',
} as const;

function tell(view: ViewState, label: string, text: (typeof OUTCOMES)[keyof typeof OUTCOMES]): void {
  const tone = text === 'actionDone' ? 'success' : text === 'actionFailed' ? 'error' : 'info';
  view.notices.show('action', { tone, text, values: () => ({ label }), passing: true });
}

/** For the author or operator: users only learn that it did not work. */
function report(view: ViewState, id: string, reason: string, cause: unknown): void {
  const message = `The action "${id}" failed: ${reason}`;
  console.warn(`formspec-form: ${message}`);
  view.screen.emit('formspec-error', { code: 'x-action-failed', message, cause });
}
