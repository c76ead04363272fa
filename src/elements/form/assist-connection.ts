/** Attaches an Assist Provider to a form while its element asks for one. The provider's code is loaded on demand. */
import type { AssistProvider } from '../../assist/index.js';
import type { ContextResolver } from '../../context/resolver.js';
import type { FormspecForm } from '../formspec-form.js';
import type { ViewState } from '../view/view-state.js';
import type { AttachedAssist } from '../assist/assist-host.js';

export class AssistConnection {
  readonly #view: ViewState;
  readonly #element: FormspecForm;
  readonly #resolver: ContextResolver;
  readonly #onFailure: () => void;
  #attached: AttachedAssist | undefined;
  #isConnected = false;
  #hasFailed = false;
  /** Number of the latest attempt to attach a provider; earlier ones are dropped. */
  #attempt = 0;

  /** `onFailure` is called when the code of the provider could not be loaded. */
  constructor(view: ViewState, element: FormspecForm, resolver: ContextResolver, onFailure: () => void) {
    this.#view = view;
    this.#element = element;
    this.#resolver = resolver;
    this.#onFailure = onFailure;
  }

  get provider(): AssistProvider | null {
    return this.#attached?.provider ?? null;
  }

  /** Whether assistants are allowed, even if their provider is not attached yet. */
  get isWanted(): boolean {
    const { assist } = this.#element;
    return assist !== null && assist !== 'off' && !this.#hasFailed;
  }

  /** The element entered the document, or left it. */
  connect(on: boolean): Promise<void> {
    this.#isConnected = on;
    return this.update();
  }

  /** Follows the properties about assistants. Never rejects: a form works without a provider. */
  async update(): Promise<void> {
    const attempt = ++this.#attempt;
    this.#hasFailed = false;
    if (!this.isWanted || !this.#isConnected) return this.#detach();
    if (this.#attached) return this.#attached.update();
    try {
      const { attachAssist } = await import('../assist/assist-host.js');
      if (attempt === this.#attempt) this.#attached = attachAssist(this.#view, this.#element, this.#resolver);
    } catch (cause) {
      if (attempt !== this.#attempt) return;
      this.#hasFailed = true;
      this.#onFailure();
      const message = 'Assistants cannot be let in: their code could not be loaded.';
      this.#view.screen.emit('formspec-error', { code: 'x-assist-unavailable', message, cause });
    }
  }

  #detach(): void {
    this.#attached?.dispose();
    this.#attached = undefined;
  }
}
