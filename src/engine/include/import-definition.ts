/** Adapts a definition to a group of another one: adds the prefix to keys, moves paths, renames references. */
import { FelSyntaxError } from '../../fel/errors.js';
import { splitTemplate } from '../../fel/interpolate.js';
import { rewriteReferences } from '../../fel/rewrite-references.js';
import { dependencies } from '../../fel/dependencies.js';
import type { RefSegment } from '../../fel/types.js';
import type { Bind, Definition, Item, Shape, Variable } from '../../model/definition.js';

export interface Imported {
  readonly items: Item[];
  readonly binds: Bind[];
  readonly shapes: Shape[];
  readonly variables: Variable[];
}

export interface ImportPlace {
  /** Path of the host group, with `[*]` after each repeat. */
  readonly host: string;
  readonly prefix: string;
  /** Key of the only item to import, with everything inside it. Undefined to import all items. */
  readonly fragment: string | undefined;
  /** Returns a free id for a shape. */
  readonly shapeId: (id: string) => string;
}

/** Stands for the whole definition in place of the key of an item. */
const WHOLE = '#';
const keyOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).split('[')[0]!;

const EXPRESSIONS = ['calculate', 'relevant', 'required', 'readonly', 'constraint'] as const;

/** Finds an item by its key at any depth, and the keys above it. */
function findItem(
  items: readonly Item[],
  key: string,
  above: readonly string[] = [],
): { item: Item; above: readonly string[] } | undefined {
  for (const item of items) {
    if (item.key === key) return { item, above };
    const below =
      item.type !== 'display' && item.children && findItem(item.children, key, [...above, item.key]);
    if (below) return below;
  }
  return undefined;
}

const keysOf = (items: readonly Item[]): string[] =>
  items.flatMap((item) => [item.key, ...(item.type === 'display' ? [] : keysOf(item.children ?? []))]);

