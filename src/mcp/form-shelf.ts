/** Opens forms, and continues those whose answers were kept. */
import { createSessionId } from '../bindings/http-sessions.js';
import type { Definition } from '../model/definition.js';
import { KeptForms } from './kept-forms.js';
import { openForm, type OpenForm } from './open-form.js';
import type { McpServerOptions } from './options.js';

export class FormShelf {
  readonly kept: KeptForms | undefined;
  readonly #definition: Definition | string;
  readonly #options: McpServerOptions;

  constructor(definition: Definition | string, options: McpServerOptions) {
    this.#definition = definition;
    this.#options = options;
    this.kept = options.store && new KeptForms(options.store, options.draftLifetimeMs);
  }

  /** A new form behind a handle that cannot be guessed. */
  open(): Promise<OpenForm> {
    return openForm(createSessionId(), this.#definition, this.#options);
  }

  /** The form with this handle as it was kept, or undefined. */
  async continue(handle: string): Promise<OpenForm | undefined> {
    const response = await this.kept?.read(handle);
    return response && openForm(handle, this.#definition, this.#options, response);
  }
}
