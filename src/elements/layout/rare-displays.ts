/** Displays that few forms have: alerts that can be closed, progress bars and lists of answers. Loaded on demand. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { styleHints } from '../fields/box-attributes.js';
import { helpOf } from '../fields/help.js';
import { relevantFields } from '../fields/relevant-fields.js';
import { moveFocusFrom } from '../view/focus.js';
import { labelInContext } from '../view/labels.js';
import { requiredProgress } from '../view/required-progress.js';
import type { ViewState } from '../view/view-state.js';
import { heading } from '../rendering/heading.js';
import type { Template } from '../rendering/live.js';
import { nodeBox } from '../rendering/node-box.js';
import { numberFormat } from '../../layout/intl.js';
import { writtenAnswer } from '../../layout/written-value.js';
import { writingContext } from '../strings/display-value.js';
import { alert, markedText } from './display.js';
import { headingLevel } from './groups.js';

export { styles } from '../styles/parts/rare-displays.js';

export const rareDisplay: Template = (view, item) => {
  switch (item.item.presentation?.widgetHint) {
    case 'ProgressBar':
      return progressBar(view, item);
    case 'Summary':
      return summary(view, item);
    default:
      return dismissibleAlert(view, item);
  }
};

interface ClosedAlert {
  /** The text that the user closed. */
  closed: string;
}

/** Once closed, it appears again only when its text changes. */
function dismissibleAlert(view: ViewState, item: FieldState): unknown {
  const label = item.label();
  if (view.fields.currentUiState<ClosedAlert>(item)?.closed === label) return nothing;
  const close = (event: Event): void => {
    moveFocusFrom(view.screen.element, event.currentTarget as Element);
    view.fields.uiState<ClosedAlert>(item, () => ({ closed: '' })).closed = label;
    view.rendering.refresh(item);
  };
  return alert(
    view,
    item,
    html`<div>${markedText(view, label, item.item.label)}${helpOf(view, item, []).texts}</div>
      <button
        type="button"
        class="formspec-button formspec-button--quiet formspec-alert-close"
        aria-label=${view.text('dismiss')}
        @click=${close}
      >
        <span aria-hidden="true">✕</span>
      </button>`,
  );
}

/**
 * A bar for the share that the text of the item names, such as `{{round($spent / $budget * 100)}}% spent` or
 * `{{$done}}/{{$all}} checked`. If it names none, the bar shows how many required questions are answered.
 */
function progressBar(view: ViewState, item: FieldState): TemplateResult {
  const label = item.label();
  const { answered, total } = shareIn(label) ?? requiredProgress(view.engine);
  const share = total > 0 ? Math.min(Math.max(answered / total, 0), 1) : 0;
  const id = view.id(item, 'bar');
  const percent = numberFormat(view.locale, { style: 'percent' }).format(share);
  return html`<div class="formspec-progress" ${nodeBox(view, item, styleHints(item.item))}>
    <p id=${id}>${label}${label.includes('%') ? nothing : ` ${percent}`}</p>
    <progress max="1" value=${share} aria-labelledby=${id}></progress>
    ${helpOf(view, item, []).texts}
  </div>`;
}

/** Numbers of at most 15 digits: a search for longer ones would read a text of only digits again and again. */
const SHARE = /(\d{1,15}(?:[.,]\d{1,15})?)\s?%/;
const PARTS = /(\d{1,15}(?:[.,]\d{1,15})?)\s?\/\s?(\d{1,15}(?:[.,]\d{1,15})?)/;

/** The share that a text names. */
function shareIn(text: string): { answered: number; total: number } | undefined {
  const number = (digits: string | undefined): number => Number(digits?.replace(',', '.'));
  const percent = SHARE.exec(text);
  if (percent) return { answered: number(percent[1]), total: 100 };
  const part = PARTS.exec(text);
  return part ? { answered: number(part[1]), total: number(part[2]) } : undefined;
}

/** All answers of the group that the item is in, or of the whole form. */
function summary(view: ViewState, item: FieldState): TemplateResult {
  const id = view.id(item, 'heading');
  const fields = relevantFields(item.parent ? item.parent.children : view.engine.items);
  return html`<section
    class="formspec-review formspec-answers"
    aria-labelledby=${id}
    ${nodeBox(view, item, styleHints(item.item))}
  >
    ${heading(headingLevel(view, item), 'formspec-legend-text', item.label(), id)}${helpOf(view, item, []).texts}
    <dl>
      ${fields.map(
        (field) =>
          html`<div class="formspec-review-row">
            <dt>${labelInContext(field)}</dt>
            <dd>${writtenAnswer(field, writingContext(view)) || unanswered(view)}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

function unanswered(view: ViewState): TemplateResult {
  return html`<span class="formspec-empty" aria-hidden="true">—</span
    ><span class="formspec-visually-hidden">${view.text('notAnswered')}</span>`;
}
