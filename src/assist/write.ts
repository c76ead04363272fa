/**
 * The only way in which tools write: check the entries, ask the user where consent is needed, then write in one batch
 * that can be undone as one.
 *
 * A proposal is a snapshot. Whatever happens between the question and the answer, an entry that needs consent is
 * written only if the user was shown this field with this value, and accepted it.
 */
import type { FieldState, Transaction } from '../engine/types.js';
import { WriteError } from '../engine/errors.js';
import { toWildcard } from '../model/path.js';
import { isObject, sameValue } from '../model/values.js';
import { declined, nobodyToAsk, type ProposedChange } from './confirmation.js';
import { createGateCheck, type GateCheck } from './gate-check.js';
import { findField, ownProperty, readPath } from './input.js';
import { writePolicy } from './policy.js';
import { ToolFailure } from './result.js';
import type { ToolContext } from './tool.js';
import { acceptValue } from './value-input.js';

export interface WriteOutcome {
  /** As given by the caller. */
  readonly path: string;
  /** Present when the value was written. */
  readonly field?: FieldState;
  /** The stored value right after the call. */
  readonly value?: unknown;
  readonly failure?: ToolFailure;
}

/** Throws unless the field may be written now. */
function checkWritable(field: FieldState, { engine, policy }: ToolContext): void {
  const { path } = field;
  if (!field.relevant) {
    const names = engine.dependenciesOf(path).relevant;
    const hint = names.length > 0 ? ` It depends on ${names.slice(0, 5).join(', ')}.` : '';
    throw new ToolFailure('NOT_RELEVANT', `${path} is not part of the form now.${hint}`, path);
  }
  if (field.readonly || field.calculated)
    throw new ToolFailure('READONLY', `${path} is ${field.calculated ? 'calculated' : 'read-only'}.`, path);
  if (writePolicy(field, engine.definition, policy) === 'deny')
    throw new ToolFailure(
      'x-denied',
      `The form does not let assistants write ${path}; ask the user to.`,
      path,
    );
}

interface Entry {
  readonly path: string;
  readonly given: unknown;
  readonly malformed?: ToolFailure;
}

function readEntry(entry: unknown): Entry {
  try {
    const path = readPath(entry);
    return { path, given: isObject(entry) ? ownProperty(entry, 'value') : undefined };
  } catch (error) {
    return { path: '', given: undefined, malformed: error as ToolFailure };
  }
}

function toFailure(error: unknown, path: string): ToolFailure {
  if (error instanceof ToolFailure) return error;
  if (error instanceof WriteError) return new ToolFailure(error.code, error.message, path);
  throw error;
}

/** How the entries were judged when the question was put together. */
interface Proposal {
  /** The changes that the user is asked about, by entry. */
  readonly shown: ReadonlyMap<Entry, ProposedChange>;
  /** Entries that could not be written at that time. */
  readonly refused: ReadonlyMap<Entry, ToolFailure>;
}

class EntryWriter {
  readonly #context: ToolContext;
  readonly #entries: readonly Entry[];
  /** Every entry needs consent, whatever the policy of its field says. */
  readonly #askAll: boolean;
  readonly #canOpen: GateCheck;
  #proposal: Proposal = { shown: new Map(), refused: new Map() };
  /** The changes that the user accepted. */
  accepted: ReadonlySet<ProposedChange> = new Set();

  constructor(list: readonly unknown[], context: ToolContext, askAll: boolean) {
    this.#entries = list.map(readEntry);
    this.#context = context;
    this.#askAll = askAll;
    this.#canOpen = createGateCheck(context.engine);
  }

