/** Collects the promises that listeners of an event hand over while it is dispatched. */
export class Receipt {
  #promises: Promise<unknown>[] | undefined = [];

  add(promise: Promise<unknown>): void {
    if (!this.#promises) throw new Error('Call waitUntil while the event is dispatched, before any await.');
    this.#promises.push(Promise.resolve(promise));
  }

  /** Fulfils with the first value once all promises are fulfilled. Undefined if there are none. */
  close(): Promise<unknown> | undefined {
    const promises = this.#promises ?? [];
    this.#promises = undefined;
    return promises.length > 0 ? Promise.all(promises).then(([first]) => first) : undefined;
  }
}
