/** Binds, shapes, variables, option sets and instances in other spellings. */
import { toTemplate } from '../../model/path.js';
import { shortName } from '../../model/schema-rules.js';
import { isObject } from '../../model/values.js';
import { type Deviations, type Json, written } from './deviations.js';
import { correctExpressions } from './expressions.js';
import { normaliseOptions } from './options.js';
import { asList, propertiesOf, renameProperties, textOf } from './properties.js';

/** Paths of all items as binds write them (`rows[*].name`), by path without rows and by key where that is unique. */
export class ItemPaths {
  readonly #byTemplate = new Map<string, string>();
  readonly #byKey = new Map<string, string | null>();

  readonly #renamedKeys: ReadonlyMap<string, string>;

  constructor(items: unknown, renamedKeys: ReadonlyMap<string, string>) {
    this.#renamedKeys = renamedKeys;
    this.#collect(items, '', 0);
  }

  #collect(items: unknown, above: string, depth: number): void {
    if (!Array.isArray(items) || depth > 100) return;
    for (const item of items) {
      if (!isObject(item) || typeof item['key'] !== 'string') continue;
      const path = above + item['key'];
      const inside = item['type'] === 'group' && item['repeatable'] === true ? `${path}[*]` : path;
      this.#byTemplate.set(toTemplate(path), path);
      this.#byKey.set(item['key'], this.#byKey.has(item['key']) ? null : path);
      this.#collect(item['children'], `${inside}.`, depth + 1);
    }
  }

  /** The path that is meant: `$a.b`, `/a/b`, `rows.name`, `rows[].name`, or a key alone. */
  find(written: string): string | undefined {
    const cleaned = written
      .trim()
      .replace(/^[$/.]+/, '')
      .replaceAll('/', '.')
      .replaceAll('[]', '[*]')
      .split('.')
      .map((key) => this.#renamedKeys.get(key) ?? key)
      .join('.');
    return this.#byTemplate.get(toTemplate(cleaned)) ?? this.#byKey.get(cleaned) ?? undefined;
  }

  has(path: string): boolean {
    return this.#byTemplate.has(toTemplate(path));
  }
}

/** Corrects the path of a bind or the target of a shape, if it names an item in another form. */
function correctPath(object: Json, name: 'path' | 'target', paths: ItemPaths, deviations: Deviations): void {
  const written = object[name];
  if (typeof written !== 'string' || written === '#' || written.startsWith('instances.')) return;
  // The engine accepts paths of rows without `[*]`.
  if (paths.has(written)) return;
  const meant = paths.find(written);
  if (meant === undefined || meant === written) return;
  object[name] = meant;
  deviations.spelling(deviations.originOf(object, name), written, meant);
}

export function normaliseBinds(binds: unknown, paths: ItemPaths, deviations: Deviations): unknown {
  const list = asList(binds, 'path', deviations);
  if (Array.isArray(list))
    for (const bind of list) {
      if (!isObject(bind)) continue;
      renameProperties(bind, 'bind', deviations);
      correctExpressions(bind, deviations);
      correctPath(bind, 'path', paths, deviations);
    }
  return list;
}

export function normaliseShapes(shapes: unknown, paths: ItemPaths, deviations: Deviations): unknown {
  const list = asList(shapes, 'id', deviations);
  if (!Array.isArray(list)) return list;
  const taken = new Set<string>();
  list.forEach((shape: unknown, i) => {
    if (!isObject(shape)) return;
    renameProperties(shape, 'shape', deviations);
    correctExpressions(shape, deviations);
    correctShapeId(shape, `shape${i + 1}`, taken, deviations);
    if (shape['target'] === undefined || shape['target'] === '') {
      shape['target'] = '#';
      deviations.missing(deviations.originOf(shape), '"target"', '#');
    }
    const message = textOf(shape['message']) ?? 'This rule is not met.';
    if (shape['message'] === undefined) deviations.missing(deviations.originOf(shape), '"message"', message);
    else if (shape['message'] !== message)
      deviations.spelling(deviations.originOf(shape, 'message'), shape['message'], message);
    shape['message'] = message;
    correctPath(shape, 'target', paths, deviations);
  });
  return list;
}

