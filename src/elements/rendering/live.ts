/**
 * The one moving part of the renderer. `live(session, subject, template)` renders a template into its place and
 * renders it again, alone, whenever the session says that its subject changed. A subject is a node of the
 * engine or the name of an area of the form (its actions, its error summary).
 *
 * Not an `AsyncDirective`: that keeps a set of children at every level, for thousands of fields, only to hear of
 * their removal. Here a part that left the document is found out when it is next asked to refresh.
 */
import { noChange, nothing } from 'lit';
import { type ChildPart, Directive, directive, type DirectiveResult } from 'lit/directive.js';
import { setChildPartValue } from 'lit/directive-helpers.js';
import type { FieldState } from '../../engine/types.js';
import type { Session } from '../form/form-view.js';
import type { Place } from './time-slicer.js';

/** Parts of a form that are no node of the engine but change by themselves. */
export type Area =
  'header' | 'summary' | 'notices' | 'content' | 'outcome' | 'actions' | 'progress' | 'assist';
export type Subject = FieldState | Area;
export type Template<S extends Subject = FieldState> = (session: Session, subject: S) => unknown;

export class LivePart extends Directive implements Place {
  #part!: ChildPart;
  #waits = false;
  #session: Session | undefined;
  #subject!: Subject;
  #template!: Template<never>;

  override render(_session: Session, _subject: Subject, _template: Template<never>): unknown {
    return noChange;
  }

  override update(
    part: ChildPart,
    [session, subject, template]: [Session, Subject, Template<never>],
  ): unknown {
    if (session === this.#session && subject === this.#subject && template === this.#template)
      return noChange;
    this.#part = part;
    this.#session?.live.remove(this.#subject, this);
    this.#session = session;
    this.#subject = subject;
    this.#template = template;
    session.live.add(subject, this);
    if (this.#putOff()) return nothing;
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
    if (!this.#putOff()) this.#put();
  }

  show(): void {
    this.#waits = false;
    this.#session!.live.commit(this.#part, () => this.#put());
  }

  /** Areas never wait: they are few, and what they say is about now. */
  #putOff(): boolean {
    const { slices } = this.#session!;
    if (slices && typeof this.#subject !== 'string') this.#waits ||= slices.putOff(this);
    return this.#waits;
  }

  /** Puts the content in by itself: a widget may fail in its template, or only when that is put in. */
  #put(): void {
    const session = this.#session!;
    const show = (content: unknown): unknown => setChildPartValue(this.#part, content, this as never);
    try {
      show(this.#template(session, this.#subject as never));
    } catch (cause) {
      show(session.renderFault(cause, this.#subject));
    }
  }
}

const livePart = directive(LivePart);

export function live<S extends Subject>(
  session: Session,
  subject: S,
  template: Template<S>,
): DirectiveResult<typeof LivePart> {
  return livePart(session, subject, template as Template<never>);
}

/** Shows the template, which is about these nodes: at once, or in a form that is very large when its turn comes. */
export function later(session: Session, nodes: readonly FieldState[], template: () => unknown): unknown {
  return session.slices?.later(nodes, template) ?? template();
}

/** Which live parts show which subject. Nearly always one; an authored layout may show something twice. */
export class LiveParts {
  /** Above 0 while the DOM is being changed: events that fire now come from that, not from the user. */
  commits = 0;
  /** Something changed that could not be shown because it was out of the document. */
  missed = false;
  readonly #areas = new Map<Area, LivePart | LivePart[]>();
  readonly #nodes = new WeakMap<FieldState, LivePart | LivePart[]>();

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
      if (!part.isConnected) {
        this.missed = true;
        continue;
      }
      this.commits++;
      try {
        part.refresh();
      } finally {
        this.commits--;
      }
    }
  }

  /** Fills a part in whose content was put off, unless it is gone by now. */
  commit(part: ChildPart, put: () => void): void {
    if (!part.startNode?.parentNode) return;
    this.commits++;
    try {
      put();
    } finally {
      this.commits--;
    }
  }

  /** Everything again: the language, the texts or the readonly state of the whole form changed. */
  refreshAll(nodes: readonly FieldState[]): void {
    this.missed = false;
    for (const area of this.#areas.keys()) this.refresh(area);
    const visit = (node: FieldState): void => {
      this.refresh(node);
      node.children.forEach(visit);
      node.rows.forEach(visit);
    };
    nodes.forEach(visit);
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
