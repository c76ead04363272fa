/** The last page: every answer as text, each with a way back to its question. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { labelInContext } from '../form/error-summary.js';
import { heading } from '../rendering/heading.js';
import type { Session } from '../form/form-view.js';
import { writtenAnswer } from '../strings/written-answer.js';

export { default as styles } from '../styles/parts/review.css?inline';

export function review(session: Session): TemplateResult {
  const sections = session.pages
    .list()
    .filter((page) => !page.review)
    .map((page) => ({ title: page.title, fields: answersIn(page.items) }));
  return html`<p class="formspec-text">${session.text('reviewIntro')}</p>
    ${sections.map(({ title, fields }) =>
      fields.length === 0
        ? nothing
        : html`<section class="formspec-review">
            ${sections.length > 1 ? heading(session.headingLevel + 1, 'formspec-legend-text', title) : nothing}
            <dl>${fields.map((field) => answer(session, field))}</dl>
          </section>`,
    )}`;
}

/** Fields that are part of the response, in document order. */
export function answersIn(nodes: readonly FieldState[]): FieldState[] {
  return nodes.flatMap((node) => {
    if (!node.relevant) return [];
    const inner = answersIn([...node.rows, ...node.children]);
    return node.kind === 'field' ? [node, ...inner] : inner;
  });
}

function answer(session: Session, field: FieldState): TemplateResult {
  const label = labelInContext(field);
  const value = writtenAnswer(session, field);
  const text = value || html`<span class="formspec-empty">${session.text('notAnswered')}</span>`;
  return html`<div class="formspec-review-row">
    <dt>${label}</dt>
    <dd>${text}</dd>
    <dd>${session.isLocked(field) ? nothing : changeButton(session, field, label)}</dd>
  </div>`;
}

function changeButton(session: Session, field: FieldState, label: string): TemplateResult {
  return html`<button
    type="button"
    class="formspec-button formspec-button--quiet"
    @click=${() => session.pages.change(field, (node) => session.focusField(node))}
  >
    ${session.text('change')}<span class="formspec-visually-hidden"> ${label}</span>
  </button>`;
}
