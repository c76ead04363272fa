/** Answers to one question side by side: before and after. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { labelInContext } from '../view/labels.js';
import { displayValue } from '../strings/display-value.js';
import type { Texts } from '../strings/texts.js';

export interface Compared {
  readonly field: FieldState;
  readonly names: readonly string[];
  readonly values: readonly unknown[];
  readonly id?: string;
}

export function comparison(texts: Texts, { field, names, values, id }: Compared): TemplateResult {
  return html`<dl class="formspec-comparison" id=${id ?? nothing}>
    ${names.map(
      (name, index) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${answer(texts, field, values[index])}</dd>
        </div>`,
    )}
  </dl>`;
}

/** A question outside of the form: with the name of its row, and beside it the groups around it. */
export function questionOf(field: FieldState): TemplateResult {
  const around: string[] = [];
  for (let at = field.parent; at; at = at.parent) if (at.kind === 'group') around.unshift(at.label());
  return html`${labelInContext(field)}${
    around.length
      ? html` <small class="formspec-place">${around.filter(Boolean).join(' · ')}</small>`
      : nothing
  }`;
}

/** The name that an assistant gives itself. It is only a claim, and isolated, so that it cannot turn the text around. */
export const claimedName = (texts: Texts, agent: string): string =>
  texts.text('claim', { agent: `\u2068${agent}\u2069` });

/** Isolated, so that its writing direction does not affect the text around it. */
export function answer(texts: Texts, field: FieldState, value: unknown): TemplateResult {
  const text = displayValue(texts, field, value ?? null);
  return text
    ? html`<bdi>${text}</bdi>`
    : html`<span class="formspec-empty">${texts.text('notAnswered')}</span>`;
}
