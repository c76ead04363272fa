/** What stands below the control of a field that an assistant filled: that it did, the previous answer, and Undo. */
import { html, nothing } from 'lit';
import type { FieldState } from '../../engine/types.js';
import type { StringKey } from '../strings/strings.js';
import type { AssistTrace } from '../view/assist-marks.js';
import type { ViewState } from '../view/view-state.js';
import { answer } from './comparison.js';

export interface Filled {
  /** Says where the answer comes from. */
  readonly text: StringKey;
  readonly previous: unknown;
}

export function traceTemplate(
  view: ViewState,
  field: FieldState,
  { text, previous }: Filled,
  undo: () => void,
): AssistTrace {
  const id = view.id(field, 'trace');
  const [before, after] = view.text('filledBefore').split('{value}');
  const content = html`<div class="formspec-trace">
    <span id=${id}
      ><strong>${view.text(text)}</strong>
      <span class="formspec-trace-previous">${before}${answer(view, field, previous)}${after}</span></span
    >${
      view.settings.readonly
        ? nothing
        : html`<button type="button" class="formspec-button formspec-button--quiet" @click=${undo}>
            ${view.text('undo')}<span class="formspec-visually-hidden"> ${field.label()}</span>
          </button>`
    }
  </div>`;
  return { content, id };
}
