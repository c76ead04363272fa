/** What takes the place of a form that was sent: a heading, the reference, what happens next, a copy of the answers. Loaded on demand. */
import { html, nothing, type TemplateResult } from 'lit';
import { answerList, type AnswerSection } from '../pages/answer-list.js';
import { heading } from '../rendering/heading.js';
import { live, type Template } from '../rendering/live.js';
import { relevantFields } from '../fields/relevant-fields.js';
import { addSection } from '../strings/load-strings.js';
import { confirmationSection } from '../strings/confirmation-section.js';
import confirmationStyles from '../styles/parts/confirmation.css?inline';
import reviewStyles from '../styles/parts/review.css?inline';
import { announcerTemplate } from '../view/announce.js';
import type { ViewState } from '../view/view-state.js';
import type { SentForm } from './submission-reply.js';

export { failureText } from './failure-text.js';
export { readReply } from './read-reply.js';
export const styles = reviewStyles + confirmationStyles;

addSection(confirmationSection);

/** Answers in the copy. More would keep the page busy. */
const MOST_ANSWERS = 1000;

/** What takes the place of the content of the form. */
export function sentForm(view: ViewState): TemplateResult {
  return html`${live(view, 'confirmation', confirmationTemplate)} ${announcerTemplate}`;
}

/** What screen readers say after the heading, which takes focus. */
export function spokenConfirmation(view: ViewState, { isConfirmed, reply }: SentForm): string {
  const text = reply.text || view.text(isConfirmed ? 'submitted' : 'handedOver');
  return reply.reference ? `${text} ${view.text('reference')} ${reply.reference}` : text;
}

const confirmationTemplate: Template<'confirmation'> = (view) => {
  const { sent, look } = view.settings;
  if (!sent) return nothing;
  const { isConfirmed, reply } = sent;
  const { headingLevel } = look;
  const title = reply.title || view.text(isConfirmed ? 'submittedTitle' : 'handedOverTitle');
  const text = reply.text || view.text(isConfirmed ? 'submitted' : 'handedOver');
  const id = view.id(null, 'confirmation');
  return html`<section class="formspec-confirmation" aria-labelledby=${id}>
    <div class="formspec-confirmation-panel" data-tone=${isConfirmed ? 'success' : 'info'}>
      ${heading(headingLevel, 'formspec-title', title, id)}
      <p dir="auto">${text}</p>
      ${
        reply.reference
          ? html`<p class="formspec-reference">
              <span>${view.text('reference')}</span> <strong>${reply.reference}</strong>
            </p>`
          : nothing
      }
    </div>
    ${
      reply.nextSteps.length || reply.link
        ? html`<div class="formspec-next">
            ${heading(headingLevel + 1, 'formspec-legend-text', view.text('nextSteps'))}
            ${reply.nextSteps.map((step) => html`<p class="formspec-text" dir="auto">${step}</p> `)}
            ${
              reply.link
                ? html`<p class="formspec-text" dir="auto">
                    <a href=${reply.link.href}>${reply.link.label}</a>
                  </p>`
                : nothing
            }
          </div>`
        : nothing
    }
    ${copy(view, sent)}
    <div class="formspec-actions">
      ${
        isConfirmed
          ? nothing
          : html`<button
              type="button"
              class="formspec-button formspec-button--secondary"
              @click=${() => sent.reopen()}
            >
              ${view.text('reopen')}
            </button>`
      }
      <button type="button" class="formspec-button formspec-button--secondary" @click=${() => print()}>
        ${view.text('print')}
      </button>
    </div>
  </section>`;
};

/** The answers as they were sent, in the order of the form. */
function copy(view: ViewState, { time }: SentForm): TemplateResult {
  const { engine, settings, locale } = view;
  const level = settings.look.headingLevel + 1;
  const { sections, left } = sectionsOf(view);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(time);
  return html`${heading(level, 'formspec-legend-text', view.text('copyTitle'))}
    <p class="formspec-hint"><bdi>${engine.title}</bdi><br />${date}</p>
    ${answerList(view, sections, level + 1)}
    ${left > 0 ? html`<p class="formspec-hint">${view.text('copyMore', { count: left })}</p>` : nothing}`;
}

function sectionsOf({ engine, pages }: ViewState): { sections: AnswerSection[]; left: number } {
  const all =
    pages.mode === 'single'
      ? [{ title: '', fields: relevantFields(engine.items) }]
      : pages.list
          .filter((page) => !page.review)
          .map((page) => ({ title: page.title, fields: relevantFields(page.items) }));
  let room = MOST_ANSWERS;
  let left = 0;
  const sections = all.map(({ title, fields }) => {
    const shown = fields.slice(0, Math.max(room, 0));
    room -= shown.length;
    left += fields.length - shown.length;
    return { title, fields: shown };
  });
  return { sections, left };
}
