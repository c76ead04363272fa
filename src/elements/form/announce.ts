/** Speaks to screen readers through one polite live region, which is in the document before anything is said. */
export class Announcer {
  readonly element = document.createElement('div');
  #queue: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.element.className = 'formspec-live formspec-visually-hidden';
    this.element.setAttribute('role', 'status');
    this.element.setAttribute('aria-live', 'polite');
  }

  /** The form was taken off the page: a timer would keep all of it in memory. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.element.textContent = '';
  }

  say(message: string): void {
    if (!this.element.isConnected) return;
    if (this.#queue.push(message) > 1) return;
    clearTimeout(this.#timer);
    // Cleared first: a region that gets the same text again stays silent otherwise.
    this.element.textContent = '';
    this.#timer = setTimeout(() => {
      this.element.textContent = [...new Set(this.#queue)].join(' ');
      this.#queue = [];
      // Said and done: nobody should come across it later while reading the page.
      this.#timer = setTimeout(() => (this.element.textContent = ''), 5000);
    }, 50);
  }
}
