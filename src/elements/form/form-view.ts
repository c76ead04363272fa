/**
 * One rendered form: the engine plus everything that belongs to the screen and not to the data. Templates read it,
 * controls write through it, and every engine cycle reaches the screen here, once, and only where something changed.
 */
import { html } from 'lit';
import { WriteError } from '../../engine/errors.js';
import type { FieldState, FormChange, FormEngine, NodeChange } from '../../engine/types.js';
import type { ValidationReport, ValidationResult } from '../../model/response.js';
import { finish, type Steps } from '../../model/steps.js';
import { Announcer } from './announce.js';
import { Coming } from '../rendering/pending-work.js';
import { ErrorSummary } from './error-summary.js';
import { focusNode } from './focus.js';
import type { FieldAnnotations, FormSession } from './control-host.js';
import { LiveParts, type Subject, type Template } from '../rendering/live.js';
import { nameOf } from './labels.js';
import { Notices } from './notices.js';
import { PageFlow } from '../pages/page-flow.js';
import { fieldError } from '../strings/field-error.js';
import { format } from '../strings/format.js';
import type { Slices } from '../rendering/time-slicer.js';
import { ShownResults } from './shown-results.js';
import type { AssistScreen, FormLook, SessionOptions } from './form-view-options.js';
import { isTabs } from '../layout/tab-groups.js';
import { resultMessage } from '../strings/result-message.js';
import type { StringKey, Strings } from '../strings/strings.js';

let sessions = 0;

export class Session implements FormSession {
  readonly engine: FormEngine;
  readonly host: HTMLElement;
  readonly templateOf: (field: FieldState) => Template;
  readonly prefix = `formspec-${++sessions}`;
  readonly live = new LiveParts();
  /** There while the form is very large. */
  slices: Slices | undefined;
  readonly coming: Coming;
  readonly announcer = new Announcer();
  readonly notices: Notices;
  readonly summary: ErrorSummary;
  readonly pages: PageFlow;
  readonly #look: () => FormLook;
  strings: Strings;
  locale: string;
  /** Under review, or sent: nothing can be changed. */
  readonly: boolean;
  /** A submission is on its way. */
  pending = false;
  /** Answers on their way into the form, such as files that are being uploaded, each with how to give it up. */
  readonly awaited = new Map<Promise<boolean>, () => void>();
  assist: AssistScreen | undefined;
  /** What writes replaced since the user last pressed a key or pointer; an agent that fills the form takes it over. */
  readonly journal = new Map<FieldState, unknown>();

  readonly #annotate: (field: FieldState) => FieldAnnotations;
  readonly #results: ShownResults;
  #assisted = new WeakSet<FieldState>();
  readonly #told = new WeakMap<FieldState, string>();
  #uiState = new WeakMap<FieldState, object>();
  #frames = new WeakMap<Element, FieldState>();
  #cycleListeners = new Set<(change: FormChange) => void>();
  #unsubscribe: () => void;

  constructor(options: SessionOptions) {
    this.engine = options.engine;
    this.host = options.host;
    this.strings = options.strings;
    this.locale = options.locale;
    this.readonly = options.readonly;
    this.templateOf = options.templateOf;
    this.#annotate = options.annotate;
    this.#look = options.look;
    this.coming = new Coming(this, options.onBusy);
    this.#results = new ShownResults(this.engine, (where) => this.refresh(where));
    this.notices = new Notices(this);
    this.summary = new ErrorSummary(this);
    this.pages = new PageFlow(this, options);
    this.#unsubscribe = this.engine.subscribe(null, (change) =>
      this.coming.follow(change, () => this.#follow(change)),
    );
  }

  destroy(): void {
    this.#unsubscribe();
    this.#giveUpAwaited();
    this.#cycleListeners.clear();
    this.pages.destroy();
    this.slices?.stop();
  }

  get look(): FormLook {
    return this.#look();
  }

  /** Level of the outermost groups; those inside follow below. */
  get headingLevel(): number {
    const { title, headingLevel } = this.look;
    return headingLevel + (title ? 1 : 0);
  }

  /** One of the renderer's own texts. */
  text(key: StringKey, values?: Readonly<Record<string, string | number>>): string {
    return format(this.strings, key, values);
  }

  id(field: FieldState, part: string): string {
    return `${this.prefix}-${field.id}-${part}`;
  }

