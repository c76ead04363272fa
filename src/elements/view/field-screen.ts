/**
 * What the screen shows at each field beyond its value: messages, locks, annotations, and the screen state of controls.
 * `ShownResults` decides when messages appear.
 */
import type { FieldState, FormChange, NodeChange } from '../../engine/types.js';
import type { ValidationReport, ValidationResult } from '../../model/response.js';
import { finish, type Steps } from '../../model/steps.js';
import { isTabs } from '../layout/tab-groups.js';
import type { Subject } from '../rendering/live.js';
import { messageInContext } from '../strings/result-message.js';
import type { ControlHost, FieldAnnotations } from '../form/control-host.js';
import { FirstSections } from './first-sections.js';
import { RemovedRows } from './removed-rows.js';
import { ShownResults } from './shown-results.js';
import type { ViewState } from './view-state.js';

export interface FieldScreenOptions {
  readonly annotate: (field: FieldState) => FieldAnnotations;
  readonly createControlHost: (view: ViewState) => ControlHost;
}

export class FieldScreen {
  /** What controls may use of the form. */
  readonly controlHost: ControlHost;
  readonly firstSections: FirstSections;
  readonly removedRows = new RemovedRows();
  readonly #view: ViewState;
  readonly #annotate: FieldScreenOptions['annotate'];
  readonly #results: ShownResults;
  /** The last message announced or shown for each field, so that it is not announced again. */
  readonly #told = new WeakMap<FieldState, string>();
  #uiState = new WeakMap<FieldState, object>();

  constructor(view: ViewState, { annotate, createControlHost }: FieldScreenOptions) {
    this.#view = view;
    this.#annotate = annotate;
    this.controlHost = createControlHost(view);
    this.firstSections = new FirstSections(view.engine);
    this.#results = new ShownResults(
      view.engine,
      () => view.settings.look.validateOn,
      (where) => view.rendering.refresh(where),
    );
  }

  /** Results to show at a field now. */
  resultsAt(field: FieldState): readonly ValidationResult[] {
    return this.#results.at(field);
  }

  /** Results to show about the form as a whole. */
  formResults(): readonly ValidationResult[] {
    return this.#results.ofForm();
  }

  isLocked(field: FieldState): boolean {
    return this.#view.settings.readonly || field.readonly || field.protected;
  }

  /** `name`, `toolparamdescription`, `autocomplete` and `data-formspec-*` of a field, as of now. */
  annotations(field: FieldState): FieldAnnotations {
    return this.#annotate(field);
  }

  /** Screen state of a node, created when it is first asked for and kept until the form is reset. */
  uiState<T extends object>(field: FieldState, create: () => T): T {
    let state = this.#uiState.get(field) as T | undefined;
    if (!state) this.#uiState.set(field, (state = create()));
    return state;
  }

  /** The user came to a field. */
  enter(field: FieldState): void {
    this.#results.enter(field);
  }

  /** The screen state of a node, if it has one already. Templates use this, so that rendering creates nothing. */
  currentUiState<T extends object>(field: FieldState): Readonly<T> | undefined {
    return this.#uiState.get(field) as T | undefined;
  }

  /** The user left a field: its messages are shown, and a new one is announced. */
  leave(field: FieldState): void {
    const { rendering, screen } = this.#view;
    const told = this.#told.get(field);
    this.#results.leave(field);
    rendering.refresh(field);
    this.#refreshTabsAround([field]);
    const message = this.#noteMessage(field);
    if (message && message !== told) screen.announce(message);
  }

  /** After a submit attempt, or a refused step forward: everything relevant in these nodes shows its messages. */
  reveal(nodes: readonly FieldState[], report?: ValidationReport): void {
    finish(this.revealing(nodes, report));
  }

  *revealing(nodes: readonly FieldState[], report?: ValidationReport): Steps<void> {
    const { rendering, pages, planned } = this.#view;
    if (report) {
      this.#results.attempt(report);
      planned?.reveal(report);
    }
    yield* this.#visit(nodes);
    rendering.refresh('outcome');
    if (pages.mode === 'tabs' || planned) rendering.refresh('content');
  }

  /** Fields that were filled in for the user, who should look at them: marks them and shows their messages. */
  markAssisted(fields: Iterable<FieldState>): void {
    const { assist, screen } = this.#view;
    let count = 0;
    for (const field of fields) {
      assist.mark(field);
      this.#show(field);
      count++;
    }
    // A provider makes one announcement for each call itself.
    if (count && !assist.isAttached) screen.announce(this.#view.text('assisted', { count }));
  }

  /** The user took back what an assistant filled in. */
  unmarkAssisted(field: FieldState): void {
    this.#view.assist.unmark(field);
    this.#results.forget(field);
    this.#told.delete(field);
    this.#view.rendering.refresh(field);
  }

  /** Shows what one engine cycle changed. */
  update({ changes }: FormChange): void {
    const { rendering } = this.#view;
    for (const change of changes) {
      if (change.facets.has('value')) this.#noteValue(change);
      if (change.facets.has('rows')) this.removedRows.forget(change.field);
      if (change.facets.has('rows') || change.facets.has('relevant'))
        this.firstSections.decide([change.field]);
    }
    this.#results.update();
    for (const { field, facets } of changes) {
      // The value of a group is that of its fields, which show it themselves.
      const showsValue = field.kind === 'field' || field.kind === 'display';
      if (showsValue || facets.size > 1 || !facets.has('value')) rendering.refresh(field);
    }
    this.#refreshTabsAround(changes.flatMap(({ field, facets }) => (facets.has('results') ? field : [])));
    const assisted = changes.filter(
      ({ source, facets, field }) => source === 'assist' && field.kind === 'field' && facets.has('value'),
    );
    this.markAssisted(assisted.map(({ field }) => field));
  }

  /** Makes the form as new: nothing was visited, refused or filled in. */
  reset(): void {
    this.#uiState = new WeakMap();
    this.#results.reset();
    this.#view.assist.reset();
    this.removedRows.reset();
    this.firstSections.reset();
  }

  #noteValue({ field, source }: NodeChange): void {
    if (field.kind !== 'field') return;
    if (source === 'calculate') return this.#results.noteCalculated(field);
    if (source === 'user') this.#results.noteEdited(field);
    if (source !== 'assist') this.#view.assist.unmark(field);
  }

  /** Children first, because a tab counts the errors inside it. */
  *#visit(nodes: readonly FieldState[]): Steps<void> {
    for (const node of nodes) {
      if (!node.relevant) continue;
      yield* this.#visit(node.children);
      yield* this.#visit(node.rows);
      this.#show(node);
      yield;
    }
  }

  #show(field: FieldState): void {
    this.#results.judge(field);
    this.#noteMessage(field);
    this.#view.rendering.refresh(field);
  }

  /** Remembers the most important message of a field: the first error, else the first remark. */
  #noteMessage(field: FieldState): string | undefined {
    const results = this.resultsAt(field);
    const result = results.find(({ severity }) => severity === 'error') ?? results[0];
    const message = result && messageInContext(this.#view, field, result);
    if (message) this.#told.set(field, message);
    else this.#told.delete(field);
    return message;
  }

  /** Tabs show how many errors are inside. */
  #refreshTabsAround(fields: readonly FieldState[]): void {
    const { rendering, pages } = this.#view;
    const around = new Set<Subject>();
    for (const field of fields) {
      if (pages.mode === 'tabs') around.add('content');
      for (let at = field.parent; at; at = at.parent) if (isTabs(at)) around.add(at);
    }
    for (const subject of around) rendering.refresh(subject);
  }
}
