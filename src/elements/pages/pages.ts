/** Which page is open, and how to get to another one. `PageFlow` does it for forms with pages, `SinglePage` for others. */
import type { FieldState, FormChange } from '../../engine/types.js';
import type { PageMode, PageOutline } from '../../layout/pages.js';
import type { ViewState } from '../view/view-state.js';

export interface Pages {
  readonly mode: PageMode;
  /** Relevant pages in order, the review last. */
  readonly list: readonly PageOutline[];
  readonly current: PageOutline | undefined;
  /** Position of the open page. If it is no longer relevant, that of the page now in its place. */
  readonly index: number;
  readonly isLast: boolean;
  isVisited(page: PageOutline): boolean;
  /** The page that shows a node. */
  pageOf(node: FieldState): PageOutline | undefined;
  /**
   * Opens a page by id, or by number; numbers beyond the ends mean the first and the last page. The current page need
   * not be complete. `focus` moves focus to the heading.
   */
  goTo(target: string | number, options?: { focus?: boolean }): boolean;
  /** One step forward. Refused while the page has errors, unless the definition allows users to skip. */
  next(options?: { skip?: boolean }): boolean;
  previous(): boolean;
  /** The next step forward leads back to the review, from which the user goes to change an answer. */
  returnToReview(): void;
  /** Called after every engine cycle. */
  update(change: FormChange): void;
  /** Makes the list of pages anew: titles may be in another language. */
  retitle(): void;
  /** Back to the first page, for a new Response. */
  restart(): void;
}

/** A form without pages. */
export class SinglePage implements Pages {
  readonly mode = 'single';
  readonly list = [];
  readonly current = undefined;
  readonly index = -1;
  readonly isLast = true;
  readonly #view: ViewState;

  constructor(view: ViewState) {
    this.#view = view;
  }

  isVisited(): boolean {
    return false;
  }

  pageOf(): undefined {}

  goTo(): boolean {
    return false;
  }

  next(): boolean {
    return false;
  }

  previous(): boolean {
    return false;
  }

  returnToReview(): void {}

  /** Progress is the number of answered questions; see `<formspec-progress>`. */
  update(): void {
    this.#view.rendering.refresh('progress');
  }

  retitle(): void {}

  restart(): void {}
}
