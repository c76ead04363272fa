/** The list of what assistants did in a form, newest first, with a way to undo each answer, each call, or everything. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AssistCall, AssistChange } from '../../assist/index.js';
import { labelInContext } from '../form/error-summary.js';
import type { AssistView } from './assist-view.js';
import { comparison, questionOf } from './comparison.js';

const stands = ({ state }: AssistChange): boolean => state === 'standing';

export function activityPanel(view: AssistView): TemplateResult {
  const { calls } = view.provider.activity;
  const count = calls.reduce((sum, { changes }) => sum + changes.filter(stands).length, 0);
  return html`<details class="formspec-activity" @toggle=${(event: Event) => toggle(view, event)}>
    <summary id="${view.session.prefix}-activity">${view.text('activity', { count })}</summary>
    ${view.open ? list(view, calls, count) : nothing}
  </details>`;
}

function toggle(view: AssistView, { currentTarget }: Event): void {
  const { open } = currentTarget as HTMLDetailsElement;
  if (open === view.open) return;
  view.open = open;
  view.session.refresh('assist');
}

function list(view: AssistView, calls: readonly AssistCall[], count: number): TemplateResult {
  const { session, profiles } = view;
  return html`${
      calls.length === 0
        ? html`<p class="formspec-hint">${view.text('activityNone')}</p>`
        : html`<ul class="formspec-calls">
            ${[...calls].reverse().map((call) => callItem(view, call))}
          </ul>`
    }
    ${view.stop.isStopped ? html`<p>${view.text('stopped')}</p>` : nothing}
    <div class="formspec-actions">
      ${count > 1 && !session.readonly ? undoButton(view, undefined, `${session.prefix}-activity`, view.text('undoAll')) : nothing}
      ${
        profiles
          ? html`<button
              type="button"
              class="formspec-button formspec-button--quiet"
              aria-haspopup="dialog"
              @click=${() => view.showProfiles()}
            >
              ${view.text('profiles')}
            </button>`
          : nothing
      }
      <button
        type="button"
        class="formspec-button formspec-button--quiet"
        @click=${() => (view.stop.isStopped = !view.stop.isStopped)}
      >
        ${view.text(view.stop.isStopped ? 'resume' : 'stop')}
      </button>
    </div>`;
}

function callItem(view: AssistView, call: AssistCall): TemplateResult {
  const { session } = view;
  const { changes, agent } = call;
  const id = `${session.prefix}-call-${call.id}`;
  const time = new Intl.DateTimeFormat(session.locale, { timeStyle: 'short' }).format(new Date(call.time));
  const several = changes.length > 1 && changes.some(stands) && !session.readonly;
  return html`<li>
    <div class="formspec-call">
      <p id=${id} tabindex="-1">
        ${view.text('call', { who: view.who(agent), count: changes.length, time })}
      </p>
      ${several ? undoButton(view, call, id, view.text('undoCall')) : nothing}
    </div>
    <ul>
      ${changes.map((change, index) => changeItem(view, change, `${id}-${index}`))}
    </ul>
  </li>`;
}

function changeItem(view: AssistView, change: AssistChange, id: string): TemplateResult {
  const { session } = view;
  const { field, state, previous, value } = change;
  const label = labelInContext(field);
  return html`<li class="formspec-change" data-state=${state}>
    <span id=${id} tabindex="-1">${questionOf(field)}</span>
    ${comparison(session, {
      field,
      names: [view.text('before'), view.text('after')],
      values: [previous, value],
    })}
    ${
      state !== 'standing'
        ? html`<span class="formspec-badge"
            >${view.text(state === 'undone' ? 'wasUndone' : 'wasEdited')}</span
          >`
        : session.readonly
          ? nothing
          : undoButton(view, change, id, view.text('undo'), label)
    }
  </li>`;
}

function undoButton(
  view: AssistView,
  what: AssistChange | AssistCall | undefined,
  next: string,
  text: string,
  about = '',
): TemplateResult {
  return html`<button
    type="button"
    class="formspec-button formspec-button--quiet"
    @click=${() => view.undo(what, () => view.session.element(next)?.focus())}
  >
    ${text}<span class="formspec-visually-hidden"> ${about}</span>
  </button>`;
}