  annotations(field: FieldState): FieldAnnotations {
    return this.#annotate(field);
  }

  setLanguage(locale: string, strings: Strings): void {
    const isKnown = (key: string): boolean => strings[key as StringKey] === this.strings[key as StringKey];
    if (locale === this.locale && Object.keys({ ...strings, ...this.strings }).every(isKnown)) return;
    this.locale = locale;
    this.strings = strings;
    this.engine.locale = locale;
    this.pages.retitle();
    this.refreshAll();
  }

  setReadonly(on: boolean): void {
    if (this.readonly === on) return;
    this.readonly = on;
    this.assist?.lockChanged();
    this.refreshAll();
  }

  /** While answers are on their way no writes are taken, and the button says why. */
  setPending(on: boolean): void {
    if (this.pending === on) return;
    this.pending = on;
    this.live.refresh('actions');
    this.host.toggleAttribute('pending', on);
    this.emit('formspec-pending', { pending: on });
    if (on) this.announce(this.text('submitting'));
  }

  isLocked(field: FieldState): boolean {
    return this.readonly || field.readonly || field.protected;
  }

  isAssisted(field: FieldState): boolean {
    return this.#assisted.has(field) || this.assist?.trace(field) !== undefined;
  }

  shownResults(field: FieldState): readonly ValidationResult[] {
    return this.#results.at(field);
  }

  /** Results about the form as a whole. */
  shownFormResults(): readonly ValidationResult[] {
    return this.#results.ofForm();
  }

  write(field: FieldState, value: unknown): boolean {
    if ((this.pending && this.awaited.size === 0) || this.isLocked(field)) {
      this.refresh(field);
      return false;
    }
    // Its row was removed while the answer was on its way, and its path may be that of another row now.
    if (this.engine.field(field.path) !== field) return true;
    if (!this.journal.has(field)) this.journal.set(field, field.value);
    const answered = externalSource(field.path);
    try {
      if (field.results.some((result) => result.sourceId === answered)) this.engine.clearExternal(answered);
      this.engine.set(field.path, value, { source: 'user' });
    } catch (cause) {
      if (!(cause instanceof WriteError)) throw cause;
      this.refresh(field);
      return false;
    }
    return true;
  }

  awaitAnswer(answer: Promise<boolean>, giveUp = (): void => {}): void {
    const outcome = answer.catch(() => false).finally(() => this.awaited.delete(outcome));
    this.awaited.set(outcome, giveUp);
  }

