/** Asks before answers are filled in or saved. Each one is shown beside the present answer and can be accepted or not. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ConfirmationRequest } from '../../assist/index.js';
import type { AssistView } from './assist-view.js';
import { comparison, questionOf } from './comparison.js';
import { type Modal, openModal } from './modal.js';
import type { StringKey } from '../strings/strings.js';

type Texts = Readonly<Record<'title' | 'intro' | 'before' | 'after' | 'accept' | 'decline', StringKey>>;

const TEXTS: Readonly<Record<ConfirmationRequest['purpose'], Texts>> = {
  write: {
    title: 'writeTitle',
    intro: 'writeIntro',
    before: 'now',
    after: 'suggested',
    accept: 'accept',
    decline: 'decline',
  },
  learn: {
    title: 'learnTitle',
    intro: 'learnIntro',
    before: 'kept',
    after: 'answer',
    accept: 'remember',
    decline: 'forgo',
  },
};

/** The paths that the user accepted, or that assistants are to be stopped. */
export type ReviewAnswer = string[] | 'stop';

/** Resolves to the answer, or to undefined if the user left the dialog. */
export function reviewChanges(
  assist: AssistView,
  request: ConfirmationRequest,
  signal: AbortSignal,
): Promise<ReviewAnswer | undefined> {
  const accepted = new Set(request.changes.map(({ path }) => path));
  const options = { host: assist.view.screen.element, signal, isConsent: true };
  return openModal(options, (modal: Modal<ReviewAnswer>) => question(assist, request, accepted, modal));
}

function question(
  assist: AssistView,
  { purpose, changes, agent }: ConfirmationRequest,
  accepted: Set<string>,
  { answer, draw }: Modal<ReviewAnswer>,
): TemplateResult {
  const { view } = assist;
  const texts = TEXTS[purpose];
  const names = [assist.view.text(texts.before), assist.view.text(texts.after)];
  const count = changes.filter(({ path }) => accepted.has(path)).length;
  const take = (paths: readonly string[], { target }: Event): void => {
    for (const path of paths)
      if ((target as HTMLInputElement).checked) accepted.add(path);
      else accepted.delete(path);
    draw();
  };
  return html`<h2 class="formspec-dialog-title">${assist.view.text(texts.title)}</h2>
    <p>${assist.view.text(texts.intro, { who: assist.who(agent), count: changes.length })}</p>
    ${
      changes.length > 1
        ? html`<label class="formspec-option formspec-proposal-all">
            <input
              type="checkbox"
              class="formspec-check"
              .checked=${count === changes.length}
              .indeterminate=${count > 0 && count < changes.length}
              @change=${(event: Event) =>
                take(
                  changes.map(({ path }) => path),
                  event,
                )}
            /><span>${assist.view.text('selectAll')}</span>
          </label>`
        : nothing
    }
    <ul class="formspec-proposals">
      ${changes.map(({ path, field, current, proposed }, index) => {
        const id = view.id(null, `proposal-${index}`);
        return html`<li>
          <label class="formspec-option">
            <input
              type="checkbox"
              class="formspec-check"
              aria-describedby=${id}
              .checked=${accepted.has(path)}
              @change=${(event: Event) => take([path], event)}
            /><span>${questionOf(field)}</span>
          </label>
          ${comparison(view, {
            field,
            // Nothing to compare if nothing was saved before.
            ...(purpose === 'learn' && current === null
              ? { names: names.slice(1), values: [proposed] }
              : { names, values: [current, proposed] }),
            id,
          })}
        </li>`;
      })}
    </ul>
    <div class="formspec-actions">
      <button
        type="button"
        class="formspec-button formspec-button--primary"
        ?disabled=${count === 0}
        @click=${() => answer([...accepted])}
      >
        ${assist.view.text(texts.accept, { count })}
      </button>
      <button type="button" class="formspec-button formspec-button--secondary" @click=${() => answer([])}>
        ${assist.view.text(texts.decline)}
      </button>
      <button type="button" class="formspec-button formspec-button--quiet" @click=${() => answer('stop')}>
        ${assist.view.text('stop')}
      </button>
    </div>`;
}
