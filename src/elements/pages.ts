/** The form's content: everything at once, or one page of a wizard or tab set at a time. All pages stay mounted. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat as keyed } from 'lit/directives/repeat.js';
import { children, errorsIn } from './field.js';
import { groupBody } from './groups.js';
import { heading } from './heading.js';
import { live, type Template } from './live.js';
import type { Page } from './page-flow.js';
import { repeatBody } from './repeats.js';
import { rarePart } from './rare-parts.js';
import type { Session } from './session.js';
import { tabs } from './tabs.js';

export const contentTemplate: Template<'content'> = (session) => {
  const { pages, engine } = session;
  if (pages.mode === 'single') return children(session, engine.items);
  if (pages.mode === 'wizard') {
    const { current } = pages;
    return keyed(
      pages.list(),
      (page) => page.id,
      (page) => wizardPage(session, page, page === current),
    );
  }
  return tabs(session, {
    name: session.text('sections'),
    prefix: `${session.prefix}-pages`,
    position: engine.definition.formPresentation?.tabPosition ?? 'top',
    selected: pages.current?.id,
    tabs: pages.list().map((page) => ({
      id: page.id,
      label: page.title,
      errors: page.items.reduce((sum, item) => sum + errorsIn(session, item), 0),
      content: pageContent(session, page),
    })),
    select: (id) => pages.goTo(id, { focus: false }),
  });
};

function wizardPage(session: Session, page: Page, isOpen: boolean): TemplateResult {
  const { pages } = session;
  const id = pages.headingId(page);
  return html`<section
    class="formspec-page"
    aria-labelledby=${id}
    data-review=${page.review ? '' : nothing}
    ?hidden=${!isOpen}
  >
    ${heading(session.headingLevel, 'formspec-page-title', page.title, id)}${pageContent(session, page)}
  </section>`;
}

function pageContent(session: Session, page: Page): unknown {
  if (page.review) return page === session.pages.current ? rarePart('review')!.review(session) : nothing;
  const { group } = page;
  // The page's own heading stands in for that of the group.
  if (group) return live(session, group, group.kind === 'repeat' ? repeatBody : groupBody);
  return children(session, page.items);
}

/** Where the user is: step n of m with a bar, or a list of all steps where the author wants one. */
export const progressTemplate: Template<'progress'> = (session) => {
  const { pages, engine } = session;
  const { showProgress = true, sidenav = false } = engine.definition.formPresentation ?? {};
  if (pages.mode !== 'wizard' || !showProgress) return nothing;
  const all = pages.list();
  const id = `${session.prefix}-progress`;
  return html`<div class="formspec-progress">
      <p id=${id}>${pages.stepText()}</p>
      <progress
        max=${all.length}
        value=${pages.index + 1}
        aria-labelledby="${id} ${pages.current ? pages.headingId(pages.current) : ''}"
      ></progress>
    </div>
    ${sidenav ? stepList(session) : nothing}`;
};

function stepList(session: Session): TemplateResult {
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
          const title = html`${page.title}${done ? html` <span class="formspec-step-done">${session.text('stepDone')}</span>` : nothing}`;
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
