/** Adds and removes rows for assistants. Loaded with the first call of a row tool. */
import type { FieldState } from '../../engine/types.js';
import { sameValue } from '../../model/values.js';
import type { AddedRow } from '../activity.js';
import { changedMeanwhile, declined, nobodyToAsk, type ProposedChange } from '../confirmation.js';
import { readPath } from '../input.js';
import { writePolicy } from '../policy.js';
import { currentOriginOf } from './proposal.js';
import { echo, ToolFailure } from '../result.js';
import { checkRowCanBeAdded, checkRowCanBeRemoved, rowLabel, rowSummary } from './rows.js';
import { isSensitive } from '../summary.js';
import type { ToolContext, ToolInput } from '../tool.js';
import type { RowResult } from '../tool-results.js';

function findNode(input: ToolInput, kind: 'repeat' | 'row', { engine }: ToolContext): FieldState {
  const path = readPath(input);
  const node = engine.field(path);
  if (node?.kind === kind) return node;
  const expected = kind === 'repeat' ? 'a repeated group, such as items' : 'a row, such as items[0]';
  throw new ToolFailure('NOT_FOUND', `"${echo(path)}" is not the path of ${expected}.`, path);
}

function needsConsent(repeat: FieldState, { engine, policy }: ToolContext): boolean {
  return policy.bulk === 'confirm' || writePolicy(repeat, engine.definition, policy) === 'confirm';
}

function rowChange(
  node: FieldState,
  change: Pick<ProposedChange, 'path' | 'label' | 'current' | 'effect'>,
  context: ToolContext,
): ProposedChange {
  return {
    ...change,
    proposed: null,
    field: node,
    origin: 'assistant',
    currentOrigin: currentOriginOf(node, change.current, context),
    sensitive: isSensitive(node, context),
    results: [],
    addsRows: change.effect === 'add-row' ? [change.path] : [],
  };
}

/** Asks about one change to the rows of a repeat. `collect` throws when the change is not possible. */
async function askAboutRow(
  repeat: FieldState,
  collect: () => ProposedChange,
  context: ToolContext,
): Promise<void> {
  const { path } = collect();
  if (!needsConsent(repeat, context)) return;
  if (!context.ask) throw nobodyToAsk(path);
  let shown: ProposedChange | undefined;
  const accepted = await context.ask('write', () => [(shown = collect())]);
  // The same dialog can show changes of other calls too.
  if (!shown || !accepted.has(shown)) throw declined(path);
}

const resultFor = (path: string, index: number, repeat: FieldState): RowResult => ({
  path,
  index,
  rowCount: repeat.rows.length,
});

export async function addRow(input: ToolInput, context: ToolContext): Promise<RowResult> {
  const { engine, activity, tool, agent, now } = context;
  const repeat = findNode(input, 'repeat', context);
  const nextPath = (): string => `${repeat.path}[${repeat.rows.length}]`;
  let shownPath = nextPath();
  await askAboutRow(
    repeat,
    () => {
      checkRowCanBeAdded(repeat, context);
      shownPath = nextPath();
      const label = `${repeat.label()} ${repeat.rows.length + 1}`;
      return rowChange(repeat, { path: shownPath, label, current: null, effect: 'add-row' }, context);
    },
    context,
  );
  if (engine.field(repeat.path) !== repeat || nextPath() !== shownPath) throw changedMeanwhile(shownPath);
  checkRowCanBeAdded(repeat, context);
  const rows: AddedRow[] = [];
  const transaction = engine.transaction(
    () => {
      engine.addRow(repeat.path, undefined, { source: 'assist' });
      const row = repeat.rows.at(-1)!;
      rows.push({ row, initial: row.value });
    },
    { source: 'assist' },
  );
  activity.record({ tool, agent, time: now(), before: new Map(), rows, transactions: [transaction] });
  const { row } = rows[0]!;
  return resultFor(row.path, row.index!, repeat);
}

export async function removeRow(input: ToolInput, context: ToolContext): Promise<RowResult> {
  const { engine, activity, tool, agent, now } = context;
  const row = findNode(input, 'row', context);
  const repeat = row.parent!;
  const path = row.path;
  let shown: unknown = row.value;
  await askAboutRow(
    repeat,
    () => {
      checkRowCanBeRemoved(repeat, context);
      shown = row.value;
      const change = { path, label: rowLabel(row), current: rowSummary(row), effect: 'remove-row' } as const;
      return rowChange(row, change, context);
    },
    context,
  );
  // The user agreed to remove the row that was shown, with the answers that it had then.
  if (engine.field(path) !== row || !sameValue(row.value, shown)) throw changedMeanwhile(path);
  checkRowCanBeRemoved(repeat, context);
  const index = row.index!;
  const removed = { row, label: rowLabel(row), summary: rowSummary(row) };
  const transaction = engine.transaction(() => engine.removeRow(repeat.path, index, { source: 'assist' }), {
    source: 'assist',
  });
  activity.record({ tool, agent, time: now(), before: new Map(), removed, transactions: [transaction] });
  return resultFor(path, index, repeat);
}
