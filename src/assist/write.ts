/** The one way in which tools write: check, ask if need be, then one batch that undoes as one. */
import type { FieldState, FormEngine, Transaction } from '../engine/types.js';
import { WriteError } from '../engine/errors.js';
import { toWildcard } from '../model/path.js';
import { isObject } from '../model/values.js';
import type { ProposedChange } from './confirmation.js';
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

/** Paths (wildcard form) that decide whether the field, or a group around it, is relevant. */
function relevanceDependencies(engine: FormEngine, field: FieldState): string[] {
  const found = new Set<string>();
  for (let node: FieldState | null = field; node; node = node.parent)
    for (const path of engine.dependenciesOf(node.path).relevant) found.add(path);
  return [...found];
}

/** Throws unless the field may be written now. */
function checkWritable(field: FieldState, { engine, policy }: ToolContext): void {
  const { path } = field;
  if (!field.relevant) {
    const names = relevanceDependencies(engine, field);
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

/** Whether writing one of `earlier` could make this field relevant, directly or through calculations. */
function mayOpen(engine: FormEngine, field: FieldState, earlier: ReadonlySet<string>): boolean {
  const seen = new Set<string>();
  const pending = relevanceDependencies(engine, field);
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (earlier.has(toWildcard(path))) return true;
    // A wildcard stands for every row; the first one knows the same dependencies.
    const source = engine.field(path.replaceAll('[*]', '[0]'));
    if (source)
      pending.push(...engine.dependenciesOf(source.path).value, ...relevanceDependencies(engine, source));
  }
  return false;
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

/** What the user is asked about: everything that can be written, now or once an earlier entry has opened it. */
function propose(entries: readonly Entry[], context: ToolContext, all: boolean): ProposedChange[] {
  const { engine, policy } = context;
  const earlier = new Set<string>();
  const changes: ProposedChange[] = [];
  for (const { path, given, malformed } of entries) {
    if (malformed) continue;
    try {
      const field = findField(engine, path);
      if (field.relevant || !mayOpen(engine, field, earlier)) checkWritable(field, context);
      const proposed = acceptValue(field, given);
      earlier.add(toWildcard(path));
      if (all || writePolicy(field, engine.definition, policy) === 'confirm')
        changes.push({ path, label: field.label(), current: field.value, proposed, field });
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
  const changes = propose(entries, context, askAll);
  const asked = new Set(changes.map(({ path }) => path));
  if (changes.length > 0 && !ask)
    throw new ToolFailure(
      'x-confirmation-required',
      'The user has to agree to this, and there is no way to ask here.',
    );
  const accepted = await ask?.('write', changes);

  const outcomes: WriteOutcome[] = [];
  const written: { field: FieldState; previous: unknown }[] = [];
  const transactions: Transaction[] = [];
  const write = ({ path, given, malformed }: Entry): WriteOutcome => {
    try {
      if (malformed) throw malformed;
      const field = findField(engine, path);
      checkWritable(field, context);
      const value = acceptValue(field, given);
      if (asked.has(path) && !accepted?.(path))
        throw new ToolFailure('x-declined', 'The user declined this value.', path);
      const previous = field.value;
      engine.set(path, value, { source: 'assist' });
      written.push({ field, previous });
      return { path, field };
    } catch (error) {
      return { path, error: toFailure(error, path).toError() };
    }
  };
  transactions.push(
    engine.transaction(
      () => {
        for (const entry of entries) outcomes.push(write(entry));
      },
      { source: 'assist' },
    ),
  );
  activity.record({ tool, agent, time: now(), changes: written, transactions });
  return outcomes;
}
