/** What a provider shows in its form: the trace at each field, the list of what was done, and the questions it asks. */
import { html, nothing } from 'lit';
import type {
  AssistCall,
  AssistChange,
  AssistProvider,
  ConfirmationAnswer,
  ConfirmationRequest,
  ProfileStore,
} from '../../assist/index.js';
import type { FieldState } from '../../engine/types.js';
import type { Session } from '../form/form-view.js';
import { extendStyles } from '../styles/adopt-styles.js';
import assistStyles from '../styles/parts/assist.css?inline';
import { format } from '../strings/format.js';
import { activityPanel } from './activity-panel.js';
import { answer } from './comparison.js';
import { reviewChanges } from './review-dialog.js';
import type { StopSwitch } from './stop-switch.js';
import {
  assistStringsFor,
  loadAssistStrings,
  type AssistStringKey,
  type AssistStrings,
} from './strings/assist-strings.js';
import { en } from './strings/en.js';

export interface AssistViewOptions {
  readonly session: Session;
  readonly provider: AssistProvider;
  readonly profiles: ProfileStore | undefined;
  readonly stop: StopSwitch;
  /** Whether assistants may write, as of now. */
  readonly mayWrite: () => boolean;
}

export class AssistView {
  readonly session: Session;
  readonly provider: AssistProvider;
  readonly profiles: ProfileStore | undefined;
  readonly stop: StopSwitch;
  readonly mayWrite: () => boolean;
  /** Whether the list of what was done is open. */
  open = false;
  #standing = new Map<FieldState, AssistChange>();
  #lastCall = 0;
  #life = new AbortController();

  constructor(options: AssistViewOptions) {
    this.session = options.session;
    this.provider = options.provider;
    this.profiles = options.profiles;
    this.stop = options.stop;
    this.mayWrite = options.mayWrite;
    extendStyles(this.session.host.ownerDocument, assistStyles);
  }

  destroy(): void {
    this.#life.abort();
    this.#refreshAll();
  }

  get signal(): AbortSignal {
    return this.#life.signal;
  }

  /** One of the texts about assistants; the page's own replacements come first. */
  text(key: AssistStringKey, values?: Readonly<Record<string, string | number>>): string {
    const { locale, strings } = this.session;
    const replaced = strings as Partial<AssistStrings>;
    const catalogue = assistStringsFor(locale);
    if (!catalogue) void loadAssistStrings(locale).then(() => this.#refreshAll());
    const own = replaced[key] === undefined ? (catalogue ?? en) : (replaced as AssistStrings);
    return format(own, key, values);
  }

  /** What to call an assistant in a sentence. A name is its own claim, and no more than a name. */
  who(agent: string | undefined): string {
    const name = agent
      ?.replace(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, 60);
    return name ? this.text('whoNamed', { agent: `\u2068${name}\u2069` }) : this.text('who');
  }

  trace(field: FieldState): { content: unknown; id: string } | undefined {
    const change = this.#standing.get(field);
    if (!change) return undefined;
    const { session } = this;
    const id = session.id(field, 'trace');
    const [before, after] = this.text('filledBefore').split('{value}');
    const content = html`<div class="formspec-trace">
      <span id=${id}
        ><strong>${this.text('filled')}</strong>
        <span class="formspec-trace-previous"
          >${before}${answer(session, field, change.previous)}${after}</span
        ></span
      >${
        session.readonly
          ? nothing
          : html`<button
              type="button"
              class="formspec-button formspec-button--quiet"
              @click=${() => this.undo(change, () => session.focusField(field))}
            >
              ${this.text('undo')}<span class="formspec-visually-hidden"> ${field.label()}</span>
            </button>`
      }
    </div>`;
    return { content, id };
  }

  panel(): unknown {
    const isUseful = this.mayWrite() || this.stop.isStopped || this.provider.activity.calls.length > 0;
    return isUseful ? activityPanel(this) : nothing;
  }

  /** Takes back, says so, and moves focus on, as the button that was pressed is gone. */
  undo(what: AssistChange | AssistCall | undefined, focus: () => void): void {
    const count = this.provider.activity.undo(what);
    if (count > 0) this.session.announce(this.text('undone', { count }));
    focus();
  }

  /** After every write and undo. */
  follow(): void {
    const { session } = this;
    const { calls } = this.provider.activity;
    const before = this.#standing;
    this.#standing = new Map();
    for (const { changes } of calls)
      for (const change of changes) if (change.state === 'standing') this.#standing.set(change.field, change);
    for (const field of new Set([...before.keys(), ...this.#standing.keys()]))
      if (before.get(field) !== this.#standing.get(field)) session.refresh(field);
    session.refresh('assist');
    const latest = calls.at(-1);
    if (!latest || latest.id <= this.#lastCall) return;
    this.#lastCall = latest.id;
    session.announce(session.text('assisted', { count: latest.changes.length }));
  }

  /** Asks the user; anything but a clear yes is a no. */
  async ask(request: ConfirmationRequest): Promise<ConfirmationAnswer> {
    const signal = AbortSignal.any([request.signal, this.signal]);
    await loadAssistStrings(this.session.locale);
    if (this.stop.isStopped) return false;
    const answer = await reviewChanges(this, request, signal);
    if (answer === 'stop') this.stop.isStopped = true;
    return Array.isArray(answer) && this.mayWrite() ? { accept: answer } : false;
  }

  /** Assistants were stopped, or allowed again. */
  followStop(): void {
    this.session.refresh('assist');
    this.session.announce(this.text(this.stop.isStopped ? 'stopped' : 'resumed'));
  }

  async showProfiles(): Promise<void> {
    const [{ showProfiles }] = await Promise.all([
      import('./profile-dialog.js'),
      loadAssistStrings(this.session.locale),
    ]);
    await showProfiles(this, this.profiles!);
  }

  #refreshAll(): void {
    this.session.refresh('assist');
    for (const field of this.#standing.keys()) this.session.refresh(field);
  }
}
