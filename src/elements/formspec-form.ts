import { ContextProvider } from '@lit/context';
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import type { AssistPolicy, AssistProvider, ProfileStore } from '../assist/index.js';
import type { FormEngine, LoadOptions } from '../engine/types.js';
import type { Definition } from '../model/definition.js';
import type { FormResponse, ValidationReport } from '../model/response.js';
import type { AssistStrings } from './assist/strings/assist-strings.js';
import { adoptAuthored } from './authored.js';
import { assistTemplate, busy, nativeForm, noticesTemplate } from './body.js';
import { resultTarget, type ResultTarget } from './focus.js';
import { formContext } from './form-context.js';
import { givenSidecars } from './given-sidecars.js';
import { languageAt } from './lang.js';
import { live } from './live.js';
import { load } from './load.js';
import { failurePanel, LoadError } from './load-error.js';
import { prepareParts } from './rare-parts.js';
import { type FormHost, RunningForm } from './running-form.js';
import { adoptStyles } from './styles/adopt-styles.js';
import { format } from './strings/format.js';
import { loadStrings, stringsFor } from './strings/load-strings.js';
import type { Strings } from './strings/strings.js';
import type { SubmitOutcome } from './submission.js';
import { VISIT_EVENTS, Visits } from './visits.js';

type Phase =
  { readonly kind: 'idle' | 'loading' | 'ready' } | { readonly kind: 'failed'; readonly error: LoadError };

/** Properties whose change means another form. */
const SOURCES = [
  'src',
  'definition',
  'responseSrc',
  'references',
  'ontology',
  'registry',
  'ontologies',
  'registries',
  'lenient',
  'review',
  'draft',
] as const;

const ASSIST = ['assist', 'assistPolicy', 'assistPolyfill'] as const;

