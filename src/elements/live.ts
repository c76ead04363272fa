/**
 * The one moving part of the renderer. `live(session, subject, template)` renders a template into its place and
 * renders it again, alone, whenever the session says that its subject changed. A subject is a node of the
 * engine or the name of an area of the form (its actions, its error summary).
 */
import { noChange } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type DirectiveResult } from 'lit/directive.js';
import type { FieldState } from '../engine/types.js';
import type { Session } from './session.js';

/** Parts of a form that are no node of the engine but change by themselves. */
export type Area = 'header' | 'summary' | 'notices' | 'content' | 'outcome' | 'actions' | 'progress';
export type Subject = FieldState | Area;
export type Template<S extends Subject = FieldState> = (session: Session, subject: S) => unknown;

export class LivePart extends AsyncDirective {
  #session: Session | undefined;
  #subject!: Subject;
  #template!: Template<never>;
  #seen = 0;

  override render(session: Session, subject: Subject, template: Template<never>): unknown {
    if (session === this.#session && subject === this.#subject && template === this.#template)
      return noChange;
    this.#session?.live.remove(this.#subject, this);
    this.#session = session;
    this.#subject = subject;
    this.#template = template;
    session.live.add(subject, this);
    return this.#content();
  }

  refresh(): void {
    if (!this.isConnected) return;
    const { live } = this.#session!;
    live.commits++;
    try {
      this.setValue(this.#content());
    } finally {
      live.commits--;
    }
  }

  protected override disconnected(): void {
    this.#seen = this.#session!.live.revision;
    this.#session!.live.remove(this.#subject, this);
  }

  protected override reconnected(): void {
    const { live } = this.#session!;
    live.add(this.#subject, this);
    // Lit is walking the tree at this moment; a new value waits until it has passed.
    if (live.revision !== this.#seen) queueMicrotask(() => this.refresh());
  }

  #content(): unknown {
    const session = this.#session!;
    try {
      return this.#template(session, this.#subject as never);
    } catch (cause) {
      return session.renderFault(cause, this.#subject);
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

/** Which live parts show which subject. Nearly always one; an authored layout may show something twice. */
export class LiveParts {
  /** Counts changes, so that a part which was out of the document knows whether it missed any. */
  revision = 0;
  /** Above 0 while the DOM is being changed: events that fire now come from that, not from the user. */
  commits = 0;
  #parts = new Map<Subject, LivePart | LivePart[]>();

  add(subject: Subject, part: LivePart): void {
    const known = this.#parts.get(subject);
    this.#parts.set(
      subject,
      known === undefined || known === part ? part : [...new Set([known, part].flat())],
    );
  }

  remove(subject: Subject, part: LivePart): void {
    const known = this.#parts.get(subject);
    if (known === part) this.#parts.delete(subject);
    else if (Array.isArray(known)) {
      const rest = known.filter((one) => one !== part);
      this.#parts.set(subject, rest.length === 1 ? rest[0]! : rest);
    }
  }

  has(subject: Subject): boolean {
    return this.#parts.has(subject);
  }

  refresh(subject: Subject): void {
    this.revision++;
    const known = this.#parts.get(subject);
    if (Array.isArray(known)) for (const part of known) part.refresh();
    else known?.refresh();
  }

  /** Everything again: the language, the texts or the readonly state of the whole form changed. */
  refreshAll(): void {
    for (const subject of this.#parts.keys()) this.refresh(subject);
  }
}
