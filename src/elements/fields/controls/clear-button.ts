/** A button that removes the answer, for controls that have no empty state. */
import { html, nothing, type TemplateResult } from 'lit';
import { intent } from '../../rendering/intent.js';
import type { ControlContext } from './control.js';

export function clearButton(context: ControlContext): TemplateResult | typeof nothing {
  const { field, host, locked } = context;
  if (field.value === null || field.value === undefined || locked || field.required) return nothing;
  return html`<button
    type="button"
    class="formspec-button formspec-button--quiet"
    @click=${(event: Event) => {
      const button = event.currentTarget as Element;
      focusControl(context, button);
      host.write(field, null);
    }}
    ${intent(`clear:${field.path}`)}
  >
    ${host.text('clear')}<span class="formspec-visually-hidden"> ${field.label()}</span>
  </button>`;
}

/** Moves focus to the control. Call it before `from` is removed, because focus is lost with a removed button. */
export function focusControl({ controlId }: ControlContext, from: Element): void {
  (from.getRootNode() as Document).getElementById(controlId)?.focus();
}
