/** The pages of a wizard or tab set. All of them stay in the document, one is visible. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat as keyed } from 'lit/directives/repeat.js';
import type { PageOutline } from '../../layout/pages.js';
import { countErrors } from '../fields/messages.js';
import { siblings } from '../fields/siblings.js';
import type { ViewState } from '../view/view-state.js';
import { groupBody } from '../layout/groups.js';
import { heading } from '../rendering/heading.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import { live, type Template } from '../rendering/live.js';
import { pageHeadingId, stepText } from './page-flow.js';

export const contentTemplate: Template<'content'> = (view) => {
  const { pages, engine } = view;
  if (pages.mode === 'wizard') {
    const { current } = pages;
    return keyed(
      pages.list,
      (page) => page.id,
      (page) => wizardPage(view, page, page === current),
    );
  }
  const { tabs, startsWithControl } = loadedPart('tabs')!;
  return tabs(view, {
    name: view.text('sections'),
    prefix: view.id(null, 'pages'),
    position: engine.definition.formPresentation?.tabPosition ?? 'top',
    selected: pages.current?.id,
    tabs: pages.list.map((page) => ({
      id: page.id,
      label: page.short,
      errors: page.items.reduce((sum, item) => sum + countErrors(view, item), 0),
      content: pageContent(view, page),
      startsWithControl: startsWithControl(page.items),
      intent: `page:${page.id}`,
    })),
    select: (id) => pages.goTo(id, { focus: false }),
  });
};

function wizardPage(view: ViewState, page: PageOutline, isOpen: boolean): TemplateResult {
  const id = pageHeadingId(view, page);
  // Not named after its heading: a screen reader would say the title twice.
  return html`<section class="formspec-page" data-review=${page.review ? '' : nothing} ?hidden=${!isOpen}>
    ${heading(view.settings.groupLevel, 'formspec-page-title', page.title, id)}${pageContent(view, page)}
  </section>`;
}

function pageContent(view: ViewState, page: PageOutline): unknown {
  if (page.review) return page === view.pages.current ? loadedPart('review')!.review(view) : nothing;
  if (view.planned) return view.planned.pageContent(page);
  const { group } = page;
  // The heading of the page replaces that of the group.
  if (group)
    return live(view, group, group.kind === 'repeat' ? loadedPart('repeats')!.repeatBody : groupBody);
  return siblings(view, page.items);
}

/** Where the user is in a wizard: "step n of m" with a bar, or with a list of all steps if the author wants one. */
export const progressTemplate: Template<'progress'> = (view) => {
  const { pages, engine } = view;
  const { showProgress = true, sidenav } = engine.definition.formPresentation ?? {};
  if (pages.mode !== 'wizard') return nothing;
  const steps = sidenav ? loadedPart('steps') : undefined;
  const id = view.id(null, 'progress');
  const bar = (): TemplateResult =>
    html`<progress
      max=${pages.list.length}
      value=${pages.index + 1}
      aria-labelledby="${id} ${pages.current ? pageHeadingId(view, pages.current) : ''}"
    ></progress>`;
  return html`${
    showProgress
      ? html`<div class="formspec-progress">
          <p id=${id}>${stepText(view)}</p>
          ${steps ? nothing : bar()}
        </div>`
      : nothing
  }${steps?.stepList(view) ?? nothing}`;
};
