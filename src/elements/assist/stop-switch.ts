/**
 * Lets the user stop assistants in a form, for as long as the tab is open. All of them: an assistant chooses its own name,
 * so one that is stopped by name could return under another.
 */
export class StopSwitch {
  readonly #key: string;
  #isStopped: boolean;

  constructor(
    /** The form's url: other forms on the site are not concerned. */
    form: string,
    readonly onChange: () => void,
  ) {
    this.#key = `formspec-elements|assistants-stopped|${form}`;
    this.#isStopped = this.#stored((storage) => storage.getItem(this.#key)) !== undefined;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  set isStopped(on: boolean) {
    this.#isStopped = on;
    this.#stored((storage) => (on ? storage.setItem(this.#key, '') : storage.removeItem(this.#key)));
    this.onChange();
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
