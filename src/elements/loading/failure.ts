/** A form that cannot be shown. The panel in its place is loaded on demand. */
import { html } from 'lit';
import { dispatch } from '../events.js';
import { languageAt } from '../form/language.js';
import { loadedPart, loadPart } from '../rendering/lazy-parts.js';
import { loadStrings } from '../strings/load-strings.js';
import type { Texts } from '../strings/texts.js';
import { LoadError } from './load-error.js';

/** What a failure needs from its `<formspec-form>`. */
export interface FailedForm extends HTMLElement {
  readonly headingLevel: number;
  readonly fallbackHref: string | null;
}

/** What a `<formspec-form>` shows. */
export type Phase =
  { readonly kind: 'idle' | 'loading' | 'ready' } | { readonly kind: 'failed'; readonly failure: Failure };

export class Failure {
  readonly #form: FailedForm;
  readonly #error: LoadError;
  readonly #retry: () => void;

  constructor(form: FailedForm, cause: unknown, retry: () => void) {
    this.#form = form;
    this.#error = LoadError.from(cause);
    this.#retry = retry;
  }

  /** Tells the page, and loads the panel. */
  async announce(): Promise<void> {
    const { code, message, details } = this.#error;
    const { cause = this.#error, problems } = details;
    dispatch(this.#form, 'formspec-error', { code, message, cause, problems });
    await Promise.all([loadPart('failure', this.#form.ownerDocument), loadStrings(languageAt(this.#form))]);
  }

  /** Without a network, the panel cannot be loaded either. Then one sentence has to do. */
  render(texts: Texts): unknown {
    const retry = html`<button
      type="button"
      class="formspec-button formspec-button--secondary"
      @click=${this.#retry}
    >
      ${texts.text('tryAgain')}
    </button>`;
    return (
      loadedPart('failure')?.failurePanel(this.#form, this.#error, texts, retry) ??
      html`<div class="formspec-failure" role="alert">
        <p>${texts.text('failureNetwork')}</p>
        ${retry}
      </div>`
    );
  }
}