  #giveUpAwaited(): void {
    for (const giveUp of this.awaited.values()) giveUp();
  }

  touch(field: FieldState): void {
    const told = this.#told.get(field);
    this.#results.leave(field);
    this.refresh(field);
    this.#refreshTabs([field]);
    const message = this.#noteMessage(field);
    if (message && message !== told) this.announce(fieldError(this.strings, nameOf(field), message));
  }

  /** Keeps in mind what the user has been told about a field: what is wrong, or else what to consider. */
  #noteMessage(field: FieldState): string | undefined {
    const results = this.shownResults(field);
    const result = results.find(({ severity }) => severity === 'error') ?? results[0];
    const message = result && this.message(field, result);
    if (message) this.#told.set(field, message);
    else this.#told.delete(field);
    return message;
  }

  /** After a submit attempt (or Next): everything that is there now and relevant counts as visited. */
  reveal(nodes: readonly FieldState[], report?: ValidationReport): void {
    finish(this.revealing(nodes, report));
  }

  *revealing(nodes: readonly FieldState[], report?: ValidationReport): Steps<void> {
    if (report) this.#results.attempt(report);
    yield* this.#visit(nodes);
    this.live.refresh('outcome');
    if (this.pages.mode === 'tabs') this.live.refresh('content');
  }

  /** Inside first: a tab counts the errors behind it. */
  *#visit(nodes: readonly FieldState[]): Steps<void> {
    for (const node of nodes) {
      if (!node.relevant) continue;
      yield* this.#visit(node.children);
      yield* this.#visit(node.rows);
      this.#show(node);
      yield;
    }
  }

  /** Somebody else answered these for the user, who should look at them. */
  markAssisted(fields: Iterable<FieldState>): void {
    const marked = [...fields];
    for (const field of marked) {
      this.#assisted.add(field);
      this.#show(field);
    }
    // A provider speaks for itself, once for each call.
    if (marked.length && !this.assist) this.announce(this.text('assisted', { count: marked.length }));
  }

  /** Forgets what was visited, what was refused and what is on its way: the form is as new. */
  forget(): void {
    this.#giveUpAwaited();
    this.#uiState = new WeakMap();
    this.#results.forget();
    this.#assisted = new WeakSet();
    this.summary.clear();
    this.refreshAll();
  }

  message(field: FieldState | null, result: ValidationResult): string {
    return resultMessage(this, field ?? undefined, result);
  }

  announce(message: string): void {
    this.announcer.say(message);
  }

  refresh(subject: Subject): void {
    this.live.refresh(subject);
  }

  refreshAll(): void {
    this.live.refreshAll(this.engine.items);
  }

  uiState<T extends object>(field: FieldState, create: () => T): T {
    let state = this.#uiState.get(field) as T | undefined;
    if (!state) this.#uiState.set(field, (state = create()));
    return state;
  }

  /** Remembers which element frames a node, so that delegated events find it. */
  frame(element: Element, field: FieldState): void {
    this.#frames.set(element, field);
  }

  /** The innermost framed node around an element. */
  fieldAt(element: EventTarget | null): FieldState | undefined {
    for (let at = element instanceof Element ? element : null; at; at = at.parentElement) {
      const field = this.#frames.get(at);
      if (field) return field;
      if (at === this.host) return undefined;
    }
    return undefined;
  }

  /** An element of this form by id, in whatever tree the form lives. */
  element(id: string): HTMLElement | null {
    return this.host.querySelector(`#${CSS.escape(id)}`);
  }

  focusField(field: FieldState): boolean {
    return focusNode(this, field);
  }

  /** Hears every engine cycle after the screen has followed it. */
  onCycle(listener: (change: FormChange) => void): () => void {
    this.#cycleListeners.add(listener);
    return () => this.#cycleListeners.delete(listener);
  }

  emit<T>(name: string, detail: T, cancelable = false): boolean {
    return this.host.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }),
    );
  }

  /** Stands in for a node whose template threw; the rest of the form goes on. */
  renderFault(cause: unknown, subject: Subject): unknown {
    const where = typeof subject === 'string' ? subject : subject.path;
    const message = this.text('partFailed', { part: typeof subject === 'string' ? subject : subject.key });
    console.error(`formspec-form: ${where} could not be shown.`, cause);
    queueMicrotask(() =>
      this.emit('formspec-error', { code: 'RENDER_FAILED', message: `${where}: ${message}`, cause }),
    );
    return html`<p class="formspec-failure">${message}</p>`;
  }

  #show(field: FieldState): void {
    this.#results.markVisited(field);
    this.#noteMessage(field);
    this.refresh(field);
  }

  #follow(change: FormChange): void {
    for (const node of change.changes) if (node.facets.has('value')) this.#noteValue(node);
    this.#results.follow();
    for (const { field, facets } of change.changes) {
      // The value of a group is that of its fields, which show it themselves.
      const shown = field.kind === 'field' || field.kind === 'display';
      if (shown || facets.size > 1 || !facets.has('value')) this.refresh(field);
    }
    this.#refreshTabs(change.changes.flatMap(({ field, facets }) => (facets.has('results') ? field : [])));
    const assisted = change.changes.filter(
      ({ source, facets, field }) => source === 'assist' && field.kind === 'field' && facets.has('value'),
    );
    if (assisted.length) this.markAssisted(assisted.map(({ field }) => field));
    for (const listener of this.#cycleListeners) listener(change);
  }

  /** Tabs say how many errors are behind them. */
  #refreshTabs(fields: readonly FieldState[]): void {
    const around = new Set<Subject>();
    for (const field of fields) {
      if (this.pages.mode === 'tabs') around.add('content');
      for (let at = field.parent; at; at = at.parent) if (isTabs(at)) around.add(at);
    }
    for (const subject of around) this.refresh(subject);
  }

  #noteValue({ field, source }: NodeChange): void {
    if (field.kind !== 'field') return;
    if (source === 'calculate') this.#results.noteCalculated(field);
    else if (source !== 'assist') this.#assisted.delete(field);
  }
}

/** Marks what the server said about a field, so that it goes when the user changes that field. */
export function externalSource(path: string): string {
  return `formspec-submit ${path}`;
}
