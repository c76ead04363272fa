/** Speaks to screen readers through one polite live region, which is in the document before anything is said. */
export class Announcer {
  readonly element = document.createElement('div');
  #queue: string[] = [];

  constructor() {
    this.element.className = 'formspec-live formspec-visually-hidden';
    this.element.setAttribute('role', 'status');
    this.element.setAttribute('aria-live', 'polite');
  }

  say(message: string): void {
    if (this.#queue.push(message) > 1) return;
    // Cleared first: a region that gets the same text again stays silent otherwise.
    this.element.textContent = '';
    setTimeout(() => {
      this.element.textContent = [...new Set(this.#queue)].join(' ');
      this.#queue = [];
    }, 50);
  }
}