  #needsConsent(field: FieldState): boolean {
    const { engine, policy } = this.#context;
    return this.#askAll || writePolicy(field, engine.definition, policy) === 'confirm';
  }

  /** Collects what the user has to agree to: entries that can be written now, or once an earlier entry opened the field. */
  propose(): readonly ProposedChange[] {
    const { engine } = this.#context;
    const earlier = new Set<string>();
    const shown = new Map<Entry, ProposedChange>();
    const refused = new Map<Entry, ToolFailure>();
    const fields = new Set<FieldState>();
    for (const entry of this.#entries) {
      const { path, given, malformed } = entry;
      try {
        if (malformed) throw malformed;
        const field = findField(engine, path, this.#suggests);
        if (!this.#canOpen(field, earlier)) checkWritable(field, this.#context);
        const proposed = acceptValue(field, given);
        earlier.add(toWildcard(path));
        if (!this.#needsConsent(field)) continue;
        if (fields.has(field))
          throw new ToolFailure('x-duplicate', `${path} is named twice; give it one value.`, path);
        fields.add(field);
        shown.set(entry, { path: field.path, label: field.label(), current: field.value, proposed, field });
      } catch (error) {
        refused.set(entry, toFailure(error, path));
      }
    }
    this.#proposal = { shown, refused };
    return [...shown.values()];
  }

  /** Suggesting similar paths is slow in large forms. */
  get #suggests(): boolean {
    return this.#entries.length <= 20;
  }

  /** Writes the entries in their order. An entry that was refused does not keep the others from being written. */
  write(): WriteOutcome[] {
    const { engine, tool, agent, now, activity } = this.#context;
    const changed = this.#changedSince();
    const outcomes: WriteOutcome[] = [];
    /** Values before the call. A call can write a field twice. */
    const before = new Map<FieldState, unknown>();
    const transactions: Transaction[] = [];
    const next = () => this.#entries[outcomes.length];
    try {
      // One batch, except where an entry depends on what was just written: then the form is recalculated first.
      while (next()) {
        const batch = new Set<string>();
        const isIndependent = ({ path }: Entry) => {
          const field = engine.field(path);
          return !field || !this.#canOpen(field, batch);
        };
        const work = () => {
          for (let entry = next(); entry && isIndependent(entry); entry = next()) {
            outcomes.push(this.#writeOne(entry, changed, before));
            batch.add(toWildcard(entry.path));
          }
        };
        transactions.push(engine.transaction(work, { source: 'assist' }));
      }
    } catch (error) {
      for (const transaction of transactions.reverse()) transaction.undo();
      throw error;
    }
    activity.record({ tool, agent, time: now(), before, transactions });
    return outcomes.map((outcome) => ({ ...outcome, ...(outcome.field && { value: outcome.field.value }) }));
  }

  #writeOne(
    entry: Entry,
    changed: ReadonlySet<ProposedChange>,
    before: Map<FieldState, unknown>,
  ): WriteOutcome {
    const { engine } = this.#context;
    const { path, given, malformed } = entry;
    try {
      if (malformed) throw malformed;
      const shown = this.#proposal.shown.get(entry);
      const field = findField(engine, path, this.#suggests);
      checkWritable(field, this.#context);
      if (shown || this.#needsConsent(field)) this.#checkConsent(entry, field, changed);
      const value = acceptValue(field, shown ? shown.proposed : given);
      const previous = field.value;
      engine.set(path, value, { source: 'assist' });
      if (!before.has(field)) before.set(field, previous);
      return { path, field };
    } catch (error) {
      return { path, failure: toFailure(error, path) };
    }
  }

  /** Throws unless the user was shown this field, and accepted. */
  #checkConsent(entry: Entry, field: FieldState, changed: ReadonlySet<ProposedChange>): void {
    const { path } = entry;
    const shown = this.#proposal.shown.get(entry);
    if (!shown)
      throw (
        this.#proposal.refused.get(entry) ??
        new ToolFailure('x-confirmation-required', 'The user has to agree to this; call again.', path)
      );
    if (shown.field !== field)
      throw new ToolFailure('NOT_FOUND', `The row of ${path} moved meanwhile.`, path);
    if (!this.#context.ask) throw nobodyToAsk(path);
    if (!this.accepted.has(shown)) throw declined(path);
    if (changed.has(shown))
      throw new ToolFailure('x-changed', `${path} changed while the user was asked; read it again.`, path);
  }

  /** Accepted changes whose field no longer holds the value that the user was shown. */
  #changedSince(): ReadonlySet<ProposedChange> {
    return new Set([...this.accepted].filter(({ field, current }) => !sameValue(field.value, current)));
  }
}

/**
 * Writes entries in their order, each as `field.set` would, as one undoable whole. Entries that cannot be written are
 * refused one by one; the user is asked about the rest when `askAll` or the policy of a field says so.
 */
export async function writeEntries(
  list: readonly unknown[],
  context: ToolContext,
  askAll: boolean,
): Promise<WriteOutcome[]> {
  const writer = new EntryWriter(list, context, askAll);
  // Without a question the entries are written in the task of the call, so that no other call comes in between.
  if (writer.propose().length > 0) {
    if (context.ask) writer.accepted = await context.ask('write', () => writer.propose());
    else if (askAll) throw nobodyToAsk();
  }
  return writer.write();
}
