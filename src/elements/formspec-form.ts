import { ContextProvider } from '@lit/context';
import { nothing, type PropertyValues } from 'lit';
import type { AssistPolicy, AssistProvider, ProfileStore } from '../assist/index.js';
import type { FormEngine, LoadOptions } from '../engine/types.js';
import type { Definition } from '../model/definition.js';
import type { FormResponse, ValidationReport } from '../model/response.js';
import { focusNode, resultTarget, type ResultTarget } from './view/focus.js';
import { DocumentProperties } from './form/document-properties.js';
import { type ElementEffect, FormController, HANDLED_EVENTS } from './form/form-controller.js';
import { formContext } from './view/form-context.js';
import { languageAt } from './form/language.js';
import { authoredForm, busy, nativeForm } from './layout/form-template.js';
import { adoptAuthored } from './loading/authored.js';
import { loadRequest } from './loading/load-request.js';
import { load, type LoadedForm } from './loading/load.js';
import { Failure, type Phase } from './loading/failure.js';
import { prepareParts } from './loading/prepare-parts.js';
import { RenderedForm } from './loading/rendered-form.js';
import { effectsOf, property } from './rendering/property.js';
import type { SubmitOutcome } from './sending/submission.js';
import { loadStrings } from './strings/load-strings.js';
import { FormTexts, type Replacements } from './strings/texts.js';
import { adoptStyles } from './styles/adopt-styles.js';
import type { ViewState } from './view/view-state.js';

/**
 * Turns a Formspec definition into a native form in the light DOM: loads it, shows it, checks it and sends it. With content
 * of its own, the page owns the layout and places `<formspec-field>`, `<formspec-group>` and others where it wants them.
 *
 * @summary A form from a Formspec definition.
 * @slot - A layout of the page. Without it, the whole definition is rendered.
 * @fires formspec-ready - The form is shown and its engine can be used.
 * @fires formspec-change - A value changed, whoever changed it.
 * @fires formspec-submit - The answers are complete and about to be sent. Cancelable.
 * @fires formspec-submitted - The server at `action` accepted the answers. Cancelable.
 * @fires formspec-submit-failed - The server did not accept the answers. Nothing is lost. Cancelable.
 * @fires formspec-pending - A submission has begun, or is over.
 * @fires formspec-invalid - A submit or a step forward was refused.
 * @fires formspec-page - Another page is shown.
 * @fires formspec-language - A form with Locale documents is shown in another language.
 * @fires formspec-error - A definition, response or sidecar cannot be used, or a part cannot be shown.
 * @fires formspec-diagnostics - The definition deviates from the specification, or something in it failed.
 * @fires formspec-screened - A screener has judged the answers. Cancelable.
 * @fires formspec-assist - An agent called a tool.
 * @fires formspec-upload - A file was chosen. A page that stores it calls `respondWith`.
 */
