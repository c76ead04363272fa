/** The buttons at the end of the form. The primary one is always of type submit, so that Enter does what it does. */
import { html, nothing } from 'lit';
import type { Template } from '../rendering/live.js';

export const actionsTemplate: Template<'actions'> = (session) => {
  const { pages, pending } = session;
  const last = pages.isLast;
  const wizard = pages.mode === 'wizard' && pages.list().length > 1;
  // A form that cannot be sent may still have pages to leaf through.
  const sends = !session.readonly && session.look.submitButton;
  if (!sends && !wizard) return nothing;
  const skip = sends && wizard && !last && session.engine.definition.formPresentation?.allowSkip;
  const forward = last ? (sends ? (pending ? 'submitting' : 'submit') : undefined) : 'next';
  return html`<div class="formspec-actions">
    ${
      wizard
        ? html`<button
            type="button"
            class="formspec-button formspec-button--secondary"
            ?disabled=${pages.index === 0}
            @click=${() => pages.previous()}
          >
            ${session.text('previous')}
          </button>`
        : nothing
    }
    ${
      forward
        ? html`<button
            type="submit"
            class="formspec-button formspec-button--primary"
            aria-disabled=${pending ? 'true' : nothing}
          >
            ${session.text(forward)}
          </button>`
        : nothing
    }
    ${
      skip
        ? html`<button
            type="button"
            class="formspec-button formspec-button--quiet"
            @click=${() => pages.next({ skip: true })}
          >
            ${session.text('skip')}
          </button>`
        : nothing
    }
  </div>`;
};
