/**
 * The only way in which tools write: check the entries, ask the user where consent is needed, then write in one batch
 * that can be undone as one.
 *
 * A proposal is a snapshot. Whatever happens between the question and the answer, an entry that needs consent is
 * written only if the user was shown this field with this value, and accepted it.
 */
import type { FieldState, Transaction } from '../../engine/types.js';
import { WriteError } from '../../engine/errors.js';
import { toWildcard } from '../../model/path.js';
import { isObject, sameValue } from '../../model/values.js';
import type { AddedRow } from '../activity.js';
import {
  type Accepted,
  changedMeanwhile,
  declined,
  nobodyToAsk,
  type ProposedChange,
  type ValueOrigin,
} from '../confirmation.js';
import { createGateCheck, type GateCheck } from './gate-check.js';
import { findField, ownProperty, readPath } from '../input.js';
import { writePolicy } from '../policy.js';
import { originOf, proposeValue } from './proposal.js';
import { ToolFailure } from '../result.js';
import { addMissingRows, nextRowOf } from './rows.js';
import type { ToolContext } from '../tool.js';
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

/** A change that the user is asked about. */
interface Shown {
  readonly change: ProposedChange;
  /** The field that exists now; undefined for a field in a row that is yet to be added. */
  readonly field: FieldState | undefined;
}

/** How the entries were judged when the question was put together. */
interface Proposal {
  /** The changes that the user is asked about, by entry. */
  readonly shown: ReadonlyMap<Entry, Shown>;
  /** Entries that could not be written at that time. */
  readonly refused: ReadonlyMap<Entry, ToolFailure>;
}

/** Everything that one call changes. */
interface Written {
  /** Values before the call. A call can write a field twice. */
  readonly before: Map<FieldState, unknown>;
  readonly origins: Map<FieldState, ValueOrigin>;
  readonly rows: AddedRow[];
}

export interface WriteOptions {
  /** Every entry needs consent, whatever the policy of its field says. */
  readonly askAll: boolean;
  /** Entries may name the next row of a repeat, which is then added. */
  readonly addsRows: boolean;
}

class EntryWriter {
  readonly #context: ToolContext;
  readonly #entries: readonly Entry[];
  readonly #options: WriteOptions;
  readonly #canOpen: GateCheck;
  #proposal: Proposal = { shown: new Map(), refused: new Map() };
  /** The changes that the user accepted. */
  accepted: Accepted = new Map();

  constructor(list: readonly unknown[], context: ToolContext, options: WriteOptions) {
    this.#entries = list.map(readEntry);
    this.#context = context;
    this.#options = options;
    this.#canOpen = createGateCheck(context.engine);
  }

