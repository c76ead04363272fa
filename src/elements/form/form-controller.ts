/** The life of one loaded form inside a `<formspec-form>`: connect, language, assist, drafts, submission, end. */
import { containerAnnotations, fieldAnnotations } from '../../annotations/index.js';
import type { AssistProvider } from '../../assist/index.js';
import type { SidecarProblem } from '../../context/sidecars.js';
import type { FormChange } from '../../engine/types.js';
import type { AgentTool } from '../assist/agent-tool.js';
import { AssistConnection } from './assist-connection.js';
import type { FormspecForm } from '../formspec-form.js';
import { templateOf } from '../layout/node-template.js';
import type { LoadedForm } from '../loading/load.js';
import type { PageHistory } from '../pages/page-history.js';
import { loadedPart, loadPart } from '../rendering/lazy-parts.js';
import { PendingWork } from '../rendering/pending-work.js';
import { type Attributes, syncAttributes } from '../rendering/sync-attributes.js';
import type { KeptDraft } from '../sending/draft.js';
import { Sending } from '../sending/sending.js';
import type { SubmitOutcome } from '../sending/submission.js';
import type { SentForm } from '../sending/submission-reply.js';
import { UnsavedGuard } from '../sending/unsaved-guard.js';
import { ElementLook } from './element-look.js';
import { AwaitedAnswers } from './awaited-answers.js';
import { FieldLeaveTracker } from './field-leave.js';
import { FormView } from '../view/form-view.js';
import { LanguageFollower } from './language-follower.js';
import { nameForm } from './name-form.js';
import type { ViewState } from '../view/view-state.js';

/** Events of the `<formspec-form>` element that its controller handles. */
export const HANDLED_EVENTS = ['submit', 'reset', 'pointerdown', 'focusin', 'focusout'] as const;

/** What a changed property of the element asks for, apart from loading the form again. */
export type PropertyEffect =
  'assist' | 'history' | 'language' | 'pending' | 'readonly' | 'refresh' | 'unsaved';

/** What a changed property leads to. `references`: the form is loaded again if its definition includes others. */
export type ElementEffect = PropertyEffect | 'reload' | 'references';

export class FormController {
  readonly #element: FormspecForm;
  readonly #loaded: LoadedForm;
  readonly #view: FormView;
  /** Loading of answers, and rendering of very large forms. */
  readonly work: PendingWork;
  sending: Pick<Sending, keyof Sending>;
  readonly #awaited = new AwaitedAnswers();
  readonly #leaveTracker: FieldLeaveTracker;
  readonly #assist: AssistConnection;
  readonly draft: KeptDraft | undefined;
  readonly #unsaved: UnsavedGuard;
  readonly #language: LanguageFollower;
  readonly #unsubscribe: () => void;
  #history: PageHistory | undefined;
  /** Undefined until its code is loaded. */
  #tool: AgentTool | undefined;
  #annotated: Attributes = {};
  /** The page asked for the submit event that is being dispatched. */
  #isRequested = false;
  /** Undoes what connecting did. Undefined while the element is not in a document. */
  #disconnect: (() => void) | undefined;

