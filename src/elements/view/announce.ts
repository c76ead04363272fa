/** Speaks to screen readers through one polite live region, which is in the document before anything is said. */
import { html, type TemplateResult } from 'lit';

/** The live region. `Announcer` writes its text; templates leave it empty. Without a role: Orca reads out an empty one. */
export const announcerTemplate: TemplateResult = html`<div
  class="formspec-live formspec-visually-hidden"
  aria-live="polite"
  aria-atomic="true"
></div>`;

export class Announcer {
  readonly #host: Element;
  #queue: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Element) {
    this.#host = host;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#write('');
  }

  say(message: string): void {
    if (!this.#host.isConnected || !this.#region) return;
    if (this.#queue.push(message) > 1) return;
    clearTimeout(this.#timer);
    // Cleared first, because a region that gets the same text again stays silent.
    this.#write('');
    this.#timer = setTimeout(() => {
      this.#write([...new Set(this.#queue)].join(' '));
      this.#queue = [];
      // Removed later, so that nobody finds an old announcement while reading the page.
      this.#timer = setTimeout(() => this.#write(''), 5000);
    }, 50);
  }

  get #region(): Element | null {
    return this.#host.querySelector('.formspec-live');
  }

  #write(text: string): void {
    const region = this.#region;
    if (region) region.textContent = text;
  }
}
