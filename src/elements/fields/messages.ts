/** Validation messages at a node. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import type { ValidationResult } from '../../model/response.js';
import type { ViewState } from '../view/view-state.js';
import { resultMessage } from '../strings/result-message.js';

/** `node`: null for results about the form as a whole. */
export function messages(
  view: ViewState,
  node: FieldState | null,
  results: readonly ValidationResult[],
  id: string | typeof nothing = nothing,
): TemplateResult {
  return html`<div class="formspec-messages" id=${id}>
    ${mostImportant(results).map((result) => {
      const text = resultMessage(view, node ?? undefined, result);
      switch (result.severity) {
        case 'error':
          return html`<p class="formspec-error">
            <span class="formspec-visually-hidden">${view.text('errorPrefix')}</span> ${text}
          </p>`;
        case 'warning':
          return html`<p class="formspec-warning"><strong>${view.text('warningPrefix')}</strong> ${text}</p>`;
        case 'info':
          return html`<p class="formspec-info"><strong>${view.text('infoPrefix')}</strong> ${text}</p>`;
      }
    })}
    ${results.length > MAX_MESSAGES ? html`<p>…</p>` : nothing}
  </div>`;
}

/** Messages about one field. Browsers take seconds to lay out thousands. */
const MAX_MESSAGES = 100;

/** The first results if there are very many, errors before others. */
function mostImportant(results: readonly ValidationResult[]): readonly ValidationResult[] {
  if (results.length <= MAX_MESSAGES) return results;
  const errors = results.filter(({ severity }) => severity === 'error');
  const others = results.filter(({ severity }) => severity !== 'error');
  return [...errors, ...others].slice(0, MAX_MESSAGES);
}

/** The worst severity among these results, for the colour of the box around a node. */
export function severityOf(results: readonly ValidationResult[]): 'error' | 'warning' | undefined {
  if (results.length === 0) return undefined;
  return results.some((result) => result.severity === 'error')
    ? 'error'
    : results.some((result) => result.severity === 'warning')
      ? 'warning'
      : undefined;
}

/** How many nodes, from this one down, show an error. A tab shows this number. */
export function countErrors(view: ViewState, node: FieldState): number {
  if (!node.relevant) return 0;
  const here = severityOf(view.fields.resultsAt(node)) === 'error' ? 1 : 0;
  return [...node.children, ...node.rows].reduce((sum, child) => sum + countErrors(view, child), here);
}
