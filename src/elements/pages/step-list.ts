/** All steps of a wizard, for authors who want them listed instead of a bar. Fetched when a form has one. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../form/form-view.js';

export { default as styles } from '../styles/parts/steps.css?inline';

export function stepList(session: Session): TemplateResult {
  const { pages } = session;
  const allowSkip = session.engine.definition.formPresentation?.allowSkip;
  return html`<nav class="formspec-steps" aria-label=${session.text('steps')}>
    <details ?open=${pages.stepsOpen}>
      <summary>${session.text('steps')}</summary>
      <ol>
        ${pages.list().map((page) => {
          const current = page === pages.current;
          const done =
            !current && pages.isVisited(page) && (page.review || pages.errorsOf(page).length === 0);
          const title = html`${page.short}${done ? html` <span class="formspec-step-done">${session.text('stepDone')}</span>` : nothing}`;
          return html`<li data-state=${current ? 'current' : done ? 'done' : nothing}>
            ${
              current || pages.isVisited(page) || allowSkip
                ? html`<button
                    type="button"
                    class="formspec-button formspec-button--quiet"
                    aria-current=${current ? 'step' : nothing}
                    @click=${() => pages.goTo(page.id)}
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
