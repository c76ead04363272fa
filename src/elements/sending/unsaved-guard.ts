/** Lets the browser ask before the page is left with answers that were neither sent nor saved. */
export class UnsavedGuard {
  #dirty = false;
  #connected = false;

  /** Whether the author asked for it (`unsaved-warning`). */
  constructor(readonly wanted: () => boolean) {}

  get dirty(): boolean {
    return this.#dirty;
  }

  set dirty(value: boolean) {
    this.#dirty = value;
    this.#update();
  }

  connect(on: boolean): void {
    this.#connected = on;
    this.#update();
  }

  // A listener on `beforeunload` keeps pages out of the back-forward cache, so it is there only while it is needed.
  #update(): void {
    removeEventListener('beforeunload', this.#ask);
    if (this.#dirty && this.#connected && this.wanted()) addEventListener('beforeunload', this.#ask);
  }

  #ask = (event: Event): void => event.preventDefault();
}
