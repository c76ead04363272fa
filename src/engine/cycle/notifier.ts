/** Notifies listeners about cycles, one cycle after the other, even if a listener changes the form again. */
import { extraOf, type FormNode } from '../state/node.js';
import type { FieldState, FormChange, NodeChange } from '../types.js';

/** Maximum number of cycles that listeners may cause in a row. */
const MAX_CYCLES = 1000;

type Listener = (change: FormChange) => void;

export class Notifier {
  readonly #listeners = new Map<symbol, { path: string | null; listener: Listener }>();
  #queue: FormChange[] = [];
  #isNotifying = false;
  #isClosed = false;

  subscribe(path: string | null, listener: Listener): () => void {
    const key = Symbol();
    this.#listeners.set(key, { path, listener });
    return () => this.#listeners.delete(key);
  }

  observe(field: FieldState, listener: (change: NodeChange) => void): () => void {
    const extra = extraOf(field as FormNode);
    // A wrapper for each call, because the same function may observe twice and each subscription ends on its own.
    const wrapper = (change: NodeChange): void => listener(change);
    (extra.listeners ??= new Set()).add(wrapper);
    return () => extra.listeners!.delete(wrapper);
  }

  /** Notifies all listeners. If a listener causes another cycle, that cycle waits until this one is done. */
  notify(change: FormChange): void {
    if (this.#isClosed) return;
    this.#queue.push(change);
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    try {
      for (let cycles = 0; this.#queue.length > 0 && !this.#isClosed; cycles++) {
        if (cycles > MAX_CYCLES) {
          this.#queue = [];
          reportError(
            new Error(`Listeners kept changing the form for ${MAX_CYCLES} cycles; they were stopped.`),
          );
          return;
        }
        this.#notifyOne(this.#queue.shift()!);
      }
    } finally {
      this.#isNotifying = false;
    }
  }

  #notifyOne(change: FormChange): void {
    for (const node of change.changes)
      for (const listener of Array.from((node.field as FormNode).extra?.listeners ?? []))
        callSafely(() => listener(node));
    for (const { path, listener } of Array.from(this.#listeners.values())) {
      if (path === null) {
        callSafely(() => listener(change));
        continue;
      }
      const changes = change.changes.filter((node) => isAtOrBelow(node.path, path));
      if (changes.length > 0) callSafely(() => listener({ source: change.source, changes }));
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

/** An error in one listener must not keep the others from being called. */
function callSafely(call: () => void): void {
  try {
    call();
  } catch (error) {
    reportError(error);
  }
}

function reportError(error: unknown): void {
  const report = (globalThis as { reportError?: (error: unknown) => void }).reportError;
  if (report) report(error);
  else
    queueMicrotask(() => {
      throw error;
    });
}
