/**
 * Lets the user stop all assistants in a form, until the tab is closed. It stops all of them, because an assistant that
 * is stopped by name could return under another name.
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

  /** Undefined if nothing is stored, or if storage is forbidden: the choice then ends with a reload. */
  #stored<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(sessionStorage) ?? undefined;
    } catch {
      return undefined;
    }
  }
}
