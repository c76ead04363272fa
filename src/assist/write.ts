/** The one way in which tools write: check, ask if need be, then one batch that undoes as one. */
import type { FieldState, FormEngine, Transaction } from '../engine/types.js';
import { WriteError } from '../engine/errors.js';
import { toWildcard } from '../model/path.js';
import { isObject } from '../model/values.js';
import { nobodyToAsk, type ProposedChange } from './confirmation.js';
import { findField, ownProperty, readPath } from './input.js';
import { writePolicy } from './policy.js';
import { ToolFailure, type ToolError } from './result.js';
import type { ToolContext } from './tool.js';
import { acceptValue } from './value-input.js';

export interface WriteOutcome {
  /** As the caller wrote it. */
  readonly path: string;
  /** Present when the value was written. */
  readonly field?: FieldState;
  readonly error?: ToolError;
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

/**
 * Whether writing one field can decide if another may be written: its relevance or protection, also through
 * calculations, and through conditions that ask for the state of a third (`readonly($x)`, `valid($x)`).
 */
type Decides = (field: FieldState, written: ReadonlySet<string>) => boolean;

function createDecides(engine: FormEngine): Decides {
  type Dependencies = ReturnType<FormEngine['dependenciesOf']>;
  const direct = new Map<string, Dependencies>();
  const dependenciesOf = (template: string): Dependencies => {
    let found = direct.get(template);
    if (!found) direct.set(template, (found = engine.dependenciesOf(template)));
    return found;
  };
  const known = new Map<string, Set<string>>();
  const sourcesOf = (path: string): Set<string> => {
    const template = toWildcard(path);
    let sources = known.get(template);
    if (!sources) {
      known.set(template, (sources = new Set()));
      const { relevant, readonly } = dependenciesOf(template);
      const pending = [...relevant, ...readonly];
      for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
        if (sources.has(next)) continue;
        sources.add(next);
        for (const further of Object.values(dependenciesOf(next))) pending.push(...further);
      }
    }
    return sources;
  };
  return ({ path }, written) => {
    if (written.size === 0) return false;
    for (const source of sourcesOf(path)) if (written.has(source)) return true;
    return false;
  };
}

interface Entry {
  readonly path: string;
  readonly given: unknown;
  readonly malformed?: ToolFailure;
  /** What was reviewed: this very field and value are written, whatever the caller's objects and the rows do meanwhile. */
  reviewed?: { readonly field: FieldState; readonly value: unknown };
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

/** Marks what the user is asked about: everything that can be written, now or once an earlier entry has opened it. */
function propose(
  entries: readonly Entry[],
  context: ToolContext,
  decides: Decides,
  all: boolean,
): ProposedChange[] {
  const { engine, policy } = context;
  const earlier = new Set<string>();
  const changes: ProposedChange[] = [];
  for (const entry of entries) {
    const { path, given, malformed } = entry;
    if (malformed) continue;
    try {
      const field = findField(engine, path, false);
      if (!decides(field, earlier)) checkWritable(field, context);
      const value = acceptValue(field, given);
      earlier.add(toWildcard(path));
      if (!all && writePolicy(field, engine.definition, policy) !== 'confirm') continue;
      entry.reviewed = { field, value };
      changes.push({ path, label: field.label(), current: field.value, proposed: value, field });
    } catch (error) {
      toFailure(error, path);
    }
  }
  return changes;
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
  const { engine, ask, tool, agent, now, activity } = context;
  const entries = list.map(readEntry);
  const decides = createDecides(engine);
  const changes = propose(entries, context, decides, askAll);
  if (askAll && changes.length > 0 && !ask) throw nobodyToAsk();
  const accepted = await ask?.('write', changes);

  const outcomes: WriteOutcome[] = [];
  /** What was there before the call, which may write a field twice. */
  const before = new Map<FieldState, unknown>();
  const transactions: Transaction[] = [];
  const suggest = entries.length <= 20;
  const write = ({ path, given, malformed, reviewed }: Entry): WriteOutcome => {
    try {
      if (malformed) throw malformed;
      const field = findField(engine, path, suggest);
      checkWritable(field, context);
      if (reviewed && reviewed.field !== field)
        throw new ToolFailure('NOT_FOUND', `The row of ${path} moved meanwhile.`, path);
      if (reviewed && !accepted) throw nobodyToAsk(path);
      if (reviewed && !accepted?.(path))
        throw new ToolFailure('x-declined', 'The user declined this value.', path);
      const value = reviewed ? reviewed.value : acceptValue(field, given);
      const previous = field.value;
      engine.set(path, value, { source: 'assist' });
      if (!before.has(field)) before.set(field, previous);
      return { path, field };
    } catch (error) {
      return { path, error: toFailure(error, path).toError() };
    }
  };
  // One batch, unless an entry's fate hangs on what was just written: the form is then brought up to date first.
  const next = () => entries[outcomes.length];
  try {
    while (next()) {
      const batch = new Set<string>();
      const isOpen = ({ path }: Entry) => {
        const field = engine.field(path);
        return !field || !decides(field, batch);
      };
      const work = () => {
        for (let entry = next(); entry && isOpen(entry); entry = next()) {
          outcomes.push(write(entry));
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
  return outcomes;
}
