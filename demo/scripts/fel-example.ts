/**
 * `<fel-example>`: FEL examples that can be edited and run. They use the page's example data (the block marked
 * `fel-data`) and the same clock as the printed results.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { evaluate, toJson } from '../../src/fel/index.js';

const WORLD = {
  now: '2026-11-02T09:30:00Z',
  locale: 'en-GB',
  meta: { channel: 'web' },
  instances: { rates: { single: 310, couple: 445 } },
  variables: { rate: 0.23 },
};

function pageData(): unknown {
  const text = document.querySelector('[data-info~="fel-data"] code')?.textContent;
  return text ? (JSON.parse(text) as unknown) : {};
}

function readable(value: unknown): string {
  const { amount, currency } = (value ?? {}) as { amount?: string; currency?: string };
  if (currency !== undefined) return `${amount} ${currency}`;
  return typeof value === 'string' && /^\d{16,}$/.test(value) ? value : JSON.stringify(value);
}

@customElement('fel-example')
export class FelExample extends LitElement {
  @state() private open = false;
  @state() private source = '';
  private runner!: HTMLElement;

  protected override createRenderRoot(): HTMLElement {
    // The printed examples stay in place; the editable part follows them.
    this.runner = document.createElement('div');
    this.runner.className = 'fel-runner';
    this.append(this.runner);
    return this.runner;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const printed = this.querySelector('code')?.textContent ?? '';
    this.source ||= printed
      .split('\n')
      .map((line) => line.slice(0, line.lastIndexOf(' => ') < 0 ? undefined : line.lastIndexOf(' => ')))
      .join('\n');
  }

  private run(expression: string): TemplateResult {
    if (!expression.trim()) return html`<li>&nbsp;</li>`;
    const row = /row=([\w.]+)\[(\d+)\]/.exec(this.querySelector<HTMLElement>('.code')?.dataset.info ?? '');
    try {
      const { result, diagnostics } = evaluate(expression, {
        ...WORLD,
        data: pageData(),
        ...(row && { row: { path: row[1]!, index: Number(row[2]) } }),
      });
      return html`<li>
        <code>${readable(toJson(result, { exact: true }))}</code> ${diagnostics.map(
          ({ message }) => html`<span class="quiet">${message}</span>`,
        )}
      </li>`;
    } catch (error) {
      return html`<li class="fel-error">${(error as Error).message.split('\n')[0]}</li>`;
    }
  }

  protected override render(): TemplateResult {
    const lines = this.source.split('\n');
    return html`<button
        type="button"
        class="button small"
        aria-expanded=${this.open}
        @click=${() => (this.open = !this.open)}
      >
        ${this.open ? 'Close' : 'Change and run'}
      </button>
      ${
        this.open
          ? html`<div class="fel-bench">
              <textarea
                aria-label="Expressions, one per line"
                spellcheck="false"
                autocapitalize="none"
                rows=${Math.max(2, lines.length)}
                .value=${this.source}
                @input=${(event: Event) => (this.source = (event.target as HTMLTextAreaElement).value)}
              ></textarea>
              <ol class="fel-results" role="list" tabindex="0" aria-label="Results" aria-live="polite">
                ${lines.map((line) => this.run(line))}
              </ol>
            </div>`
          : nothing
      }`;
  }
}
