/** What a provider shows in its form: the trace at each field, the list of what was done, and the questions it asks. Loaded on demand. */
import { nothing } from 'lit';
import type {
  AssistCall,
  AssistChange,
  AssistProvider,
  ConfirmationAnswer,
  ConfirmationRequest,
  ProfileStore,
  ValueOrigin,
} from '../../assist/index.js';
import type { ContextResolver } from '../../context/index.js';
import type { FieldState } from '../../engine/types.js';
import type { AssistTrace } from '../view/assist-marks.js';
import { focusNode } from '../view/focus.js';
import type { ViewState } from '../view/view-state.js';
import { extendStyles } from '../styles/adopt-styles.js';
import dialogStyles from '../styles/assist/dialogs.css?inline';
import traceStyles from '../styles/assist/trace.css?inline';
import { assistSection } from '../strings/assist-section.js';
import { addSection, loadStrings } from '../strings/load-strings.js';
import type { StringKey } from '../strings/strings.js';
import { activityPanel } from './activity-panel.js';
import type { StopSwitch } from './stop-switch.js';
import { traceTemplate } from './trace.js';

const FILLED: Readonly<Record<ValueOrigin, StringKey>> = {
  assistant: 'filled',
  profile: 'filledProfile',
  user: 'filledEdited',
};

export interface AssistViewOptions {
  readonly view: ViewState;
  readonly provider: AssistProvider;
  readonly profiles: ProfileStore | undefined;
  readonly resolver: ContextResolver;
  readonly stop: StopSwitch;
  /** Whether assistants may write, as of now. */
  readonly mayWrite: () => boolean;
}

export class AssistView {
  readonly view: ViewState;
  readonly provider: AssistProvider;
  readonly profiles: ProfileStore | undefined;
  readonly resolver: ContextResolver;
  readonly stop: StopSwitch;
  readonly mayWrite: () => boolean;
  #isOpen = false;
  #standing = new Map<FieldState, AssistChange>();
  #lastCall = 0;
  #life = new AbortController();

  constructor(options: AssistViewOptions) {
    this.view = options.view;
    this.provider = options.provider;
    this.profiles = options.profiles;
    this.resolver = options.resolver;
    this.stop = options.stop;
    this.mayWrite = options.mayWrite;
    addSection(assistSection);
    void loadStrings(this.view.locale).then((isNew) => isNew && this.#refreshAll());
    extendStyles(this.view.screen.element.ownerDocument, traceStyles + dialogStyles);
  }

  destroy(): void {
    this.#life.abort();
    this.#refreshAll();
  }

  /** Aborted when the provider is detached. */
  get signal(): AbortSignal {
    return this.#life.signal;
  }

  /** Whether the list of what assistants did is open. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  setOpen(on: boolean): void {
    if (this.#isOpen === on) return;
    this.#isOpen = on;
    this.view.rendering.refresh('assist');
  }

  trace(field: FieldState): AssistTrace | undefined {
    const change = this.#standing.get(field);
    if (!change) return undefined;
    return traceTemplate(this.view, field, { text: FILLED[change.origin], previous: change.previous }, () =>
      this.undo(change, () => focusNode(this.view, field)),
    );
  }

  panel(): unknown {
    const isUseful = this.mayWrite() || this.stop.isStopped || this.provider.activity.events.length > 0;
    return isUseful ? activityPanel(this) : nothing;
  }

  /** Undoes, announces it, and moves focus, because the pressed button is gone. */
  undo(what: AssistChange | AssistCall | undefined, focus: () => void): void {
    const count = this.provider.activity.undo(what);
    if (count > 0) this.view.screen.announce(this.view.text('undone', { count }));
    focus();
  }

  /** Called after every write and undo. */
  update(): void {
    const { view } = this;
    const { rendering, screen } = view;
    const { calls } = this.provider.activity;
    const before = this.#standing;
    this.#standing = new Map();
    for (const { changes } of calls)
      for (const change of changes) if (change.state === 'standing') this.#standing.set(change.field, change);
    for (const field of new Set([...before.keys(), ...this.#standing.keys()]))
      if (before.get(field) !== this.#standing.get(field)) rendering.refresh(field);
    for (const [field, { state }] of before)
      if (state === 'undone' && !this.#standing.has(field)) view.fields.unmarkAssisted(field);
    rendering.refresh('assist');
    const latest = calls.at(-1);
    if (!latest || latest.id <= this.#lastCall) return;
    this.#lastCall = latest.id;
    const kind = latest.changes.length === 1 ? latest.changes[0]!.kind : 'value';
    screen.announce(
      kind === 'value'
        ? view.text('assisted', { count: latest.changes.length })
        : view.text(kind === 'row-added' ? 'wasRowAdded' : 'wasRowRemoved'),
    );
  }

  /** Asks the user. Anything but an explicit yes is a no. */
  async ask(request: ConfirmationRequest): Promise<ConfirmationAnswer> {
    const signal = AbortSignal.any([request.signal, this.signal]);
    const [{ reviewChanges }] = await Promise.all([
      import('./review-dialog.js'),
      loadStrings(this.view.locale),
    ]);
    if (this.stop.isStopped) return false;
    const answer = await reviewChanges(this, request, signal);
    if (answer === 'stop') this.stop.set(true);
    return answer && answer !== 'stop' && this.mayWrite() ? answer : false;
  }

  /** Assistants were stopped, or allowed again. */
  updateStop(): void {
    const { rendering, screen } = this.view;
    rendering.refresh('assist');
    screen.announce(this.view.text(this.stop.isStopped ? 'stopped' : 'resumed'));
  }

  async showProfiles(): Promise<void> {
    const [{ showProfiles }] = await Promise.all([
      import('./profile-dialog.js'),
      loadStrings(this.view.locale),
    ]);
    await showProfiles(this, this.profiles!);
  }

  #refreshAll(): void {
    const { rendering } = this.view;
    rendering.refresh('assist');
    for (const field of this.#standing.keys()) rendering.refresh(field);
  }
}