  constructor(element: FormspecForm, loaded: LoadedForm, locale: string) {
    const { engine, resolver, autocomplete, draft, companions } = loaded;
    this.#element = element;
    this.#loaded = loaded;
    this.#view = new FormView({
      engine,
      element,
      locale,
      replacements: element.strings,
      templateOf,
      annotate: (field) => fieldAnnotations(field, resolver, autocomplete, loaded.languages !== undefined),
      look: new ElementLook(element, loaded.languages, () => this.work.rest !== undefined),
      readonly: element.readonly,
      withReview: element.review && loadedPart('review') !== undefined,
      paged: !element.authored,
      planned: element.authored ? undefined : companions?.planned,
      issuer: companions?.issuer,
      awaited: this.#awaited,
      beforeWrite: (field) => this.#tool?.beforeWrite(field),
    });
    const { view } = this;
    this.work = new PendingWork(view, () => element.requestUpdate());
    this.#leaveTracker = new FieldLeaveTracker(view);
    this.#unsaved = new UnsavedGuard(() => element.unsavedWarning);
    this.draft = draft?.keep(view, () => this.reset());
    if ((element.draftSrc ?? element.draft) !== null && !draft)
      view.notices.show('storage', { tone: 'warning', text: 'draftUnavailable' });
    this.#assist = new AssistConnection(view, element, loaded.resolver, () => this.annotate());
    this.sending = new Sending({
      view,
      target: element,
      awaited: this.#awaited,
      draft: this.draft,
      setPending: (on) => this.#setPending(on),
      lock: (on) => this.#view.setReadonly(on || element.readonly),
      replace: (sent) => this.#replace(sent),
      onSent: async () => {
        this.#unsaved.setDirty(false);
        await this.draft?.discard();
      },
      onHandedOver: () => this.#unsaved.setDirty(false),
    });
    this.#language = new LanguageFollower(element, this.#view, loaded.languages, (problems) =>
      this.#report(problems),
    );
    companions?.planned?.setHost(this);
    this.#setPending(element.pending);
    this.#updateHistory();
    this.#unsubscribe = engine.subscribe(null, (change) =>
      this.work.schedule(change, () => this.#update(change)),
    );
  }

  /** What templates read. */
  get view(): ViewState {
    return this.#view.state;
  }

  get provider(): AssistProvider | null {
    return this.#assist.provider;
  }

  /** Starts everything that acts outside of the element: listeners, links, tools. Resolves when assistants can call. */
  async connect(): Promise<void> {
    if (this.#disconnect) return;
    const { view } = this;
    this.draft?.connect(true);
    this.#history?.connect(true);
    this.#unsaved.connect(true);
    this.#tool?.connect(true);
    view.planned?.connect(true);
    const unpublish = this.#loaded.publish?.();
    // Not at the element: browsers tell screen readers that everything in an element that listens to keys is clickable.
    const { ownerDocument } = this.#element;
    ownerDocument.addEventListener('keydown', this.#leaveTracker, true);
    const unpublishLocales = this.#loaded.languages?.publish(this.#element.ownerDocument);
    this.#language.connect(true);
    this.#disconnect = () => {
      ownerDocument.removeEventListener('keydown', this.#leaveTracker, true);
      unpublish?.();
      unpublishLocales?.();
    };
    if (view.rendering.hasMissed) this.#view.refreshAll();
    await this.#assist.connect(true);
  }

  /** Ends what `connect` started. The answers stay. */
  disconnect(): void {
    if (!this.#disconnect) return;
    this.#disconnect();
    this.#disconnect = undefined;
    this.draft?.connect(false);
    this.#history?.connect(false);
    this.#unsaved.connect(false);
    this.#tool?.connect(false);
    this.#language.connect(false);
    this.view.planned?.connect(false);
    this.#view.disconnect();
    void this.#assist.connect(false);
  }

  destroy(): void {
    this.disconnect();
    syncAttributes(this.#element, this.#annotated, {});
    this.#tool?.retract();
    this.draft?.destroy();
    this.sending.dropConfirmation();
    // The next form is not the one that is being sent.
    if (this.sending.isRunning) this.#setPending(false);
    this.#unsubscribe();
    this.#awaited.cancelAll();
    this.#view.destroy();
    this.view.engine.destroy();
  }

  /**
   * Loads what is needed to use the form. Then tells the user about a draft, and the page about problems and that the form
   * is ready, unless it is being replaced by then.
   */
  async announceReady(replaced: AbortSignal): Promise<void> {
    await this.sending.prepare();
    if (replaced.aborted) return;
    // Messages that were shown before the code for them was loaded.
    if (this.#element.querySelector('.formspec-messages')) this.#view.refreshTexts();
    this.#startTool();
    await this.#tool?.loading;
    if (replaced.aborted) return;
    const { engine, screen } = this.view;
    this.draft?.begin();
    this.#report(this.#loaded.problems);
    if (engine.diagnostics().length > 0 || this.#loaded.companions) await this.reportDiagnostics();
    if (!replaced.aborted) screen.emit('formspec-ready', { engine });
  }

  /** Tells the page about diagnostics that it does not know yet. */
  async reportDiagnostics(): Promise<void> {
    const report = await import('./report-diagnostics.js').catch(() => undefined);
    report?.reportDiagnostics(this.view, this.#loaded.companions?.remarks());
  }

  /** Sends the form for the page. That answers an open call of the browser's tool too. */
  submit(): Promise<SubmitOutcome> {
    const outcome = this.sending.submit();
    this.#isRequested = true;
    this.#tool?.requestSubmit();
    this.#isRequested = false;
    return outcome;
  }

  /** Back to what the form started from: the Response that it resumed, or the initial values. */
  reset(): void {
    const { engine, notices } = this.view;
    const { response } = this.#loaded;
    this.sending.dropConfirmation();
    void this.draft?.discard();
    if (response) engine.load(response);
    else engine.reset();
    this.#tool?.reset();
    notices.clear('submit');
    this.#view.setReadonly(this.#element.readonly);
    this.#awaited.cancelAll();
    this.#view.reset();
    if (this.view.settings.sent) void this.#replace(undefined);
    this.#unsaved.setDirty(false);
  }

  /** Handles the events in `HANDLED_EVENTS`. */
  handleEvent(event: Event): void {
    const isOfForm = event.target === this.#element.nativeForm;
    if (event.type === 'submit') {
      if (isOfForm) this.#onSubmit(event as SubmitEvent);
    } else if (event.type === 'reset') {
      if (isOfForm) {
        event.preventDefault();
        this.reset();
      }
    } else this.#leaveTracker.handleEvent(event);
  }

  /** Applies a changed property of the element. */
  apply(effect: ElementEffect): void {
    switch (effect) {
      case 'readonly':
        return this.#view.setReadonly(this.#element.readonly);
      case 'pending':
        return this.#setPending(this.#element.pending);
      case 'language':
        return this.#language.update();
      case 'refresh':
        return this.#view.refreshAll();
      case 'history':
        return this.#updateHistory();
      case 'unsaved':
        return this.#unsaved.update();
      case 'assist':
        void this.#assist.update();
    }
  }

  /** Sets `data-formspec-*` on the element, and the browser's own tool on the native form. */
  annotate(): void {
    const { engine, settings, rendering } = this.view;
    const element = this.#element;
    const wanted = containerAnnotations({ ...engine.definition, ...engine.redacted });
    syncAttributes(element, this.#annotated, wanted);
    this.#annotated = wanted;
    if (element.nativeForm) nameForm(element.nativeForm, engine.title);
    this.#tool?.declare({
      // Chromium (156) computes the parameters in one long task, and no agent can use thousands of them.
      enabled:
        !element.noTool &&
        !this.#assist.isWanted &&
        !settings.readonly &&
        !settings.sent &&
        !rendering.slicer,
      submittable: !element.noSubmit || element.toolAutosubmit,
      autosubmit: element.toolAutosubmit,
      sends: element.action !== null,
    });
  }

  #startTool(): void {
    const part = loadedPart('interaction');
    if (!part) return;
    this.#tool = new part.AgentTool(this.view, () => this.#element.nativeForm);
    this.annotate();
    if (this.#disconnect) this.#tool.connect(true);
  }

  /** Shows an engine cycle, then tells the page about it. */
  #update(change: FormChange): void {
    const { changes, source } = change;
    this.#view.update(change);
    this.draft?.note(change);
    for (const { field, path, facets, source: whose } of changes)
      if ((field.kind === 'field' && facets.has('value')) || facets.has('rows'))
        this.view.screen.emit('formspec-change', { path, value: field.value, source: whose });
    if (source === 'user' || source === 'assist') this.#unsaved.setDirty(true);
  }

  /** Enter, a submit button or the browser's agent: one step forward in a wizard, else the whole form. */
  #onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const { pages, settings } = this.view;
    const isWholeForm =
      pages.isLast ||
      this.#isRequested ||
      (this.#element.toolAutosubmit && 'agentInvoked' in event && event.agentInvoked);
    /** Resolves to true if the form was submitted. */
    const proceed = async (): Promise<boolean> => {
      if (isWholeForm) return !settings.readonly && (await this.sending.start()).submitted;
      pages.next();
      return false;
    };
    if (!this.#tool?.respond(event, proceed)) void proceed();
  }

  /** Shows a confirmation in place of the form, or the form again. */
  async #replace(sent: SentForm | undefined): Promise<void> {
    this.view.settings.setSent(sent);
    this.#element.requestUpdate();
    await this.#element.updateComplete;
  }

  /** While the form is pending no writes are accepted, and the submit button says why. */
  #setPending(on: boolean): void {
    if (!this.#view.setPending(on)) return;
    this.#element.toggleAttribute('pending', on);
    this.view.screen.emit('formspec-pending', { pending: on });
  }

  #report(problems: readonly SidecarProblem[]): void {
    for (const { code, message, cause } of problems) {
      console.warn(`formspec-form: ${message}`);
      this.view.screen.emit('formspec-error', { code, message, cause });
    }
  }

  /** Follows the `history` property. */
  #updateHistory(): void {
    const { history, ownerDocument } = this.#element;
    if (!history) {
      this.#history?.connect(false);
      this.#history = undefined;
    } else if (!this.#history) {
      const part = loadedPart('history');
      if (!part)
        return void loadPart('history', ownerDocument)?.then(() => {
          if (loadedPart('history')) this.#updateHistory();
        });
      this.#history = new part.PageHistory(this.view);
      if (this.#disconnect) this.#history.connect(true);
    }
  }
}
