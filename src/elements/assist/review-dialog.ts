/** Asks before answers are filled in or saved. Each one is shown beside the present answer and can be edited, accepted or not. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ConfirmationRequest, ProposedChange, ValueOrigin } from '../../assist/index.js';
import { resultMessage } from '../strings/result-message.js';
import type { StringKey } from '../strings/strings.js';
import { labelInContext } from '../view/labels.js';
import type { AssistView } from './assist-view.js';
import { answer, claimedName, questionOf } from './comparison.js';
import { type Modal, moreBelow, openModal } from './modal.js';
import { Review } from './review.js';
import { isEditable, suggestionEditor } from './suggestion-editor.js';

type Texts = Readonly<Record<'title' | 'intro' | 'accept' | 'decline', StringKey>>;

const TEXTS: Readonly<Record<ConfirmationRequest['purpose'], Texts>> = {
  write: { title: 'writeTitle', intro: 'writeIntro', accept: 'accept', decline: 'decline' },
  learn: { title: 'learnTitle', intro: 'learnIntro', accept: 'remember', decline: 'forgo' },
};

const NOW: Readonly<Record<ValueOrigin, StringKey>> = {
  user: 'nowUser',
  assistant: 'nowAssistant',
  profile: 'nowProfile',
};
const SUGGESTED: Readonly<Record<ValueOrigin, StringKey>> = {
  user: 'suggestedUser',
  assistant: 'suggested',
  profile: 'suggestedProfile',
};
const ANSWER: Readonly<Record<ValueOrigin, StringKey>> = {
  user: 'answer',
  assistant: 'answerAssistant',
  profile: 'answerProfile',
};

/** What the user accepted, or that assistants are to be stopped. */
export type ReviewAnswer = ReturnType<Review['answer']> | 'stop';

/** Resolves to the answer, or to undefined if the user left the dialog. */
export function reviewChanges(
  assist: AssistView,
  request: ConfirmationRequest,
  signal: AbortSignal,
): Promise<ReviewAnswer | undefined> {
  const review = new Review(request, assist.view.engine);
  const options = { host: assist.view.screen.element, signal, isConsent: true };
  return openModal(options, (modal: Modal<ReviewAnswer>) => question(assist, review, modal));
}

function question(assist: AssistView, review: Review, modal: Modal<ReviewAnswer>): TemplateResult {
  const { view } = assist;
  const { purpose, changes, agent } = review.request;
  const texts = TEXTS[purpose];
  const { count } = review;
  const [ordinary, sensitive] = [false, true].map((is) =>
    changes.filter((change) => change.sensitive === is),
  );
  const list = (part: readonly ProposedChange[]): TemplateResult =>
    html`<ul class="formspec-proposals">
      ${part.map((change) => proposal(assist, review, change, modal))}
    </ul>`;
  return html`<h2 class="formspec-dialog-title">${view.text(texts.title)}</h2>
    <p>${view.text(texts.intro, { who: view.text('who'), count: changes.length })}</p>
    ${agent ? html`<p class="formspec-claim">${claimedName(view, agent)}</p>` : nothing}
    ${ordinary!.length > 1 ? selectAll(assist, review, ordinary!, modal) : nothing}
    ${ordinary!.length > 0 ? list(ordinary!) : nothing}
    ${
      sensitive!.length > 0
        ? html`<h3 class="formspec-proposals-title">${view.text('sensitiveTitle')}</h3>
            ${list(sensitive!)}`
        : nothing
    }
    <div class="formspec-actions">
      ${moreBelow(view)}
      <button
        type="button"
        class="formspec-button formspec-button--primary"
        ?disabled=${count === 0}
        @click=${() => modal.answer(review.answer())}
      >
        ${view.text(texts.accept, { count })}
      </button>
      <button
        type="button"
        class="formspec-button formspec-button--secondary"
        @click=${() => modal.answer({ accept: [], values: {} })}
      >
        ${view.text(texts.decline)}
      </button>
      <button
        type="button"
        class="formspec-button formspec-button--quiet"
        @click=${() => modal.answer('stop')}
      >
        ${view.text('stop')}
      </button>
    </div>`;
}

/** Ticks everything but sensitive answers, which the user ticks one by one. */
function selectAll(
  { view }: AssistView,
  review: Review,
  changes: readonly ProposedChange[],
  { draw }: Modal<ReviewAnswer>,
): TemplateResult {
  const ticked = changes.filter(({ path }) => review.isTicked(path)).length;
  return html`<label class="formspec-option formspec-proposal-all">
    <input
      type="checkbox"
      class="formspec-check"
      .checked=${ticked === changes.length}
      .indeterminate=${ticked > 0 && ticked < changes.length}
      @change=${({ target }: Event) => {
        for (const { path } of changes) review.tick(path, (target as HTMLInputElement).checked);
        draw();
      }}
    /><span>${view.text('selectAll')}</span>
  </label>`;
}

