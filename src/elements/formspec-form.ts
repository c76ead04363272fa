import { ContextProvider } from '@lit/context';
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import type { AssistPolicy, AssistProvider, ProfileStore } from '../assist/index.js';
import type { FormEngine, LoadOptions } from '../engine/types.js';
import type { Definition } from '../model/definition.js';
import type { FormResponse, ValidationReport } from '../model/response.js';
import type { AssistStrings } from './assist/strings/assist-strings.js';
import { adoptAuthored } from './loading/authored.js';
import { assistTemplate, busy, nativeForm, noticesTemplate } from './layout/form-template.js';
import { resultTarget, type ResultTarget } from './form/focus.js';
import { formContext } from './form/form-context.js';
import { givenSidecars } from './loading/given-sidecars.js';
import { languageAt } from './form/language.js';
import { live } from './rendering/live.js';
import { load } from './loading/load.js';
import { failurePanel, LoadError } from './loading/load-error.js';
import { prepareParts } from './rendering/lazy-parts.js';
import { type FormHost, RunningForm } from './form/form-controller.js';
import { ASSIST, SOURCES } from './loading/source-properties.js';
import { adoptStyles } from './styles/adopt-styles.js';
import { format } from './strings/format.js';
import { loadStrings, stringsFor } from './strings/load-strings.js';
import type { Strings } from './strings/strings.js';
import type { SubmitOutcome } from './sending/submission.js';
import { VISIT_EVENTS, Visits } from './form/field-leave.js';

type Phase =
  { readonly kind: 'idle' | 'loading' | 'ready' } | { readonly kind: 'failed'; readonly error: LoadError };

/**
 * Turns a Formspec definition into a native form in the light DOM: loads it, shows it, checks it and sends it.
 * Without content of its own it renders the whole definition; with content, the page owns the layout and places
 * `<formspec-field>`, `<formspec-group>`, `<formspec-errors>` and `<formspec-progress>` where it wants them.
 *
 * @summary A form from a Formspec definition.
 * @slot - A layout of the page's own; without it the whole definition is rendered.
 * @fires formspec-ready - The form is shown and its engine can be used.
 * @fires formspec-change - A value changed, whoever changed it.
 * @fires formspec-submit - The answers are complete and about to be sent. Cancelable.
 * @fires formspec-submitted - The server at `action` accepted the answers. Cancelable.
 * @fires formspec-submit-failed - It did not. Nothing is lost. Cancelable.
 * @fires formspec-pending - A submission has begun, or is over.
 * @fires formspec-invalid - A submit or a step forward was refused.
 * @fires formspec-page - Another page is shown.
 * @fires formspec-error - A definition, response or sidecar cannot be used, or a part cannot be shown.
 * @fires formspec-assist - An agent called a tool.
 * @fires formspec-upload - A file was chosen; a host that stores it answers with `respondWith`.
 */
export class FormspecForm extends LitElement implements FormHost {
  static override properties = {
    src: {},
    definition: { attribute: false },
    responseSrc: { attribute: 'response-src' },
    references: {},
    ontology: {},
    registry: {},
    ontologies: { attribute: false },
    registries: { attribute: false },
    sidecarDiscovery: { attribute: 'sidecar-discovery' },
    fetchCredentials: { attribute: 'fetch-credentials' },
    assist: {},
    assistPolicy: { attribute: 'assist-policy' },
    assistPolyfill: { type: Boolean, attribute: 'assist-polyfill' },
    profileStore: { attribute: false },
    draft: {},
    action: {},
    method: {},
    pending: { type: Boolean },
    readonly: { type: Boolean },
    lenient: { type: Boolean },
    review: { type: Boolean },
    history: { type: Boolean },
    unsavedWarning: { type: Boolean, attribute: 'unsaved-warning' },
    noTitle: { type: Boolean, attribute: 'no-title' },
    noSubmit: { type: Boolean, attribute: 'no-submit' },
    noTool: { type: Boolean, attribute: 'no-tool' },
    toolAutosubmit: { type: Boolean, attribute: 'tool-autosubmit' },
    headingLevel: { type: Number, attribute: 'heading-level' },
    resolve: { attribute: false },
    strings: { attribute: false },
  };

