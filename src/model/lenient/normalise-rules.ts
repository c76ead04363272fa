/** Binds, shapes, variables, option sets and instances in other spellings. */
import { toTemplate } from '../path.js';
import { isObject } from '../values.js';
import type { Deviations, Json } from './deviations.js';
import { normaliseOptions } from './normalise-options.js';
import { asExpression, asList, propertiesOf, renameProperties } from './properties.js';

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

const EXPRESSIONS = [
  'calculate',
  'relevant',
  'required',
  'readonly',
  'constraint',
  'activeWhen',
  'expression',
];

/** Expressions as true, false or numbers. */
function correctExpressions(object: Json, deviations: Deviations): void {
  for (const name of EXPRESSIONS) {
    const value = object[name];
    const expression = typeof value === 'string' ? undefined : asExpression(value);
    if (expression === undefined) continue;
    object[name] = expression;
    deviations.spelling(deviations.originOf(object, name), value, expression);
  }
}

/** Corrects the path of a bind or the target of a shape, if it names an item in another form. */
function correctPath(object: Json, name: 'path' | 'target', paths: ItemPaths, deviations: Deviations): void {
  const written = object[name];
  if (typeof written !== 'string' || written === '#' || written.startsWith('instances.')) return;
  const meant = paths.find(written);
  // One row of a repeat can be named; a path without rows means all of them.
  if (written.includes('[') && paths.has(written)) return;
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
  const taken = new Set(list.map((shape: unknown) => (isObject(shape) ? shape['id'] : undefined)));
  list.forEach((shape: unknown, i) => {
    if (!isObject(shape)) return;
    renameProperties(shape, 'shape', deviations);
    correctExpressions(shape, deviations);
    const path = deviations.originOf(shape);
    if (shape['id'] === undefined) {
      let id = `shape${i + 1}`;
      while (taken.has(id)) id += '_';
      taken.add(id);
      shape['id'] = id;
      deviations.missing(path, 'an id', id);
    }
    if (shape['target'] === undefined) {
      shape['target'] = '#';
      deviations.missing(path, 'a target', '#');
    }
    if (shape['message'] === undefined) {
      shape['message'] = 'This rule is not met.';
      deviations.missing(path, 'a message', shape['message'] as string);
    }
    correctPath(shape, 'target', paths, deviations);
  });
  return list;
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
  if (Array.isArray(list))
    for (const variable of list) {
      if (!isObject(variable)) continue;
      renameProperties(variable, 'variable', deviations);
      correctExpressions(variable, deviations);
      if (typeof variable['name'] === 'string' && variable['name'].startsWith('@')) {
        const written = variable['name'];
        variable['name'] = written.slice(1);
        deviations.spelling(deviations.originOf(variable, 'name'), written, variable['name']);
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
      if (typeof name === 'string') (map as Json)[name] = set;
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
