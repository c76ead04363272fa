/** The buttons at the end of the form. The primary one is always of type submit, so that Enter does the same. */
import { html, nothing } from 'lit';
import { intent } from '../rendering/intent.js';
import type { Template } from '../rendering/live.js';

export const actionsTemplate: Template<'actions'> = (view) => {
  const { pages, settings, engine } = view;
  const { pending } = settings;
  const isWizard = pages.mode === 'wizard' && pages.list.length > 1;
  // A form that cannot be sent may still have several pages.
  const isSendable = !settings.readonly && settings.look.submitButton && !view.planned?.hasSubmit;
  if (!isSendable && !isWizard) return nothing;
  const canSkip = isSendable && isWizard && !pages.isLast && engine.definition.formPresentation?.allowSkip;
  const sendText = isSendable
    ? pending
      ? 'submitting'
      : view.isGate
        ? 'gateContinue'
        : 'submit'
    : undefined;
  const forward = pages.isLast ? sendText : 'next';
  return html`<div class="formspec-actions">
    ${
      isWizard && pages.index > 0
        ? html`<button
            type="button"
            class="formspec-button formspec-button--secondary"
            @click=${() => pages.previous()}
            ${intent('back')}
          >
            ${view.text('previous')}
          </button>`
        : nothing
    }
    ${
      forward
        ? html`<button
            type="submit"
            class="formspec-button formspec-button--primary"
            aria-disabled=${pending ? 'true' : nothing}
            ${intent(pages.isLast ? 'submit' : 'next')}
          >
            ${view.text(forward)}
          </button>`
        : nothing
    }
    ${
      canSkip
        ? html`<button
            type="button"
            class="formspec-button formspec-button--quiet"
            @click=${() => pages.next({ skip: true })}
            ${intent('skip')}
          >
            ${view.text('skip')}
          </button>`
        : nothing
    }
  </div>`;
};
