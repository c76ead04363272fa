/** Problems of the documents, each with a link to its place in the JSON. */
import { html, type TemplateResult } from 'lit';
import { DOCUMENTS, NAMES, type Place, type PlacedProblem } from './placed-problem.js';

export function problemList(
  problems: readonly PlacedProblem[],
  placeOf: (problem: PlacedProblem) => Place,
  goTo: (problem: PlacedProblem) => void,
): TemplateResult {
  if (!problems.length)
    return html`<p class="empty">No problems: the definition and its sidecars are in order.</p>`;
  // The definition first: its errors may cause problems in the others.
  const inOrder = [...problems].sort((a, b) => DOCUMENTS.indexOf(a.document) - DOCUMENTS.indexOf(b.document));
  return html`<ul class="problems" role="list">
    ${inOrder.map((problem) => {
      const { code, message, suggestion, path, severity = 'error' } = problem;
      const { line, column } = placeOf(problem);
      return html`<li data-severity=${severity}>
        <p><strong>${severity}</strong> ${message} ${suggestion}</p>
        <p class="tool-facts">
          <code>${code}</code>
          <button type="button" class="path" @click=${() => goTo(problem)}>
            ${NAMES[problem.document]}, line ${line}, column ${column}
          </button>
          ${path ? html`<code>${path}</code>` : ''}
        </p>
      </li>`;
    })}
  </ul>`;
}