  #needsConsent(field: FieldState, addsRows: boolean): boolean {
    const { engine, policy } = this.#context;
    return (
      this.#options.askAll ||
      (addsRows && policy.bulk === 'confirm') ||
      writePolicy(field, engine.definition, policy) === 'confirm'
    );
  }

  /** False when it is certain that no entry needs consent. Saves the preview. */
  get mayNeedConsent(): boolean {
    const { engine } = this.#context;
    return this.#entries.some(({ path, malformed }) => {
      if (malformed) return false;
      const field = engine.field(path);
      return field ? field.kind === 'field' && this.#needsConsent(field, false) : this.#nextRowOf(path);
    });
  }

  /** Collects what the user has to agree to, by writing the entries in a preview. */
  propose(): readonly ProposedChange[] {
    const { engine } = this.#context;
    const present = new Map(this.#entries.map(({ path }) => [path, engine.field(path)]));
    const currents = new Map([...present].map(([path, field]) => [path, field?.value ?? null]));
    this.#proposal = engine.preview((settle) => {
      const drafts = new Map<Entry, { field: FieldState; proposed: unknown; addsRows: string[] }>();
      const refused = new Map<Entry, ToolFailure>();
      const fields = new Set<FieldState>();
      for (const entry of this.#entries) {
        const { path, given, malformed } = entry;
        try {
          if (malformed) throw malformed;
          const addsRows = this.#addRows(path).map((row) => row.path);
          const field = findField(engine, path, this.#suggests);
          checkWritable(field, this.#context);
          const proposed = acceptValue(field, given);
          const isInNewRow = present.get(path) === undefined;
          if (this.#needsConsent(field, isInNewRow)) {
            if (fields.has(field))
              throw new ToolFailure('x-duplicate', `${path} is named twice; give it one value.`, path);
            fields.add(field);
            drafts.set(entry, { field, proposed, addsRows });
          }
          engine.set(path, proposed, { source: 'assist' });
          settle();
        } catch (error) {
          refused.set(entry, toFailure(error, path));
        }
      }
      const shown = new Map<Entry, Shown>();
      for (const [entry, draft] of drafts)
        shown.set(entry, {
          change: proposeValue({ ...draft, current: currents.get(entry.path) }, this.#context),
          field: present.get(entry.path),
        });
      return { shown, refused };
    });
    return [...this.#proposal.shown.values()].map(({ change }) => change);
  }

  #addRows(path: string): FieldState[] {
    return this.#options.addsRows ? addMissingRows(path, this.#context) : [];
  }

  /** The repeat to which writing this path adds a row. */
  #nextRowOf(path: string): FieldState | undefined {
    return this.#options.addsRows ? nextRowOf(this.#context.engine, path) : undefined;
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
    const written: Written = { before: new Map(), origins: new Map(), rows: [] };
    const transactions: Transaction[] = [];
    const next = () => this.#entries[outcomes.length];
    try {
      // One batch, except where an entry depends on what was just written: then the form is recalculated first.
      while (next()) {
        const batch = new Set<string>();
        const isIndependent = ({ path }: Entry) => {
          const node = engine.field(path) ?? this.#nextRowOf(path);
          return !node || !this.#canOpen(node, batch);
        };
        const work = () => {
          for (let entry = next(); entry && isIndependent(entry); entry = next()) {
            outcomes.push(this.#writeOne(entry, changed, written));
            batch.add(toWildcard(entry.path));
          }
        };
        transactions.push(engine.transaction(work, { source: 'assist' }));
      }
    } catch (error) {
      for (const transaction of transactions.reverse()) transaction.undo();
      throw error;
    }
    activity.record({ tool, agent, time: now(), ...written, transactions });
    for (const { failure } of outcomes) if (failure) this.#context.noteRefusal(failure);
    return outcomes.map((outcome) => ({ ...outcome, ...(outcome.field && { value: outcome.field.value }) }));
  }

  #writeOne(entry: Entry, changed: ReadonlySet<ProposedChange>, written: Written): WriteOutcome {
    const { engine } = this.#context;
    const { path, given, malformed } = entry;
    const rows: AddedRow[] = [];
    try {
      if (malformed) throw malformed;
      const shown = this.#proposal.shown.get(entry);
      const repeat = this.#nextRowOf(path);
      // Consent for a row is checked before the row is added.
      if (repeat && (shown || this.#needsConsent(repeat, true)))
        this.#checkConsent(entry, undefined, changed);
      for (const row of this.#addRows(path)) rows.push({ row, initial: row.value });
      const field = findField(engine, path, this.#suggests);
      checkWritable(field, this.#context);
      if (shown || this.#needsConsent(field, false)) this.#checkConsent(entry, field, changed);
      const value = acceptValue(field, shown ? this.accepted.get(shown.change) : given);
      const previous = field.value;
      engine.set(path, value, { source: 'assist' });
      if (!written.before.has(field)) written.before.set(field, previous);
      written.origins.set(field, this.#originOf(shown?.change, path, value));
      written.rows.push(...rows);
      return { path, field };
    } catch (error) {
      // A row is not left behind for a value that was refused.
      for (const { row } of rows.reverse())
        engine.removeRow(row.parent!.path, row.index!, { source: 'assist' });
      return { path, failure: toFailure(error, path) };
    }
  }

  /** A value that the user edited in the question is the user's. */
  #originOf(change: ProposedChange | undefined, path: string, value: unknown): ValueOrigin {
    if (!change) return originOf(path, value, this.#context);
    return sameValue(change.proposed, value) ? change.origin : 'user';
  }

  /** Throws unless the user was shown this field, and accepted. `field` is undefined before its row is added. */
  #checkConsent(entry: Entry, field: FieldState | undefined, changed: ReadonlySet<ProposedChange>): void {
    const { path } = entry;
    const shown = this.#proposal.shown.get(entry);
    if (!shown)
      throw (
        this.#proposal.refused.get(entry) ??
        new ToolFailure('x-confirmation-required', 'The user has to agree to this; call again.', path)
      );
    if (shown.field && shown.field !== field)
      throw new ToolFailure('NOT_FOUND', `The row of ${path} moved meanwhile.`, path);
    if (!this.#context.ask) throw nobodyToAsk(path);
    if (!this.accepted.has(shown.change)) throw declined(path);
    if (changed.has(shown.change)) throw changedMeanwhile(path);
  }

  /** Accepted changes whose field no longer holds the value that the user was shown, or whose row exists by now. */
  #changedSince(): ReadonlySet<ProposedChange> {
    const { engine } = this.#context;
    const changed = new Set<ProposedChange>();
    for (const { change, field } of this.#proposal.shown.values()) {
      const isSame = field ? sameValue(field.value, change.current) : !engine.field(change.path);
      if (this.accepted.has(change) && !isSame) changed.add(change);
    }
    return changed;
  }
}

/**
 * Writes entries in their order, each as `field.set` would, as one undoable whole. Entries that cannot be written are
 * refused one by one; the user is asked about the rest when `askAll` or the policy of a field says so.
 */
export async function writeEntries(
  list: readonly unknown[],
  context: ToolContext,
  options: WriteOptions,
): Promise<WriteOutcome[]> {
  const writer = new EntryWriter(list, context, options);
  // Without a question the entries are written in the task of the call, so that no other call comes in between.
  if (writer.mayNeedConsent && writer.propose().length > 0) {
    if (context.ask) writer.accepted = await context.ask('write', () => writer.propose());
    else if (options.askAll) throw nobodyToAsk();
  }
  return writer.write();
}
