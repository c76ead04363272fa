/** Migrates the data of an earlier version, as the definition describes it. */
import { follow, stepsOf } from '../../fel/access.js';
import { compile } from '../../fel/compile.js';
import { dependencies } from '../../fel/dependencies.js';
import { fromJson, toJson } from '../../fel/values/json.js';
import { parse } from '../../fel/parser.js';
import type { Env, FelDiagnostic, FelFunction } from '../../fel/types.js';
import type { Definition, Migration } from '../../model/definition.js';
import { parsePath, PathError, type PathSegment } from '../../model/path.js';
import type { Problem } from '../../model/problem.js';
import type { Steps } from '../../model/steps.js';
import { copyJson, isObject, MAX_ATTACHMENT_LENGTH } from '../../model/values.js';
import { MAX_PARTS } from './envelope.js';
import type { FormState } from '../state/form-state.js';
import { checkCalls, type Program, reportSyntaxError, shorten } from '../compile/program.js';
import type { Template } from '../compile/template.js';

type Data = Record<string, unknown>;

const segmentsOf = (path: string): PathSegment[] | undefined => {
  try {
    return parsePath(path);
  } catch (error) {
    if (error instanceof PathError) return undefined;
    throw error;
  }
};

/** The segments of a path in the data. Sub-questions keep their data beside their field, so the field is left out. */
function segmentsIn(root: Template, path: string): PathSegment[] | undefined {
  const segments = segmentsOf(path);
  let at: Template | undefined = root;
  return segments?.filter(({ key }, i) => {
    const found: Template | undefined = at?.child(key);
    at = found?.row ?? found;
    return !(found?.kind === 'field' && found.child(segments[i + 1]?.key ?? ''));
  });
}

/** A path with row numbers in place of its wildcards. Undefined if there are too few numbers. */
function inRows(segments: readonly PathSegment[], rows: readonly number[]): PathSegment[] | undefined {
  let used = 0;
  const concrete = segments.map(({ key, index }) => ({
    key,
    ...(index === undefined ? {} : { index: index === '*' ? rows[used++]! : index }),
  }));
  return used > rows.length ? undefined : concrete;
}

/** The row numbers of all rows that a path with wildcards matches. */
function rowsIn(
  data: unknown,
  segments: readonly PathSegment[],
  rows: readonly number[] = [],
): (readonly number[])[] {
  const at = segments.findIndex(({ index }) => index === '*');
  if (at < 0) return [rows];
  const { key } = segments[at]!;
  const list = read(data, [...segments.slice(0, at), { key }]);
  if (!Array.isArray(list)) return [];
  return list.flatMap((row, i) => rowsIn(row, segments.slice(at + 1), [...rows, i]));
}

const ownProperty = (data: unknown, key: string): unknown =>
  isObject(data) && Object.hasOwn(data, key) ? data[key] : undefined;

function read(data: unknown, segments: readonly PathSegment[]): unknown {
  let value: unknown = data;
  for (const { key, index } of segments) {
    value = ownProperty(value, key);
    if (index !== undefined) value = Array.isArray(value) ? (value as unknown[])[index as number] : undefined;
  }
  return value;
}

