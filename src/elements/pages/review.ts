/** The last page: every answer as text, each with a button that leads back to its question. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { relevantFields } from '../fields/relevant-fields.js';
import { focusNode } from '../view/focus.js';
import type { ViewState } from '../view/view-state.js';
import { intent } from '../rendering/intent.js';
import { answerList } from './answer-list.js';

export { default as styles } from '../styles/parts/review.css?inline';

export function review(view: ViewState): TemplateResult {
  const sections = view.pages.list
    .filter((page) => !page.review)
    .map((page) => ({ title: page.title, fields: relevantFields(page.items) }));
  const change = (field: FieldState, label: string): unknown =>
    view.fields.isLocked(field) ? nothing : changeButton(view, field, label);
  return html`<p class="formspec-text">${view.text('reviewIntro')}</p>
    ${answerList(view, sections, view.settings.groupLevel + 1, change)}`;
}

function changeButton(view: ViewState, field: FieldState, label: string): TemplateResult {
  const change = (): void => {
    view.pages.returnToReview();
    focusNode(view, field);
  };
  return html`<button
    type="button"
    class="formspec-button formspec-button--quiet"
    @click=${change}
    ${intent(`change:${field.path}`)}
  >
    ${view.text('change')}<span class="formspec-visually-hidden"> ${label}</span>
  </button>`;
}
