/**
 * One rendered form: the engine plus everything that belongs to the screen and not to the data. Templates read it,
 * controls write through it, and every engine cycle reaches the screen here, once, and only where something changed.
 */
import { html } from 'lit';
import { WriteError } from '../engine/errors.js';
import type { FieldState, FormChange, FormEngine, NodeChange } from '../engine/types.js';
import type { ValidationReport, ValidationResult } from '../model/response.js';
import { Announcer } from './announce.js';
import { ErrorSummary } from './error-summary.js';
import { focusNode } from './focus.js';
import type { FieldAnnotations, FormSession } from './form-session.js';
import { LiveParts, type Subject, type Template } from './live.js';
import { Notices } from './notices.js';
import { PageFlow } from './page-flow.js';
import { fieldError } from './strings/field-error.js';
import { format } from './strings/format.js';
import { areMany } from './size.js';
import type { Slices } from './slices.js';
import { ShownResults } from './shown-results.js';
import { isTabs } from './tabs.js';
import { resultMessage } from './strings/result-message.js';
import type { StringKey, Strings } from './strings/strings.js';

/** What the page wants around the fields; asked each time, since attributes change. */
export interface FormLook {
  readonly title: boolean;
  readonly submitButton: boolean;
  /** Level of the first heading. */
  readonly headingLevel: number;
}

export interface SessionOptions {
  readonly engine: FormEngine;
  readonly host: HTMLElement;
  readonly strings: Strings;
  readonly locale: string;
  readonly readonly: boolean;
  /** How a node is drawn. Handed in, because templates of groups need it for their children. */
  readonly templateOf: (field: FieldState) => Template;
  readonly annotate: (field: FieldState) => FieldAnnotations;
  readonly look: () => FormLook;
  readonly withReview: boolean;
  /** Whether the definition's pages apply; in a layout of the page's own they do not. */
  readonly paged: boolean;
  /** Hears when a large form is no longer shown as a whole, or is again. */
  readonly onBusy: () => void;
}

/** What an attached Assist Provider adds to the screen; it comes with its own code, when it comes. */
export interface AssistScreen {
  /** What stands below the control of a field that an assistant filled, and the id of its text. */
  trace(field: FieldState): { readonly content: unknown; readonly id: string } | undefined;
  /** What assistants did, at the end of the form. */
  panel(): unknown;
  /** The form can be changed, or no longer. */
  lockChanged(): void;
}

let sessions = 0;

export class Session implements FormSession {
  readonly engine: FormEngine;
  readonly host: HTMLElement;
  readonly templateOf: (field: FieldState) => Template;
  readonly prefix = `formspec-${++sessions}`;
  readonly live = new LiveParts();
  /** There while the form is very large. */
  slices: Slices | undefined;
  readonly announcer = new Announcer();
  readonly notices: Notices;
  readonly summary: ErrorSummary;
  readonly pages: PageFlow;
  readonly #look: () => FormLook;
  readonly #onBusy: () => void;
  strings: Strings;
  locale: string;
  /** Under review, or sent: nothing can be changed. */
  readonly: boolean;
  /** A submission is on its way. */
  pending = false;
  /** Answers on their way into the form: files that are being uploaded. */
  readonly awaited = new Set<Promise<boolean>>();
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
    this.#onBusy = options.onBusy;
    this.#results = new ShownResults(this.engine, (where) => this.refresh(where));
    this.notices = new Notices(this);
    this.summary = new ErrorSummary(this);
    this.pages = new PageFlow(this, options);
    this.#unsubscribe = this.engine.subscribe(null, (change) => this.#onCycle(change));
  }

  destroy(): void {
    this.#unsubscribe();
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

  write(field: FieldState, value: unknown): void {
    if ((this.pending && this.awaited.size === 0) || this.isLocked(field)) return this.refresh(field);
    if (!this.journal.has(field)) this.journal.set(field, field.value);
    const answered = externalSource(field.path);
    try {
      if (field.results.some((result) => result.sourceId === answered)) this.engine.clearExternal(answered);
      this.engine.set(field.path, value, { source: 'user' });
    } catch (cause) {
      if (!(cause instanceof WriteError)) throw cause;
      this.refresh(field);
    }
  }

  awaitAnswer(answer: Promise<boolean>): void {
    this.awaited.add(answer);
    void answer.finally(() => this.awaited.delete(answer));
  }

  touch(field: FieldState): void {
    const told = this.#told.get(field);
    this.#results.leave(field);
    this.refresh(field);
    this.#refreshTabs([field]);
    const error = this.#noteError(field);
    if (error && error !== told) this.announce(fieldError(this.strings, field.label(), error));
  }

  /** Keeps in mind what the user has been told is wrong with a field. */
  #noteError(field: FieldState): string | undefined {
    const error = this.shownResults(field).find((result) => result.severity === 'error');
    const message = error && this.message(field, error);
    if (message) this.#told.set(field, message);
    else this.#told.delete(field);
    return message;
  }

  /** After a submit attempt (or Next): everything that is there now and relevant counts as visited. */
  reveal(nodes: readonly FieldState[], report?: ValidationReport): void {
    if (report) this.#results.attempt(report);
    // Inside first: a tab counts the errors behind it.
    const visit = (node: FieldState): void => {
      if (!node.relevant) return;
      for (const child of node.children) visit(child);
      for (const row of node.rows) visit(row);
      this.#show(node);
    };
    nodes.forEach(visit);
    this.live.refresh('outcome');
    if (this.pages.mode === 'tabs') this.live.refresh('content');
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

  /** Forgets what was visited and what was refused: the form is as new. */
  forget(): void {
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
    this.#noteError(field);
    this.refresh(field);
  }

  /** Settles once all of a large form is shown; undefined when it is. */
  get rest(): Promise<unknown> | undefined {
    return this.#fitting ?? this.slices?.done;
  }
  #fitting: Promise<void> | undefined;

  /** Brings what a form of this size needs, or the page would stand still; undefined when nothing has to be waited for. */
  fit(): Promise<void> | undefined {
    const { slices } = this;
    if (slices?.done || !!slices === areMany(this.engine.items)) return undefined;
    this.slices = undefined;
    if (slices) {
      this.#onBusy();
      return undefined;
    }
    return import('./slices.js').then(
      ({ Slices }) => void (this.slices = new Slices(this, this.#onBusy)),
      () => undefined,
    );
  }

  #onCycle(change: FormChange): void {
    const resized = change.changes.some(({ facets }) => facets.has('rows')) ? this.fit() : undefined;
    // Data of the page's own can be any amount. Who adds a row is to find it at once.
    const fitting = this.#fitting ?? (change.source === 'host' ? resized : undefined);
    if (!fitting) return this.#follow(change);
    const done = (this.#fitting = fitting.then(() => {
      if (this.#fitting === done) this.#fitting = undefined;
      this.#follow(change);
    }));
  }

  #follow(change: FormChange): void {
    for (const node of change.changes) if (node.facets.has('value')) this.#noteValue(node);
    this.#results.follow();
    for (const { field, facets } of change.changes) {
      // The value of a group is that of its fields, which show it themselves.
      if (field.kind === 'field' || facets.size > 1 || !facets.has('value')) this.refresh(field);
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