export class FormspecForm extends DocumentProperties {
  /** URL of the definition, relative to the document. */
  @property({ effect: 'reload' })
  src: string | null = null;
  /** The definition itself, instead of `src`. */
  @property({ attribute: false, effect: 'reload' })
  definition: Definition | null = null;
  /** URL of an in-progress Response to resume. */
  @property({ attribute: 'response-src', effect: 'reload' })
  responseSrc: string | null = null;
  /** References sidecars: URLs separated by spaces, or documents. */
  @property({ effect: 'reload' })
  references: string | readonly unknown[] | null = null;
  /** URLs of Ontology sidecars, separated by spaces. */
  @property({ effect: 'reload' })
  ontology: string | null = null;
  /** URLs of Registry sidecars, separated by spaces. */
  @property({ effect: 'reload' })
  registry: string | null = null;
  /** Ontology documents, in addition to those at the URLs. */
  @property({ attribute: false, effect: 'reload' })
  ontologies: readonly unknown[] = [];
  /** Registry documents, in addition to those at the URLs. */
  @property({ attribute: false, effect: 'reload' })
  registries: readonly unknown[] = [];
  /** Locale documents: URLs separated by spaces, or documents. The nearest `lang` decides which language is shown. */
  @property({ effect: 'reload' })
  locales: string | readonly unknown[] | null = null;
  /** The language of the texts in the definition itself, a BCP 47 tag. Respondents can choose it too. */
  @property({ attribute: 'inline-lang', effect: 'reload' })
  inlineLang: string | null = null;
  /** Where else to look for sidecars: `siblings` means next to the definition. */
  @property({ attribute: 'sidecar-discovery', effect: 'reload' })
  sidecarDiscovery: string | null = null;
  /** `omit`: requests that a definition causes (options, instances, included definitions, sidecars) carry no cookies. */
  @property({ attribute: 'fetch-credentials', effect: 'reload' })
  fetchCredentials: string | null = null;
  /** Lets agents help: empty or `on`; `read` lets them read only. */
  @property({ effect: 'assist' }) assist: string | null = null;
  /** What assistants may do: `allow`, `confirm` or `deny` where the definition says nothing, or a whole policy, as JSON in the attribute. */
  @property({ attribute: 'assist-policy', effect: 'assist' })
  assistPolicy: string | AssistPolicy | null = null;
  /** Origins, separated by spaces, whose pages may use the tools too, such as the page around this frame. */
  @property({ attribute: 'assist-exposed-to', effect: 'assist' })
  assistExposedTo: string | null = null;
  /** Loads a WebMCP polyfill in browsers without WebMCP. */
  @property({ type: Boolean, attribute: 'assist-polyfill', effect: 'assist' })
  assistPolyfill = false;
  /** Where the user's reusable answers are kept; read when `assist` is set. Default: encrypted on this device, for this origin. */
  @property({ attribute: false }) profileStore: ProfileStore | null = null;
  /** Keeps a draft on this device: one per form, version and value of this attribute. */
  @property({ effect: 'reload' }) draft: string | null = null;
  /** Keeps a draft on a server, in place of one on this device: the address below which drafts are, as `createFormHandler` answers it. */
  @property({ attribute: 'draft-src', effect: 'reload' })
  draftSrc: string | null = null;
  /** Where to post the Response as JSON; without it only `formspec-submit` fires. */
  @property() action: string | null = null;
  /** HTTP method for `action`. */
  @property() method = 'POST';
  /** A submission is under way, and nothing can be changed. Set by the form, or by a page that sends the answers itself. */
  @property({ type: Boolean, effect: 'pending' })
  pending = false;
  /** Makes the whole form read-only: nothing can be changed or sent. */
  @property({ type: Boolean, effect: 'readonly' })
  readonly = false;
  /** Shows a definition with mistakes as far as it is understood. Only fatal problems refuse it; all others are diagnostics. */
  @property({ type: Boolean, effect: 'reload' })
  lenient = false;
  /** Where people can go if the form cannot be shown: a link in its place. */
  @property({ attribute: 'fallback-href' })
  fallbackHref: string | null = null;
  /** When errors appear: `change` (the default: once a field was changed and left), `submit` or `blur`. A theme may set another default. */
  @property({ attribute: 'validate-on' })
  validateOn: 'change' | 'submit' | 'blur' | null = null;
  /** Adds a last page with all answers, to check before sending. */
  @property({ type: Boolean, effect: 'reload' })
  review = false;
  /** Lets the browser's Back and Forward buttons move between pages. */
  @property({ type: Boolean, effect: 'history' })
  history = false;
  /** Lets the browser ask before the page is left with unsent answers. */
  @property({ type: Boolean, attribute: 'unsaved-warning', effect: 'unsaved' })
  unsavedWarning = false;
  /** Leaves out the title. */
  @property({ type: Boolean, attribute: 'no-title', effect: 'refresh' })
  noTitle = false;
  /** Leaves out the submit button. */
  @property({ type: Boolean, attribute: 'no-submit', effect: 'refresh' })
  noSubmit = false;
  /** Keeps the browser's own agent from getting a tool for this form. */
  @property({ type: Boolean, attribute: 'no-tool' })
  noTool = false;
  /** Lets the browser's own agent submit the form as well. */
  @property({ type: Boolean, attribute: 'tool-autosubmit' })
  toolAutosubmit = false;
  /** Level of the first heading of the form, usually its title. Other headings are below it. */
  @property({ type: Number, attribute: 'heading-level', effect: 'refresh' })
  headingLevel = 2;
  /** Finds definitions that this one includes by `$ref`. Default: looks next to the definition and at their own URL. */
  @property({ attribute: false, effect: 'references' })
  resolve: LoadOptions['resolve'];
  /** Replaces any of the component's own texts. */
  @property({ attribute: false, effect: 'language' })
  strings: Replacements = {};

