/**
 * The gate before a form: a Screener document shown as an ordinary form, whose answers decide which form follows. The
 * answers stay in memory and go nowhere else. Loaded with the document.
 */
import { bareContext } from '../../context/bare-context.js';
import type { Definition, Item } from '../../model/definition.js';
import type { FormResponse, ValidationReport } from '../../model/response.js';
import { createScreener, type Screener } from '../../screener/screener.js';
import type { Determination, RouteResult } from '../../screener/record.js';
import type { ScreenerDocument } from '../../screener/screener-document.js';
import type { FoundCompanion } from '../companions/find-companions.js';
import { FormController } from '../form/form-controller.js';
import type { FormspecForm } from '../formspec-form.js';
import { fetchJson, load, type LoadedForm, type LoadRequest } from '../loading/load.js';
import type { SubmitOutcome } from '../sending/submission.js';
import type { SentForm } from '../sending/submission-reply.js';
import { companionSection } from '../strings/companion-section.js';
import { addSection, loadStrings } from '../strings/load-strings.js';
import { FormTexts } from '../strings/texts.js';
import { takeFocus } from '../view/focus.js';
import type { ViewState } from '../view/view-state.js';
import { offersOf, routeTarget } from './offers.js';
import { closedPanel, resultPanel } from './result-panel.js';

/** Shows a loaded form in the element, in place of what is there. */
export type ShowForm = (loaded: LoadedForm) => Promise<ViewState>;

export class Gate {
  readonly #request: LoadRequest;
  readonly #source: FoundCompanion;
  #element!: FormspecForm;
  #show!: ShowForm;
  #behind!: LoadedForm;
  #document: ScreenerDocument;
  #screener: Screener;
  readonly #started = new Date();
  /** The answers, for the way back. In memory only. */
  #answers: Record<string, unknown> | undefined;
  #determination: Determination | null = null;
  #view: ViewState | undefined;

  /** Throws `DefinitionError` for a document that cannot be used. */
  constructor(request: LoadRequest, source: FoundCompanion) {
    this.#request = request;
    this.#source = source;
    this.#document = source.document as ScreenerDocument;
    this.#screener = this.#create(this.#document);
  }

  #create(document: ScreenerDocument): Screener {
    const texts = new FormTexts(this.#request.locale);
    const { lenient, locale } = this.#request;
    addSection(companionSection);
    return createScreener(withHints(document, texts.text('gateOptional')), {
      locale,
      lenient,
      started: this.#started,
      timeZone: 'local',
    });
  }

  get determination(): Determination | null {
    return this.#determination;
  }

  /** Loads the texts, so that hints and panels are in the language of the form. */
  static async open(request: LoadRequest, source: FoundCompanion): Promise<Gate> {
    addSection(companionSection);
    await loadStrings(request.locale);
    return new Gate(request, source);
  }

