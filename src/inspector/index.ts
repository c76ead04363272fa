/** The form debugger: defines `<formspec-inspector>`, for any page with a form. */
import type { FormspecForm } from '../elements/formspec-form.js';
import { FormspecInspector } from './formspec-inspector.js';

if (!customElements.get('formspec-inspector')) customElements.define('formspec-inspector', FormspecInspector);

/**
 * Opens an inspector at the bottom of the window, or returns the one that is open. Without a form, it takes the first.
 * After a click or a key press, focus moves into it; closing it brings focus back.
 */
export function openInspector(form: FormspecForm | null = null): FormspecInspector {
  const open = document.querySelector<FormspecInspector>('formspec-inspector[docked]');
  const inspector = open ?? document.createElement('formspec-inspector');
  inspector.form = form;
  inspector.docked = true;
  if (!open) document.body.append(inspector);
  if (navigator.userActivation?.isActive) {
    const opener = document.activeElement as HTMLElement | null;
    inspector.addEventListener('close', () => opener?.focus(), { once: true });
    void inspector.updateComplete.then(() => inspector.focus());
  }
  return inspector;
}

export { FormspecInspector };
export { AgentView } from './agent/agent-view.js';
export { explainField } from './explain-field.js';
export type { ExplainedDependency, ExplainedRule, FieldExplanation, RuleName } from './explain-field.js';

declare global {
  interface HTMLElementTagNameMap {
    'formspec-inspector': FormspecInspector;
  }
}
