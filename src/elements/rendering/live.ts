/**
 * The directive behind every part of a form that can change by itself. `live(view, subject, template)` renders a template
 * and renders it again, alone, when its subject changes. A subject is a node of the engine or an area of the form, such
 * as its buttons or its error summary.
 *
 * It is not an `AsyncDirective`, which would keep a set of children at every level for thousands of fields, only to
 * learn of their removal. A part that left the document is noticed when it is next asked to refresh.
 */
import { noChange, nothing } from 'lit';
import { type ChildPart, Directive, directive, type DirectiveResult } from 'lit/directive.js';
import { setChildPartValue } from 'lit/directive-helpers.js';
import type { FieldState } from '../../engine/types.js';
import type { ViewState } from '../view/view-state.js';
import type { DeferrablePart, TimeSlicer } from './time-slicer.js';

/** Parts of a form that are not nodes of the engine but change by themselves. */
export type Area =
  | 'header'
  | 'languages'
  | 'summary'
  | 'notices'
  | 'content'
  | 'outcome'
  | 'actions'
  | 'progress'
  | 'assist'
  | 'confirmation';
export type Subject = FieldState | Area;
export type Template<S extends Subject = FieldState> = (view: ViewState, subject: S) => unknown;

export class LivePart extends Directive implements DeferrablePart {
  #part!: ChildPart;
  #isDeferred = false;
  #view: ViewState | undefined;
  #subject!: Subject;
  #template!: Template<never>;

  /** What a server renders: the template, once. */
  override render(view: ViewState, subject: Subject, template: Template<never>): unknown {
    return template(view, subject as never);
  }

  override update(
    part: ChildPart,
    [view, subject, template]: [ViewState, Subject, Template<never>],
  ): unknown {
    if (view === this.#view && subject === this.#subject && template === this.#template) return noChange;
    this.#part = part;
    this.#view?.rendering.remove(this.#subject, this);
    this.#view = view;
    this.#subject = subject;
    this.#template = template;
    view.rendering.add(subject, this);
    if (this.#defer()) return nothing;
    this.#put();
    return noChange;
  }

  get nodes(): readonly FieldState[] {
    return typeof this.#subject === 'string' ? [] : [this.#subject];
  }

  get isConnected(): boolean {
    return this.#part.startNode?.isConnected ?? false;
  }

  refresh(): void {
    if (!this.#defer()) this.#put();
  }

  show(): void {
    this.#isDeferred = false;
    this.#view!.rendering.commit(this.#part, () => this.#put());
  }

  /** Areas are never deferred: they are few, and what they say is about the present. */
  #defer(): boolean {
    const { slicer } = this.#view!.rendering;
    if (slicer && typeof this.#subject !== 'string') this.#isDeferred ||= slicer.defer(this);
    return this.#isDeferred;
  }

  /** Commits the content here, because a widget may throw in its template or only when that is committed. */
  #put(): void {
    const view = this.#view!;
    const commit = (content: unknown): unknown => setChildPartValue(this.#part, content, this as never);
    try {
      commit(this.#template(view, this.#subject as never));
    } catch (cause) {
      commit(view.rendering.failure(cause, this.#subject));
    }
  }
}

const livePart = directive(LivePart);

export function live<S extends Subject>(
  view: ViewState,
  subject: S,
  template: Template<S>,
): DirectiveResult<typeof LivePart> {
  return livePart(view, subject, template as Template<never>);
}

/** A node, drawn by the template for its kind. */
export function liveNode(view: ViewState, node: FieldState): unknown {
  return live(view, node, view.rendering.templateOf(node));
}

/** Renders a template about these nodes: immediately, or in its turn while the form is very large. */
export function deferrable(
  { rendering }: ViewState,
  nodes: readonly FieldState[],
  template: () => unknown,
): unknown {
  return rendering.slicer?.deferrable(nodes, template) ?? template();
}

/** Which live parts show which subject. Nearly always one; an authored layout may show something twice. */
export class LiveParts {
  readonly templateOf: (node: FieldState) => Template;
  /** What replaces a part whose template threw. */
  readonly failure: (cause: unknown, subject: Subject) => unknown;
  readonly #areas = new Map<Area, LivePart | LivePart[]>();
  readonly #nodes = new WeakMap<FieldState, LivePart | LivePart[]>();
  #commits = 0;
  #hasMissed = false;
  #slicer: TimeSlicer | undefined;

  constructor(
    templateOf: (node: FieldState) => Template,
    failure: (cause: unknown, subject: Subject) => unknown,
  ) {
    this.templateOf = templateOf;
    this.failure = failure;
  }

  /** Present while the form is very large. */
  get slicer(): TimeSlicer | undefined {
    return this.#slicer;
  }

  setSlicer(slicer: TimeSlicer | undefined): void {
    this.#slicer = slicer;
  }

  /** True while the DOM is being changed: events that fire now do not come from the user. */
  get isCommitting(): boolean {
    return this.#commits > 0;
  }

  /** Whether something changed that could not be shown because it was not in the document. */
  get hasMissed(): boolean {
    return this.#hasMissed;
  }

  add(subject: Subject, part: LivePart): void {
    const known = this.#get(subject);
    const others = known === NONE ? known : known.filter((one) => one !== part && one.isConnected);
    this.#set(subject, others.length ? [...others, part] : part);
  }

  remove(subject: Subject, part: LivePart): void {
    this.#set(
      subject,
      this.#get(subject).filter((one) => one !== part),
    );
  }

  refresh(subject: Subject): void {
    for (const part of this.#get(subject)) {
      if (part.isConnected) this.#commit(() => part.refresh());
      else this.#hasMissed = true;
    }
  }

  /** Fills in a part whose content was deferred, unless it was removed meanwhile. */
  commit(part: ChildPart, put: () => void): void {
    if (part.startNode?.parentNode) this.#commit(put);
  }

  /** Renders everything again: the language, the texts or the read-only state of the whole form changed. */
  refreshAll(nodes: readonly FieldState[]): void {
    this.#hasMissed = false;
    for (const area of this.#areas.keys()) this.refresh(area);
    const visit = (node: FieldState): void => {
      this.refresh(node);
      node.children.forEach(visit);
      node.rows.forEach(visit);
    };
    nodes.forEach(visit);
  }

  #commit(put: () => void): void {
    this.#commits++;
    try {
      put();
    } finally {
      this.#commits--;
    }
  }

  #get(subject: Subject): LivePart[] {
    const known = typeof subject === 'string' ? this.#areas.get(subject) : this.#nodes.get(subject);
    return known === undefined ? NONE : Array.isArray(known) ? known : [known];
  }

  #set(subject: Subject, parts: LivePart | LivePart[]): void {
    if (typeof subject === 'string') this.#areas.set(subject, parts);
    else this.#nodes.set(subject, parts);
  }
}

const NONE: LivePart[] = [];
