/** Tells listeners about cycles, one cycle after the other, even when a listener writes again. */
import type { LiveNode } from '../state/node.js';
import type { FieldState, FormChange, NodeChange } from '../types.js';
import { extraOf } from '../state/node.js';

/** Cycles that listeners may set off in a row before this counts as endless. */
const MAX_ECHOES = 1000;

type Listener = (change: FormChange) => void;

export class Notifier {
  readonly #listeners = new Map<symbol, { path: string | null; listener: Listener }>();
  #queue: FormChange[] = [];
  #isTelling = false;
  #isClosed = false;

  subscribe(path: string | null, listener: Listener): () => void {
    const key = Symbol();
    this.#listeners.set(key, { path, listener });
    return () => this.#listeners.delete(key);
  }

  observe(field: FieldState, listener: (change: NodeChange) => void): () => void {
    const extra = extraOf(field as LiveNode);
    // The same function may observe twice, and each subscription ends for itself.
    const own = (change: NodeChange): void => listener(change);
    (extra.listeners ??= new Set()).add(own);
    return () => extra.listeners!.delete(own);
  }

  /** Queues a cycle; whoever is telling already will get to it. */
  tell(change: FormChange): void {
    if (this.#isClosed) return;
    this.#queue.push(change);
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (let echoes = 0; this.#queue.length > 0 && !this.#isClosed; echoes++) {
        if (echoes > MAX_ECHOES) {
          this.#queue = [];
          complain(
            new Error(`Listeners kept changing the form for ${MAX_ECHOES} cycles; they were stopped.`),
          );
          return;
        }
        this.#tellOne(this.#queue.shift()!);
      }
    } finally {
      this.#isTelling = false;
    }
  }

  #tellOne(change: FormChange): void {
    for (const node of change.changes)
      for (const listener of Array.from((node.field as LiveNode).extra?.listeners ?? []))
        attempt(() => listener(node));
    for (const { path, listener } of Array.from(this.#listeners.values())) {
      if (path === null) {
        attempt(() => listener(change));
        continue;
      }
      const changes = change.changes.filter((node) => isAtOrBelow(node.path, path));
      if (changes.length > 0) attempt(() => listener({ source: change.source, changes }));
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#listeners.clear();
    this.#queue = [];
  }
}

function isAtOrBelow(path: string, ancestor: string): boolean {
  if (!path.startsWith(ancestor)) return false;
  const next = path[ancestor.length];
  return next === undefined || next === '.' || next === '[';
}

/** One listener's mistake must not keep the others from hearing. */
function attempt(call: () => void): void {
  try {
    call();
  } catch (error) {
    complain(error);
  }
}

function complain(error: unknown): void {
  const report = (globalThis as { reportError?: (error: unknown) => void }).reportError;
  if (report) report(error);
  else
    queueMicrotask(() => {
      throw error;
    });
}
