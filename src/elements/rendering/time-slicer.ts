/**
 * Keeps the page responsive while a very large form is rendered. What does not fit into one slice of time is deferred
 * and follows in later tasks, in document order, with what the user asks for first. This code is loaded only with very
 * large forms.
 */
import { noChange, nothing } from 'lit';
import { type ChildPart, Directive, directive } from 'lit/directive.js';
import { getCommittedValue, setChildPartValue } from 'lit/directive-helpers.js';
import { repeat as keyed } from 'lit/directives/repeat.js';
import type { FieldState } from '../../engine/types.js';
import { pause, SLICE } from '../../model/steps.js';
import { chunk, CHUNK_SIZE, MOST_UNCHUNKED } from '../fields/siblings.js';
import type { ViewState } from '../view/view-state.js';
import { lettersOf } from './form-size.js';

/** A part of the page whose content can be rendered later. */
export interface DeferrablePart {
  /** What it shows: one node, or several siblings. */
  readonly nodes: readonly FieldState[];
  show(): void;
}

/** Characters for each slice: the browser lays them out afterwards, in about as much time as the slice itself has. */
const MAX_LETTERS = 200_000;

interface Chunk {
  rows: FieldState[];
}

/** State of the rows of one repeat: how many there were, and which chunk each row is in. */
export interface ChunkedRows {
  count: number;
  chunkOf: Map<FieldState, Chunk> | undefined;
}

export class TimeSlicer {
  /** Resolves when everything is rendered; undefined if it is. */
  done: Promise<void> | undefined;
  readonly #view: ViewState;
  readonly #onChange: () => void;
  /** Lists of deferred parts. The next part to render is the last one of the last list. */
  #waiting: DeferrablePart[][] = [];
  /** Parts deferred since. They come before the others, because they are inside of what was rendered last. */
  #fresh: DeferrablePart[] = [];
  /** When the current slice ends; undefined before it begins. */
  #end: number | undefined;
  /** Characters that were shown in the current slice. */
  #letters = 0;

  /** `onChange` is called at once, when work begins, and when everything is rendered. */
  constructor(view: ViewState, onChange: () => void) {
    this.#view = view;
    this.#onChange = onChange;
    onChange();
  }

  /** Returns true if a part has to wait because the time of this slice is used up. */
  defer(part: DeferrablePart): boolean {
    const now = performance.now();
    if (this.#end === undefined) {
      this.#begin(now);
      void pause().then(() => {
        if (!this.done) this.#end = undefined;
      });
    }
    if (this.#hasTime(now)) {
      this.#count(part);
      return false;
    }
    this.#fresh.push(part);
    this.done ??= this.#work();
    return true;
  }

  /** A template about these nodes that can wait for its turn. */
  deferrable(nodes: readonly FieldState[], template: () => unknown): unknown {
    return deferredPart(this.#view, nodes, template);
  }

  /** Very many rows in chunks; undefined if the rows of this repeat need none. */
  chunks(
    state: ChunkedRows,
    rows: readonly FieldState[],
    template: (some: readonly FieldState[]) => unknown,
  ): unknown {
    if (rows.length > MOST_UNCHUNKED && rows.length > 2 * state.count) state.chunkOf ??= new Map();
    else if (rows.length === 0) state.chunkOf = undefined;
    state.count = rows.length;
    if (!state.chunkOf) return undefined;
    return keyed(
      assignChunks(rows, state.chunkOf),
      (one) => one,
      (one) => chunk(this.#view, one.rows, () => template(one.rows)),
    );
  }

  /** Renders a node now, with everything around it: the user is sent there. */
  renderNow(node: FieldState): void {
    const path = new Set<FieldState>();
    for (let at: FieldState | null = node; at; at = at.parent) path.add(at);
    const isAround = (part: DeferrablePart): boolean => part.nodes.some((one) => path.has(one));
    for (;;) {
      this.#order();
      const list = this.#waiting.find((parts) => parts.some(isAround));
      if (!list) return;
      list.splice(list.findIndex(isAround), 1)[0]!.show();
    }
  }

  /** Renders everything inside these nodes first: the page that the user opened. */
  prioritise(nodes: readonly FieldState[]): void {
    this.#order();
    const wanted = new Set(nodes);
    const isInside = (part: DeferrablePart): boolean => {
      for (let at: FieldState | null = part.nodes[0]!; at; at = at.parent) if (wanted.has(at)) return true;
      return false;
    };
    const first = this.#waiting.flatMap((parts) => parts.filter(isInside));
    this.#waiting = this.#waiting.map((parts) => parts.filter((part) => !isInside(part)));
    this.#waiting.push(first);
  }

  stop(): void {
    this.#waiting = [];
    this.#fresh = [];
  }

  #begin(now: number): void {
    this.#end = now + SLICE;
    this.#letters = 0;
  }

  #hasTime(now: number): boolean {
    return now < this.#end! && this.#letters < MAX_LETTERS;
  }