  #phase: Phase = { kind: 'idle' };
  #controller: FormController | undefined;
  /** Whether the definition of the loaded form includes others by `$ref`. */
  #hasReferences = false;
  /** The definition or its URL, whichever was set last. */
  #source: Definition | string | null = null;
  #loading: Promise<void> = Promise.resolve();
  #abort: AbortController | undefined;
  /** Shows that the form is loading if that takes long. */
  #slow: ReturnType<typeof setTimeout> | undefined;
  /** The native form around a layout of the page; null if the form renders itself. */
  #authored: HTMLFormElement | null = null;
  /** The form that a server rendered, until this one takes its place. */
  #rendered: RenderedForm | undefined;
  #leaveRoot: (() => void) | undefined;
  #context = new ContextProvider(this, { context: formContext, initialValue: undefined });

  constructor() {
    super();
    for (const type of HANDLED_EVENTS)
      this.addEventListener(type, (event) => this.#controller?.handleEvent(event));
  }

  /** The live engine, null until the form is ready. */
  get engine(): FormEngine | null {
    return this.#controller?.view.engine ?? null;
  }

  /** The live Assist Provider, or null. */
  get provider(): AssistProvider | null {
    return this.#controller?.provider ?? null;
  }

  /** Checks the form and sends it. With errors it shows them and resolves with `submitted: false`. */
  async submit(): Promise<SubmitOutcome> {
    return this.#need().submit();
  }

  /** The validation report, without showing anything. Default mode: `submit`. */
  validate(mode: 'continuous' | 'submit' | 'demand' = 'submit'): ValidationReport {
    return this.#need().view.engine.validate({ mode });
  }

  /** Goes back to the initial values without asking, and deletes the draft. */
  reset(): void {
    this.#need().reset();
  }

  /** Deletes the draft and leaves the answers. Call it when you know that answers which you sent yourself have arrived. */
  async discardDraft(): Promise<void> {
    await this.#need().sending.discardDraft();
  }

  /** The answers as they are now, as a Response. */
  getResponse(): FormResponse {
    return this.#need().view.engine.response();
  }

  /** Replaces all answers by those of a Response, or by plain data. Resolves when all of it is loaded. */
  setData(data: FormResponse | Record<string, unknown>): Promise<void> {
    return this.#need().work.load(data) ?? Promise.resolve();
  }

  /** Opens the page or section of a field if it is closed, and moves focus into the field. False if it is not shown. */
  focusField(path: string): boolean {
    const field = this.engine?.field(path);
    return field ? focusNode(this.#need().view, field) : false;
  }

  /** The item that the path of a validation result refers to, for an error list of your own; null if there is none. */
  targetOf(path: string): ResultTarget | null {
    return this.#controller ? resultTarget(this.#controller.view, path) : null;
  }

  /** Shows a page by id, or by number; numbers beyond the ends mean the first and the last page. */
  goToPage(page: string | number): boolean {
    return this.#controller?.view.pages.goTo(page) ?? false;
  }

  override connectedCallback(): void {
    // While the parser is inside this element, its content is not complete.
    if (!this.hasUpdated && document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', this.#connect, { once: true });
    else this.#connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const leave = this.#leaveRoot;
    // If it is connected again by then, it was only moved. The answers stay in any case.
    queueMicrotask(() => {
      leave?.();
      if (!this.isConnected) this.#controller?.disconnect();
    });
  }

  /** Called instead of the other callbacks when the element is moved with `moveBefore`. */
  connectedMoveCallback(): void {
    this.#controller?.apply('language');
  }

  protected override createRenderRoot(): HTMLElement {
    this.#rendered = RenderedForm.in(this);
    if (!this.#rendered) this.#authored = adoptAuthored(this);
    this.renderOptions.renderBefore = this.firstChild;
    return this;
  }

  /** Also waits until the form is loaded and shown. */
  protected override async getUpdateComplete(): Promise<boolean> {
    let loading: Promise<void> | undefined;
    while (loading !== this.#loading) await (loading = this.#loading);
    const updated = await super.getUpdateComplete();
    while (this.#controller?.work.rest) await this.#controller.work.rest;
    return updated;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // The one that was set last counts. If both were set, the definition.
    if (changed.has('definition')) this.#source = this.definition || this.src;
    else if (changed.has('src')) this.#source = this.src || this.definition;
    const effects = effectsOf<ElementEffect>(this, changed);
    const isOutdated = effects.delete('references') && (!this.#controller || this.#hasReferences);
    if (effects.delete('reload') || isOutdated) this.reload();
    for (const effect of effects) this.#controller?.apply(effect);
  }

  protected override render(): unknown {
    const phase = this.#phase;
    if (this.#rendered?.stays) return nothing;
    const texts = new FormTexts(languageAt(this), this.strings);
    if (phase.kind === 'loading') return busy(texts.text('loading'));
    if (phase.kind === 'failed') return phase.failure.render(texts);
    const view = this.#controller?.view;
    return view ? (this.#authored ? authoredForm(view) : nativeForm(view)) : nothing;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.#rendered?.replace()) this.#rendered = undefined;
    const { kind } = this.#phase;
    this.setAttribute('aria-busy', String(kind === 'loading' || !!this.#controller?.work.rest));
    if (this.#authored) this.#authored.hidden = kind === 'failed' || !!this.#controller?.view.settings.sent;
    this.#controller?.annotate();
  }

  /** Whether the page owns the layout. */
  get authored(): boolean {
    return this.#authored !== null;
  }

  /** The native form inside; null until the form is ready. */
  get nativeForm(): HTMLFormElement | null {
    return this.#authored ?? this.querySelector<HTMLFormElement>('form.formspec-native');
  }

  #need(): FormController {
    if (!this.#controller) throw new Error('The form is not ready; wait for formspec-ready.');
    return this.#controller;
  }

  /** Stable reference, so that a form moved during parsing connects only once. */
  #connect = (): void => {
    if (!this.isConnected) return;
    super.connectedCallback();
    this.#leaveRoot = adoptStyles(this.getRootNode() as Document | ShadowRoot);
    void this.#controller?.connect();
  };

  /** Loads the form again. */
  reload(): void {
    const source = this.#source;
    this.#abort?.abort();
    const { signal } = (this.#abort = new AbortController());
    clearTimeout(this.#slow);
    // A given definition loads quickly unless it is very large. The old form stays until the new one is ready.
    if (!source || typeof source === 'string') {
      this.#end();
      this.#setPhase({ kind: source ? 'loading' : 'idle' });
    } else if (this.#phase.kind === 'failed') this.#setPhase({ kind: 'idle' });
    if (!source) return;
    this.#slow = setTimeout(() => this.#phase.kind === 'idle' && this.#setPhase({ kind: 'loading' }), 200);
    this.#loading = this.#open(source, signal).catch((cause) => this.#fail(cause, signal));
  }

  async #open(source: Definition | string, signal: AbortSignal): Promise<void> {
    const locale = languageAt(this);
    const strings = loadStrings(locale);
    const onDiagnostic = (): void => void this.#controller?.reportDiagnostics();
    const loaded = await load(loadRequest(this, { source, locale, signal, onDiagnostic }));
    await strings;
    const show = (next: LoadedForm): Promise<ViewState> => this.#show(next, locale, signal);
    const previous = this.gate;
    this.gate = loaded.companions?.gate;
    await (this.gate?.begin(this, show, loaded, previous) ?? show(loaded));
  }

  /** Replaces what is shown by a loaded form. */
  async #show(loaded: LoadedForm, locale: string, signal: AbortSignal): Promise<ViewState> {
    await prepareParts(loaded.engine, this, loaded.languages !== undefined);
    // Parts may bring texts of their own.
    await loadStrings(locale);
    signal.throwIfAborted();
    this.#end();
    const make = loaded.createController ?? ((...given) => new FormController(...given));
    const controller = make(this, loaded, locale);
    await controller.work.resize();
    if (signal.aborted) controller.destroy();
    signal.throwIfAborted();
    await this.#rendered?.takeOver(controller.view, signal, loaded.draft?.isFound);
    this.#controller = controller;
    this.#hasReferences = loaded.hasReferences;
    this.#context.setValue(controller.view);
    this.#setPhase({ kind: 'ready' });
    if (this.isConnected) await controller.connect();
    await super.getUpdateComplete();
    await controller.work.rest;
    await controller.announceReady(signal);
    return controller.view;
  }

  async #fail(cause: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#end();
    const failure = new Failure(this, cause, () => this.reload());
    await failure.announce();
    if (!signal.aborted) this.#setPhase({ kind: 'failed', failure });
  }

  #end(): void {
    clearTimeout(this.#slow);
    this.#controller?.destroy();
    this.#controller = undefined;
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
