/** Brings the data of an older version into the shape of this one, by the definition's own description. */
import { evaluate } from '../fel/evaluate.js';
import type { Migration } from '../model/definition.js';
import { parsePath, PathError, type PathSegment } from '../model/path.js';
import { copyJson, isObject, MAX_ATTACHMENT_LENGTH } from '../model/values.js';
import type { FormState } from './form-state.js';

type Data = Record<string, unknown>;

const segmentsOf = (path: string): PathSegment[] | undefined => {
  try {
    const segments = parsePath(path);
    return segments.some(({ index }) => index === '*') ? undefined : segments;
  } catch (error) {
    if (error instanceof PathError) return undefined;
    throw error;
  }
};

const own = (data: unknown, key: string): unknown =>
  isObject(data) && Object.hasOwn(data, key) ? data[key] : undefined;

function read(data: unknown, segments: readonly PathSegment[]): unknown {
  let value: unknown = data;
  for (const { key, index } of segments) {
    value = own(value, key);
    if (index !== undefined) value = Array.isArray(value) ? (value as unknown[])[index as number] : undefined;
  }
  return value;
}

/** Writes through objects of our own making only; what would have to go through anything else is let be. */
function write(data: Data, segments: readonly PathSegment[], value: unknown): void {
  let at: Data = data;
  for (const [i, { key, index }] of segments.entries()) {
    const last = i === segments.length - 1;
    if (index !== undefined) {
      const rows = Array.isArray(own(at, key)) ? (at[key] as unknown[]) : ((at[key] = []) as unknown[]);
      if ((index as number) > rows.length) return;
      if (last) rows[index as number] = value;
      else
        at = (
          isObject(rows[index as number]) ? rows[index as number] : (rows[index as number] = emptyData())
        ) as Data;
    } else if (last) {
      at[key] = value;
    } else {
      const next = own(at, key);
      at = (isObject(next) ? next : (at[key] = emptyData())) as Data;
    }
  }
}

const emptyData = (): Data => Object.create(null) as Data;

function remove(data: Data, segments: readonly PathSegment[]): void {
  const last = segments.at(-1)!;
  const holder = read(data, segments.slice(0, -1));
  if (last.index === undefined && isObject(holder)) delete holder[last.key];
}

/** Copies into objects without a prototype, so that no key of the data can mean anything else. */
function copyData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyData);
  if (!isObject(value)) return value;
  const copy = emptyData();
  for (const [key, item] of Object.entries(value)) copy[key] = copyData(item);
  return copy;
}

/**
 * New data; the source is not touched. Fields that no mapping names are carried over (what the new version does
 * not know is dropped when the data is loaded). Defaults fill only what is still missing.
 */
export function migrateData(
  source: Data,
  { fieldMap = [], defaults = {} }: Migration,
  form: FormState,
): Data {
  const before = copyData(copyJson(source, 4 * MAX_ATTACHMENT_LENGTH, true)) as Data;
  const after = copyData(before) as Data;
  const moved = fieldMap.map(({ source: from, target, transform, expression }) => {
    const segments = segmentsOf(from);
    const found = segments && read(before, segments);
    return { segments, found: found ?? null, target, transform, expression };
  });
  for (const { segments } of moved) if (segments) remove(after, segments);
  for (const { found, target, transform, expression } of moved) {
    const to = target === null || transform === 'drop' ? undefined : segmentsOf(target);
    if (!to) continue;
    const value =
      transform === 'expression' && expression !== undefined
        ? transformed(found, expression, before, form)
        : found;
    if (value !== null) write(after, to, value);
  }
  for (const [path, value] of Object.entries(defaults)) {
    const segments = segmentsOf(path);
    if (segments && (read(after, segments) ?? null) === null) write(after, segments, copyData(value));
  }
  return after;
}

function transformed(
  self: unknown,
  expression: string,
  source: Data,
  { clock, functions }: FormState,
): unknown {
  return evaluate(expression, {
    ...clock,
    self,
    data: source,
    variables: { source },
    functions: [...functions.values()],
  }).value;
}
