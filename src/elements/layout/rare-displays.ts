/** Displays that few forms have: alerts to be closed, bars, and lists of answers. Fetched when a form has one. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { answeredCount } from '../form/required-progress.js';
import { alert, displayText } from './display.js';
import { labelInContext } from '../form/error-summary.js';
import { helpOf } from '../fields/field-template.js';
import { leave } from '../form/focus.js';
import { frame, styleModifiers } from '../rendering/node-box.js';
import { levelOf } from './groups.js';
import { heading } from '../rendering/heading.js';
import type { Template } from '../rendering/live.js';
import { answersIn } from '../pages/review.js';
import type { Session } from '../form/form-view.js';
import { writtenAnswer } from '../strings/written-answer.js';
import { numberFormat } from '../strings/intl.js';

export { styles } from '../styles/parts/rare-displays.js';

export const rareDisplay: Template = (session, item) => {
  switch (item.item.presentation?.widgetHint) {
    case 'ProgressBar':
      return progressBar(session, item);
    case 'Summary':
      return summary(session, item);
    default:
      return dismissibleAlert(session, item);
  }
};

/** Closed, it stays away until it has something else to say. */
function dismissibleAlert(session: Session, item: FieldState): unknown {
  const state = session.uiState(item, () => ({ closed: '' }));
  const label = item.label();
  if (state.closed === label) return nothing;
  const close = (event: Event): void => {
    leave(session, event.currentTarget as Element);
    state.closed = label;
    session.refresh(item);
  };
  return alert(
    session,
    item,
    html`<div>${displayText(label)}${helpOf(session, item, []).texts}</div>
      <button
        type="button"
        class="formspec-button formspec-button--quiet formspec-alert-close"
        aria-label=${session.text('dismiss')}
        @click=${close}
      >
        <span aria-hidden="true">✕</span>
      </button>`,
  );
}

const following = new WeakSet<FieldState>();

/** Renders again after every change of the form, for displays that show more than their own text. */
function followForm(session: Session, item: FieldState): void {
  if (following.has(item)) return;
  following.add(item);
  session.onCycle(() => session.refresh(item));
}

/**
 * A bar for the share that the item's text names, such as `{{round($spent / $budget * 100)}}% spent` or
 * `{{$done}}/{{$all}} checked`; where it names none, for the required questions that are answered.
 */
function progressBar(session: Session, item: FieldState): TemplateResult {
  const label = item.label();
  const { done, total } = shareIn(label) ?? answeredShare(session, item);
  const share = total > 0 ? Math.min(Math.max(done / total, 0), 1) : 0;
  const id = session.id(item, 'bar');
  const percent = numberFormat(session.locale, { style: 'percent' }).format(share);
  return html`<div class="formspec-progress" ${frame(session, item, styleModifiers(item.item))}>
    <p id=${id}>${label}${label.includes('%') ? nothing : ` ${percent}`}</p>
    <progress max="1" value=${share} aria-labelledby=${id}></progress>
    ${helpOf(session, item, []).texts}
  </div>`;
}

interface Share {
  readonly done: number;
  readonly total: number;
}

/** Numbers of at most 15 digits: a search for longer ones would read a text of nothing but digits again and again. */
const SHARE = /(\d{1,15}(?:[.,]\d{1,15})?)\s?%/;
const PARTS = /(\d{1,15}(?:[.,]\d{1,15})?)\s?\/\s?(\d{1,15}(?:[.,]\d{1,15})?)/;

function shareIn(text: string): Share | undefined {
  const number = (digits: string | undefined): number => Number(digits?.replace(',', '.'));
  const percent = SHARE.exec(text);
  if (percent) return { done: number(percent[1]), total: 100 };
  const part = PARTS.exec(text);
  return part ? { done: number(part[1]), total: number(part[2]) } : undefined;
}

function answeredShare(session: Session, item: FieldState): Share {
  followForm(session, item);
  const { answered, total } = answeredCount(session);
  return { done: answered, total };
}

/** All answers of the group that it stands in, or of the whole form. */
function summary(session: Session, item: FieldState): TemplateResult {
  followForm(session, item);
  const id = session.id(item, 'heading');
  const fields = answersIn(item.parent ? item.parent.children : session.engine.items);
  return html`<section
    class="formspec-review formspec-answers"
    aria-labelledby=${id}
    ${frame(session, item, styleModifiers(item.item))}
  >
    ${heading(levelOf(session, item), 'formspec-legend-text', item.label(), id)}${helpOf(session, item, []).texts}
    <dl>
      ${fields.map(
        (field) =>
          html`<div class="formspec-review-row">
            <dt>${labelInContext(field)}</dt>
            <dd>${writtenAnswer(session, field) || unanswered(session)}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

function unanswered(session: Session): TemplateResult {
  return html`<span class="formspec-empty" aria-hidden="true">—</span
    ><span class="formspec-visually-hidden">${session.text('notAnswered')}</span>`;
}
