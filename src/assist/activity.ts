/**
 * Log of what assistants did in a form, newest last, with undo for one field, one call or everything.
 * A write stands until it is undone or somebody else changes the field.
 */
import type { FieldState, FormEngine, Transaction } from '../engine/types.js';
import { sameValue } from '../model/values.js';
import type { ValueOrigin } from './confirmation.js';
import { type AssistEvent, EventLog } from './event-log.js';
import { rowLabel } from './writing/rows.js';

export interface AssistChange {
  readonly kind: 'value' | 'row-added' | 'row-removed';
  /** The field or row. The same object also after rows have moved; its `path` is live. */
  readonly field: FieldState;
  readonly label: string;
  /** Of a row: its first answers as text, or null. */
  readonly previous: unknown;
  readonly value: unknown;
  /** Where the value comes from; `user` when the user edited a suggestion. */
  readonly origin: ValueOrigin;
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
  /** Calls that changed the form. */
  readonly calls: readonly AssistCall[];
  /** All calls, also those that only read and those that were refused. */
  readonly events: readonly AssistEvent[];
  /** The write that the field's present value comes from, if an assistant wrote it. */
  standing(field: FieldState): AssistChange | undefined;
  /** Undoes the writes of a change or a call that still stand; without argument, all of them. Returns how many values changed. */
  undo(what?: AssistChange | AssistCall): number;
  /** Called after every call and every change of state. */
  subscribe(listener: () => void): () => void;
}

/** A row that a call added, with its value before anything was written into it. */
export interface AddedRow {
  readonly row: FieldState;
  readonly initial: unknown;
}

/** One call as the provider records it. */
export interface ActivityRecord extends Omit<AssistCall, 'id' | 'changes'> {
  /** The fields that were written, with their values before the call. */
  readonly before: ReadonlyMap<FieldState, unknown>;
  /** Default for each field: `assistant`. */
  readonly origins?: ReadonlyMap<FieldState, ValueOrigin>;
  readonly rows?: readonly AddedRow[];
  readonly removed?: { readonly row: FieldState; readonly label: string; readonly summary: string | null };
  readonly transactions: readonly Transaction[];
}

export interface RecordingActivityLog extends ActivityLog {
  /** Returns the call, or undefined when it changed nothing. `note` must follow, which tells the listeners. */
  record(call: ActivityRecord): AssistCall | undefined;
  /** Adds a call of any kind to `events`. */
  note(event: Omit<AssistEvent, 'id' | 'count'>): void;
  destroy(): void;
}

type Mutable<T> = { -readonly [key in keyof T]: T[key] };
type Change = Mutable<AssistChange>;
interface Call extends AssistCall {
  readonly changes: Change[];
  readonly rows: readonly AddedRow[];
  readonly transactions: readonly Transaction[];
  /** Number of processing cycles up to the end of the call. */
  readonly cycle: number;
}

/** Older calls are dropped, so that the log cannot grow without limit. */
const KEPT_CALLS = 500;

const isInside = (node: FieldState, row: FieldState): boolean => {
  let at: FieldState | null = node;
  while (at && at !== row) at = at.parent;
  return at !== null;
};

export function createActivityLog(engine: FormEngine): RecordingActivityLog {
  const calls: Call[] = [];
  const events = new EventLog();
  const standing = new Map<FieldState, Change[]>();
  const listeners = new Set<() => void>();
  let cycle = 0;
  let nextId = 1;
  let undoing = false;

  const notify = () => listeners.forEach((listener) => listener());
  const isPresent = (node: FieldState): boolean => engine.field(node.path) === node;

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

  /** Removes the rows that assistants added, if nobody else has written into them. */
  function removeUnusedRows(): void {
    const rows = calls.flatMap((call) => call.rows).reverse();
    for (const { row, initial } of rows) {
      const isUsed = [...standing.keys()].some((field) => field !== row && isInside(field, row));
      if (isUsed || standing.has(row) || !isPresent(row) || !sameValue(row.value, initial)) continue;
      engine.removeRow(row.parent!.path, row.index!, { source: 'user' });
    }
  }

  /** Restores the previous values one by one, because the form has changed since the call. */
  function restore(stands: readonly Change[]): void {
    engine.batch(
      () => {
        for (const change of [...stands].reverse()) {
          const { kind, field, previous } = change;
          if (kind === 'value' && isPresent(field)) engine.set(field.path, previous, { source: 'user' });
          if (kind !== 'row-removed') continue;
          const call = calls.find(({ changes }) => changes.includes(change));
          for (const transaction of call?.transactions ?? []) transaction.undo({ source: 'user' });
        }
      },
      { source: 'user' },
    );
  }

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
        for (const transaction of [...transactions].reverse()) transaction.undo({ source: 'user' });
      else restore(stands);
      for (const change of stands) settle(change, 'undone');
      removeUnusedRows();
    } finally {
      undoing = false;
    }
    notify();
    return stands.length;
  }

  /** What a call changed: values that differ now, rows without values of the call, and a removed row. */
  function changesOf({ before, origins, rows = [], removed }: ActivityRecord): Change[] {
    const values = [...before]
      .filter(([field, previous]) => !sameValue(previous, field.value))
      .map(([field, previous]): Change => ({
        kind: 'value',
        field,
        label: field.label(),
        previous,
        value: field.value,
        origin: origins?.get(field) ?? 'assistant',
        state: 'standing',
      }));
    const empty = rows
      .filter(({ row }) => !values.some(({ field }) => isInside(field, row)))
      .map(({ row }): Change => ({
        kind: 'row-added',
        field: row,
        label: rowLabel(row),
        previous: null,
        value: null,
        origin: 'assistant',
        state: 'standing',
      }));
    if (!removed) return [...values, ...empty];
    const { row, label, summary } = removed;
    return [
      {
        kind: 'row-removed',
        field: row,
        label,
        previous: summary,
        value: null,
        origin: 'assistant',
        state: 'standing',
      },
    ];
  }

  return {
    calls,
    events: events.list,
    standing: (field) => standing.get(field)?.at(-1),
    undo,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    record(record) {
      const changes = changesOf(record);
      if (changes.length === 0) return undefined;
      const { tool, agent, time, transactions, rows = [] } = record;
      const call: Call = { tool, agent, time, transactions, rows, id: nextId++, changes, cycle };
      calls.push(call);
      for (const change of changes)
        standing.set(change.field, [...(standing.get(change.field) ?? []), change]);
      for (const old of calls.splice(0, calls.length - KEPT_CALLS))
        for (const change of old.changes) settle(change, 'edited');
      return call;
    },
    note(event) {
      events.add(event);
      notify();
    },
    destroy() {
      unsubscribe();
      listeners.clear();
    },
  };
}
