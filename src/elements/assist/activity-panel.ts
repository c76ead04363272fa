/** The list of what assistants did in a form, newest first. Each answer, each call, or everything can be undone. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AssistCall, AssistChange, AssistEvent } from '../../assist/index.js';
import { labelInContext } from '../view/labels.js';
import type { StringKey } from '../strings/strings.js';
import type { Texts } from '../strings/texts.js';
import type { AssistView } from './assist-view.js';
import { claimedName, comparison, questionOf } from './comparison.js';

const stands = ({ state }: AssistChange): boolean => state === 'standing';

export function activityPanel(assist: AssistView): TemplateResult {
  const { view } = assist;
  const { calls, events } = assist.provider.activity;
  const count = calls.reduce((sum, { changes }) => sum + changes.filter(stands).length, 0);
  const id = view.id(null, 'activity');
  return html`${
      count > 1 && !view.settings.readonly
        ? html`<div class="formspec-undo-all">
            <span>${view.text('standing', { count })}</span>
            ${undoButton(assist, undefined, id, view.text('undoAll'))}
          </div>`
        : nothing
    }
    <details class="formspec-activity" @toggle=${(event: Event) => toggle(assist, event)}>
      <summary id=${id}>${view.text('activity', { count })}</summary>
      ${assist.isOpen ? list(assist, events) : nothing}
    </details>`;
}

function toggle(assist: AssistView, { currentTarget }: Event): void {
  assist.setOpen((currentTarget as HTMLDetailsElement).open);
}

function list(assist: AssistView, events: readonly AssistEvent[]): TemplateResult {
  const { view, profiles, stop } = assist;
  return html`${
      events.length === 0
        ? html`<p class="formspec-hint">${view.text('activityNone')}</p>`
        : html`<ul class="formspec-calls">
            ${mergeReads(events)
              .reverse()
              .map((event) => eventItem(assist, event))}
          </ul>`
    }
    ${stop.isStopped ? html`<p>${view.text('stopped')}</p>` : nothing}
    <div class="formspec-actions">
      ${
        profiles
          ? html`<button
              type="button"
              class="formspec-button formspec-button--quiet"
              aria-haspopup="dialog"
              @click=${() => assist.showProfiles()}
            >
              ${view.text('profiles')}
            </button>`
          : nothing
      }
      <button
        type="button"
        class="formspec-button formspec-button--quiet"
        @click=${({ isTrusted }: Event) => {
          // No script may allow assistants again in the name of the user.
          if (isTrusted) stop.set(!stop.isStopped);
        }}
      >
        ${view.text(stop.isStopped ? 'resume' : 'stop')}
      </button>
    </div>`;
}

/** Reads of an assistant in a row are one line, whichever tools it used. */
function mergeReads(events: readonly AssistEvent[]): AssistEvent[] {
  const merged: AssistEvent[] = [];
  for (const event of events) {
    const last = merged.at(-1);
    if (last?.outcome === 'read' && event.outcome === 'read' && keyOf(last) === keyOf(event))
      merged[merged.length - 1] = { ...event, count: last.count + event.count };
    else merged.push(event);
  }
  return merged;
}

const keyOf = ({ tool, agent }: AssistEvent): string => `${isProfileTool(tool)} ${agent}`;
const isProfileTool = (tool: string): boolean => tool.startsWith('formspec.profile.');

function eventItem(assist: AssistView, event: AssistEvent): TemplateResult {
  const { view } = assist;
  const { call, agent, codes } = event;
  const id = view.id(null, `call-${event.id}`);
  const changes = call?.changes ?? [];
  const several = changes.length > 1 && changes.some(stands) && !view.settings.readonly;
  return html`<li data-outcome=${event.outcome}>
    <div class="formspec-call">
      <p id=${id} tabindex="-1">
        ${sentence(assist, event)}${
          agent ? html` <small class="formspec-claim">${claimedName(view, agent)}</small>` : nothing
        }${
          call && codes.length > 0
            ? html` <small>${view.text('alsoRefused', { reason: reasonOf(view, codes) })}</small>`
            : nothing
        }
      </p>
      ${several ? undoButton(assist, call, id, view.text('undoCall')) : nothing}
    </div>
    ${
      changes.length > 0
        ? html`<ul>
            ${changes.map((change, index) => changeItem(assist, change, `${id}-${index}`))}
          </ul>`
        : nothing
    }
  </li>`;
}

const OUTCOMES: Readonly<Record<Exclude<AssistEvent['outcome'], 'written'>, StringKey>> = {
  read: 'eventRead',
  remembered: 'eventRemembered',
  refused: 'eventRefused',
  unchanged: 'eventUnchanged',
};

function sentence({ view }: AssistView, { call, tool, time, outcome, count, codes }: AssistEvent): string {
  const values = {
    who: view.text('who'),
    time: new Intl.DateTimeFormat(view.locale, { timeStyle: 'short' }).format(new Date(time)),
    count: call ? call.changes.length : count,
    reason: reasonOf(view, codes),
  };
  if (outcome !== 'written')
    return view.text(outcome === 'read' && isProfileTool(tool) ? 'eventMatched' : OUTCOMES[outcome], values);
  const kind = call!.changes.length === 1 ? call!.changes[0]!.kind : 'value';
  return view.text(
    kind === 'row-added' ? 'callRowAdded' : kind === 'row-removed' ? 'callRowRemoved' : 'call',
    values,
  );
}

const REASONS: Readonly<Partial<Record<string, StringKey>>> = {
  'x-declined': 'reasonDeclined',
  'x-confirmation-required': 'reasonDenied',
  'x-denied': 'reasonDenied',
  UNSUPPORTED: 'reasonDenied',
  READONLY: 'reasonProtected',
  NOT_RELEVANT: 'reasonProtected',
  'x-row-limit': 'reasonProtected',
  'x-aborted': 'reasonAborted',
  'x-busy': 'reasonBusy',
  'x-changed': 'reasonChanged',
};

function reasonOf(view: Texts, codes: readonly string[]): string {
  const reasons = codes.map((code) => view.text(REASONS[code] ?? 'reasonInvalid'));
  return new Intl.ListFormat(view.locale, { type: 'unit' }).format(new Set(reasons));
}

function changeItem(assist: AssistView, change: AssistChange, id: string): TemplateResult {
  const { view } = assist;
  const { kind, field, state, previous, value } = change;
  // A row that was removed has no number any more.
  const label = kind === 'row-removed' ? change.label : labelInContext(field);
  return html`<li class="formspec-change" data-state=${state}>
    <span id=${id} tabindex="-1">${kind === 'row-removed' ? label : questionOf(field)}</span>
    ${
      kind === 'value'
        ? comparison(view, {
            field,
            names: [view.text('before'), view.text('after')],
            values: [previous, value],
          })
        : html`<div class="formspec-row-change">
            ${view.text(kind === 'row-added' ? 'wasRowAdded' : 'wasRowRemoved')}${
              previous ? html`: <bdi>${previous}</bdi>` : nothing
            }
          </div>`
    }
    ${
      state !== 'standing'
        ? html`<span class="formspec-badge"
            >${view.text(state === 'undone' ? 'wasUndone' : 'wasEdited')}</span
          >`
        : view.settings.readonly
          ? nothing
          : undoButton(assist, change, id, view.text('undo'), label)
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
