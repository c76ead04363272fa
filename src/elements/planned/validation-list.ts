/** ValidationSummary: problems where the author wants them listed. Not an alert: the form announces errors once, elsewhere. */
import { html, nothing, type TemplateResult } from 'lit';
import type { PlanNode } from '../../layout/plan.js';
import type { ValidationResult } from '../../model/response.js';
import { resultMessage } from '../strings/result-message.js';
import { focusNode } from '../view/focus.js';
import { labelInContext } from '../view/labels.js';
import { type Drawing, idOf } from './drawing.js';
import { classesOf, look } from './look.js';

/** More would take long to lay out, and nobody reads them. */
const MOST_LISTED = 100;

export function validationList(drawing: Drawing, node: PlanNode): TemplateResult {
  const { view } = drawing;
  const results = listed(drawing, node).slice(0, MOST_LISTED);
  const id = idOf(drawing, node, 'problems');
  return html`<div
    class="formspec-problems${classesOf(node)}"
    ${look(node, { role: 'group', 'aria-labelledby': id })}
  >
    <p class="formspec-label" id=${id}>${view.text('problemList')}</p>
    ${
      results.length === 0
        ? html`<p class="formspec-hint">${view.text('noProblems')}</p>`
        : html`<ul>
            ${results.map((result) => line(drawing, node, result))}
          </ul>`
    }
  </div>`;
}

/** `live`: what the form shows now. `submit`: what keeps the form from being sent, after somebody tried. */
function listed(drawing: Drawing, { props }: PlanNode): readonly ValidationResult[] {
  const { engine, fields } = drawing.view;
  const isSubmit = props['source'] === 'submit' || props['mode'] === 'submit';
  if (isSubmit && !drawing.isAttempted) return [];
  const results = isSubmit
    ? engine.validate({ mode: 'submit', quiet: true }).results
    : [...fields.formResults(), ...engine.fields('relevant').flatMap((field) => fields.resultsAt(field))];
  const wanted =
    props['showFieldErrors'] === true
      ? results
      : results.filter(({ path, shapeId }) => shapeId !== undefined || engine.field(path)?.kind !== 'field');
  if (props['dedupe'] === false) return wanted;
  const seen = new Set<string>();
  return wanted.filter(({ path, message }) => {
    const key = `${path}\n${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

function line(drawing: Drawing, { props }: PlanNode, result: ValidationResult): TemplateResult {
  const { view } = drawing;
  const field = view.engine.field(result.path);
  const message = resultMessage(view, field, result);
  const label = field ? labelInContext(field) : '';
  const text = label && !message.includes(label) ? `${label}: ${message}` : message;
  return html`<li>
    ${
      props['jumpLinks'] === true && field
        ? html`<button
            type="button"
            class="formspec-button formspec-button--quiet"
            @click=${() => focusNode(view, field)}
          >
            ${text}
          </button>`
        : text
    }${result.severity === 'error' ? nothing : html` <span class="formspec-hint">${severity(drawing, result)}</span>`}
  </li>`;
}

const severity = ({ view }: Drawing, result: ValidationResult): string =>
  view.text(result.severity === 'warning' ? 'severityWarning' : 'severityInfo');
