/** Lets the browser ask before the page is left with answers that were neither sent nor saved. */
export class UnsavedGuard {
  readonly #isWanted: () => boolean;
  #isDirty = false;
  #isConnected = false;

  /** `isWanted`: whether the page asks for it (`unsaved-warning`). */
  constructor(isWanted: () => boolean) {
    this.#isWanted = isWanted;
  }

  setDirty(on: boolean): void {
    this.#isDirty = on;
    this.update();
  }

  connect(on: boolean): void {
    this.#isConnected = on;
    this.update();
  }

  /** A `beforeunload` listener keeps pages out of the back-forward cache, so it exists only while it is needed. */
  update(): void {
    removeEventListener('beforeunload', this.#ask);
    if (this.#isDirty && this.#isConnected && this.#isWanted()) addEventListener('beforeunload', this.#ask);
  }

  #ask = (event: Event): void => event.preventDefault();
}