/** Imports a definition. Undefined if no item has the key of the fragment. */
export function importDefinition(source: Definition, place: ImportPlace): Imported | undefined {
  const { host, prefix, fragment, shapeId } = place;
  const picked = fragment === undefined ? undefined : findItem(source.items, fragment);
  if (fragment !== undefined && !picked) return undefined;
  const items = picked ? [picked.item] : source.items;
  const above = picked?.above ?? [];
  const keys = new Set(keysOf(items));
  const hostSegments: RefSegment[] = host.split('.').map((part) => ({ key: part.replace('[*]', '') }));
  const renamed = (key: string): string => (keys.has(key) ? prefix + key : key);

  /** Whether a key names a field without sub-questions. Names after it are parts of its value, not items. */
  const isPlainField = (key: string): boolean => {
    const found = findItem(items, key)?.item;
    return found?.type === 'field' && !found.children;
  };

  /**
   * Rewrites an expression of the item with the key `self`. In an expression of the whole definition, references must
   * start at the host group.
   */
  const expression = (text: string, self: string): string => {
    const global = self === WHOLE;
    try {
      return rewriteReferences(text, {
        field: (segments) => {
          if (!keys.has(segments[0]!.key)) return undefined;
          const own = segments.map(({ key, ...rest }, i) => ({
            key: i > 0 && isPlainField(segments[i - 1]!.key) ? key : renamed(key),
            ...rest,
          }));
          return global ? [...hostSegments, ...own] : own;
        },
        member: (key, from) =>
          keys.has(key) && !isPlainField(from === '$' ? self : from) ? prefix + key : undefined,
      });
    } catch (error) {
      if (error instanceof FelSyntaxError) return text;
      throw error;
    }
  };
  const text = (value: string, self: string): string =>
    splitTemplate(value)
      .map((part) =>
        typeof part !== 'string' ? `{{${expression(part.source, self)}}}` : part === '{{' ? '{{{{' : part,
      )
      .join('');
  const literal = (value: unknown, self: string): unknown =>
    typeof value === 'string' && value.startsWith('=') ? `=${expression(value.slice(1), self)}` : value;

  /** The new path of an item, or undefined if the item is not imported. */
  const path = (old: string): string | undefined => {
    const parts = old.split('.');
    const bare = parts.map((part) => part.split('[')[0]);
    if (above.some((key, i) => bare[i] !== key) || !items.some(({ key }) => key === bare[above.length]))
      return undefined;
    return [host, ...parts.slice(above.length).map((part) => prefix + part)].join('.');
  };

  const item = (old: Item): Item => {
    const { key } = old;
    const copy = { ...old, key: prefix + key, label: text(old.label, key) } as Item;
    if (old.hint !== undefined) copy.hint = text(old.hint, key);
    if (old.description !== undefined) copy.description = text(old.description, key);
    if (old.labels)
      copy.labels = Object.fromEntries(
        Object.entries(old.labels).map(([name, value]) => [name, text(value, key)]),
      );
    if (copy.type === 'field' && copy.initialValue !== undefined)
      copy.initialValue = literal(copy.initialValue, key);
    if (copy.type !== 'display' && copy.children) copy.children = copy.children.map(item);
    return copy;
  };

  const bind = (old: Bind): Bind[] => {
    const isWrite = old.path.startsWith('instances.') && !source.items.some(({ key }) => key === 'instances');
    const to = isWrite && readsOnlyImported(old.calculate) ? old.path : path(old.path);
    if (to === undefined) return [];
    const copy: Bind = { ...old, path: to };
    const self = isWrite ? WHOLE : keyOf(old.path);
    for (const name of EXPRESSIONS) if (old[name] !== undefined) copy[name] = expression(old[name], self);
    if (old.default !== undefined) copy.default = literal(old.default, self);
    return [copy];
  };

  const ids = new Map((source.shapes ?? []).map(({ id }) => [id, shapeId(id)]));
  /** With a fragment, rules of the whole definition are imported only if they read nothing but imported items. */
  const readsOnlyImported = (...sources: (string | undefined)[]): boolean =>
    fragment === undefined ||
    sources.every((one) => one === undefined || ids.has(one) || readsOf(one).every((key) => keys.has(key)));

  const shape = (old: Shape): Shape[] => {
    const global = old.target === WHOLE;
    const self = keyOf(old.target);
    const elements = [
      old.constraint,
      old.activeWhen,
      old.not,
      ...(old.and ?? []),
      ...(old.or ?? []),
      ...(old.xone ?? []),
    ];
    const to = global ? (readsOnlyImported(...elements) ? host : undefined) : path(old.target);
    if (to === undefined) return [];
    const element = (one: string): string => ids.get(one) ?? expression(one, self);
    const copy: Shape = { ...old, id: ids.get(old.id)!, target: to, message: text(old.message, self) };
    if (old.constraint !== undefined) copy.constraint = expression(old.constraint, self);
    if (old.activeWhen !== undefined) copy.activeWhen = expression(old.activeWhen, self);
    if (old.not !== undefined) copy.not = element(old.not);
    for (const name of ['and', 'or', 'xone'] as const) if (old[name]) copy[name] = old[name].map(element);
    if (old.context)
      copy.context = Object.fromEntries(
        Object.entries(old.context).map(([name, one]) => [name, expression(one, self)]),
      );
    return [copy];
  };

  const variable = (old: Variable): Variable[] => {
    const global = (old.scope ?? WHOLE) === WHOLE;
    if (global) {
      if (!readsOnlyImported(old.expression)) return [];
      // Inside a repeat each row has its own copy, so the variable belongs to the row.
      const scope = host.includes('[*]') ? { scope: host } : {};
      return [{ ...old, ...scope, expression: expression(old.expression, WHOLE) }];
    }
    const to = path(old.scope!) ?? (keys.has(old.scope!) ? renamed(old.scope!) : undefined);
    return to === undefined
      ? []
      : [{ ...old, scope: to, expression: expression(old.expression, keyOf(old.scope!)) }];
  };

  return {
    items: items.map(item),
    binds: (source.binds ?? []).flatMap(bind),
    shapes: (source.shapes ?? []).flatMap(shape),
    variables: (source.variables ?? []).flatMap(variable),
  };
}

function readsOf(source: string): string[] {
  try {
    return dependencies(source).fields.map(({ segments }) => segments[0]!.key);
  } catch (error) {
    if (error instanceof FelSyntaxError) return [];
    throw error;
  }
}
