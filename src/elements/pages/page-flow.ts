/** Which page of a wizard or tab set is open, and the ways to another one. Pages that are not relevant do not exist here. */
import { INTRODUCTION, LOOSE_PAGE } from '../../engine/state/pages.js';
import type { FieldState, FormChange } from '../../engine/types.js';
import type { ValidationResult } from '../../model/response.js';
import { rarePart } from '../rendering/lazy-parts.js';
import type { Session } from '../form/form-view.js';

export interface Page {
  readonly id: string;
  readonly title: string;
  /** The title where room is scarce: on a tab, in the list of steps. */
  readonly short: string;
  /** The top-level group that this page shows; loose items and the review have none. */
  readonly group: FieldState | undefined;
  readonly items: readonly FieldState[];
  readonly review: boolean;
}

export const REVIEW = 'formspec-review';

export class PageFlow {
  readonly mode: 'single' | 'wizard' | 'tabs';
  readonly #session: Session;
  readonly #withReview: boolean;
  readonly #visited = new Set<string>();
  #currentId: string | undefined;
  /** Set by a change link of the review: the next step forward leads back there. */
  #returnToReview = false;
  #pages: readonly Page[] | undefined;
  #stop: () => void;
  /** Whether the list of steps is open at first: on small screens it would push the questions away. */
  readonly stepsOpen = matchMedia('(min-width:40em)').matches;

  constructor(session: Session, { paged, withReview }: { paged: boolean; withReview: boolean }) {
    this.#session = session;
    this.#withReview = withReview;
    const { pageMode: declared = 'single' } = session.engine.definition.formPresentation ?? {};
    // Without groups there is but one page, and nothing to go to.
    const isPlain =
      declared === 'single' || !hasGroups(session) || (declared === 'tabs' && !rarePart('tabs'));
    this.mode = !paged ? 'single' : isPlain ? (withReview ? 'wizard' : 'single') : declared;
    this.#stop = session.onCycle((change) => this.#follow(change));
    this.#open(this.#first());
  }