/** Ids are unique, and have no spaces or other signs. */
function correctShapeId(shape: Json, fallback: string, taken: Set<string>, deviations: Deviations): void {
  const given = shape['id'];
  const base = String(typeof given === 'string' || typeof given === 'number' ? given : fallback)
    .trim()
    .replace(/[^\w-]+/g, '-')
    .replace(/^(?=[^A-Za-z])/, 's');
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
  taken.add(id);
  if (id === given) return;
  shape['id'] = id;
  if (given === undefined) deviations.missing(deviations.originOf(shape), '"id"', id);
  else deviations.spelling(deviations.originOf(shape, 'id'), given, id);
}

export function normaliseVariables(variables: unknown, deviations: Deviations): unknown {
  const named = isObject(variables)
    ? deviations.adopt(
        Object.fromEntries(
          Object.entries(variables).map(([name, value]) => [
            name,
            isObject(value) ? value : deviations.adopt({ expression: value }, variables, name),
          ]),
        ),
        variables,
      )
    : variables;
  const list = asList(named, 'name', deviations);
  const taken = new Set<string>();
  if (Array.isArray(list))
    for (const variable of [...list] as unknown[]) {
      if (!isObject(variable)) continue;
      renameProperties(variable, 'variable', deviations);
      correctExpressions(variable, deviations);
      if (typeof variable['name'] === 'string' && variable['name'].startsWith('@')) {
        const written = variable['name'];
        variable['name'] = written.slice(1);
        deviations.spelling(deviations.originOf(variable, 'name'), written, variable['name']);
      }
      const unique = `${written(variable['name'])} ${written(variable['scope'] ?? '#')}`;
      if (!taken.has(unique)) taken.add(unique);
      else {
        list.splice(list.indexOf(variable), 1);
        deviations.error(
          'DUPLICATE_VARIABLE',
          deviations.originOf(variable),
          `There are two variables with the name "${shortName(variable['name'])}"; the first one is used.`,
        );
      }
    }
  return list;
}

/** A map of option sets; also a list of sets with names, and sets that are plain lists of options. */
export function normaliseOptionSets(sets: unknown, deviations: Deviations): unknown {
  let map = sets;
  if (Array.isArray(sets)) {
    map = deviations.adopt({}, sets);
    for (const set of sets) {
      if (!isObject(set)) continue;
      const name = set['id'] ?? set['name'] ?? set['key'];
      for (const key of ['id', 'name', 'key']) delete set[key];
      if (typeof name === 'string' && name !== '__proto__') (map as Json)[name] = set;
    }
    deviations.remark(
      'OTHER_FORM',
      deviations.originOf(sets),
      'This list is understood as an object.',
      'Write an object of option sets by name.',
    );
  }
  if (!isObject(map)) return map;
  for (const name of Object.keys(map)) {
    const set = map[name];
    if (Array.isArray(set)) {
      map[name] = deviations.adopt({ options: set }, set);
      deviations.remark(
        'OTHER_FORM',
        deviations.originOf(set),
        'This list is understood as the options of a set.',
        'Write { "options": […] }.',
      );
    }
    const target = map[name];
    if (!isObject(target)) continue;
    renameProperties(target, 'optionSet', deviations);
    if (target['options'] !== undefined) target['options'] = normaliseOptions(target['options'], deviations);
  }
  return map;
}

/** Instances whose data is written without `data`. */
export function normaliseInstances(instances: unknown, deviations: Deviations): unknown {
  if (!isObject(instances)) return instances;
  const names = propertiesOf('instance');
  for (const name of Object.keys(instances)) {
    const instance = instances[name];
    if (isObject(instance)) renameProperties(instance, 'instance', deviations);
    if (typeof instance !== 'object' || instance === null) continue;
    if (isObject(instance) && Object.keys(instance).some((key) => names.has(key))) continue;
    instances[name] = deviations.adopt({ data: instance }, instances, name);
    deviations.remark(
      'OTHER_FORM',
      deviations.originOf(instances, name),
      'This is understood as the data of an instance.',
      'Write { "data": … }.',
    );
  }
  return instances;
}
