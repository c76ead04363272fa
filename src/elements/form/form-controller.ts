/** One definition at work inside a `<formspec-form>`: its session and everything that serves it, from load to end. */
import { containerAnnotations, fieldAnnotations } from '../../annotations/index.js';
import type { AssistPolicy, AssistProvider, ProfileStore } from '../../assist/index.js';
import type { FormChange } from '../../engine/types.js';
import type { FormResponse } from '../../model/response.js';
import { AgentTool } from '../assist/agent-tool.js';
import type { AttachedAssist } from '../assist/assist-host.js';
import { templateOf } from '../layout/form-template.js';
import { syncAttributes } from '../fields/controls/sync-attributes.js';
import type { DraftKeeper } from '../sending/draft.js';
import { UnsavedGuard } from '../sending/unsaved-guard.js';
import { languageAt, watchLanguage } from './language.js';
import type { LoadedForm } from '../loading/load.js';
import type { PageHistory } from '../pages/page-history.js';
import { rarePart } from '../rendering/lazy-parts.js';
import { Session } from './form-view.js';
import { loadStrings } from '../strings/load-strings.js';
import type { Strings } from '../strings/strings.js';
import { Submission } from '../sending/submission.js';

/** What a running form needs to know of the element around it; read each time, since attributes change. */
export interface FormHost extends HTMLElement {
  readonly action: string | null;
  readonly method: string;
  readonly readonly: boolean;
  readonly review: boolean;
  readonly history: boolean;
  readonly draft: string | null;
  readonly assist: string | null;
  readonly assistPolicy: string | AssistPolicy | null;
  readonly assistPolyfill: boolean;
  readonly profileStore: ProfileStore | null;
  readonly noTitle: boolean;
  readonly noSubmit: boolean;
  readonly noTool: boolean;
  readonly toolAutosubmit: boolean;
  readonly unsavedWarning: boolean;
  readonly headingLevel: number;
  readonly nativeForm: HTMLFormElement | null;
  /** Whether the page owns the layout. */
  readonly authored: boolean;
  texts(locale: string): Strings;
  requestUpdate(): void;
}

export class RunningForm {
  readonly session: Session;
  readonly submission: Submission;
  readonly #host: FormHost;
  readonly #loaded: LoadedForm;
  readonly #tool: AgentTool;
  readonly #draft: DraftKeeper | undefined;
  readonly #history: PageHistory | undefined;
  readonly #guard: UnsavedGuard;
  /** What the form started from, and goes back to on reset. */
  readonly #original: FormResponse | undefined;
  #assist: AttachedAssist | undefined;
  #attachment = 0;
  #assistFailed = false;
  #annotated: Readonly<Record<string, string>> = {};
  #release: (() => void)[] = [];

  constructor(host: FormHost, loaded: LoadedForm, locale: string) {
    const { engine, resolver, autocomplete, response, draft } = loaded;
    this.#host = host;
    this.#loaded = loaded;
    this.#original = response;
    const session = (this.session = new Session({
      engine,
      host,
      locale,
      strings: host.texts(locale),
      readonly: host.readonly,
      templateOf,
      annotate: (field) => fieldAnnotations(field, resolver, autocomplete),
      look: () => ({
        title: !host.authored && !host.noTitle,
        submitButton: !host.noSubmit,
        headingLevel: host.headingLevel,
      }),
      withReview: host.review && rarePart('review') !== undefined,
      paged: !host.authored,
      onBusy: () => host.requestUpdate(),
    }));
    this.#guard = new UnsavedGuard(() => host.unsavedWarning);
    this.#tool = new AgentTool(session, () => host.nativeForm);
    const history = host.history ? rarePart('history') : undefined;
    this.#history = history && new history.PageHistory(session);
    this.#draft = draft?.keep(session, () => this.reset());
    if (host.draft !== null && !draft)
      session.notices.show('storage', { tone: 'warning', text: 'draftUnavailable' });
    this.submission = new Submission(session, host, this.#draft, () => {
      this.#guard.dirty = false;
      void this.#draft?.discard();
    });
    session.onCycle((change) => this.#onCycle(change));
  }

  get provider(): AssistProvider | null {
    return this.#assist?.provider ?? null;
  }

