/** Answers that arrive later, such as files that are being uploaded. A form is not sent before all of them are there. */
export class AwaitedAnswers {
  readonly #cancels = new Map<Promise<boolean>, () => void>();

  get isEmpty(): boolean {
    return this.#cancels.size === 0;
  }

  add(answer: Promise<boolean>, cancel = (): void => {}): void {
    const outcome = answer.catch(() => false).finally(() => this.#cancels.delete(outcome));
    this.#cancels.set(outcome, cancel);
  }

  /** Waits for all answers, those added meanwhile included. Resolves to false if one did not arrive. */
  async settle(): Promise<boolean> {
    let complete = true;
    while (!this.isEmpty) complete = (await Promise.all(this.#cancels.keys())).every(Boolean) && complete;
    return complete;
  }

  cancelAll(): void {
    for (const cancel of this.#cancels.values()) cancel();
  }
}
