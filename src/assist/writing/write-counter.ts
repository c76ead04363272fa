/** Counts writes in a sliding window of time. */

const WINDOW_MS = 60_000;

export class WriteCounter {
  #times: number[] = [];

  /** Writes in the last minute. */
  get count(): number {
    const start = Date.now() - WINDOW_MS;
    this.#times = this.#times.filter((time) => time > start);
    return this.#times.length;
  }

  /** Counts a write before it happens, so that calls in one task are counted too. Returns how to take it back. */
  add(): () => void {
    const time = Date.now();
    this.#times.push(time);
    return () => {
      const index = this.#times.indexOf(time);
      if (index >= 0) this.#times.splice(index, 1);
    };
  }

  /** Starts anew: the user has just agreed to more writes. */
  reset(): void {
    this.#times = [];
  }
}