  /** URL of the definition, relative to the document. */
  src: string | null = null;
  /** The definition itself, instead of `src`. */
  definition: Definition | null = null;
  /** URL of an in-progress Response to resume. */
  responseSrc: string | null = null;
  /** References sidecars: URLs separated by spaces, or documents. */
  references: string | readonly unknown[] | null = null;
  /** URLs of Ontology sidecars, separated by spaces. */
  ontology: string | null = null;
  /** URLs of Registry sidecars, separated by spaces. */
  registry: string | null = null;
  /** Ontology documents, after those behind the URLs. */
  ontologies: readonly unknown[] = [];
  /** Registry documents, after those behind the URLs. */
  registries: readonly unknown[] = [];
  /** Where else to look for sidecars: `siblings` means next to the definition. */
  sidecarDiscovery: string | null = null;
  /** `omit`: requests that a definition causes (options, instances, included definitions, sidecars) carry no cookies. */
  fetchCredentials: string | null = null;
  /** Lets agents help: empty or `on`; `read` lets them read only. */
  assist: string | null = null;
  /**
   * What assistants may do: `allow`, `confirm` or `deny` for fields about which the definition says nothing, or a whole
   * policy, as JSON in the attribute. By default single answers are written at once, and several only after asking.
   */
  assistPolicy: string | AssistPolicy | null = null;
  /** Brings WebMCP to browsers that lack it. */
  assistPolyfill = false;
  /** Where the user's reusable answers are kept; read when `assist` is set. Default: encrypted on this device, for this origin. */
  profileStore: ProfileStore | null = null;
  /** Keeps a draft on this device: one per form, version and value of this attribute. */
  draft: string | null = null;
  /** Where to post the Response as JSON; without it only `formspec-submit` fires. */
  action: string | null = null;
  /** HTTP method for `action`. */
  method = 'POST';
  /** A submission is under way, and nothing can be changed. Set by the form, or by a page that sends the answers itself. */
  pending = false;
  /** Makes the whole form read-only: nothing can be changed or sent. */
  readonly = false;
  /** Turns mistakes in the definition that leave a usable form into diagnostics; otherwise the form is refused. */
  lenient = false;
  /** Adds a last page with all answers, to check before sending. */
  review = false;
  /** Lets the browser's Back and Forward buttons move between pages. */
  history = false;
  /** Has the browser ask before unsent answers are left behind. */
  unsavedWarning = false;
  /** Leaves out the title. */
  noTitle = false;
  /** Leaves out the submit button. */
  noSubmit = false;
  /** Keeps the browser's own agent from getting a tool for this form. */
  noTool = false;
  /** Lets the browser's own agent submit the form as well. */
  toolAutosubmit = false;
  /** Level of the form's first heading, usually its title; headings inside follow from it. */
  headingLevel = 2;
  /** Finds definitions that this one includes by `$ref`. Default: looks next to the definition and at their own URL. */
  resolve: LoadOptions['resolve'];
  /** Replaces any of the component's own texts. */
  strings: Partial<Strings & AssistStrings> = {};

  #phase: Phase = { kind: 'idle' };
  #running: RunningForm | undefined;
  #loading: Promise<void> = Promise.resolve();
  #abort: AbortController | undefined;
  #authored: HTMLFormElement | null = null;
  #context = new ContextProvider(this, { context: formContext, initialValue: undefined });

