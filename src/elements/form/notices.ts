/** Messages above the form that stay until they are answered: a restored draft, a failed submission, thanks. */
import { html, nothing, type TemplateResult } from 'lit';
import { leave } from './focus.js';
import type { Session } from './form-view.js';
import type { StringKey } from '../strings/strings.js';

export interface NoticeAction {
  /** Key of the button's text. */
  readonly text: StringKey;
  run(): void;
}

export interface Notice {
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  /** Keys of texts, so that they follow the language. */
  readonly title?: StringKey;
  readonly text: StringKey;
  /** What to put into the text. */
  readonly values?: () => Readonly<Record<string, string | number>>;
  readonly actions?: readonly NoticeAction[];
  /** Moves focus to it: the user asked for something and this is the answer. */
  readonly focus?: boolean;
}

/** What a notice is about; a new one about the same subject replaces the old. */
export type NoticeSubject = 'draft' | 'storage' | 'submit';

export class Notices {
  #shown = new Map<NoticeSubject, Notice>();

  constructor(readonly session: Session) {}

  show(subject: NoticeSubject, notice: Notice): void {
    this.#shown.delete(subject);
    this.#shown.set(subject, notice);
    this.session.live.refresh('notices');
    if (notice.focus) this.session.element(this.#id(subject))?.focus();
    else this.session.announce(this.#texts(notice).join(' '));
  }

  has(subject: NoticeSubject): boolean {
    return this.#shown.has(subject);
  }

  clear(subject: NoticeSubject): void {
    const notice = this.#shown.get(subject);
    if (!notice) return;
    const box = this.session.element(this.#id(subject));
    // One that was focused is followed by another answer, which will be.
    if (!notice.focus && box?.matches(':focus-within')) leave(this.session, box);
    this.#shown.delete(subject);
    this.session.live.refresh('notices');
  }

  render(): TemplateResult[] {
    return [...this.#shown].map(([subject, notice]) => this.#render(subject, notice));
  }

  #id(subject: NoticeSubject): string {
    return `${this.session.prefix}-notice-${subject}`;
  }

  /** The text, and before it the title if there is one. */
  #texts({ title, text, values }: Notice): string[] {
    const { session } = this;
    return [...(title ? [session.text(title)] : []), session.text(text, values?.())];
  }

  #render(subject: NoticeSubject, notice: Notice): TemplateResult {
    const id = this.#id(subject);
    const { tone, actions } = notice;
    const [text, title] = this.#texts(notice).reverse();
    return html`<div
      class="formspec-notice"
      data-tone=${tone}
      role="region"
      id=${id}
      tabindex="-1"
      aria-labelledby="${id}-text"
    >
      <div id="${id}-text">
        ${title ? html`<p class="formspec-notice-title">${title}</p>` : nothing}
        <p>${text}</p>
      </div>
      ${
        actions
          ? html`<div class="formspec-actions">
              ${actions.map(
                (action) =>
                  html`<button
                    type="button"
                    class="formspec-button formspec-button--secondary"
                    @click=${() => action.run()}
                  >
                    ${this.session.text(action.text)}
                  </button>`,
              )}
            </div>`
          : nothing
      }
    </div>`;
  }
}
