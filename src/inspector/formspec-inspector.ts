/** `<formspec-inspector>`: looks into a form while it is used. */
import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import type { FieldState, FormEngine } from '../engine/types.js';
import type { FormspecForm } from '../elements/formspec-form.js';
import './agent/agent-view.js';
import { explanationView } from './explanation-view.js';
import styles from './styles/inspector.css?inline';
import agentStyles from './styles/agent-view.css?inline';
import { tabList, tabPanel } from './tabs.js';
import { ActionTimer } from './timing.js';
import { diagnosticsView, timingView, treeView } from './views.js';

type PanelName = 'state' | 'timing' | 'agent' | 'diagnostics';

const EVENTS = [
  'formspec-ready',
  'formspec-page',
  'formspec-diagnostics',
  'formspec-language',
  'formspec-error',
];

/**
 * Shows the state of a form: its items and why each is as it is, what actions cost, what an agent sees, and diagnostics.
 * Inspects the form that `form` or `for` names, or else the first of the document. Nothing in the form is changed by looking.
 */
export class FormspecInspector extends LitElement {
  static override styles = unsafeCSS(`${styles}\n${agentStyles}`);
  static override properties = {
    form: { attribute: false },
    formId: { attribute: 'for' },
    docked: { type: Boolean, reflect: true },
    panel: { state: true },
    chosen: { state: true },
    filter: { state: true },
  };

  /** The form to inspect. */
  declare form: FormspecForm | null;
  /** Id of the form to inspect, instead of `form`. */
  declare formId: string;
  /** At the bottom of the window, above the page. */
  declare docked: boolean;
  declare private panel: PanelName;
  declare private chosen: string;
  declare private filter: string;
  #watched: FormspecForm | null = null;
  #engine: FormEngine | null = null;
  #timer: ActionTimer | undefined;
  #unsubscribe: (() => void) | undefined;
  #stop = new AbortController();
  #isWaiting = false;

  constructor() {
    super();
    this.form = null;
    this.formId = '';
    this.docked = false;
    this.panel = 'state';
    this.chosen = '';
    this.filter = '';
  }

  /** The inspected form, or null if there is none. */
  get target(): FormspecForm | null {
    if (this.form) return this.form;
    const found = this.formId
      ? document.getElementById(this.formId)
      : document.querySelector('formspec-form');
    return found as FormspecForm | null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = new AbortController();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release();
    this.#stop.abort();
  }

  #release(): void {
    this.#timer?.dispose();
    this.#unsubscribe?.();
    this.#timer = undefined;
    this.#unsubscribe = undefined;
    this.#engine = null;
  }

  protected override willUpdate(): void {
    const { target } = this;
    if (target !== this.#watched) {
      this.#stop.abort();
      this.#stop = new AbortController();
      this.#watched = target;
      for (const type of EVENTS)
        target?.addEventListener(type, () => this.#refresh(), { signal: this.#stop.signal });
    }
    const engine = target?.engine ?? null;
    if (engine === this.#engine || !this.isConnected) return;
    this.#release();
    this.#engine = engine;
    if (!engine || !target) return;
    this.#timer = new ActionTimer(target, engine, () => this.#refresh());
    this.#unsubscribe = engine.subscribe(null, () => this.#refresh());
  }

  /** Renders at most once per frame. */
  #refresh(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.requestUpdate();
    });
  }

  #choose(path: string): void {
    this.chosen = path;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.why')?.focus());
  }

  #state(engine: FormEngine): TemplateResult {
    const chosen: FieldState | undefined = engine.field(this.chosen);
    return html`<label class="filter"
        ><span>Filter by path or label</span>
        <input
          type="search"
          .value=${this.filter}
          @input=${(event: Event) => (this.filter = (event.target as HTMLInputElement).value)}
      /></label>
      <div class="split">
        ${treeView(engine, { filter: this.filter, chosen: this.chosen, choose: (path) => this.#choose(path) })}
        ${
          chosen
            ? explanationView(engine, chosen, {
                choose: (path) => this.#choose(path),
                focus: (path) => void this.target?.focusField(path),
              })
            : html`<p class="empty">Choose an item to see why it is as it is.</p>`
        }
      </div>`;
  }

  #panel(): TemplateResult {
    const { target } = this;
    if (this.panel === 'agent') return html`<formspec-agent-view .form=${target}></formspec-agent-view>`;
    const engine = this.#engine;
    if (!engine)
      return html`<p class="empty">
        ${target ? 'The form is not ready. If it stays like this, its definition cannot be used.' : 'There is no form on this page.'}
      </p>`;
    if (this.panel === 'timing') return timingView(this.#timer?.actions ?? []);
    if (this.panel === 'diagnostics') return diagnosticsView(engine);
    return this.#state(engine);
  }

  protected override render(): TemplateResult {
    const engine = this.#engine;
    const problems = engine ? engine.diagnostics().length : 0;
    return html`<section class="inspector" aria-label="Form inspector">
      <header>
        <h2>${engine ? engine.redacted.title : 'Form inspector'}</h2>
        ${
          this.docked
            ? html`<button type="button" class="button small" @click=${() => this.close()}>
                Close the inspector
              </button>`
            : nothing
        }
      </header>
      ${tabList({
        label: 'Views of the form',
        prefix: 'inspector',
        selected: this.panel,
        select: (id) => (this.panel = id as PanelName),
        tabs: [
          { id: 'state', name: 'State' },
          { id: 'timing', name: 'Timing' },
          { id: 'agent', name: 'Agent’s view' },
          { id: 'diagnostics', name: 'Diagnostics', ...(problems && { count: problems, bad: true }) },
        ],
      })}
      ${tabPanel('inspector', this.panel, this.#panel())}
    </section>`;
  }

  /** Moves focus to the selected tab. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  }

  /** Removes the inspector from the page. */
  close(): void {
    this.remove();
    this.dispatchEvent(new Event('close'));
  }
}