  /** Where a new Response begins. */
  #first(): string | undefined {
    const { defaultTab = 0 } = this.#session.engine.definition.formPresentation ?? {};
    const pages = this.list();
    return pages[this.mode === 'tabs' ? Math.min(defaultTab, pages.length - 1) : 0]?.id;
  }

  destroy(): void {
    this.#stop();
  }

  /** Relevant pages in order, the review last. */
  list(): readonly Page[] {
    return (this.#pages ??= this.#find());
  }

  get current(): Page | undefined {
    return this.list()[this.index];
  }

  /** Position of the open page; when it lost its relevance, that of the page now in its place. */
  get index(): number {
    const pages = this.list();
    const at = pages.findIndex((page) => page.id === this.#currentId);
    return at < 0 ? Math.min(this.#lastIndex, pages.length - 1) : (this.#lastIndex = at);
  }
  #lastIndex = 0;

  get isLast(): boolean {
    return this.mode !== 'wizard' || this.index >= this.list().length - 1;
  }

  isVisited(page: Page): boolean {
    return this.#visited.has(page.id);
  }

  /** The page that shows a node. */
  pageOf(field: FieldState): Page | undefined {
    let top = field;
    while (top.parent) top = top.parent;
    return this.list().find((page) => page.items.includes(top) || page.group === top);
  }

  /** Opens a page by id, or by number, where values beyond the ends mean the first and the last. */
  open(page: string | number): boolean {
    const all = this.list();
    const id =
      typeof page === 'string' ? page : all[Math.min(Math.max(Math.trunc(page), 0), all.length - 1)]?.id;
    return id !== undefined && this.goTo(id);
  }

  /** Opens a page without asking whether the current one is complete. `focus` sends the user to its heading. */
  goTo(id: string, { focus = true }: { focus?: boolean } = {}): boolean {
    const page = this.list().find((one) => one.id === id);
    if (!page) return false;
    if (page.id === this.#currentId) return true;
    this.#open(page.id);
    this.#session.summary.leavePage();
    this.#show();
    this.#session.slices?.hurry(rootsOf(page));
    const { index } = this;
    this.#session.emit('formspec-page', { id: page.id, index, total: this.list().length, title: page.title });
    if (focus) {
      this.#session.element(this.headingId(page))?.focus();
      if (this.mode === 'wizard') this.#session.announce(this.stepText());
    }
    return true;
  }

  /** One step forward, refused while the page has errors unless the definition lets users skip. */
  next({ skip = false }: { skip?: boolean } = {}): boolean {
    const session = this.#session;
    const page = this.current;
    const following = this.list()[this.index + 1];
    if (!page || !following) return false;
    if (!skip) {
      session.reveal(rootsOf(page));
      const errors = this.errorsOf(page);
      if (errors.length > 0 && !session.engine.definition.formPresentation?.allowSkip) {
        session.summary.show(errors, page.id);
        session.emit('formspec-invalid', {
          report: session.engine.validate({ mode: 'continuous' }),
          page: page.id,
        });
        return false;
      }
    }
    return this.goTo(this.#returnToReview ? REVIEW : following.id);
  }

  previous(): boolean {
    const before = this.list()[this.index - 1];
    if (!before) return false;
    return this.goTo(before.id);
  }

  /** From the review to a question and, with the next step forward, back again. */
  change(field: FieldState, focusField: (field: FieldState) => void): void {
    this.#returnToReview = true;
    focusField(field);
  }

  errorsOf(page: Page): ValidationResult[] {
    const roots = rootsOf(page);
    const within = (path: string): boolean =>
      roots.some(
        ({ path: root }) => path === root || path.startsWith(`${root}.`) || path.startsWith(`${root}[`),
      );
    const { results } = this.#session.engine.validate({ mode: 'continuous' });
    return results.filter((result) => result.severity === 'error' && within(result.path));
  }

  headingId(page: Page): string {
    return `${this.#session.prefix}-page-${page.id}`;
  }

  stepText(): string {
    return this.#session.text('stepOf', { step: this.index + 1, total: this.list().length });
  }

  /** Some titles are the renderer's own, and the language changed. */
  retitle(): void {
    this.#pages = undefined;
  }

  /** A new Response. */
  restart(): void {
    this.#visited.clear();
    this.#returnToReview = false;
    this.#pages = undefined;
    this.#open(this.#first());
    this.#show();
  }

  #open(id: string | undefined): void {
    this.#currentId = id;
    if (id === REVIEW) this.#returnToReview = false;
    if (id) this.#visited.add(id);
  }

  #show(): void {
    for (const area of ['header', 'content', 'progress', 'outcome', 'actions'] as const)
      this.#session.live.refresh(area);
  }

  #follow(change: FormChange): void {
    // Without pages, progress is how much is answered; see `<formspec-progress>`.
    if (this.mode === 'single') return this.#session.live.refresh('progress');
    const moved = change.changes.some(
      ({ field, facets }) => field.parent === null && (facets.has('relevant') || facets.has('text')),
    );
    if (moved) this.#pages = undefined;
    // The review shows answers from everywhere.
    if (moved || this.#currentId === REVIEW) this.#show();
  }

  #find(): Page[] {
    if (this.mode === 'single') return [];
    const { engine } = this.#session;
    const declared = engine.pages();
    const pages: Page[] = declared.length
      ? declared
          .filter((page) => page.relevant)
          .map((page) => pageOf(page.id, this.#titleOf(page), page.items, page.group))
      : [pageOf('form', engine.title, engine.items)];
    if (this.#withReview) pages.push(pageOf(REVIEW, this.#session.text('reviewTitle'), []));
    return pages;
  }

  /** The form's own title names what stands loose only where that is the first page of questions. */
  #titleOf({ id, title }: { id: string; title: string }): string {
    return id === INTRODUCTION
      ? this.#session.text('introPage')
      : id === LOOSE_PAGE && hasGroups(this.#session)
        ? this.#session.text('morePage')
        : title;
  }
}

const hasGroups = ({ engine }: Session): boolean =>
  engine.items.some(({ kind }) => kind === 'group' || kind === 'repeat');

/** What a page shows, from the top. */
const rootsOf = ({ group, items }: Page): readonly FieldState[] => (group ? [group] : items);

function pageOf(id: string, title: string, items: readonly FieldState[], group?: FieldState): Page {
  return { id, title, short: group?.label('short') ?? title, group, items, review: id === REVIEW };
}