function proposal(
  assist: AssistView,
  review: Review,
  change: ProposedChange,
  modal: Modal<ReviewAnswer>,
): TemplateResult {
  const { view } = assist;
  const { path, effect, field, label } = change;
  const id = view.id(null, `proposal-${review.request.changes.indexOf(change)}`);
  const notes = effectNotes(review, change).map((key) => view.text(key));
  return html`<li data-effect=${effect}>
    <label class="formspec-option">
      <input
        type="checkbox"
        class="formspec-check"
        aria-describedby="${id}-effect ${id} ${id}-results"
        .checked=${review.isTicked(path)}
        @change=${({ target }: Event) => {
          review.tick(path, (target as HTMLInputElement).checked);
          modal.draw();
        }}
      /><span>${field.kind === 'field' ? questionOf(field) : label}</span>
    </label>
    <p class="formspec-effect" id="${id}-effect">
      ${notes.map((note) => html`<span class="formspec-badge">${note}</span> `)}
    </p>
    ${values(assist, review, change, id)}
    ${
      review.request.purpose === 'write' && isEditable(field)
        ? editing(assist, review, change, id, modal)
        : nothing
    }
    <div id="${id}-results">
      ${review.resultsOf(path).map((result) => {
        const message = resultMessage(view, field, result);
        return result.severity === 'error'
          ? html`<p class="formspec-error">${view.text('wouldReject', { message })}</p>`
          : html`<p class="formspec-warning">${message}</p>`;
      })}
    </div>
  </li>`;
}

/** What accepting does, apart from filling an empty field. */
function effectNotes({ request }: Review, { effect, addsRows }: ProposedChange): StringKey[] {
  switch (effect) {
    case 'replace':
      return [request.purpose === 'learn' ? 'effectReplaceKept' : 'effectReplace'];
    case 'clear':
      return ['effectClear'];
    case 'same':
      return ['effectSame'];
    case 'add-row':
      return ['effectAddRow'];
    case 'remove-row':
      return ['effectRemoveRow'];
    case 'fill':
      return addsRows.length > 0 ? ['addsRow'] : [];
  }
}

function values(assist: AssistView, review: Review, change: ProposedChange, id: string): TemplateResult {
  const { view } = assist;
  const { purpose } = review.request;
  const { path, field, current, currentOrigin, origin, effect } = change;
  const isEdited = review.isEdited(path);
  const isLearning = purpose === 'learn';
  const now = isLearning ? 'kept' : currentOrigin ? NOW[currentOrigin] : 'now';
  const then = isLearning ? ANSWER[origin] : SUGGESTED[isEdited ? 'user' : origin];
  const isRow = field.kind !== 'field';
  // Nothing to compare if nothing was saved before, and rows have no answer of their own.
  const showsCurrent = !(isLearning && current === null) && effect !== 'add-row';
  return html`<dl class="formspec-comparison" id=${id}>
    ${
      showsCurrent
        ? html`<div>
            <dt>${view.text(now)}</dt>
            <dd>${isRow ? html`<bdi>${current ?? ''}</bdi>` : answer(view, field, current)}</dd>
          </div>`
        : nothing
    }
    ${
      isRow
        ? nothing
        : html`<div>
            <dt>${view.text(then)}</dt>
            <dd>${answer(view, field, review.valueOf(change))}</dd>
          </div>`
    }
  </dl>`;
}

function editing(
  { view }: AssistView,
  review: Review,
  change: ProposedChange,
  id: string,
  modal: Modal<ReviewAnswer>,
): TemplateResult {
  const { path, field } = change;
  const isEditing = review.isEditing(path);
  const toggle = (): void => {
    review.setEditing(path, !isEditing);
    modal.draw();
    view.screen.find(isEditing ? `${id}-toggle` : `${id}-edit`)?.focus();
  };
  return html`<div class="formspec-edit">
    ${
      isEditing
        ? suggestionEditor(view, field, review.valueOf(change), {
            id: `${id}-edit`,
            label: `${view.text('edit')} ${labelInContext(field)}`,
            write: (value) => {
              review.edit(change, value);
              modal.draw();
            },
          })
        : nothing
    }
    <button type="button" id="${id}-toggle" class="formspec-button formspec-button--quiet" @click=${toggle}>
      ${view.text(isEditing ? 'editCancel' : 'edit')}<span class="formspec-visually-hidden">
        ${labelInContext(field)}</span
      >
    </button>
  </div>`;
}
