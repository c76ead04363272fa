/**
 * `<form-example>`: a definition in the docs with its running form. The definition can be changed in place; the link to
 * the playground follows the changes.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Definition, FormResponse, Problem } from '../../src/index.js';
import '../../src/index.js';
import { jsonView } from '../../src/inspector/code-view.js';
import type { FormElement } from './form-element.js';
import type { JsonEditor } from './playground/json-editor.js';
import { toHash } from './playground/share.js';

const PAUSE = 350;

@customElement('form-example')
export class FormExample extends LitElement {
  @state() private isOpen = false;
  @state() private response: FormResponse | undefined;
  /** Why the text is not shown as a form; empty if it is. */
  @state() private refusal = '';
  private runner!: HTMLElement;
  private text = '';
  private timer = 0;

  protected override createRenderRoot(): HTMLElement {
    // The printed definition stays in place; the form follows it.
    this.runner = document.createElement('div');
    this.runner.className = 'example-runner';
    this.append(this.runner);
    return this.runner;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.text ||= this.querySelector('pre code')?.textContent?.trimEnd() ?? '';
  }

  private get form(): FormElement {
    return this.runner.querySelector('formspec-form')!;
  }

  private get editor(): JsonEditor | null {
    return this.runner.querySelector('json-editor');
  }

  protected override firstUpdated(): void {
    const { from } = this.dataset;
    if (from)
      this.form.resolve = async (address) =>
        (await fetch(`../forms/${from}/${address.split('/').pop()!}.json`)).json() as Promise<Definition>;
    // A long definition starts where this step has changed it.
    const mark = this.querySelector<HTMLElement>('.new-line');
    if (mark) mark.closest('pre')!.scrollTop = mark.offsetTop - mark.closest('pre')!.offsetTop - 60;
    this.apply();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('isOpen')) this.querySelector<HTMLElement>(':scope > .code')!.hidden = this.isOpen;
  }

  private async toggle(): Promise<void> {
    if (!this.isOpen) await import('./playground/json-editor.js');
    this.isOpen = !this.isOpen;
    await this.updateComplete;
    if (!this.editor) return;
    this.editor.text = this.text;
    this.editor.showProblems([]);
  }

  private edited(): void {
    if (!this.editor || this.editor.text === this.text) return;
    this.text = this.editor.text;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.apply();
      void this.updateLink();
    }, PAUSE);
  }

  /** A text that is not JSON leaves the form as it is. */
  private apply(): void {
    this.response = undefined;
    this.editor?.showProblems([]);
    try {
      this.form.definition = JSON.parse(this.text) as Definition;
      this.refusal = '';
    } catch {
      const found = this.editor?.syntaxError();
      this.refusal = found
        ? `This is not JSON yet. Line ${found.place.line}: ${found.message}`
        : 'This is not JSON yet.';
    }
  }

  private async updateLink(): Promise<void> {
    const { from } = this.dataset;
    const link = this.querySelector<HTMLAnchorElement>('.example-links a')!;
    const hash = await toHash({ definition: this.text, lang: 'en', ...(from && { from }) });
    link.hash = hash;
  }

  private refused({ detail }: CustomEvent<{ message: string; problems?: readonly Problem[] }>): void {
    const problems = detail.problems ?? [];
    this.refusal = [detail.message, ...problems.map(({ message }) => message)].slice(0, 4).join(' ');
    this.editor?.showProblems(problems.map(({ path, message }) => ({ path, message, severity: 'error' })));
  }

  private submitted(event: CustomEvent<{ response: FormResponse }>): void {
    // The Response is shown below the form, which stays.
    event.preventDefault();
    this.response = event.detail.response;
  }

  protected override render(): TemplateResult {
    const title = this.dataset.title ?? '';
    return html`<button
        type="button"
        class="button small"
        aria-expanded=${this.isOpen}
        @click=${() => void this.toggle()}
      >
        ${this.isOpen ? 'Close the editor' : 'Change it here'} <span class="visually-hidden">(${title})</span>
      </button>
      ${
        this.isOpen
          ? html`<div class="example-editor">
              <json-editor completes label="Definition of ${title}, JSON" @input=${this.edited}></json-editor>
            </div>`
          : nothing
      }
      <p class="example-refusal" role="status">${this.refusal}</p>
      <div class="example-form" role="group" aria-label="Live form: ${title}">
        <formspec-form
          lang="en"
          no-tool
          heading-level=${this.dataset.headingLevel ?? '3'}
          @formspec-error=${this.refused}
          @formspec-change=${() => (this.response = undefined)}
          @formspec-submit=${this.submitted}
        ></formspec-form>
      </div>
      <div class="example-response" role="status">
        ${this.response ? html`<p>This is what your server would receive:</p>` : nothing}
      </div>
      ${this.response ? jsonView(this.response, `Response of ${title}`) : nothing}`;
  }
}
