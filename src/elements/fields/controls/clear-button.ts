/** Takes an answer back, for controls that have no empty state of their own. */
import { html, nothing, type TemplateResult } from 'lit';
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
  >
    ${host.text('clear')}<span class="formspec-visually-hidden"> ${field.label()}</span>
  </button>`;
}

/** To be called while `from` is still there: a button that goes away must not take the focus with it. */
export function focusControl({ controlId }: ControlContext, from: Element): void {
  (from.getRootNode() as Document).getElementById(controlId)?.focus();
}
