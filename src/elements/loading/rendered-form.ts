/** A form that a server rendered inside of `<formspec-form>`. It stays, and can be sent, until the script takes over. */
import type { Definition } from '../../model/definition.js';
import { loadPart } from '../rendering/lazy-parts.js';
import type { ViewState } from '../view/view-state.js';

interface Host extends HTMLElement {
  readonly src: string | null;
  definition: Definition | null;
}

export class RenderedForm {
  readonly #host: HTMLElement;
  readonly #form: HTMLFormElement;
  /** Called once the new form is rendered. */
  #restore: (() => void) | undefined;

  /** Undefined if no server rendered anything. Without `src`, the element gets the definition that is in the page. */
  static in(host: Host): RenderedForm | undefined {
    const form = host.hasAttribute('data-server')
      ? host.querySelector(':scope > form.formspec-native')
      : null;
    if (!form) return undefined;
    const rendered = new RenderedForm(host, form as HTMLFormElement);
    if (host.src === null) host.definition ??= rendered.#definition;
    return rendered;
  }

  private constructor(host: HTMLElement, form: HTMLFormElement) {
    this.#host = host;
    this.#form = form;
  }

  /** The definition that the server put into the page; null if there is none, or if it is not readable. */
  get #definition(): Definition | null {
    try {
      const script = this.#host.querySelector(':scope > script.formspec-definition');
      return JSON.parse(script?.textContent ?? 'null') as Definition;
    } catch {
      return null;
    }
  }

  /** Whether the new form is not ready yet. If it never is, this one goes on without script. */
  get stays(): boolean {
    return this.#restore === undefined;
  }

  /**
   * Puts what was typed into the new form, which has to be rendered in the same task. `hasDraft`: answers of a draft are in
   * it already.
   */
  async takeOver(view: ViewState, signal: AbortSignal, hasDraft = false): Promise<void> {
    const { takeOver, whenSettled } = await import('./take-over.js');
    await Promise.all([whenSettled(this.#form, signal), loadPart('messages')]);
    signal.throwIfAborted();
    this.#restore = takeOver(this.#form, view, hasDraft && this.#host.dataset['server'] === 'fresh');
  }

  /** Removes this form after the new one was rendered. Returns false if it is not ready yet. */
  replace(): boolean {
    this.#restore?.();
    return this.#restore !== undefined;
  }
}
