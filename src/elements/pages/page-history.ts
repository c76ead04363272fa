/** Lets the browser's Back and Forward buttons move between pages (`history`). */
import type { ViewState } from '../view/view-state.js';

export class PageHistory {
  readonly #view: ViewState;
  readonly #key: string;
  #isTravelling = false;

  constructor(view: ViewState) {
    this.#view = view;
    this.#key = `formspec:${view.engine.definition.url}`;
  }

  /** Starting it also opens the page that was open before a reload or a visit to another page. */
  connect(on: boolean): void {
    const { element } = this.#view.screen;
    if (on) {
      addEventListener('popstate', this.#onPop);
      element.addEventListener('formspec-page', this.#onPage);
      if (!this.#goTo(history.state)) history.replaceState(this.#state(), '');
    } else {
      removeEventListener('popstate', this.#onPop);
      element.removeEventListener('formspec-page', this.#onPage);
    }
  }

  #state(): Record<string, unknown> {
    return { ...(history.state as object | null), [this.#key]: this.#view.pages.current?.id };
  }

  #onPop = ({ state }: PopStateEvent): void => {
    this.#goTo(state);
  };

  #onPage = (): void => {
    if (!this.#isTravelling) history.pushState(this.#state(), '');
  };

  #goTo(state: unknown): boolean {
    const id = (state as Record<string, unknown> | null)?.[this.#key];
    if (typeof id !== 'string') return false;
    this.#isTravelling = true;
    try {
      return this.#view.pages.goTo(id);
    } finally {
      this.#isTravelling = false;
    }
  }
}
