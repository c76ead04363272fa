/** The button that saves the answers on a server, and the link to return. The same on a page of a server and in the element. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatDate } from '../../layout/intl.js';
import { intent } from '../rendering/intent.js';
import type { ViewState } from '../view/view-state.js';

/** The state of saved answers. Pages that a server renders have none: there the link is shown on a separate page. */
export interface SavedAnswers {
  /** Address to return to; undefined until the user asks for it. */
  readonly link?: string | undefined;
  readonly savedAt?: Date | undefined;
  /** ISO 8601. */
  readonly expires?: string | undefined;
  /** Whether there are answers that are not saved because they are confidential. */
  readonly leavesOutSecrets?: boolean;
  readonly isCopied?: boolean;
  save?(): void;
  copy?(): void;
}

export function savingTemplate(view: ViewState, saved: SavedAnswers): TemplateResult | typeof nothing {
  if (view.settings.readonly) return nothing;
  return html`<div class="formspec-actions">
      <button
        type="button"
        class="formspec-button formspec-button--secondary"
        @click=${() => saved.save?.()}
        ${intent('save')}
      >
        ${view.text('save')}
      </button>
    </div>
    ${saved.link === undefined ? nothing : linkTemplate(view, saved.link, saved)}`;
}

function linkTemplate(
  view: ViewState,
  link: string,
  { savedAt, expires, leavesOutSecrets, isCopied, copy }: SavedAnswers,
): TemplateResult {
  const id = view.id(null, 'saved');
  const time = savedAt && new Intl.DateTimeFormat(view.locale, { timeStyle: 'short' }).format(savedAt);
  const date = expires && formatDate(view.locale, 'date', expires.slice(0, 10));
  return html`<div
    class="formspec-notice"
    data-tone="success"
    role="region"
    tabindex="-1"
    id=${id}
    aria-labelledby="${id}-text"
  >
    <div id="${id}-text">
      <p>${time ? `${view.text('savedAt', { time })} ` : nothing}${view.text('saved')}</p>
      <p><a href=${link}>${link}</a></p>
      ${date ? html`<p>${view.text('savedUntil', { date })}</p>` : nothing}
      ${leavesOutSecrets ? html`<p>${view.text('secretsLeftOut')}</p>` : nothing}
    </div>
    <div class="formspec-actions">
      <button type="button" class="formspec-button formspec-button--secondary" @click=${() => copy?.()}>
        ${view.text(isCopied ? 'linkCopied' : 'copyLink')}
      </button>
    </div>
  </div>`;
}
