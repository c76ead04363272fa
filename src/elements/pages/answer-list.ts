/** Answers as text, under the titles of their pages: for the review, and for the copy of a form that was sent. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { heading } from '../rendering/heading.js';
import { writtenAnswer } from '../../layout/written-value.js';
import { writingContext } from '../strings/display-value.js';
import { labelInContext } from '../view/labels.js';
import type { ViewState } from '../view/view-state.js';

export interface AnswerSection {
  readonly title: string;
  readonly fields: readonly FieldState[];
}

/** `action` draws what stands beside an answer, such as a button to change it. A single section goes without title. */
export function answerList(
  view: ViewState,
  sections: readonly AnswerSection[],
  level: number,
  action?: (field: FieldState, label: string) => unknown,
): unknown {
  return sections.map(({ title, fields }) =>
    fields.length === 0
      ? nothing
      : html`<section class="formspec-review">
          ${sections.length > 1 ? heading(level, 'formspec-legend-text', title) : nothing}
          <dl>${fields.map((field) => answer(view, field, action))}</dl>
        </section>`,
  );
}

function answer(
  view: ViewState,
  field: FieldState,
  action: ((field: FieldState, label: string) => unknown) | undefined,
): TemplateResult {
  const label = labelInContext(field);
  const text =
    writtenAnswer(field, writingContext(view)) ||
    html`<span class="formspec-empty">${view.text('notAnswered')}</span>`;
  return html`<div class="formspec-review-row">
    <dt>${label}</dt>
    <dd>${text}</dd>
    ${action ? html`<dd>${action(field, label)}</dd>` : nothing}
  </div>`;
}
