/** The list of what assistants did in a form, newest first. Each answer, each call, or everything can be undone. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AssistCall, AssistChange } from '../../assist/index.js';
import { labelInContext } from '../view/labels.js';
import type { AssistView } from './assist-view.js';
import { comparison, questionOf } from './comparison.js';

const stands = ({ state }: AssistChange): boolean => state === 'standing';

export function activityPanel(assist: AssistView): TemplateResult {
  const { calls } = assist.provider.activity;
  const count = calls.reduce((sum, { changes }) => sum + changes.filter(stands).length, 0);
  return html`<details class="formspec-activity" @toggle=${(event: Event) => toggle(assist, event)}>
    <summary id=${assist.view.id(null, 'activity')}>${assist.view.text('activity', { count })}</summary>
    ${assist.isOpen ? list(assist, calls, count) : nothing}
  </details>`;
}

function toggle(assist: AssistView, { currentTarget }: Event): void {
  assist.setOpen((currentTarget as HTMLDetailsElement).open);
}

function list(assist: AssistView, calls: readonly AssistCall[], count: number): TemplateResult {
  const { view, profiles } = assist;
  return html`${
      calls.length === 0
        ? html`<p class="formspec-hint">${assist.view.text('activityNone')}</p>`
        : html`<ul class="formspec-calls">
            ${[...calls].reverse().map((call) => callItem(assist, call))}
          </ul>`
    }
    ${assist.stop.isStopped ? html`<p>${assist.view.text('stopped')}</p>` : nothing}
    <div class="formspec-actions">
      ${count > 1 && !view.settings.readonly ? undoButton(assist, undefined, view.id(null, 'activity'), assist.view.text('undoAll')) : nothing}
      ${
        profiles
          ? html`<button
              type="button"
              class="formspec-button formspec-button--quiet"
              aria-haspopup="dialog"
              @click=${() => assist.showProfiles()}
            >
              ${assist.view.text('profiles')}
            </button>`
          : nothing
      }
      <button
        type="button"
        class="formspec-button formspec-button--quiet"
        @click=${() => assist.stop.set(!assist.stop.isStopped)}
      >
        ${assist.view.text(assist.stop.isStopped ? 'resume' : 'stop')}
      </button>
    </div>`;
}

function callItem(assist: AssistView, call: AssistCall): TemplateResult {
  const { view } = assist;
  const { changes, agent } = call;
  const id = view.id(null, `call-${call.id}`);
  const time = new Intl.DateTimeFormat(view.locale, { timeStyle: 'short' }).format(new Date(call.time));
  const several = changes.length > 1 && changes.some(stands) && !view.settings.readonly;
  return html`<li>
    <div class="formspec-call">
      <p id=${id} tabindex="-1">
        ${assist.view.text('call', { who: assist.who(agent), count: changes.length, time })}
      </p>
      ${several ? undoButton(assist, call, id, assist.view.text('undoCall')) : nothing}
    </div>
    <ul>
      ${changes.map((change, index) => changeItem(assist, change, `${id}-${index}`))}
    </ul>
  </li>`;
}

function changeItem(assist: AssistView, change: AssistChange, id: string): TemplateResult {
  const { view } = assist;
  const { field, state, previous, value } = change;
  const label = labelInContext(field);
  return html`<li class="formspec-change" data-state=${state}>
    <span id=${id} tabindex="-1">${questionOf(field)}</span>
    ${comparison(view, {
      field,
      names: [assist.view.text('before'), assist.view.text('after')],
      values: [previous, value],
    })}
    ${
      state !== 'standing'
        ? html`<span class="formspec-badge"
            >${assist.view.text(state === 'undone' ? 'wasUndone' : 'wasEdited')}</span
          >`
        : view.settings.readonly
          ? nothing
          : undoButton(assist, change, id, assist.view.text('undo'), label)
    }
  </li>`;
}

function undoButton(
  assist: AssistView,
  what: AssistChange | AssistCall | undefined,
  next: string,
  text: string,
  about = '',
): TemplateResult {
  return html`<button
    type="button"
    class="formspec-button formspec-button--quiet"
    @click=${() => assist.undo(what, () => assist.view.screen.find(next)?.focus())}
  >
    ${text}<span class="formspec-visually-hidden"> ${about}</span>
  </button>`;
}
