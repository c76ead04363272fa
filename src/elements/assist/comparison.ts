/** Answers to one question, side by side: the one that is there, and the one that is to come or has come. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { labelInContext } from '../form/error-summary.js';
import type { Session } from '../form/form-view.js';
import { displayValue } from '../strings/display-value.js';

export interface Compared {
  readonly field: FieldState;
  readonly names: readonly string[];
  readonly values: readonly unknown[];
  readonly id?: string;
}

export function comparison(session: Session, { field, names, values, id }: Compared): TemplateResult {
  return html`<dl class="formspec-comparison" id=${id ?? nothing}>
    ${names.map(
      (name, index) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${answer(session, field, values[index])}</dd>
        </div>`,
    )}
  </dl>`;
}

/** A question away from its place: with the row it is in, and beside it the parts of the form around it. */
export function questionOf(field: FieldState): TemplateResult {
  const around: string[] = [];
  for (let at = field.parent; at; at = at.parent) if (at.kind === 'group') around.unshift(at.label());
  return html`${labelInContext(field)}${
    around.length
      ? html` <small class="formspec-place">${around.filter(Boolean).join(' · ')}</small>`
      : nothing
  }`;
}

/** Isolated, so that no letters in it can turn the text around it. */
export function answer(session: Session, field: FieldState, value: unknown): TemplateResult {
  const text = displayValue(session, field, value ?? null);
  return text
    ? html`<bdi>${text}</bdi>`
    : html`<span class="formspec-empty">${session.text('notAnswered')}</span>`;
}
