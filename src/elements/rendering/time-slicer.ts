/**
 * Keeps the page responsive while a very large form is shown: what does not fit into one slice of time is put off, and
 * follows in tasks of its own, in document order, with what the user asks for first. This code comes only with such a
 * form; others are shown at once.
 */
import { noChange, nothing } from 'lit';
import { repeat as keyed } from 'lit/directives/repeat.js';
import { type ChildPart, Directive, directive } from 'lit/directive.js';
import { getCommittedValue, setChildPartValue } from 'lit/directive-helpers.js';
import type { FieldState } from '../../engine/types.js';
import { run, TOGETHER } from '../fields/field-template.js';
import { pause, SLICE } from '../../model/steps.js';
import type { Session } from '../form/form-view.js';
import { lettersOf } from './form-size.js';

/** A place in the page whose content can come later. */
export interface Place {
  /** What it shows; siblings where it is more than one. */
  readonly nodes: readonly FieldState[];
  show(): void;
}

/** Characters for each slice: the browser lays them out after it, in about as much time as the slice itself has. */
const MAX_LETTERS = 200_000;

interface Run {
  rows: FieldState[];
}

export class Slices {
  /** Of repeats whose rows stand in runs: how many there were, and which row stands in which. */
  readonly #runs = new WeakMap<FieldState, { count: number; known?: Map<FieldState, Run> | undefined }>();

  /** Resolves once everything is shown; undefined when it is. */
  done: Promise<void> | undefined;
  /** Places that wait, the next one last in the last list. */
  #waiting: Place[][] = [];
  /** Those put off since; they go before the others, being inside of what was shown last. */
  #fresh: Place[] = [];
  /** When the current slice ends; undefined before it has begun. */
  #end: number | undefined;
  /** Characters that were shown in the current slice. */
  #letters = 0;

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
      this.#letters = 0;
      void pause().then(() => {
        if (!this.done) this.#end = undefined;
      });
    }
    if (now < this.#end && this.#letters < MAX_LETTERS) {
      for (const node of place.nodes) this.#letters += lettersOf(node);
      return false;
    }
    this.#fresh.push(place);
    this.done ??= this.#work();
    return true;
  }

  /** A template about these nodes, as a place that can wait. */
  later(nodes: readonly FieldState[], template: () => unknown): unknown {
    return laterPart(this.session, nodes, template);
  }

  /**
   * Very many rows that came at once, in runs; undefined for others. A row stays in its run, whatever is added and
   * removed around it: what somebody types in must not be made anew.
   */
  rows(repeat: FieldState, content: (some: readonly FieldState[]) => unknown): unknown {
    const { rows } = repeat;
    const state = this.#runs.get(repeat) ?? { count: 0 };
    this.#runs.set(repeat, state);
    if (rows.length > 10 * TOGETHER && rows.length > 2 * state.count) state.known ??= new Map();
    else if (rows.length === 0) state.known = undefined;
    state.count = rows.length;
    const { known } = state;
    if (!known) return undefined;
    const runs = new Set<Run>();
    let at: Run | undefined;
    rows.forEach((row, i) => {
      const own = known.get(row);
      const isInside = at !== undefined && i + 1 < rows.length && known.get(rows[i + 1]!) === at;
      if (own && own !== at && !runs.has(own) && !isInside) at = own;
      else if (!at || (own !== at && !isInside && at.rows.length >= TOGETHER)) at = { rows: [] };
      if (!runs.has(at)) {
        at.rows = [];
        runs.add(at);
      }
      at.rows.push(row);
    });
    known.clear();
    for (const one of runs) for (const row of one.rows) known.set(row, one);
    return keyed(
      runs,
      (one) => one,
      (one) => run(this.session, one.rows, () => content(one.rows)),
    );
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
      this.#letters = 0;
      while (performance.now() < this.#end && this.#letters < MAX_LETTERS && (place = this.#next())) {
        for (const node of place.nodes) this.#letters += lettersOf(node);
        place.show();
      }
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
