/**
 * Lets the user stop assistants in a form, for as long as the tab is open. All of them: an assistant chooses its own name,
 * so one that is stopped by name could return under another.
 */
export class StopSwitch {
  readonly #key: string;
  #isStopped: boolean;

  readonly #onChange: () => void;

  /** `form`: the url of the form. Other forms on the site are not affected. */
  constructor(form: string, onChange: () => void) {
    this.#onChange = onChange;
    this.#key = `formspec-elements|assistants-stopped|${form}`;
    this.#isStopped = this.#stored((storage) => storage.getItem(this.#key)) !== undefined;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  set(on: boolean): void {
    this.#isStopped = on;
    this.#stored((storage) => (on ? storage.setItem(this.#key, '') : storage.removeItem(this.#key)));
    this.#onChange();
  }

  /** Undefined where there is nothing, or where the page may not store anything: a reload then forgets the choice. */
  #stored<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(sessionStorage) ?? undefined;
    } catch {
      return undefined;
    }
  }
}
