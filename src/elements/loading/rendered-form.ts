/** A form that a server rendered inside of `<formspec-form>`. It stays, and can be sent, until the script takes over. */
import type { Definition } from '../../model/definition.js';
import type { ViewState } from '../view/view-state.js';

export class RenderedForm {
  readonly #host: HTMLElement;
  readonly #form: HTMLFormElement;
  /** Called once the new form is rendered. */
  #restore: (() => void) | undefined;

  static in(host: HTMLElement): RenderedForm | undefined {
    const form = host.hasAttribute('data-server')
      ? host.querySelector(':scope > form.formspec-native')
      : null;
    return form ? new RenderedForm(host, form as HTMLFormElement) : undefined;
  }

  private constructor(host: HTMLElement, form: HTMLFormElement) {
    this.#host = host;
    this.#form = form;
  }

  /** The definition that the server put into the page; null if there is none, or if it is not readable. */
  get definition(): Definition | null {
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

  /** Puts what was typed into the new form, which has to be rendered in the same task. */
  async takeOver(view: ViewState, signal: AbortSignal): Promise<void> {
    const { takeOver, whenSettled } = await import('./take-over.js');
    await whenSettled(this.#form, signal);
    signal.throwIfAborted();
    this.#restore = takeOver(this.#form, view);
  }

  /** Removes this form after the new one was rendered. Returns false if it is not ready yet. */
  replace(): boolean {
    this.#restore?.();
    return this.#restore !== undefined;
  }
}
