/**
 * Log of what assistants wrote into a form, newest last, with undo for one field, one call or everything.
 * A write stands until it is undone or somebody else changes the field.
 */
import type { FieldState, FormEngine, Transaction } from '../engine/types.js';
import { sameValue } from '../model/values.js';

export interface AssistChange {
  /** The same object also after rows have moved; its `path` is live. */
  readonly field: FieldState;
  readonly label: string;
  readonly previous: unknown;
  readonly value: unknown;
  readonly state: 'standing' | 'edited' | 'undone';
}

export interface AssistCall {
  readonly id: number;
  readonly tool: string;
  readonly agent: string | undefined;
  readonly time: string;
  readonly changes: readonly AssistChange[];
}

export interface ActivityLog {
  readonly calls: readonly AssistCall[];
  /** The write that the field's present value comes from, if an assistant wrote it. */
  standing(field: FieldState): AssistChange | undefined;
  /** Undoes the writes of a change or a call that still stand; without argument, all of them. Returns how many values changed. */
  undo(what?: AssistChange | AssistCall): number;
  /** Called after every new call and every change of state. */
  subscribe(listener: () => void): () => void;
}

/** One call as the provider records it. */
export interface ActivityRecord extends Omit<AssistCall, 'id' | 'changes'> {
  /** The fields that were written, with their values before the call. */
  readonly before: ReadonlyMap<FieldState, unknown>;
  readonly transactions: readonly Transaction[];
}

export interface RecordingActivityLog extends ActivityLog {
  record(call: ActivityRecord): AssistCall | undefined;
  destroy(): void;
}

type Mutable<T> = { -readonly [key in keyof T]: T[key] };
type Change = Mutable<AssistChange>;
interface Call extends AssistCall {
  readonly changes: Change[];
  readonly transactions: readonly Transaction[];
  /** Number of processing cycles up to the end of the call. */
  readonly cycle: number;
}

/** Older calls are dropped, so that the log cannot grow without limit. */
const KEPT_CALLS = 500;

export function createActivityLog(engine: FormEngine): RecordingActivityLog {
  const calls: Call[] = [];
  const standing = new Map<FieldState, Change[]>();
  const listeners = new Set<() => void>();
  let cycle = 0;
  let nextId = 1;
  let undoing = false;

  const notify = () => listeners.forEach((listener) => listener());

  const settle = (change: Change, state: 'edited' | 'undone') => {
    change.state = state;
    const rest = (standing.get(change.field) ?? []).filter((other) => other !== change);
    if (rest.length > 0) standing.set(change.field, rest);
    else standing.delete(change.field);
  };

  const unsubscribe = engine.subscribe(null, ({ changes }) => {
    cycle++;
    if (undoing) return;
    let edited = false;
    for (const { field, facets, source } of changes) {
      if (source === 'assist' || source === 'calculate' || !facets.has('value')) continue;
      for (const change of standing.get(field) ?? []) {
        settle(change, 'edited');
        edited = true;
      }
    }
    if (edited) notify();
  });

  function undo(what?: AssistChange | AssistCall): number {
    const wanted = !what
      ? calls.flatMap(({ changes }) => changes)
      : 'changes' in what
        ? (what as Call).changes
        : [what as Change];
    const stands = wanted.filter(({ state }) => state === 'standing');
    if (stands.length === 0) return 0;
    const { changes, transactions, ...last } = calls.at(-1)!;
    const isLastCall = stands.length === changes.length && stands.every((change) => changes.includes(change));
    undoing = true;
    try {
      // Nothing has changed since: restore the exact state before the call, with all effects of the call.
      if (isLastCall && last.cycle === cycle)
        for (const transaction of [...transactions].reverse()) transaction.undo();
      else
        engine.batch(
          () => {
            for (const { field, previous } of [...stands].reverse())
              if (engine.field(field.path) === field) engine.set(field.path, previous, { source: 'user' });
          },
          { source: 'user' },
        );
    } finally {
      undoing = false;
    }
    for (const change of stands) settle(change, 'undone');
    notify();
    return stands.length;
  }

  return {
    calls,
    standing: (field) => standing.get(field)?.at(-1),
    undo,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    record({ before, ...about }) {
      const real = [...before]
        .filter(([field, previous]) => !sameValue(previous, field.value))
        .map(([field, previous]): Change => ({
          field,
          label: field.label(),
          previous,
          value: field.value,
          state: 'standing',
        }));
      if (real.length === 0) return undefined;
      const call: Call = { ...about, id: nextId++, changes: real, cycle };
      calls.push(call);
      for (const change of real) standing.set(change.field, [...(standing.get(change.field) ?? []), change]);
      for (const old of calls.splice(0, calls.length - KEPT_CALLS))
        for (const change of old.changes) settle(change, 'edited');
      notify();
      return call;
    },
    destroy() {
      unsubscribe();
      listeners.clear();
    },
  };
}
