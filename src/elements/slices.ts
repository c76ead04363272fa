/**
 * Keeps the page responsive while a very large form is shown: what does not fit into one slice of time is put off, and
 * follows in tasks of its own, in document order, with what the user asks for first. This code comes only with such a
 * form; others are shown at once.
 */
import { noChange, nothing } from 'lit';
import { type ChildPart, Directive, directive } from 'lit/directive.js';
import { getCommittedValue, setChildPartValue } from 'lit/directive-helpers.js';
import type { FieldState } from '../engine/types.js';
import { pause, SLICE } from '../model/steps.js';
import type { Session } from './session.js';

/** A place in the page whose content can come later. */
export interface Place {
  /** What it shows; siblings where it is more than one. */
  readonly nodes: readonly FieldState[];
  show(): void;
}

export class Slices {
  /** Resolves once everything is shown; undefined when it is. */
  done: Promise<void> | undefined;
  /** Places that wait, the next one last in the last list. */
  #waiting: Place[][] = [];
  /** Those put off since; they go before the others, being inside of what was shown last. */
  #fresh: Place[] = [];
  /** When the current slice ends; undefined before it has begun. */
  #end: number | undefined;

  /** `onBusy` hears that the form is large, when work begins, and when all is shown. */
  constructor(
    readonly session: Session,
    readonly onBusy: () => void,
  ) {
    onBusy();
  }

  /** True if the place has to wait for its turn, since the time of this slice is up. */
  putOff(place: Place): boolean {
    const now = performance.now();
    if (this.#end === undefined) {
      this.#end = now + SLICE;
      void pause().then(() => {
        if (!this.done) this.#end = undefined;
      });
    }
    if (now < this.#end) return false;
    this.#fresh.push(place);
    this.done ??= this.#work();
    return true;
  }

  /** A template about these nodes, as a place that can wait. */
  later(nodes: readonly FieldState[], template: () => unknown): unknown {
    return laterPart(this.session, nodes, template);
  }

  /** Shows a node now that the user is sent to, with everything around it. */
  bring(node: FieldState): void {
    const path = new Set<FieldState>();
    for (let at: FieldState | null = node; at; at = at.parent) path.add(at);
    const isMeant = (place: Place): boolean => place.nodes.some((one) => path.has(one));
    for (;;) {
      this.#order();
      const list = this.#waiting.find((places) => places.some(isMeant));
      if (!list) return;
      list.splice(list.findIndex(isMeant), 1)[0]!.show();
    }
  }

  /** Lets everything inside of these nodes go first: the page that the user has turned to. */
  hurry(nodes: readonly FieldState[]): void {
    this.#order();
    const wanted = new Set(nodes);
    const isInside = (place: Place): boolean => {
      for (let at: FieldState | null = place.nodes[0]!; at; at = at.parent) if (wanted.has(at)) return true;
      return false;
    };
    const first = this.#waiting.flatMap((places) => places.filter(isInside));
    this.#waiting = this.#waiting.map((places) => places.filter((place) => !isInside(place)));
    this.#waiting.push(first);
  }

  stop(): void {
    this.#waiting = [];
    this.#fresh = [];
  }

  #order(): void {
    if (this.#fresh.length > 0) this.#waiting.push(this.#fresh.reverse());
    this.#fresh = [];
  }

  #next(): Place | undefined {
    this.#order();
    while (this.#waiting.at(-1)?.length === 0) this.#waiting.pop();
    return this.#waiting.at(-1)?.pop();
  }

  async #work(): Promise<void> {
    await pause();
    this.#tell();
    this.session.announce(this.session.text('loading'));
    let place: Place | undefined;
    do {
      await pause();
      this.#end = performance.now() + SLICE;
      while (performance.now() < this.#end && (place = this.#next())) place.show();
    } while (place);
    this.#end = this.done = undefined;
    this.#tell();
  }

  #tell(): void {
    this.session.live.refresh('outcome');
    this.onBusy();
  }
}

/** A part of the page that is not live by itself, but that can wait: a row, or some of very many siblings. */
class LaterPart extends Directive implements Place {
  #part!: ChildPart;
  #session!: Session;
  #template!: () => unknown;
  #waits = false;
  #isShown = false;
  nodes: readonly FieldState[] = [];

  override render(_session: Session, _nodes: readonly FieldState[], _template: () => unknown): unknown {
    return noChange;
  }

  override update(
    part: ChildPart,
    [session, nodes, template]: [Session, readonly FieldState[], () => unknown],
  ): unknown {
    this.#part = part;
    this.#session = session;
    this.#template = template;
    this.nodes = nodes;
    // What the form showed before it became so large stays.
    this.#isShown ||= getCommittedValue(part) !== nothing;
    this.#waits ||= session.slices!.putOff(this);
    if (this.#waits) return this.#isShown ? noChange : nothing;
    this.#isShown = true;
    this.#put();
    return noChange;
  }

  show(): void {
    this.#waits = false;
    this.#isShown = true;
    this.#session.live.commit(this.#part, () => this.#put());
  }

  #put(): void {
    const show = (content: unknown): unknown => setChildPartValue(this.#part, content, this as never);
    try {
      show(this.#template());
    } catch (cause) {
      show(this.#session.renderFault(cause, this.nodes[0]!));
    }
  }
}

const laterPart = directive(LaterPart);
