/** Which page of a wizard or tab set is open, and how to get to another one. The layout layer decides what the pages are. */
import type { FieldState, FormChange, FormEngine } from '../../engine/types.js';
import {
  pageMode,
  type PageMode,
  pageOf,
  type PageOutline,
  pageOutlines,
  REVIEW,
} from '../../layout/pages.js';
import type { ValidationResult } from '../../model/response.js';
import { takeFocus } from '../view/focus.js';
import type { ViewState } from '../view/view-state.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import type { Pages } from './pages.js';

/** Undefined for a form that is shown as a single page. */
export function createPages(view: ViewState, withReview: boolean): Pages | undefined {
  const tabs = loadedPart('tabs') !== undefined;
  const mode = view.planned
    ? plannedMode(view, withReview, tabs)
    : pageMode(view.engine, { review: withReview, tabs });
  return mode === 'single' ? undefined : new PageFlow(view, mode, withReview);
}

/** Documents may make pages of a form without groups, or leave none. */
function plannedMode({ engine, planned }: ViewState, withReview: boolean, tabs: boolean): PageMode {
  const { pageMode: declared = 'single' } = engine.definition.formPresentation ?? {};
  if (declared !== 'single' && planned!.pages.length > 0 && (declared !== 'tabs' || tabs)) return declared;
  return withReview ? 'wizard' : 'single';
}

class PageFlow implements Pages {
  readonly mode: PageMode;
  readonly #view: ViewState;
  readonly #withReview: boolean;
  readonly #visited = new Set<string>();
  #currentId: string | undefined;
  /** Position of the page that was opened last, for when it is no longer relevant. */
  #lastIndex = 0;
  /** Set by a change link of the review: the next step forward leads back there. */
  #returnsToReview = false;
  #pages: readonly PageOutline[] | undefined;

  constructor(view: ViewState, mode: PageMode, withReview: boolean) {
    this.#view = view;
    this.mode = mode;
    this.#withReview = withReview;
    this.#open(this.#first());
  }

  get list(): readonly PageOutline[] {
    return (this.#pages ??= this.#find());
  }

  get current(): PageOutline | undefined {
    return this.list[this.index];
  }

  get index(): number {
    const at = this.list.findIndex((page) => page.id === this.#currentId);
    return at < 0 ? Math.min(this.#lastIndex, this.list.length - 1) : at;
  }

  get isLast(): boolean {
    return this.mode !== 'wizard' || this.index >= this.list.length - 1;
  }

  isVisited(page: PageOutline): boolean {
    return this.#visited.has(page.id);
  }

  pageOf(node: FieldState): PageOutline | undefined {
    return this.#view.planned?.pageOf(this.list, node) ?? pageOf(this.list, node);
  }

  goTo(target: string | number, { focus = true }: { focus?: boolean } = {}): boolean {
    const { notices, summary, rendering, screen } = this.#view;
    const { list } = this;
    const page =
      typeof target === 'string'
        ? list.find(({ id }) => id === target)
        : list[Math.min(Math.max(Math.trunc(target), 0), list.length - 1)];
    if (!page) return false;
    if (page.id === this.#currentId) return true;
    this.#open(page.id);
    summary.leavePage();
    notices.moveOn();
    this.#refresh();
    rendering.slicer?.prioritise(rootsOf(page));
    screen.emit('formspec-page', {
      id: page.id,
      index: this.index,
      total: list.length,
      title: page.title,
    });
    if (focus) {
      takeFocus(screen.find(pageHeadingId(this.#view, page)));
      if (this.mode === 'wizard') screen.announce(stepText(this.#view));
    }
    return true;
  }

  next({ skip = false }: { skip?: boolean } = {}): boolean {
    const { engine, fields, summary, screen } = this.#view;
    const page = this.current;
    const following = this.list[this.index + 1];
    if (!page || !following) return false;
    if (!skip) {
      fields.reveal(rootsOf(page));
      const errors = pageErrors(engine, page);
      if (errors.length > 0 && !engine.definition.formPresentation?.allowSkip) {
        summary.show(errors, page.id);
        const report = engine.validate({ mode: 'continuous' });
        screen.emit('formspec-invalid', { report, page: page.id });
        return false;
      }
    }
    return this.goTo(this.#returnsToReview ? REVIEW : following.id);
  }

  previous(): boolean {
    const before = this.list[this.index - 1];
    return before !== undefined && this.goTo(before.id);
  }

  returnToReview(): void {
    this.#returnsToReview = true;
  }

  update({ changes }: FormChange): void {
    const isOutdated = changes.some(
      ({ field, facets }) => field.parent === null && (facets.has('relevant') || facets.has('text')),
    );
    if (isOutdated) this.retitle();
    // The review shows answers of all pages.
    if (isOutdated || this.#currentId === REVIEW) this.#refresh();
  }

  retitle(): void {
    this.#lastIndex = this.index;
    this.#pages = undefined;
  }

  restart(): void {
    this.#visited.clear();
    this.#returnsToReview = false;
    this.retitle();
    this.#open(this.#first());
    this.#refresh();
  }

  #first(): string | undefined {
    const { defaultTab = 0 } = this.#view.engine.definition.formPresentation ?? {};
    return this.list[this.mode === 'tabs' ? Math.min(defaultTab, this.list.length - 1) : 0]?.id;
  }

  #open(id: string | undefined): void {
    this.#currentId = id;
    this.#lastIndex = this.index;
    if (id === REVIEW) this.#returnsToReview = false;
    if (id) this.#visited.add(id);
  }

  #refresh(): void {
    for (const area of ['header', 'content', 'progress', 'outcome', 'actions'] as const)
      this.#view.rendering.refresh(area);
  }

  #find(): PageOutline[] {
    const view = this.#view;
    const { planned } = view;
    if (planned) {
      const review = this.#withReview ? [reviewPage(view.text('reviewTitle'))] : [];
      const { pages } = planned;
      return [...(pages.length ? pages : [formPage(view.text('formPage'), view.engine.items)]), ...review];
    }
    return pageOutlines(view.engine, {
      introduction: view.text('introPage'),
      more: view.text('morePage'),
      form: view.text('formPage'),
      ...(this.#withReview && { review: view.text('reviewTitle') }),
    });
  }
}

const page = (id: string, title: string, items: readonly FieldState[]): PageOutline => ({
  id,
  title,
  short: title,
  group: undefined,
  items,
  review: id === REVIEW,
});

const reviewPage = (title: string): PageOutline => page(REVIEW, title, []);

/** The only page before the review of a form without pages. */
const formPage = (title: string, items: readonly FieldState[]): PageOutline => page('form', title, items);

/** What a page shows, from the top. */
const rootsOf = ({ group, items }: PageOutline): readonly FieldState[] => (group ? [group] : items);

export function pageErrors(engine: FormEngine, page: PageOutline): ValidationResult[] {
  const roots = rootsOf(page);
  const isInside = (path: string): boolean =>
    roots.some(
      ({ path: root }) => path === root || path.startsWith(`${root}.`) || path.startsWith(`${root}[`),
    );
  const { results } = engine.validate({ mode: 'continuous' });
  return results.filter((result) => result.severity === 'error' && isInside(result.path));
}

export function pageHeadingId(view: ViewState, page: PageOutline): string {
  return view.id(null, `page-${page.id}`);
}

/** "Step 2 of 5". */
export function stepText(view: ViewState): string {
  const { index, list } = view.pages;
  return view.text('stepOf', { step: index + 1, total: list.length });
}
