/**
 * `<agent-glance for="id">`: a form's tool in a few lines that follow the form, and a button with which a simulated
 * assistant fills it through the same tools as a real one.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { FormElement, Provider } from './form-element.js';
import { readFields } from '../../src/inspector/agent/annotations.js';

/** The simulated assistant's answers. Lunch comes before diet, which is only relevant then. */
const ENTRIES = [
  { path: 'fullName', value: 'Amina Yusuf' },
  { path: 'email', value: 'amina.yusuf@example.com' },
  { path: 'places', value: 2 },
  { path: 'lunch', value: true },
  { path: 'diet', value: 'vegetarian' },
];

const PATIENCE = 5000;

@customElement('agent-glance')
export class AgentGlance extends LitElement {
  @property({ attribute: 'for' }) formId = '';
  @state() private message = '';
  @state() private busy = false;
  @state() private active = '';

  protected override createRenderRoot(): this {
    return this;
  }

  private get form(): FormElement {
    return document.getElementById(this.formId) as FormElement;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { form } = this;
    new MutationObserver(() => this.requestUpdate()).observe(form, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['toolparamdescription', 'required', 'toolname'],
    });
    const follow = (event: Event): void => {
      this.active =
        (event.target as Element).closest('[data-formspec-path]')?.getAttribute('data-formspec-path') ?? '';
    };
    form.addEventListener('focusin', follow);
    form.addEventListener('focusout', () => (this.active = ''));
  }

  /** Loads the provider's code only when it is needed. */
  private async attach(): Promise<Provider> {
    const { form } = this;
    form.setAttribute('assist', '');
    for (const started = Date.now(); Date.now() - started < PATIENCE;) {
      if (form.provider) return form.provider;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The assist part did not load.');
  }

  private async fill(): Promise<void> {
    this.busy = true;
    this.message = 'The assistant proposes five values and waits for you.';
    try {
      const provider = await this.attach();
      const result = await provider.call('formspec.field.bulkSet', { entries: ENTRIES });
      const { summary } = JSON.parse(result.content[0]?.text ?? '{}') as {
        summary?: { accepted: number; rejected: number };
      };
      this.message = result.isError
        ? 'The call was refused, and nothing was changed.'
        : `${summary?.accepted ?? 0} of ${ENTRIES.length} values were accepted. Each one is marked and can be taken back.`;
    } catch (error) {
      this.message = String(error);
    } finally {
      this.busy = false;
    }
  }

  protected override render(): TemplateResult {
    const fields = this.form ? readFields(this.form) : [];
    const name = this.form?.getAttribute('data-formspec-form') ?? '';
    return html`<div class="glance">
      <p class="glance-head">
        <code>${name || 'form'}</code> <span class="quiet">tool, ${fields.length} parameters now</span>
      </p>
      <ul role="list">
        ${fields.map(
          (field) =>
            html`<li ?data-active=${field.path === this.active}>
              <p>
                <code>${field.path}</code>
                <span class="kind">${field.type}${field.required ? ', required' : ''}</span>
              </p>
              <p class="glance-text">${field.description}</p>
              ${field.autocomplete ? html`<p class="glance-text">autocomplete <code>${field.autocomplete}</code></p>` : nothing}
            </li>`,
        )}
      </ul>
      <p class="glance-action">
        <button
          type="button"
          class="button agent-button"
          ?disabled=${this.busy}
          @click=${() => void this.fill()}
        >
          Let an assistant fill it in
        </button>
      </p>
      <p class="glance-message" role="status">${this.message}</p>
    </div>`;
  }
}
