/** The last page: every answer as text, each with a button that leads back to its question. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { relevantFields } from '../fields/relevant-fields.js';
import { focusNode } from '../view/focus.js';
import { labelInContext } from '../view/labels.js';
import type { ViewState } from '../view/view-state.js';
import { heading } from '../rendering/heading.js';
import { intent } from '../rendering/intent.js';
import { writtenAnswer } from '../../layout/written-value.js';
import { writingContext } from '../strings/display-value.js';

export { default as styles } from '../styles/parts/review.css?inline';

export function review(view: ViewState): TemplateResult {
  const sections = view.pages.list
    .filter((page) => !page.review)
    .map((page) => ({ title: page.title, fields: relevantFields(page.items) }));
  const level = view.settings.groupLevel + 1;
  return html`<p class="formspec-text">${view.text('reviewIntro')}</p>
    ${sections.map(({ title, fields }) =>
      fields.length === 0
        ? nothing
        : html`<section class="formspec-review">
            ${sections.length > 1 ? heading(level, 'formspec-legend-text', title) : nothing}
            <dl>${fields.map((field) => answer(view, field))}</dl>
          </section>`,
    )}`;
}

function answer(view: ViewState, field: FieldState): TemplateResult {
  const label = labelInContext(field);
  const value = writtenAnswer(field, writingContext(view));
  const text = value || html`<span class="formspec-empty">${view.text('notAnswered')}</span>`;
  return html`<div class="formspec-review-row">
    <dt>${label}</dt>
    <dd>${text}</dd>
    <dd>${view.fields.isLocked(field) ? nothing : changeButton(view, field, label)}</dd>
  </div>`;
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
