/**
 * `<formspec-agent-view for="id">`: a form as an agent sees it. Annotations and the declared tool are read from the page, tools
 * are listed and called through the browser's WebMCP if available, and every call is recorded with its result.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { bytesOf, formatBytes, jsonView } from '../code-view.js';
import type { FormElement, ListedTool, ToolResult } from '../form-element.js';
import { tabList, tabPanel } from '../tabs.js';
import { type CallRecord, recordView, writtenView } from './activity.js';
import { readContainer, readFields, readLinks } from './annotations.js';
import { declaredTool } from './declared-schema.js';
import {
  executeTool,
  listTools,
  onToolChange,
  support,
  SUPPORT_TEXTS,
  type Support,
} from './model-context.js';
import './tool-call.js';

type Panel = 'annotations' | 'tools' | 'activity';

const SUPPORT_NAMES: Record<Support, string> = {
  native: 'Native WebMCP',
  polyfill: 'WebMCP polyfill',
  refused: 'WebMCP polyfill, refused',
  older: 'Early WebMCP',
  none: 'No WebMCP',
};

const HINTS: Record<string, string> = {
  readOnly: 'read only',
  untrustedContent: 'carries text by others',
};

const ATTACH_PAUSE = 150;

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

@customElement('formspec-agent-view')
export class AgentView extends LitElement {
  /** Id of the form. */
  @property({ attribute: 'for' }) formId = '';
  /** The form, instead of its id. */
  @property({ attribute: false }) form: FormElement | null = null;
  @state() private panel: Panel = 'annotations';
  @state() private listed: ListedTool[] = [];
  @state() private records: CallRecord[] = [];
  @state() private openTool = '';
  @state() private running: AbortController | undefined;
  private stop = new AbortController();
  private refreshing = false;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.form ??= document.getElementById(this.formId) as FormElement | null;
    const { form } = this;
    if (!form) return;
    this.stop = new AbortController();
    const { signal } = this.stop;
    for (const type of ['formspec-ready', 'formspec-change', 'formspec-page']) {
      form.addEventListener(type, () => void this.refresh(), { signal });
    }
    form.addEventListener(
      'formspec-assist',
      (event) => this.note((event as CustomEvent<CallRecord>).detail),
      { signal },
    );
    const observer = new MutationObserver(() => void this.refresh());
    observer.observe(form, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: [
        'toolparamdescription',
        'autocomplete',
        'required',
        'assist',
        'toolname',
        'readonly',
        'disabled',
      ],
    });
    signal.addEventListener('abort', () => observer.disconnect());
    onToolChange(() => void this.refresh(), signal);
    void this.refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop.abort();
  }

  /** Updates at most once per frame. */
  async refresh(): Promise<void> {
    if (this.refreshing) return;
    this.refreshing = true;
    await nextFrame();
    this.refreshing = false;
    this.listed = await listTools().catch(() => []);
    this.requestUpdate();
    // Attaching a provider loads code first and fires no event of its own.
    const isAttached = Boolean(this.form?.provider);
    if (isAttached !== (this.form?.getAttribute('assist') != null) && this.form?.engine) {
      setTimeout(() => void this.refresh(), ATTACH_PAUSE);
    }
  }

  /** Records a call by anyone: this panel, the browser's agent, or an extension. */
  private note(detail: Pick<CallRecord, 'tool' | 'input' | 'result'>): void {
    const own = this.records.find((record) => record.pending && record.tool === detail.tool);
    if (own) return;
    this.records = [
      { ...detail, id: this.records.length + 1, by: 'agent', milliseconds: undefined, pending: false },
      ...this.records,
    ];
  }

  private settle(id: number, outcome: Partial<CallRecord>): void {
    this.records = this.records.map((record) =>
      record.id === id ? { ...record, ...outcome, pending: false } : record,
    );
  }

  private async run({ name, input }: { name: string; input: unknown }): Promise<void> {
    const id = this.records.length + 1;
    this.running = new AbortController();
    this.records = [
      { id, tool: name, input, result: undefined, by: 'panel', milliseconds: undefined, pending: true },
      ...this.records,
    ];
    const started = performance.now();
    try {
      const throughBrowser = this.listed.some((tool) => tool.name === name);
      const result = throughBrowser
        ? await executeTool(name, input, this.running.signal)
        : await this.form?.provider?.call(name, input, { signal: this.running.signal });
      this.settle(id, { result: result as ToolResult, milliseconds: performance.now() - started });
    } catch (error) {
      const text = this.running.signal.aborted ? 'The call was cancelled.' : String(error);
      this.settle(id, {
        result: { isError: true, content: [{ type: 'text', text }] },
        milliseconds: performance.now() - started,
      });
    } finally {
      this.running = undefined;
    }
  }

  /** A page with a switch of its own cancels the event and uses that. */
  private attachProvider(): void {
    const asked = new Event('formspec-attach-assist', { bubbles: true, composed: true, cancelable: true });
    if (this.dispatchEvent(asked)) this.form?.setAttribute('assist', '');
  }

  /** Adds a WebMCP polyfill to the browser, and lets the form register its tools there. */
  private async loadPolyfill(): Promise<void> {
    const { initializeWebMCPPolyfill } = await import('@mcp-b/webmcp-polyfill');
    initializeWebMCPPolyfill();
    onToolChange(() => void this.refresh(), this.stop.signal);
    const assist = this.form?.getAttribute('assist');
    if (assist != null) {
      this.form?.removeAttribute('assist');
      await this.form?.updateComplete;
      this.form?.setAttribute('assist', assist);
    }
    await this.refresh();
  }

  private show(panel: Panel): void {
    this.panel = panel;
  }

  private annotations(): TemplateResult {
    const { form } = this;
    if (!form) return html``;
    const fields = readFields(form);
    const links = readLinks();
    return html`<p class="panel-note">
        Plain attributes in the page’s own DOM: no script, no permission and no WebMCP needed to read them.
      </p>
      <dl class="facts">
        ${readContainer(form).map(
          ([name, value]) =>
            html`<div>
              <dt><code>${name}</code></dt>
              <dd>${value || '(present)'}</dd>
            </div>`,
        )}
        ${links.map(
          ([rel, href]) =>
            html`<div>
              <dt><code>link rel=${rel}</code></dt>
              <dd>${href}</dd>
            </div>`,
        )}
      </dl>
      <ul class="annotations" role="list" aria-label="Fields with their annotations">
        ${fields.map(
          (field) =>
            html`<li>
              <p class="annotation-head">
                <button
                  type="button"
                  class="path"
                  @click=${() => form.focusField(field.path)}
                  title="Go to this field"
                >
                  ${field.path}
                </button>
                <span class="kind">${field.type}${field.required ? ', required' : ''}</span>
              </p>
              ${field.description ? html`<p>${field.description}</p>` : nothing}
              ${
                field.autocomplete || field.concept
                  ? html`<p class="annotation-more">
                      ${field.autocomplete ? html`<span>autocomplete <code>${field.autocomplete}</code></span>` : nothing}
                      ${field.concept ? html`<span>concept <code>${field.concept}</code></span>` : nothing}
                    </p>`
                  : nothing
              }
            </li>`,
        )}
      </ul>`;
  }

  /** Callable tools: the provider's, or the one that the browser made from the form. */
  private tools(): {
    tools: readonly ListedTool[];
    declared: ListedTool | undefined;
    fromBrowser: boolean;
  } {
    const native = this.form?.nativeForm;
    const worked = native ? declaredTool(native) : undefined;
    const declared = worked && (this.listed.find(({ name }) => name === worked.name) ?? worked);
    const own = (this.form?.provider?.tools() ?? []) as readonly unknown[] as readonly ListedTool[];
    const provided = this.listed.filter(({ name }) => own.some((tool) => tool.name === name));
    return {
      tools: provided.length ? provided : own,
      declared,
      fromBrowser: declared ? declared !== worked : provided.length > 0,
    };
  }

  private toolItem(tool: ListedTool, paths: readonly string[], canCall: boolean): TemplateResult {
    const open = this.openTool === tool.name;
    const hints = Object.entries(tool.annotations ?? {}).flatMap(([hint, value]) =>
      value === true ? [hint.replace(/Hint$/, '')] : [],
    );
    return html`<li class="tool">
      <h3>
        <button
          type="button"
          class="tool-name"
          aria-expanded=${open}
          @click=${() => (this.openTool = open ? '' : tool.name)}
        >
          <code>${tool.name}</code>
        </button>
      </h3>
      <p class="tool-text">${tool.description}</p>
      <p class="tool-facts">
        ${formatBytes(bytesOf(tool))}${hints.map((hint) => html` · ${HINTS[hint] ?? hint}`)}
      </p>
      ${
        open
          ? html`${canCall ? this.callForm(tool, paths) : nothing} ${this.lastOf(tool.name)}
              <details>
                <summary>Input schema</summary>
                ${jsonView(tool.inputSchema ?? {}, `Input schema of ${tool.name}`)}
              </details>`
          : nothing
      }
    </li>`;
  }

  private callForm(tool: ListedTool, paths: readonly string[]): TemplateResult {
    return html`<formspec-tool-call
      .tool=${tool}
      .paths=${paths}
      ?busy=${Boolean(this.running)}
      @tool-run=${(event: CustomEvent<{ name: string; input: unknown }>) => void this.run(event.detail)}
      @tool-cancel=${() => this.running?.abort()}
    ></formspec-tool-call>`;
  }

  private lastOf(name: string): TemplateResult | typeof nothing {
    const record = this.records.find(({ tool }) => tool === name);
    return record ? html`<div class="last-result" role="status">${recordView(record)}</div>` : nothing;
  }

  private toolsPanel(): TemplateResult {
    const { tools, declared, fromBrowser } = this.tools();
    const paths = this.form?.engine?.fields().map(({ path }) => path) ?? [];
    const all = declared ? [declared] : tools;
    return html`<p class="panel-note">
        ${
          declared
            ? fromBrowser
              ? 'No provider is attached, so the browser has made one tool of the form itself. This is its schema as the browser built it.'
              : 'No provider is attached. This is the tool that a browser with WebMCP would make of the form by itself.'
            : tools.length
              ? `An Assist Provider is attached: ${tools.length} tools, ${formatBytes(bytesOf(tools))} of declarations in all` +
                (fromBrowser ? ', as the browser lists them.' : '.')
              : 'There are no tools for this form now.'
        }
      </p>
      ${
        declared
          ? html`<p>
              <button type="button" class="button small" @click=${() => this.attachProvider()}>
                Attach an Assist Provider instead
              </button>
            </p>`
          : nothing
      }
      <ul class="tools" role="list">
        ${all.map((tool) => this.toolItem(tool, paths, !declared || fromBrowser))}
      </ul>`;
  }

  private activityPanel(): TemplateResult {
    const log = this.form?.provider?.activity;
    return html`${log ? writtenView(log) : nothing}
      <h3>Calls</h3>
      <p class="panel-note">By this panel and by anything else that found the tools, newest first.</p>
      ${
        this.records.length
          ? html`<ol class="records" role="list">
              ${this.records.map((record) => html`<li>${recordView(record)}</li>`)}
            </ol>`
          : html`<p class="empty">No tool has been called yet.</p>`
      }`;
  }

  protected override render(): TemplateResult {
    const kind = support();
    const { tools, declared } = this.tools();
    const panels = {
      annotations: () => this.annotations(),
      tools: () => this.toolsPanel(),
      activity: () => this.activityPanel(),
    };
    return html`<section class="agent" aria-labelledby="agent-title">
      <header class="agent-head">
        <h2 id="agent-title">As an agent sees it</h2>
        <p class="support" data-support=${kind}>
          <strong>${SUPPORT_NAMES[kind]}.</strong> ${SUPPORT_TEXTS[kind]}
        </p>
        ${
          kind === 'none'
            ? html`<p class="agent-offer">
                <button type="button" class="button small" @click=${() => void this.loadPolyfill()}>
                  Load the polyfill
                </button>
              </p>`
            : nothing
        }
      </header>
      ${tabList({
        label: 'Views of the form',
        prefix: 'agent',
        selected: this.panel,
        select: (id) => this.show(id as Panel),
        tabs: [
          { id: 'annotations', name: 'Annotations' },
          { id: 'tools', name: declared ? 'Declared tool' : 'Tools', count: declared ? 1 : tools.length },
          { id: 'activity', name: 'Activity', count: this.records.length },
        ],
      })}
      ${tabPanel('agent', this.panel, panels[this.panel]())}
    </section>`;
  }
}
