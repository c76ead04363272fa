/** What stands beside the label of a field: the required mark and badges. */
import { html, nothing } from 'lit';
import type { FieldState } from '../../engine/types.js';
import type { ViewState } from '../view/view-state.js';
import type { Control } from './controls/control.js';

/** For sighted users. Assistive technology gets the state from the control. */
export const requiredMark = html`<span class="formspec-required" aria-hidden="true">*</span>`;

/** The mark in the sentence that explains it, where screen readers have to say it. */
export const spokenMark = html`<span class="formspec-required">*</span>`;

export function marksOf(view: ViewState, field: FieldState, { frame, inWords }: Control): unknown {
  const { assist, fields, settings } = view;
  const isAssisted = assist.isMarked(field) && !assist.trace(field);
  const isLocked = fields.isLocked(field);
  const isReadonly = isLocked && !field.calculated && !settings.readonly;
  const isRequired = field.required && !isLocked;
  if (!isRequired && !isAssisted && !isReadonly) return nothing;
  // Groups always say it: screen readers ignore the state of a group.
  const saysRequired = inWords === 'required' || inWords === 'both' || frame === 'grouped';
  const saysReadonly = inWords === 'readonly' || inWords === 'both';
  return html`${isRequired ? requiredMark : nothing}${
    isRequired && saysRequired
      ? html`<span class="formspec-visually-hidden"> ${view.text('required')}</span>`
      : nothing
  }${isAssisted ? html` <span class="formspec-badge">${view.text('assistedMark')}</span>` : nothing}${
    isReadonly
      ? html` <span class="formspec-badge" aria-hidden=${saysReadonly ? nothing : 'true'}
          >${view.text('readonly')}</span
        >`
      : nothing
  }`;
}