  constructor() {
    super();
    const visits = new Visits(() => this.#running?.session);
    for (const type of VISIT_EVENTS) this.addEventListener(type, visits);
    this.addEventListener('submit', (event) => this.#running?.onSubmit(event));
    this.addEventListener('reset', (event) => this.#running?.onReset(event));
  }

  /** The live engine, null until the form is ready. */
  get engine(): FormEngine | null {
    return this.#running?.session.engine ?? null;
  }

  /** The live Assist Provider, or null. */
  get provider(): AssistProvider | null {
    return this.#running?.provider ?? null;
  }

  /** Checks the form and sends it. With errors it shows them and resolves with `submitted: false`. */
  async submit(): Promise<SubmitOutcome> {
    return this.#need().submission.start();
  }

  /** The validation report, without showing anything. Default mode: `submit`. */
  validate(mode: 'continuous' | 'submit' | 'demand' = 'submit'): ValidationReport {
    return this.#need().session.engine.validate({ mode });
  }

  /** Goes back to the initial values without asking, and deletes the draft. */
  reset(): void {
    this.#need().reset();
  }

  /** The answers as they are now, as a Response. */
  getResponse(): FormResponse {
    return this.#need().session.engine.response();
  }

  /** Replaces all answers by those of a Response, or by bare data; very much data is there when the promise resolves. */
  setData(data: FormResponse | Record<string, unknown>): Promise<void> {
    return this.#need().session.coming.load(data) ?? Promise.resolve();
  }

  /** Reveals the field if its page or section is closed, and moves focus into it. False if there is nothing to focus. */
  focusField(path: string): boolean {
    const session = this.#running?.session;
    const field = session?.engine.field(path);
    return field ? session!.focusField(field) : false;
  }

  /** The item that the path of a validation result refers to, for an error list of your own; null if there is none. */
  targetOf(path: string): ResultTarget | null {
    const session = this.#running?.session;
    return session ? resultTarget(session, path) : null;
  }

  /** Shows a page by id, or by number, where values beyond the ends mean the first and the last. */
  goToPage(page: string | number): boolean {
    return this.#running?.session.pages.open(page) ?? false;
  }

  override connectedCallback(): void {
    // While the parser is still inside this element its content is not there yet.
    if (!this.hasUpdated && document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', this.#connect, { once: true });
    else this.#connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Back by then, it was only moved. Otherwise nothing outside may hold it any more; its values stay inside.
    const leave = this.#leaveRoot;
    queueMicrotask(() => {
      leave?.();
      if (!this.isConnected) this.#running?.connect(false);
    });
  }

  /** Moved with its state kept (`moveBefore`): nothing was disconnected. */
  connectedMoveCallback(): void {
    this.#running?.followLanguage();
  }

  protected override createRenderRoot(): HTMLElement {
    this.#authored = adoptAuthored(this);
    this.renderOptions.renderBefore = this.firstChild;
    return this;
  }

  /** Also waits for the form to be loaded and shown. */
  protected override async getUpdateComplete(): Promise<boolean> {
    let loading: Promise<void> | undefined;
    while (loading !== this.#loading) {
      loading = this.#loading;
      await loading;
    }
    const updated = await super.getUpdateComplete();
    while (this.#running?.session.coming.rest) await this.#running.session.coming.rest;
    return updated;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Of both, the one that was given last; at once, the definition.
    if (changed.has('definition')) this.#source = this.definition || this.src;
    else if (changed.has('src')) this.#source = this.src || this.definition;
    if (SOURCES.some((name) => changed.has(name))) this.#start();
    const running = this.#running;
    if (!running) return;
    if (changed.has('readonly')) running.session.setReadonly(this.readonly);
    if (changed.has('pending')) running.session.setPending(this.pending);
    if (changed.has('strings')) running.followLanguage();
    if ((['noSubmit', 'noTitle', 'headingLevel'] as const).some((name) => changed.has(name)))
      running.session.refreshAll();
    if (ASSIST.some((name) => changed.has(name))) void running.attachAssist();
  }

  protected override render(): unknown {
    const phase = this.#phase;
    if (phase.kind === 'loading') return busy(format(this.texts(), 'loading'));
    if (phase.kind === 'failed')
      return failurePanel(phase.error, this.texts(), this.headingLevel, () => this.#start());
    const session = this.#running?.session;
    if (!session) return nothing;
    if (this.#authored)
      return html`${live(session, 'notices', noticesTemplate)}${live(session, 'assist', assistTemplate)}${session.announcer.element}`;
    return nativeForm(session);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { kind } = this.#phase;
    this.setAttribute('aria-busy', String(kind === 'loading' || !!this.#running?.session.coming.rest));
    if (this.#authored) this.#authored.hidden = kind === 'failed';
    this.#running?.annotate();
  }

  /** The component's own texts in the language in force, with the page's replacements. */
  texts(locale = languageAt(this)): Strings {
    return { ...stringsFor(locale), ...this.strings } as Strings;
  }

  /** Whether the page owns the layout. */
  get authored(): boolean {
    return this.#authored !== null;
  }

  /** The native form inside; null until the form is ready. */
  get nativeForm(): HTMLFormElement | null {
    return this.#authored ?? this.querySelector<HTMLFormElement>('form.formspec-native');
  }

  #need(): RunningForm {
    if (!this.#running) throw new Error('The form is not ready; wait for formspec-ready.');
    return this.#running;
  }

  #leaveRoot: (() => void) | undefined;
  /** One function, so that who waits for the page twice is called once. */
  #connect = (): void => {
    if (!this.isConnected) return;
    super.connectedCallback();
    this.#leaveRoot = adoptStyles(this.getRootNode() as Document | ShadowRoot);
    this.#running?.connect(true);
  };

  #source: Definition | string | null = null;
  #slow: ReturnType<typeof setTimeout> | undefined;

  #start(): void {
    const source = this.#source;
    this.#abort?.abort();
    const { signal } = (this.#abort = new AbortController());
    clearTimeout(this.#slow);
    // A definition at hand, unless very large, takes no time worth showing; until its form is there, the old one stays.
    if (!source || typeof source === 'string') {
      this.#end();
      this.#setPhase({ kind: source ? 'loading' : 'idle' });
    } else if (this.#phase.kind === 'failed') this.#setPhase({ kind: 'idle' });
    if (!source) return;
    this.#slow = setTimeout(() => this.#phase.kind === 'idle' && this.#setPhase({ kind: 'loading' }), 200);
    this.#loading = this.#open(source, signal).catch((cause) => {
      if (!signal.aborted) this.#fail(LoadError.from(cause));
    });
  }

  async #open(source: Definition | string, signal: AbortSignal): Promise<void> {
    const locale = languageAt(this);
    const strings = loadStrings(locale);
    const loaded = await load({
      source,
      responseSrc: this.responseSrc,
      draft: this.draft,
      lenient: this.lenient,
      locale,
      ...givenSidecars(this),
      siblings: this.sidecarDiscovery === 'siblings',
      resolve: this.resolve,
      credentials: this.fetchCredentials === 'omit' ? 'omit' : undefined,
      signal,
    });
    await strings;
    await prepareParts(loaded.engine, this);
    signal.throwIfAborted();
    this.#end();
    const running = new RunningForm(this, loaded, locale);
    running.session.setPending(this.pending);
    await running.session.coming.fit();
    if (signal.aborted) running.destroy();
    signal.throwIfAborted();
    this.#running = running;
    this.#context.setValue(running.session);
    this.#setPhase({ kind: 'ready' });
    if (this.isConnected) running.connect(true);
    await running.attachAssist();
    await super.getUpdateComplete();
    await running.session.coming.rest;
    if (!signal.aborted) running.announceReady();
  }

  #fail(error: LoadError): void {
    this.#end();
    this.#setPhase({ kind: 'failed', error });
    const { code, message, details } = error;
    const detail = { code, message, cause: details.cause ?? error, problems: details.problems };
    this.dispatchEvent(new CustomEvent('formspec-error', { detail, bubbles: true, composed: true }));
  }

  #end(): void {
    clearTimeout(this.#slow);
    this.#running?.destroy();
    this.#running = undefined;
    this.#context.setValue(undefined);
  }

  #setPhase(phase: Phase): void {
    this.#phase = phase;
    this.requestUpdate();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'formspec-form': FormspecForm;
  }
}
