/** Why one item is as it is. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState, FormEngine } from '../engine/types.js';
import { explainField } from './explain-field.js';
import { shortValue, statesOf } from './views.js';

interface Actions {
  choose(path: string): void;
  focus(path: string): void;
}

export function explanationView(engine: FormEngine, field: FieldState, actions: Actions): TemplateResult {
  const explained = explainField(engine, field.path)!;
  const { rules, dependencies, reasons } = explained;
  return html`<div class="why" tabindex="-1" role="group" aria-label="Why ${field.path} is as it is">
    <h3>${explained.label || field.path}</h3>
    <p class="tool-facts">
      <code>${field.path}</code> ${[field.dataType ?? field.kind, ...statesOf(field)].join(', ')}
    </p>
    ${field.kind === 'field' ? html`<p>Value: <code>${shortValue(field.redacted.value)}</code></p>` : nothing}
    ${
      reasons.length
        ? html`<ul class="reasons" role="list">
            ${reasons.map((reason) => html`<li>${reason}</li>`)}
          </ul>`
        : html`<p>Shown, optional and valid: no rule says otherwise.</p>`
    }
    ${
      rules.length
        ? html`<h4>Rules</h4>
            <dl class="facts">
              ${rules.map(
                ({ rule, at, expression, outcome, errors }) =>
                  html`<div>
                    <dt>${rule}${at === field.path ? nothing : html` of <code>${at}</code>`}</dt>
                    <dd>
                      <code>${expression}</code> is <code>${shortValue(outcome)}</code>
                      ${errors.map((error) => html`<span class="bad">${error}</span>`)}
                    </dd>
                  </div>`,
              )}
            </dl>`
        : nothing
    }
    ${
      dependencies.length
        ? html`<h4>Depends on</h4>
            <ul role="list" class="dependencies">
              ${dependencies.map(
                ({ path, value, decides }) =>
                  html`<li>
                    <button type="button" class="path" @click=${() => actions.choose(path)}>${path}</button>
                    <code>${shortValue(value)}</code>
                    <span class="kind">${decides.join(', ')}</span>
                  </li>`,
              )}
            </ul>`
        : nothing
    }
    ${
      field.kind === 'field' && field.relevant
        ? html`<p>
            <button type="button" class="button small" @click=${() => actions.focus(field.path)}>
              Go to the field
            </button>
          </p>`
        : nothing
    }
  </div>`;
}