  #count(part: DeferrablePart): void {
    for (const node of part.nodes) this.#letters += lettersOf(node);
  }

  #order(): void {
    if (this.#fresh.length > 0) this.#waiting.push(this.#fresh.reverse());
    this.#fresh = [];
  }

  #next(): DeferrablePart | undefined {
    this.#order();
    while (this.#waiting.at(-1)?.length === 0) this.#waiting.pop();
    return this.#waiting.at(-1)?.pop();
  }

  async #work(): Promise<void> {
    await pause();
    this.#notify();
    this.#view.screen.announce(this.#view.text('loading'));
    let part: DeferrablePart | undefined;
    do {
      await pause();
      this.#begin(performance.now());
      while (this.#hasTime(performance.now()) && (part = this.#next())) {
        this.#count(part);
        part.show();
      }
    } while (part);
    this.#end = this.done = undefined;
    this.#notify();
  }

  #notify(): void {
    this.#view.rendering.refresh('outcome');
    this.#onChange();
  }
}

/** Distributes rows over chunks, and keeps each row in its chunk where the order of rows allows it. */
function assignChunks(rows: readonly FieldState[], chunkOf: Map<FieldState, Chunk>): Set<Chunk> {
  const chunks = new Set<Chunk>();
  let current: Chunk | undefined;
  rows.forEach((row, i) => {
    const previous = chunkOf.get(row);
    const isInside = current !== undefined && i + 1 < rows.length && chunkOf.get(rows[i + 1]!) === current;
    if (previous && previous !== current && !chunks.has(previous) && !isInside) current = previous;
    else if (!current || (previous !== current && !isInside && current.rows.length >= CHUNK_SIZE))
      current = { rows: [] };
    if (!chunks.has(current)) {
      current.rows = [];
      chunks.add(current);
    }
    current.rows.push(row);
  });
  chunkOf.clear();
  for (const one of chunks) for (const row of one.rows) chunkOf.set(row, one);
  return chunks;
}

/** A part that is not live by itself but can be deferred: a row, or a chunk of siblings. */
class DeferredPart extends Directive implements DeferrablePart {
  nodes: readonly FieldState[] = [];
  #part!: ChildPart;
  #view!: ViewState;
  #template!: () => unknown;
  #isDeferred = false;
  #isShown = false;

  /** What a server renders: the template. */
  override render(_view: ViewState, _nodes: readonly FieldState[], template: () => unknown): unknown {
    return template();
  }

  override update(
    part: ChildPart,
    [view, nodes, template]: [ViewState, readonly FieldState[], () => unknown],
  ): unknown {
    this.#part = part;
    this.#view = view;
    this.#template = template;
    this.nodes = nodes;
    // Content from before the form became very large stays.
    this.#isShown ||= getCommittedValue(part) !== nothing;
    this.#isDeferred ||= view.rendering.slicer!.defer(this);
    if (this.#isDeferred) return this.#isShown ? noChange : nothing;
    this.#isShown = true;
    this.#put();
    return noChange;
  }

  show(): void {
    this.#isDeferred = false;
    this.#isShown = true;
    this.#view.rendering.commit(this.#part, () => this.#put());
  }

  #put(): void {
    const commit = (content: unknown): unknown => setChildPartValue(this.#part, content, this as never);
    try {
      commit(this.#template());
    } catch (cause) {
      commit(this.#view.rendering.failure(cause, this.nodes[0]!));
    }
  }
}

const deferredPart = directive(DeferredPart);
