/** The pages of a form by its definition: whether it has pages, and which items are on which page. */
import { INTRODUCTION, LOOSE_PAGE } from '../engine/state/pages.js';
import type { FieldState, FormEngine } from '../engine/types.js';

export type PageMode = 'single' | 'wizard' | 'tabs';

/** Id of the page that shows all answers. */
export const REVIEW = 'formspec-review';

export interface PageOutline {
  readonly id: string;
  readonly title: string;
  /** The title where room is scarce: on a tab, in the list of steps. */
  readonly short: string;
  /** The top-level group that this page shows; undefined for pages of items outside of groups, and for the review. */
  readonly group: FieldState | undefined;
  readonly items: readonly FieldState[];
  readonly review: boolean;
}

export interface PageTitles {
  /** Of the page with the texts before the first group. */
  readonly introduction: string;
  /** Of the last page, with fields outside of groups. */
  readonly more: string;
  /** Of the only page of a form without pages; absent: the title of the form. */
  readonly form?: string;
  /** Title of the review page. Without it there is no review. */
  readonly review?: string;
}

type Pages = Pick<FormEngine, 'definition' | 'items' | 'pages' | 'title'>;

export const hasGroups = ({ items }: Pages): boolean =>
  items.some(({ kind }) => kind === 'group' || kind === 'repeat');

/** `review` makes a wizard of two pages out of a form without pages; `tabs` says whether tabs can be drawn. */
export function pageMode(engine: Pages, { review = false, tabs = true } = {}): PageMode {
  const { pageMode: declared = 'single' } = engine.definition.formPresentation ?? {};
  // Without groups there is one page only, and nowhere to go.
  if (declared !== 'single' && hasGroups(engine) && (declared !== 'tabs' || tabs)) return declared;
  return review ? 'wizard' : 'single';
}

/** Relevant pages in order, the review last. A form that declares no pages has one with everything. */
export function pageOutlines(engine: Pages, titles: PageTitles): PageOutline[] {
  const declared = engine.pages();
  const pages = declared.length
    ? declared
        .filter(({ relevant }) => relevant)
        .map((page) => outline(page.id, pageTitle(engine, page, titles), page.items, page.group))
    : [outline('form', titles.form ?? engine.title, engine.items)];
  if (titles.review !== undefined) pages.push(outline(REVIEW, titles.review, []));
  return pages;
}

/** The form's own title names loose items only where they are the whole form. */
export function pageTitle(
  engine: Pages,
  { id, title }: { id: string; title: string },
  titles: PageTitles,
): string {
  if (id === INTRODUCTION) return titles.introduction;
  return id === LOOSE_PAGE && hasGroups(engine) ? titles.more : title;
}

const outline = (
  id: string,
  title: string,
  items: readonly FieldState[],
  group?: FieldState,
): PageOutline => ({ id, title, short: group?.label('short') ?? title, group, items, review: id === REVIEW });

/** The page that shows a node. */
export function pageOf(pages: readonly PageOutline[], field: FieldState): PageOutline | undefined {
  let top = field;
  while (top.parent) top = top.parent;
  return pages.find((page) => page.items.includes(top) || page.group === top);
}
