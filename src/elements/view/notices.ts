/** Messages above the form that stay until they are answered: a restored draft, a failed submission, a confirmation. */
import { html, nothing } from 'lit';
import type { Template } from '../rendering/live.js';
import type { StringKey } from '../strings/strings.js';
import type { TextValues } from '../strings/texts.js';
import { moveFocusFrom } from './focus.js';
import type { ViewState } from './view-state.js';

export interface NoticeAction {
  /** Key of the button's text. */
  readonly text: StringKey;
  run(): void;
}

export interface Notice {
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  /** Keys of texts, so that they change with the language. */
  readonly title?: StringKey;
  readonly text: StringKey;
  /** Values for the placeholders of the text. */
  readonly values?: () => TextValues;
  /** More content below the text. */
  readonly details?: () => unknown;
  readonly actions?: readonly NoticeAction[];
  /** Moves focus to the notice: it is the result of something the user asked for. */
  readonly focus?: boolean;
  /** The notice goes when the user opens another page or sends the form. */
  readonly passing?: boolean;
  /** Asked after every engine cycle. The notice goes when it is false. */
  readonly applies?: () => boolean;
}

/** What a notice is about. A new one about the same subject replaces the old one. */
export type NoticeSubject = 'draft' | 'storage' | 'submit' | 'action' | 'gate';

export class Notices {
  readonly #view: ViewState;
  readonly #shown = new Map<NoticeSubject, Notice>();

  constructor(view: ViewState) {
    this.#view = view;
  }

  /** The newest first. */
  get list(): readonly (readonly [NoticeSubject, Notice])[] {
    return [...this.#shown].reverse();
  }

  show(subject: NoticeSubject, notice: Notice): void {
    const { rendering, screen } = this.#view;
    this.#shown.delete(subject);
    this.#shown.set(subject, notice);
    rendering.refresh('notices');
    if (notice.focus) screen.find(idOf(this.#view, subject))?.focus();
    else screen.announce(textsOf(this.#view, notice).join(' '));
  }

  has(subject: NoticeSubject): boolean {
    return this.#shown.has(subject);
  }

  /** The user opened another page or sends the form. */
  moveOn(): void {
    for (const [subject, { passing }] of this.#shown) if (passing) this.clear(subject);
  }

  /** Called after every engine cycle. */
  update(): void {
    for (const [subject, { applies }] of this.#shown) if (applies && !applies()) this.clear(subject);
  }

  clear(subject: NoticeSubject): void {
    const { rendering, screen } = this.#view;
    const notice = this.#shown.get(subject);
    if (!notice) return;
    const box = screen.find(idOf(this.#view, subject));
    // A notice that took focus is followed by another result, which takes it again.
    if (!notice.focus && box?.matches(':focus-within')) moveFocusFrom(screen.element, box);
    this.#shown.delete(subject);
    rendering.refresh('notices');
  }
}

const idOf = (view: ViewState, subject: NoticeSubject): string => view.id(null, `notice-${subject}`);

/** The text, and before it the title if there is one. */
function textsOf(view: ViewState, { title, text, values }: Notice): string[] {
  return [...(title ? [view.text(title)] : []), view.text(text, values?.())];
}

export const noticesTemplate: Template<'notices'> = (view) =>
  view.notices.list.map(([subject, notice]) => {
    const id = idOf(view, subject);
    const { tone, actions } = notice;
    const [text, title] = textsOf(view, notice).reverse();
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
      ${notice.details?.()}
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
                    ${view.text(action.text)}
                  </button>`,
              )}
            </div>`
          : nothing
      }
    </div>`;
  });
