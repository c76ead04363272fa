/** Reads untrusted tool input: own properties only, nothing coerced, refusals that say what was expected. */
import type { FieldState, FormEngine } from '../engine/types.js';
import { MAX_PATH_LENGTH, parsePath, PathError } from '../model/path.js';
import { didYouMean } from '../model/suggest.js';
import { isObject } from '../model/values.js';
import { echo, ToolFailure } from './result.js';
import type { InputSchema, ToolInput } from './tool.js';

const MAX_ENTRIES = 1000;

export function readInput(input: unknown): ToolInput {
  if (input === undefined || input === null) return {};
  if (!isObject(input)) throw new ToolFailure('INVALID_VALUE', 'The input must be an object.');
  return input;
}

/** Unknown properties that are reported; more are counted out. */
const MAX_IGNORED = 20;

/** Names of properties that a tool does not know, such as `vaule`, also in its entries: `entries[2].vaule`. */
export function ignoredProperties(input: ToolInput, { properties = {} }: InputSchema): string[] {
  const ignored: string[] = [];
  const collect = (given: object, known: object, prefix: string): void => {
    for (const name of Object.keys(given)) {
      if (ignored.length === MAX_IGNORED) return;
      if (!Object.hasOwn(known, name)) ignored.push(prefix + echo(name));
    }
  };
  collect(input, properties, '');
  const entries = ownProperty(input, 'entries');
  if (Object.hasOwn(properties, 'entries') && Array.isArray(entries))
    for (const [index, entry] of entries.entries())
      if (isObject(entry)) collect(entry, { path: true, value: true }, `entries[${index}].`);
  return ignored;
}

export function ownProperty(input: ToolInput, name: string): unknown {
  return Object.hasOwn(input, name) ? input[name] : undefined;
}

/** Reads one of the given words. The first one is the default. */
export function readChoice<T extends string>(
  input: ToolInput,
  name: string,
  choices: readonly [T, ...T[]],
): T {
  const value = ownProperty(input, name);
  if (value === undefined) return choices[0];
  if (!choices.includes(value as T))
    throw new ToolFailure('INVALID_VALUE', `"${name}" must be one of ${choices.join(', ')}.`);
  return value as T;
}

export function readBoolean(input: ToolInput, name: string): boolean {
  const value = ownProperty(input, name);
  if (value === undefined) return false;
  if (typeof value !== 'boolean') throw new ToolFailure('INVALID_VALUE', `"${name}" must be true or false.`);
  return value;
}

export function readText(input: ToolInput, name: string): string | undefined {
  const value = ownProperty(input, name);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new ToolFailure('INVALID_VALUE', `"${name}" must be text.`);
  return value;
}

export function readList(input: ToolInput, name: string): unknown[] {
  const list = ownProperty(input, name);
  if (!Array.isArray(list))
    throw new ToolFailure('INVALID_VALUE', `"${name}" must be a list of {path, value}.`);
  if (list.length > MAX_ENTRIES)
    throw new ToolFailure('INVALID_VALUE', `"${name}" may hold at most ${MAX_ENTRIES} entries.`);
  return list;
}

export function readPath(input: unknown): string {
  const path = isObject(input) ? ownProperty(input, 'path') : undefined;
  if (typeof path !== 'string')
    throw new ToolFailure('INVALID_PATH', '"path" must be the path of a field, as text.');
  // Refused before the path can be quoted in an error message.
  if (path.length > MAX_PATH_LENGTH)
    throw new ToolFailure('INVALID_PATH', `A path has at most ${MAX_PATH_LENGTH} characters.`);
  return path;
}

/** Explains why a well-formed path leads to no field, and suggests one that does. */
function explainAbsence(
  engine: FormEngine,
  path: string,
  found: FieldState | undefined,
  suggest: boolean,
): string {
  const quoted = `"${echo(path)}"`;
  if (found && found.kind !== 'display') {
    const inside = found.kind === 'repeat' ? found.rows : found.children;
    const example = inside[0] ? `, for example ${inside[0].path}` : '';
    return `${quoted} is a ${found.kind}, not a field; name a field in it${example}.`;
  }
  if (found) return `${quoted} only displays text.`;
  const at = path.lastIndexOf(']');
  const repeat = at > 0 ? engine.field(path.slice(0, path.lastIndexOf('[', at))) : undefined;
  if (repeat?.kind === 'repeat' && !engine.field(path.slice(0, at + 1)))
    return `${repeat.path} has ${repeat.rows.length} rows, numbered from 0; formspec.x-row.add adds one.`;
  const known = suggest ? engine.fields().map((field) => field.path) : [];
  return `There is no field ${quoted}.${didYouMean(path, known) || ' formspec.field.list names them all.'}`;
}

/** Finds the field instance at a path given by the caller. `suggest` searches for similar paths, which is slow in large forms. */
export function findField(engine: FormEngine, path: string, suggest = true): FieldState {
  let wildcard: boolean;
  try {
    wildcard = parsePath(path).some(({ index }) => index === '*');
  } catch (error) {
    if (error instanceof PathError) throw new ToolFailure('INVALID_PATH', error.message, path);
    throw error;
  }
  if (wildcard)
    throw new ToolFailure('INVALID_PATH', `${echo(path)} names every row; name one, such as [0].`, path);
  const field = engine.field(path);
  if (field?.kind !== 'field')
    throw new ToolFailure('NOT_FOUND', explainAbsence(engine, path, field, suggest), path);
  return field;
}