/** Writes a value and creates the objects on the way. A row number that leaves a gap is ignored. */
function write(data: Data, segments: readonly PathSegment[], value: unknown): void {
  let at: Data = data;
  for (const [i, { key, index }] of segments.entries()) {
    const last = i === segments.length - 1;
    if (index !== undefined) {
      const rows = Array.isArray(ownProperty(at, key))
        ? (at[key] as unknown[])
        : ((at[key] = []) as unknown[]);
      if ((index as number) > rows.length) return;
      if (last) rows[index as number] = value;
      else
        at = (
          isObject(rows[index as number]) ? rows[index as number] : (rows[index as number] = emptyData())
        ) as Data;
    } else if (last) {
      at[key] = value;
    } else {
      const next = ownProperty(at, key);
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

/** The part of a path up to its n-th wildcard. Undefined if it has fewer. */
function upToWildcard(segments: readonly PathSegment[], n: number): readonly PathSegment[] | undefined {
  const at = segments.flatMap(({ index }, i) => (index === '*' ? [i] : []))[n - 1];
  return at === undefined ? undefined : segments.slice(0, at + 1);
}

/** Creates as many rows in the target as the source has, so that empty rows keep their positions. */
function makeRows(
  source: Data,
  from: readonly PathSegment[] = [],
  target: Data,
  to: readonly PathSegment[] = [],
): void {
  for (let depth = 1; ; depth++) {
    const [there, here] = [upToWildcard(from, depth), upToWildcard(to, depth)];
    if (!there || !here) return;
    for (const rows of rowsIn(source, there)) {
      const row = inRows(here, rows)!;
      if (read(target, row) === undefined) write(target, row, emptyData());
    }
  }
}

/** Copies data into objects without a prototype, so that no key has a special meaning. */
function copyData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyData);
  if (!isObject(value)) return value;
  const copy = emptyData();
  for (const [key, item] of Object.entries(value)) copy[key] = copyData(item);
  return copy;
}

/**
 * Returns migrated data and leaves the source unchanged. Fields without a mapping are copied; loading drops those that
 * the new version does not have. Defaults fill only what is still missing.
 */
export function migrateData(
  source: Data,
  version: string,
  { fieldMap = [], defaults = {} }: Migration,
  state: FormState,
): Data {
  const { root } = state.compiled;
  const before = copyData(copyJson(source, 8 * MAX_ATTACHMENT_LENGTH, true, MAX_PARTS)) as Data;
  const after = copyData(before) as Data;
  const moves = fieldMap.flatMap(({ source: from, target, transform, expression }, i) => {
    const plain = segmentsOf(from);
    // A field with sub-questions may have been a group in the earlier version.
    const isThere =
      plain && rowsIn(before, plain).some((rows) => read(before, inRows(plain, rows)!) !== undefined);
    const segments = isThere ? plain : segmentsIn(root, from);
    if (!segments) return [];
    return rowsIn(before, segments).map((rows) => {
      const concrete = inRows(segments, rows)!;
      const found = read(before, concrete) ?? null;
      const computed =
        transform === 'expression' && expression !== undefined
          ? { source: expression, pointer: `${pointerTo(version, i)}/expression` }
          : undefined;
      return { concrete, rows, found, target: transform === 'drop' ? null : target, computed };
    });
  });
  for (const { concrete } of moves) remove(after, concrete);
  for (const { source: from, target, transform } of fieldMap)
    if (target !== null && transform !== 'drop')
      makeRows(before, segmentsOf(from), after, segmentsIn(root, target));
  for (const { rows, found, target, computed } of moves) {
    const wanted = target === null ? undefined : segmentsIn(root, target);
    const to = wanted && inRows(wanted, rows);
    if (!to) continue;
    const value = computed ? transformed(found, computed, before, state) : found;
    if (value !== null) write(after, to, copyData(value));
  }
  for (const [path, value] of Object.entries(defaults)) {
    const segments = segmentsIn(root, path);
    if (!segments) continue;
    for (const rows of rowsIn(after, segments)) {
      const to = inRows(segments, rows)!;
      if ((read(after, to) ?? null) === null) write(after, to, copyData(value));
    }
  }
  return after;
}

const pointerTo = (version: string, mapping: number): string =>
  `/migrations/from/${version.replace(/~/g, '~0').replace(/\//g, '~1')}/fieldMap/${mapping}`;

/** Evaluates an expression in which `$` is the old value and `@source` all of the old data. */
function transformed(
  self: unknown,
  expression: Pick<Program, 'source' | 'pointer'>,
  source: Data,
  state: FormState,
): unknown {
  const { functions } = state.compiled;
  const whole = fromJson(source);
  const readNull = () => () => null;
  const errors: FelDiagnostic[] = [];
  const run = compile<Env>(parse(expression.source), {
    field: ({ segments }) => {
      const steps = stepsOf(segments);
      return () => follow(whole, steps, () => null);
    },
    variable: (name) => () => (name === 'source' ? whole : null),
    context: readNull,
    instance: readNull,
    neighbour: readNull,
    state: readNull,
    function: (name) => functions.get(name),
  });
  const value = toJson(run({ context: state.env.context, self: fromJson(self), locals: [], errors }));
  state.addErrors(expression, errors);
  return value;
}

/** Checks the expressions of migrations. They read data of another version, so names of fields cannot be checked. */
export function* checkMigrations(
  definition: Definition,
  report: (problem: Problem) => void,
  functions: ReadonlyMap<string, FelFunction>,
): Steps<void> {
  for (const [version, { fieldMap = [] }] of Object.entries(definition.migrations?.from ?? {})) {
    for (const [i, { expression, transform, source }] of fieldMap.entries()) {
      yield;
      const path = pointerTo(version, i);
      const what = `The migration of "${source}"`;
      if (transform === 'expression' && expression === undefined)
        report({ code: 'MISSING_PROPERTY', path, message: `${what} needs "expression".` });
      if (expression === undefined) continue;
      const addProblem = (code: string, message: string): void =>
        report({ code, path: `${path}/expression`, message: `${what} (${shorten(expression)}): ${message}` });
      try {
        checkCalls(dependencies(expression), functions, addProblem);
      } catch (error) {
        reportSyntaxError(error, addProblem);
      }
    }
  }
}