  /** Shows the questions. `previous` is the gate of the same form from which the user comes back. */
  async begin(
    element: FormspecForm,
    show: ShowForm,
    behind: LoadedForm,
    previous: Gate | undefined,
  ): Promise<void> {
    this.#element = element;
    this.#show = show;
    this.#behind = behind;
    const kept = previous && previous.#document.url === this.#document.url ? previous.#answers : undefined;
    if (kept) this.#screener.engine.load(kept);
    await this.#showQuestions();
    if (this.#screener.available) return;
    this.#determination = this.#screener.determine();
    this.#emit([]);
    this.#replace(() => closedPanel(this.#view!));
  }

  /** Back to the questions, with the answers as they were. */
  restart(): void {
    this.#answers ??= this.#screener.engine.response().data;
    this.#element.reload();
  }

  /** Shows the form without asking; nothing is determined. */
  skip(): void {
    this.#determination = null;
    this.#answers = undefined;
    void this.#show(this.#behind);
  }

  async #showQuestions(): Promise<void> {
    const { engine } = this.#screener;
    await this.#show({
      engine,
      hasReferences: false,
      resolver: bareContext(engine.definition),
      autocomplete: undefined,
      languages: undefined,
      publish: undefined,
      problems: [],
      companions: undefined,
      response: undefined,
      draft: undefined,
      createController: (element, loaded, locale) => {
        const controller = new GateController(element, loaded, locale, this);
        this.#view = controller.view;
        return controller;
      },
    });
  }

  /** "Continue": checks the answers, makes the record, and leads on. */
  async decide(view: ViewState): Promise<SubmitOutcome> {
    const report = view.engine.validate({ mode: 'submit' });
    if (!report.valid) return this.#refuse(view, report);
    if (this.#document.evaluationBinding === 'completion' && !(await this.#takeNewRules(view)))
      return this.#refuse(view, this.#screener.engine.validate({ mode: 'submit' }));
    const screener = this.#screener;
    const { engine } = screener;
    // The user saw the question and left it blank, so it counts as declined.
    for (const { path, value, readonly } of engine.fields('relevant'))
      if (value === null && !readonly) screener.decline(path);
    this.#determination = screener.determine();
    this.#answers = engine.response().data;
    const { offers, notices } = offersOf(this.#determination);
    const outcome = { submitted: true, response: withoutAnswers(engine.response()), report };
    if (this.#emit(offers)) await this.#follow(offers, notices);
    return outcome;
  }

  #refuse(view: ViewState, report: ValidationReport): SubmitOutcome {
    view.fields.reveal(view.engine.items, report);
    view.screen.emit('formspec-invalid', { report });
    view.summary.show(report.results);
    return { submitted: false, response: withoutAnswers(view.engine.response()), report };
  }

  /** The rules in force at the end judge the answers. Resolves to false if the new questions are not answered. */
  async #takeNewRules({ engine }: ViewState): Promise<boolean> {
    const { url } = this.#source;
    const fresh = url && (await fetchJson(url, this.#request).catch(() => undefined));
    if (!fresh || (fresh as ScreenerDocument).version === this.#document.version) return true;
    const next = this.#create(fresh as ScreenerDocument);
    next.engine.load(engine.response().data);
    this.#document = fresh as ScreenerDocument;
    this.#screener = next;
    if (next.engine.validate({ mode: 'submit' }).valid) return true;
    await this.#showQuestions();
    return false;
  }

  /** Returns false if the page takes over. */
  #emit(routes: readonly RouteResult[]): boolean {
    const detail = { determination: this.#determination!, routes };
    return this.#element.dispatchEvent(
      new CustomEvent('formspec-screened', { detail, bubbles: true, composed: true, cancelable: true }),
    );
  }

  async #follow(offers: readonly RouteResult[], notices: readonly RouteResult[]): Promise<void> {
    const [only] = offers;
    if (offers.length === 1 && this.#formOf(only!) !== undefined) return this.open(only!);
    this.#replace((view) => resultPanel(view, { offers, notices, gate: this }));
  }

  /** The form that a route leads to: the one behind the gate, a definition, or its address. */
  #formOf({ target }: RouteResult): LoadedForm | Definition | string | undefined {
    return routeTarget(target, this.#behind, this.#element.definitions ?? {});
  }

  /** Whether a route leads to a form that can be shown here. */
  leadsToForm(route: RouteResult): boolean {
    return this.#formOf(route) !== undefined;
  }

  /** Shows the form of a route, with a way back. */
  async open(route: RouteResult): Promise<void> {
    const form = this.#formOf(route);
    if (form === undefined) return;
    try {
      const loaded =
        typeof form === 'object' && 'engine' in form
          ? form
          : await load({
              ...this.#request,
              source: form,
              companions: { ...this.#request.companions, screener: null },
            });
      this.offerWayBack(await this.#show(loaded));
    } catch (cause) {
      const message = `The form ${route.target.slice(0, 200)} could not be opened.`;
      this.#view?.screen.emit('formspec-error', { code: 'x-invalid-target', message, cause });
      this.#view?.notices.show('submit', { tone: 'error', text: 'gateTargetFailed', focus: true });
    }
  }

  /** The form behind the gate is shown: focus is on its title, and a button leads back. */
  offerWayBack(view: ViewState): void {
    const { engine, notices } = view;
    let isBegun = false;
    const stop = engine.subscribe(null, ({ source }) => {
      if (source !== 'user' && source !== 'assist') return;
      isBegun = true;
      stop();
    });
    // Once the form is sent, nothing of the gate is kept.
    this.#element.addEventListener('formspec-submit', () => (this.#answers = undefined), { once: true });
    const back = { text: 'gateChange', run: () => (isBegun ? ask() : this.restart()) } as const;
    const ask = (): void =>
      notices.show('gate', {
        tone: 'warning',
        text: 'gateDiscard',
        actions: [{ text: 'gateChange', run: () => this.restart() }],
        focus: true,
      });
    notices.show('gate', { tone: 'info', text: 'gatePassed', actions: [back] });
    takeFocus(view.screen.find(view.id(null, 'title')));
  }

  #replace(render: (view: ViewState) => unknown): void {
    const view = this.#view!;
    view.settings.setSent({ render: () => render(view) } as unknown as SentForm);
    this.#element.requestUpdate();
    void this.#element.updateComplete.then(() => takeFocus(view.screen.find(view.id(null, 'result'))));
  }

  /** From the result back to the questions, which are still there. */
  reopen(): void {
    const view = this.#view!;
    view.settings.setSent(undefined);
    this.#element.requestUpdate();
    void this.#element.updateComplete.then(() => takeFocus(view.screen.find(view.id(null, 'title'))));
  }
}

/** A copy of the Response that says nothing of the answers: agents and callers of `submit()` get it. */
const withoutAnswers = (response: FormResponse): FormResponse => ({ ...response, data: {} });

/** Optional questions say that they may be left blank, unless they have a hint of their own. */
function withHints(document: ScreenerDocument, hint: string): ScreenerDocument {
  if (typeof document !== 'object' || document === null || !Array.isArray(document.items)) return document;
  const required = new Set(
    (Array.isArray(document.binds) ? document.binds : [])
      .filter((bind) => bind?.required !== undefined)
      .map(({ path }) => path),
  );
  const told = (item: Item): Item =>
    item?.type === 'field' && item.hint === undefined && !required.has(item.key) ? { ...item, hint } : item;
  return { ...document, items: document.items.map(told) };
}

/** A form whose submission judges the answers in place of sending them. */
class GateController extends FormController {
  readonly #gate: Gate;

  constructor(element: FormspecForm, loaded: LoadedForm, locale: string, gate: Gate) {
    super(element, loaded, locale);
    this.#gate = gate;
    const { view } = this;
    view.markAsGate();
    // Nothing of the gate is stored, so nothing is missing if it cannot be.
    view.notices.clear('storage');
    const { screen } = view;
    const emit = screen.emit.bind(screen) as (name: string, detail: object, cancelable?: boolean) => boolean;
    Object.assign(screen, {
      emit: (name: string, detail: object, cancelable?: boolean) =>
        // The form itself is not ready yet.
        name === 'formspec-ready' || emit(name, { ...detail, screener: true }, cancelable),
    });
    let running: Promise<SubmitOutcome> | undefined;
    const start = (): Promise<SubmitOutcome> =>
      (running ??= this.#gate.decide(view).finally(() => (running = undefined)));
    const { sending } = this;
    this.sending = {
      get isRunning() {
        return running !== undefined;
      },
      prepare: () => sending.prepare(),
      start,
      submit: start,
      dropConfirmation: () => undefined,
      discardDraft: () => Promise.resolve(),
    };
  }
}
