/** `<formspec-tool-call>`: a form generated from a tool's input schema, which runs the tool with the entered values. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { codeView } from '../code-view.js';
import type { JsonSchema, ListedTool } from '../form-element.js';

type Entered = { readonly value: unknown } | { readonly problem: string } | undefined;

const typeOf = (schema: JsonSchema): string => {
  const types = ([] as string[])
    .concat((schema.type as string | string[] | undefined) ?? [])
    .filter((type) => type !== 'null');
  return types.length === 1 ? types[0]! : 'any';
};

/** Converts text to a value of this schema; undefined when the parameter is left out. */
function readText(text: string, schema: JsonSchema): Entered {
  if (text.trim() === '') return undefined;
  switch (typeOf(schema)) {
    case 'string':
      return { value: text };
    case 'boolean':
      return { value: text === 'true' };
    case 'integer':
    case 'number':
      return Number.isFinite(Number(text)) ? { value: Number(text) } : { problem: 'Enter a number' };
    case 'any':
      try {
        return { value: JSON.parse(text) };
      } catch {
        // Text that is not JSON counts as a string, so that users need not type quotes.
        return { value: text };
      }
    default:
      try {
        return { value: JSON.parse(text) };
      } catch (error) {
        return { problem: `Enter JSON: ${(error as Error).message}` };
      }
  }
}

@customElement('formspec-tool-call')
export class ToolCall extends LitElement {
  @property({ attribute: false }) tool!: ListedTool;
  /** Suggestions for parameters named `path`. */
  @property({ attribute: false }) paths: readonly string[] = [];
  @property({ type: Boolean }) busy = false;
  @state() private texts: Record<string, string> = {};
  @state() private tried = false;

  protected override createRenderRoot(): this {
    return this;
  }

  private get parameters(): [string, JsonSchema][] {
    return Object.entries(this.tool.inputSchema?.properties ?? {});
  }

  private idOf(name: string): string {
    return `call-${this.tool.name}-${name}`.replace(/[^\w-]/g, '-');
  }

  /** Entered parameters in schema order. */
  private collect(): { input: Record<string, unknown>; problems: Record<string, string> } {
    const input: Record<string, unknown> = {};
    const problems: Record<string, string> = {};
    for (const [name, schema] of this.parameters) {
      const entered = readText(this.texts[name] ?? '', schema);
      if (entered && 'problem' in entered) problems[name] = entered.problem;
      else if (entered) input[name] = entered.value;
    }
    return { input, problems };
  }

  private run(event: Event): void {
    event.preventDefault();
    this.tried = true;
    const { input, problems } = this.collect();
    const wrong = Object.keys(problems)[0];
    if (wrong) {
      this.querySelector<HTMLElement>(`#${this.idOf(wrong)}`)?.focus();
      return;
    }
    this.dispatchEvent(
      new CustomEvent('tool-run', { detail: { name: this.tool.name, input }, bubbles: true }),
    );
  }

  private takeExample(name: string, schema: JsonSchema): void {
    const example: unknown = JSON.parse(exampleOf(name, schema, this.paths));
    this.texts = { ...this.texts, [name]: JSON.stringify(example, null, 2) };
    this.querySelector<HTMLElement>(`#${this.idOf(name)}`)?.focus();
  }

  private control(name: string, schema: JsonSchema, describedBy: string, invalid: boolean): TemplateResult {
    const id = this.idOf(name);
    const text = this.texts[name] ?? '';
    const write = (event: Event): void => {
      this.texts = { ...this.texts, [name]: (event.target as HTMLInputElement).value };
    };
    const options =
      schema.enum?.map(String) ?? (typeOf(schema) === 'boolean' ? ['true', 'false'] : undefined);
    if (options) {
      return html`<select id=${id} aria-describedby=${describedBy} @change=${write}>
        <option value="">not given</option>
        ${options.map((option) => html`<option ?selected=${option === text}>${option}</option>`)}
      </select>`;
    }
    const type = typeOf(schema);
    if (type === 'object' || type === 'array') {
      return html`<textarea
          id=${id}
          rows="4"
          spellcheck="false"
          aria-describedby=${describedBy}
          aria-invalid=${invalid ? 'true' : nothing}
          placeholder=${exampleOf(name, schema, this.paths)}
          .value=${text}
          @input=${write}
        ></textarea>
        ${
          text
            ? nothing
            : html`<button type="button" class="button small" @click=${() => this.takeExample(name, schema)}>
                Start from an example
              </button>`
        }`;
    }
    const suggests = name === 'path' && this.paths.length > 0;
    return html`<input
        id=${id}
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        inputmode=${type === 'integer' || type === 'number' ? 'decimal' : 'text'}
        list=${suggests ? `${id}-list` : nothing}
        aria-describedby=${describedBy}
        aria-invalid=${invalid ? 'true' : nothing}
        .value=${text}
        @input=${write}
      />${suggests ? html`<datalist id="${id}-list">${this.paths.map((path) => html`<option value=${path}></option>`)}</datalist>` : nothing}`;
  }

  protected override render(): TemplateResult {
    const { input, problems } = this.collect();
    const required = new Set(this.tool.inputSchema?.required ?? []);
    return html`<form class="call" @submit=${this.run} novalidate>
      ${this.parameters.map(([name, schema]) => {
        const id = this.idOf(name);
        const problem = this.tried ? problems[name] : undefined;
        return html`<div class="field">
          <label for=${id}
            ><code>${name}</code>
            ${required.has(name) ? html`<span class="needed">required</span>` : nothing}</label
          >
          <p class="field-hint" id="${id}-hint">${schema.description ?? typeOf(schema)}</p>
          ${problem ? html`<p class="field-problem" id="${id}-problem">${problem}</p>` : nothing}
          ${this.control(name, schema, problem ? `${id}-hint ${id}-problem` : `${id}-hint`, Boolean(problem))}
        </div>`;
      })}
      ${codeView(`${this.tool.name}(${JSON.stringify(input, null, Object.keys(input).length ? 2 : 0)})`, 'js', 'The call')}
      <p class="button-row">
        <button class="button primary" ?disabled=${this.busy}>
          ${this.busy ? 'Waiting …' : 'Call the tool'}
        </button>
        ${
          this.busy
            ? html`<button
                type="button"
                class="button"
                @click=${() => this.dispatchEvent(new CustomEvent('tool-cancel', { bubbles: true }))}
              >
                Cancel the call
              </button>`
            : nothing
        }
      </p>
    </form>`;
  }
}

/** A placeholder: one of the form's paths for path parameters, else the schema's example. */
function exampleOf(name: string, schema: JsonSchema, paths: readonly string[]): string {
  if ((name === 'entries' || name === 'matches') && paths.length)
    return JSON.stringify(paths.slice(0, 2).map((path) => ({ path, value: '…' })));
  if (schema.examples?.[0] !== undefined) return JSON.stringify(schema.examples[0]);
  return typeOf(schema) === 'array' ? '[]' : '{}';
}
