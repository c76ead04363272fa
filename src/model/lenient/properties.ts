/** Names of properties in other spellings. */
import { definitionProperties } from '../definition-schema.js';
import type { Deviations, Json } from './deviations.js';
import { bare, PROPERTIES } from './spellings.js';

/** Objects of the schema table, by the name of their spellings. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  definition: ['the definition'],
  item: ['every field', 'group', 'decimal', 'money', 'choice'],
  bind: ['bind'],
  shape: ['shape'],
  variable: ['variable'],
  option: ['option'],
  optionSet: ['option set'],
  instance: ['instance'],
  presentation: ['presentation'],
  layout: ['layout'],
  formPresentation: ['form presentation'],
};

const known = new Map<string, ReadonlySet<string>>();

/** Properties that an object of this kind can have. */
export function propertiesOf(kind: string): ReadonlySet<string> {
  let names = known.get(kind);
  if (!names) known.set(kind, (names = new Set(SHAPES[kind]!.flatMap(definitionProperties))));
  return names;
}

/** The property that a name means in an object of this kind: another spelling or a synonym. */
export function meaningOf(kind: string, name: string): string | undefined {
  const names = propertiesOf(kind);
  if (names.has(name)) return name;
  const wanted = bare(name);
  return [...names].find((one) => bare(one) === wanted) ?? PROPERTIES[kind]?.get(wanted);
}

/** Renames properties in other spellings. A property that exists under its own name is kept. */
export function renameProperties(object: Json, kind: string, deviations: Deviations): void {
  const names = propertiesOf(kind);
  for (const key of Object.keys(object)) {
    if (names.has(key) || key.startsWith('x-')) continue;
    const meant = meaningOf(kind, key);
    if (meant === undefined || object[meant] !== undefined || !names.has(meant)) continue;
    object[meant] = object[key];
    delete object[key];
    deviations.spelling(deviations.originOf(object, key), key, meant);
  }
}

const truthy = new Set(['true', 'yes', 'y', 'on', '1']);
const falsy = new Set(['false', 'no', 'n', 'off', '0']);

/** True or false, also as text or number. */
export function asBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = bare(String(typeof value === 'string' || typeof value === 'number' ? value : ''));
  return truthy.has(word) ? true : falsy.has(word) ? false : undefined;
}

/** An expression: text as it is, true, false and numbers as literals. */
export const asExpression = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== ''
    ? value
    : typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
      ? String(value)
      : undefined;

/** A list: an object becomes the list of its values, each with its key under `name`. */
export function asList(value: unknown, name: string, deviations: Deviations): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const path = deviations.originOf(value);
  const list = Object.entries(value).map(([key, entry]): unknown =>
    typeof entry === 'object' &&
    entry !== null &&
    !Array.isArray(entry) &&
    (entry as Json)[name] === undefined
      ? deviations.adopt({ [name]: key, ...entry }, value, key)
      : entry,
  );
  deviations.remark('OTHER_FORM', path, 'This object is understood as a list.', 'Write a list.');
  return deviations.adopt(list, value);
}