  /** Takes up, or gives back, everything outside of the element: links, listeners, tools. */
  connect(on: boolean): void {
    if (on === this.#release.length > 0) return;
    if (!on) {
      for (const release of this.#release.splice(0)) release();
      this.session.announcer.stop();
      this.#detach();
      return;
    }
    const parts = [this.#draft, this.#history, this.#guard, this.#tool];
    for (const part of parts) part?.connect(true);
    this.#release = [
      ...(this.#loaded.publish ? [this.#loaded.publish()] : []),
      watchLanguage(this.#host, () => this.followLanguage()),
      () => parts.forEach((part) => part?.connect(false)),
    ];
    this.followLanguage();
    if (this.session.live.missed) this.session.refreshAll();
    void this.attachAssist();
  }

  destroy(): void {
    this.connect(false);
    syncAttributes(this.#host, this.#annotated, {});
    this.#tool.retract();
    this.#draft?.destroy();
    // The next form is not the one that is being sent.
    if (this.submission.isRunning) this.session.setPending(false);
    this.session.destroy();
    this.session.engine.destroy();
  }

  announceReady(): void {
    const { session } = this;
    this.#draft?.begin();
    for (const { code, message, cause } of this.#loaded.problems) {
      console.warn(`formspec-form: ${message}`);
      session.emit('formspec-error', { code, message, cause });
    }
    session.emit('formspec-ready', { engine: session.engine });
  }

  reset(): void {
    const { session } = this;
    void this.#draft?.discard();
    if (this.#original) session.engine.load(this.#original);
    else session.engine.reset();
    session.notices.clear('submit');
    session.setReadonly(this.#host.readonly);
    session.forget();
    session.pages.restart();
    this.#guard.dirty = false;
  }

  /** Enter, a submit button, or the browser's agent: one step forward in a wizard, else the whole form. */
  onSubmit(event: SubmitEvent): void {
    if (event.target !== this.#host.nativeForm) return;
    event.preventDefault();
    const { session } = this;
    const { pages } = session;
    const wholeForm =
      pages.isLast || (this.#host.toolAutosubmit && 'agentInvoked' in event && event.agentInvoked);
    const proceed = (): Promise<unknown> => {
      if (!wholeForm) return Promise.resolve(pages.next());
      return session.readonly ? Promise.resolve() : this.submission.start();
    };
    if (!this.#tool.respond(event, proceed)) void proceed();
  }

  onReset(event: Event): void {
    if (event.target !== this.#host.nativeForm) return;
    event.preventDefault();
    this.reset();
  }

  followLanguage(): void {
    const { session } = this;
    const locale = languageAt(this.#host);
    // Language and direction of the whole form are the element's to show.
    if (locale !== session.locale) this.#host.requestUpdate();
    session.setLanguage(locale, this.#host.texts(locale));
    void loadStrings(locale).then(
      (arrived) => arrived && session.setLanguage(locale, this.#host.texts(locale)),
    );
  }

  /** `data-formspec-*` on the element, and the browser's own tool on the native form. */
  annotate(): void {
    const { engine } = this.session;
    const host = this.#host;
    const wanted = containerAnnotations(engine.definition);
    syncAttributes(host, this.#annotated, wanted);
    this.#annotated = wanted;
    this.#tool.declare({
      // Chromium (156) works out its parameters in one long task, and no agent can use thousands of them.
      enabled: !host.noTool && !this.#wantsAssist && !this.session.readonly && !this.session.slices,
      submittable: !host.noSubmit || host.toolAutosubmit,
      autosubmit: host.toolAutosubmit,
      sends: host.action !== null,
    });
  }

  /** Whether assistants are welcome, be their provider here already or not. */
  get #wantsAssist(): boolean {
    const { assist } = this.#host;
    return assist !== null && assist !== 'off' && !this.#assistFailed;
  }

  /** Brings the provider in line with the attributes of the element. Never rejects: a form works without it too. */
  async attachAssist(): Promise<void> {
    const attempt = ++this.#attachment;
    this.#assistFailed = false;
    if (!this.#wantsAssist || this.#release.length === 0) return this.#detach();
    if (this.#assist) return this.#assist.follow();
    try {
      const { attachAssist } = await import('../assist/assist-host.js');
      if (attempt !== this.#attachment || this.#release.length === 0) return;
      this.#assist = attachAssist(this.session, this.#host, this.#loaded.resolver);
    } catch (cause) {
      if (attempt !== this.#attachment) return;
      this.#assistFailed = true;
      this.annotate();
      const message = 'Assistants cannot be let in: their code could not be loaded.';
      this.session.emit('formspec-error', { code: 'x-assist-unavailable', message, cause });
    }
  }

  #detach(): void {
    this.#assist?.dispose();
    this.#assist = undefined;
  }

  #onCycle({ changes, source }: FormChange): void {
    const { session } = this;
    for (const { field, path, facets, source: whose } of changes)
      if ((field.kind === 'field' && facets.has('value')) || facets.has('rows'))
        session.emit('formspec-change', { path, value: field.value, source: whose });
    if (source === 'user' || source === 'assist') this.#guard.dirty = true;
  }
}
