/** The form's content: everything at once, or one page of a wizard or tab set at a time. All pages stay mounted. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat as keyed } from 'lit/directives/repeat.js';
import { children, errorsIn } from '../fields/field-template.js';
import { groupBody } from '../layout/groups.js';
import { heading } from '../rendering/heading.js';
import { live, type Template } from '../rendering/live.js';
import type { Page } from './page-flow.js';
import { repeatBody } from '../layout/repeats.js';
import { rarePart } from '../rendering/lazy-parts.js';
import type { Session } from '../form/form-view.js';

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
  return rarePart('tabs')!.tabs(session, {
    name: session.text('sections'),
    prefix: `${session.prefix}-pages`,
    position: engine.definition.formPresentation?.tabPosition ?? 'top',
    selected: pages.current?.id,
    tabs: pages.list().map((page) => ({
      id: page.id,
      label: page.short,
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

/** Where the user is: step n of m with a bar, or with a list of all steps where the author wants one. */
export const progressTemplate: Template<'progress'> = (session) => {
  const { pages, engine } = session;
  const { showProgress = true, sidenav } = engine.definition.formPresentation ?? {};
  if (pages.mode !== 'wizard') return nothing;
  const list = sidenav ? rarePart('steps') : undefined;
  const id = `${session.prefix}-progress`;
  const bar = (): TemplateResult =>
    html`<progress
      max=${pages.list().length}
      value=${pages.index + 1}
      aria-labelledby="${id} ${pages.current ? pages.headingId(pages.current) : ''}"
    ></progress>`;
  return html`${
    showProgress
      ? html`<div class="formspec-progress">
          <p id=${id}>${pages.stepText()}</p>
          ${list ? nothing : bar()}
        </div>`
      : nothing
  }${list?.stepList(session) ?? nothing}`;
};
