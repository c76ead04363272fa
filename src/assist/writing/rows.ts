/** Rows of repeats that assistants add and remove, within the limits of the form. */
import type { FieldState, FormEngine } from '../../engine/types.js';
import { formatPath, parsePath, type PathSegment } from '../../model/path.js';
import { isEmpty } from '../../model/values.js';
import { writePolicy } from '../policy.js';
import { ToolFailure } from '../result.js';
import type { ToolContext } from '../tool.js';

type RowContext = Pick<ToolContext, 'engine' | 'policy'>;

/** Throws unless the rows of a repeat may be changed now. */
export function checkRepeat(repeat: FieldState, { engine, policy }: RowContext): void {
  const { path } = repeat;
  if (!repeat.relevant) throw new ToolFailure('NOT_RELEVANT', `${path} is not part of the form now.`, path);
  if (repeat.readonly) throw new ToolFailure('READONLY', `${path} is read-only.`, path);
  if (writePolicy(repeat, engine.definition, policy) === 'deny')
    throw new ToolFailure('x-denied', `The form does not let assistants change the rows of ${path}.`, path);
}

/** Throws unless a row may be added to a repeat now. */
export function checkRowCanBeAdded(repeat: FieldState, context: RowContext): void {
  checkRepeat(repeat, context);
  const { path, rows, maxRepeat } = repeat;
  if (maxRepeat !== undefined && rows.length >= maxRepeat)
    throw new ToolFailure('x-row-limit', `${path} has ${rows.length} rows, which is the maximum.`, path);
}

/** Throws unless a row may be removed from a repeat now. */
export function checkRowCanBeRemoved(repeat: FieldState, context: RowContext): void {
  checkRepeat(repeat, context);
  const { path, rows, minRepeat = 0 } = repeat;
  if (rows.length <= minRepeat)
    throw new ToolFailure('x-row-limit', `${path} has ${rows.length} rows, which is the minimum.`, path);
}

/** The repeat whose next row a path names, if the path leads to no node yet. */
export function nextRowOf(engine: FormEngine, path: string): FieldState | undefined {
  let segments: PathSegment[];
  try {
    segments = parsePath(path);
  } catch {
    return undefined;
  }
  for (const [position, { key, index }] of segments.entries()) {
    if (typeof index !== 'number' || engine.field(formatPath(segments.slice(0, position + 1)))) continue;
    const repeat = engine.field(formatPath([...segments.slice(0, position), { key }]));
    return repeat?.kind === 'repeat' && repeat.rows.length === index ? repeat : undefined;
  }
  return undefined;
}

/** Adds the rows that a path needs: at most one to each repeat. Returns the new rows, the outermost first. */
export function addMissingRows(path: string, context: RowContext): FieldState[] {
  const { engine } = context;
  const added: FieldState[] = [];
  for (let repeat = nextRowOf(engine, path); repeat; repeat = nextRowOf(engine, path)) {
    checkRowCanBeAdded(repeat, context);
    engine.addRow(repeat.path, undefined, { source: 'assist' });
    added.push(repeat.rows.at(-1)!);
  }
  return added;
}

function* fieldsIn(node: FieldState): Generator<FieldState> {
  if (node.kind === 'field') yield node;
  for (const inner of node.kind === 'repeat' ? node.rows : node.children) yield* fieldsIn(inner);
}

const SUMMARY_FIELDS = 4;

/** The first answers in a row as text, for dialogs and the activity log; null when the row is empty. */
export function rowSummary(row: FieldState): string | null {
  const texts: string[] = [];
  for (const { value, relevant, options } of fieldsIn(row)) {
    if (!relevant || isEmpty(value) || typeof value === 'object') continue;
    texts.push(options?.find((option) => option.value === value)?.label ?? String(value as string | number));
    if (texts.length === SUMMARY_FIELDS) break;
  }
  return texts.length > 0 ? texts.join(', ') : null;
}

/** A row with its repeat's label and its number, counted from 1. */
export const rowLabel = (row: FieldState): string =>
  `${(row.parent ?? row).label()} ${(row.index ?? 0) + 1}`.trim();
