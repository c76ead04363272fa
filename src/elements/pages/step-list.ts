/** All steps of a wizard as a list, for authors who want it instead of a bar. Loaded on demand. */
import { html, nothing, type TemplateResult } from 'lit';
import { intent } from '../rendering/intent.js';
import type { ViewState } from '../view/view-state.js';
import { pageErrors } from './page-flow.js';

export { default as styles } from '../styles/parts/steps.css?inline';

export { pageTexts as texts } from '../strings/parts/page-texts.js';

export function stepList(view: ViewState): TemplateResult {
  const { pages, engine, settings } = view;
  const allowSkip = engine.definition.formPresentation?.allowSkip;
  return html`<nav class="formspec-steps" aria-label=${view.text('steps')}>
    <details ?open=${settings.look.stepsOpen}>
      <summary>${view.text('steps')}</summary>
      <ol>
        ${pages.list.map((page) => {
          const isCurrent = page === pages.current;
          const isDone =
            !isCurrent && pages.isVisited(page) && (page.review || pageErrors(engine, page).length === 0);
          const title = html`${page.short}${isDone ? html` <span class="formspec-step-done">${view.text('stepDone')}</span>` : nothing}`;
          return html`<li data-state=${isCurrent ? 'current' : isDone ? 'done' : nothing}>
            ${
              isCurrent || pages.isVisited(page) || allowSkip
                ? html`<button
                    type="button"
                    class="formspec-button formspec-button--quiet"
                    aria-current=${isCurrent ? 'step' : nothing}
                    @click=${() => pages.goTo(page.id)}
                    ${intent(`page:${page.id}`)}
                  >
                    ${title}
                  </button>`
                : html`<span>${title}</span>`
            }
          </li>`;
        })}
      </ol>
    </details>
  </nav>`;
}
