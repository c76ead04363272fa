/** The browser's Back and Forward buttons move between pages, where the author asks for it (`history`). */
import type { Session } from '../form/form-view.js';

export const styles = '';

export class PageHistory {
  readonly #key: string;

  constructor(readonly session: Session) {
    this.#key = `formspec:${session.engine.definition.url}`;
  }

  /** Also opens the page that a reload or a return from elsewhere left behind. */
  connect(on: boolean): void {
    if (on) {
      addEventListener('popstate', this.#onPop);
      this.session.host.addEventListener('formspec-page', this.#onPage);
      if (!this.#follow(history.state)) history.replaceState(this.#state(), '');
    } else {
      removeEventListener('popstate', this.#onPop);
      this.session.host.removeEventListener('formspec-page', this.#onPage);
    }
  }

  #state(): Record<string, unknown> {
    return { ...(history.state as object | null), [this.#key]: this.session.pages.current?.id };
  }

  #onPop = ({ state }: PopStateEvent): void => {
    this.#follow(state);
  };

  #onPage = (): void => {
    if (!this.#travelling) history.pushState(this.#state(), '');
  };

  #travelling = false;

  #follow(state: unknown): boolean {
    const id = (state as Record<string, unknown> | null)?.[this.#key];
    if (typeof id !== 'string') return false;
    this.#travelling = true;
    try {
      return this.session.pages.goTo(id);
    } finally {
      this.#travelling = false;
    }
  }
}
