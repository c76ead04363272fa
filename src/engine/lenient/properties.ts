/** Names of properties and simple values in other spellings. */
import { definitionProperties } from '../../model/definition-schema.js';
import { isObject } from '../../model/values.js';
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

interface Names {
  readonly known: ReadonlySet<string>;
  /** Spellings of each property, the most likely ones first. */
  readonly spellings: readonly (readonly [property: string, spellings: readonly string[]])[];
}

const cache = new Map<string, Names>();

function namesFor(kind: string): Names {
  let names = cache.get(kind);
  if (!names) {
    const known = new Set(SHAPES[kind]!.flatMap(definitionProperties));
    const others = PROPERTIES[kind] ?? new Map<string, readonly string[]>();
    names = { known, spellings: [...known].map((name) => [name, others.get(name) ?? []]) };
    cache.set(kind, names);
  }
  return names;
}

/** Properties that an object of this kind can have. */
export const propertiesOf = (kind: string): ReadonlySet<string> => namesFor(kind).known;

/** The property that a name means in an object of this kind: another spelling or a synonym. */
export function meaningOf(kind: string, name: string): string | undefined {
  const { known, spellings } = namesFor(kind);
  if (known.has(name)) return name;
  const wanted = bare(name);
  return (
    [...known].find((one) => bare(one) === wanted) ??
    spellings.find(([, others]) => others.includes(wanted))?.[0]
  );
}

/** Values that a property can have, where its other names are common words. */
const ACCEPTED: Readonly<Record<string, (value: unknown) => boolean>> = {
  children: (value) => typeof value === 'object' && value !== null,
  items: (value) => typeof value === 'object' && value !== null,
  binds: (value) => typeof value === 'object' && value !== null,
  shapes: (value) => typeof value === 'object' && value !== null,
  optionSets: (value) => typeof value === 'object' && value !== null,
  options: (value) => typeof value === 'object' && value !== null,
  key: (value) => typeof value === 'string' || typeof value === 'number',
  label: (value) => typeof value === 'string' || isObject(value),
  hint: (value) => typeof value === 'string',
  description: (value) => typeof value === 'string',
  suffix: (value) => typeof value === 'string',
  prefix: (value) => typeof value === 'string',
  presentation: isObject,
  formPresentation: isObject,
  widgetHint: (value) => typeof value === 'string',
  pageMode: (value) => typeof value === 'string',
  columns: (value) => Number.isInteger(typeof value === 'string' ? Number(value) : value),
};

const isExtension = (name: string): boolean => name.startsWith('x-');

/**
 * Renames properties in other spellings. A property that exists under its own name is kept. `report` is called for each
 * renamed property; by default it records a deviation.
 */
export function renameProperties(
  object: Json,
  kind: string,
  deviations: Deviations,
  report = (key: string, property: string): void =>
    deviations.spelling(deviations.originOf(object, property), key, property),
): void {
  const { known, spellings } = namesFor(kind);
  const unknown = new Map<string, string>();
  for (const key of Object.keys(object))
    if (!known.has(key) && !isExtension(key) && !unknown.has(bare(key))) unknown.set(bare(key), key);
  if (unknown.size === 0) return;
  const rename = (property: string, candidates: readonly string[]): void => {
    if (object[property] !== undefined && object[property] !== null) return;
    const spelling = candidates.find((one) => {
      const key = unknown.get(one);
      return key !== undefined && (ACCEPTED[property]?.(object[key]) ?? true);
    });
    if (spelling === undefined) return;
    const key = unknown.get(spelling)!;
    unknown.delete(spelling);
    deviations.rename(object, key, property);
    report(key, property);
  };
  // The same name in another notation is more certain than another word.
  for (const [property] of spellings) rename(property, [bare(property)]);
  for (const [property, others] of spellings) rename(property, others);
}

const TRUE = new Set(['true', 'yes', 'y', 'on', '1']);
const FALSE = new Set(['false', 'no', 'n', 'off', '0']);

/** True or false, also as text or number. */
export function asBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' || typeof value === 'number' ? bare(String(value)) : '';
  return TRUE.has(word) ? true : FALSE.has(word) ? false : undefined;
}

/** The first text of an object with one text for each language. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isObject(value)) return undefined;
  const texts = [value['en'], value['default'], ...Object.values(value)];
  return texts.find((text) => typeof text === 'string');
}

/** A list: an object becomes the list of its values, each with its key under `name`. */
export function asList(value: unknown, name: string, deviations: Deviations): unknown {
  if (!isObject(value)) return value;
  const list = Object.entries(value).map(([key, entry]): unknown =>
    isObject(entry) && entry[name] === undefined
      ? deviations.adopt({ [name]: key, ...entry }, value, key)
      : entry,
  );
  const path = deviations.originOf(value);
  deviations.remark('OTHER_FORM', path, 'This object is understood as a list.', 'Write a list.');
  return deviations.adopt(list, value);
}