/**
 * Turns a Formspec definition into a native form in the light DOM: loads it, shows it, checks it and sends it.
 * Without content of its own it renders the whole definition; with content, the page owns the layout and places
 * `<formspec-field>`, `<formspec-group>`, `<formspec-errors>` and `<formspec-progress>` where it wants them.
 *
 * @summary A form from a Formspec definition.
 * @slot - A layout of the page's own; without it the whole definition is rendered.
 * @fires formspec-ready - The form is shown and its engine can be used.
 * @fires formspec-change - A value changed, by whomever.
 * @fires formspec-submit - The answers are complete and about to be sent. Cancelable.
 * @fires formspec-submitted - The server at `action` accepted the answers. Cancelable.
 * @fires formspec-submit-failed - It did not. Nothing is lost. Cancelable.
 * @fires formspec-pending - A submission is on its way, or no longer.
 * @fires formspec-invalid - A submit or a step forward was refused.
 * @fires formspec-page - Another page is shown.
 * @fires formspec-error - A definition, response or sidecar cannot be used, or a part cannot be shown.
 * @fires formspec-assist - A helper called a tool.
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
  ontologies: readonly unknown[] = [];
  registries: readonly unknown[] = [];
  /** Where to look for sidecars nobody named: `siblings` = beside the definition. */
  sidecarDiscovery: string | null = null;
  /** Attach an Assist Provider: empty or `on`; `read` = introspection only. */
  assist: string | null = null;
  /**
   * What assistants may do: `allow`, `confirm` or `deny` for fields about which the definition says nothing, or a whole
   * policy, as JSON in the attribute. What is left out: single answers are written at once, more are asked about first.
   */
  assistPolicy: string | AssistPolicy | null = null;
  /** Brings WebMCP to browsers without it. */
  assistPolyfill = false;
  /** Where the user's reusable answers are kept, as of when `assist` is set. Default: encrypted on this device, for this origin. */
  profileStore: ProfileStore | null = null;
  /** Keep a draft on this device, apart from others by form, version and this value. */
  draft: string | null = null;
  /** Where to post the Response as JSON; without it only `formspec-submit` fires. */
  action: string | null = null;
  method = 'POST';
  /** A submission is on its way. Set by the form, and by a page that sends the answers itself; nothing can be changed meanwhile. */
  pending = false;
  /** The whole form for review: nothing can be changed or sent. */
  readonly = false;
  /** Author errors that leave a usable form become diagnostics instead of a refusal. */
  lenient = false;
  /** Adds a last page on which all answers are checked. */
  review = false;
  /** Lets the browser's Back and Forward buttons move between pages. */
  history = false;
  /** Lets the browser ask before unsent answers are left behind. */
  unsavedWarning = false;
  noTitle = false;
  noSubmit = false;
  noTool = false;
  toolAutosubmit = false;
  /** Level of the form's first heading, its title unless there is none; everything inside follows below. */
  headingLevel = 2;
  /** Finds documents that the definition includes by `$ref`. Default: fetches their url. */
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

  /** The report, without showing anything. Default mode: `submit`. */
  validate(mode: 'continuous' | 'submit' | 'demand' = 'submit'): ValidationReport {
    return this.#need().session.engine.validate({ mode });
  }

  /** Back to initial values, asking nothing; a draft goes too. */
  reset(): void {
    this.#need().reset();
  }

  getResponse(): FormResponse {
    return this.#need().session.engine.response();
  }

  /** Takes a Response or bare data in place of what is there. */
  setData(data: FormResponse | Record<string, unknown>): void {
    const { session } = this.#need();
    session.engine.load(data);
  }

  /** Opens whatever hides the field, then moves focus into it. False if there is nothing to focus. */
  focusField(path: string): boolean {
    const session = this.#running?.session;
    const field = session?.engine.field(path);
    return field ? session!.focusField(field) : false;
  }

  /** What a path of a validation result is about, for a list of problems of the page's own; null if there is no such item. */
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
      document.addEventListener('DOMContentLoaded', () => this.isConnected && this.#connect(), {
        once: true,
      });
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
    while (this.#running?.session.rest) await this.#running.session.rest;
    return updated;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (SOURCES.some((name) => changed.has(name)) && (this.definition || this.src)) {
      const srcIsNewer = changed.has('src') && !changed.has('definition') && this.src;
      this.#start(this.definition && !srcIsNewer ? this.definition : this.src!);
    }
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
      return failurePanel(phase.error, this.texts(), this.headingLevel, () => this.#start(this.#source));
    const session = this.#running?.session;
    if (!session) return nothing;
    if (this.#authored)
      return html`${live(session, 'notices', noticesTemplate)}${live(session, 'assist', assistTemplate)}${session.announcer.element}`;
    return nativeForm(session);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { kind } = this.#phase;
    this.setAttribute('aria-busy', String(kind === 'loading' || !!this.#running?.session.rest));
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

  get nativeForm(): HTMLFormElement | null {
    return this.#authored ?? this.querySelector<HTMLFormElement>('form.formspec-native');
  }

  #need(): RunningForm {
    if (!this.#running) throw new Error('The form is not ready; wait for formspec-ready.');
    return this.#running;
  }

  #leaveRoot: (() => void) | undefined;
  #connect(): void {
    super.connectedCallback();
    this.#leaveRoot = adoptStyles(this.getRootNode() as Document | ShadowRoot);
    this.#running?.connect(true);
  }

  #source: Definition | string = '';
  #slow: ReturnType<typeof setTimeout> | undefined;

  #start(source: Definition | string): void {
    this.#source = source;
    this.#abort?.abort();
    const { signal } = (this.#abort = new AbortController());
    // A definition at hand, unless very large, takes no time worth showing; until its form is there, the old one stays.
    if (typeof source === 'string') {
      this.#end();
      this.#setPhase({ kind: 'loading' });
    } else if (this.#phase.kind === 'failed') this.#setPhase({ kind: 'idle' });
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
      signal,
    });
    await strings;
    await prepareParts(loaded.engine, this);
    signal.throwIfAborted();
    this.#end();
    const running = new RunningForm(this, loaded, locale);
    running.session.setPending(this.pending);
    await running.session.fit();
    if (signal.aborted) running.destroy();
    signal.throwIfAborted();
    this.#running = running;
    this.#context.setValue(running.session);
    this.#setPhase({ kind: 'ready' });
    if (this.isConnected) running.connect(true);
    await running.attachAssist();
    await super.getUpdateComplete();
    await running.session.rest;
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
