/** The definition as a view needs it: with the data of all remote sources in it, since a view cannot fetch anything. */
import { OptionSource } from '../engine/state/options.js';
import type { Definition, Instance, Item, OptionEntry, OptionSet } from '../model/definition.js';

/** What was fetched for a form, by address. */
export type Fetched = ReadonlyMap<string, unknown>;

export function viewDefinition(
  definition: Definition,
  fetched: Fetched,
  given: Readonly<Record<string, unknown>> = {},
): Definition {
  // The view gets the sidecars themselves; it must not look for them.
  const { sidecars: _, metadata, ...rest } = definition;
  const { sidecars: __, ...others } = metadata ?? {};
  return {
    ...rest,
    ...(metadata && { metadata: others }),
    items: rest.items.map((item) => withOptions(item, fetched)),
    ...(rest.instances && {
      instances: mapValues(rest.instances, (instance, name) => withData(instance, fetched, given[name])),
    }),
    ...(rest.optionSets && { optionSets: mapValues(rest.optionSets, (set) => withEntries(set, fetched)) }),
  };
}

function withData({ source, ...instance }: Instance, fetched: Fetched, given: unknown): Instance {
  const data = given ?? (source === undefined ? undefined : fetched.get(source)) ?? instance.data;
  return data === undefined ? instance : { ...instance, data };
}

function withEntries(set: OptionSet, fetched: Fetched): OptionSet {
  const { source, valueField, labelField, ...rest } = set;
  if (source === undefined) return set;
  return {
    ...rest,
    options: entriesOf(new OptionSource(source, rest.options, valueField, labelField), fetched),
  };
}

function withOptions(item: Item, fetched: Fetched): Item {
  if ('options' in item && typeof item.options === 'string')
    return { ...item, options: entriesOf(new OptionSource(item.options, undefined), fetched) };
  if (!('children' in item) || !item.children) return item;
  return { ...item, children: item.children.map((child) => withOptions(child, fetched)) };
}

/** The list as the engine reads it. A list that could not be fetched is the one in the definition, or empty. */
function entriesOf(source: OptionSource, fetched: Fetched): OptionEntry[] {
  if (fetched.has(source.url!)) source.receive(fetched.get(source.url!));
  return [...(source.entries ?? [])];
}

function mapValues<T>(
  record: Readonly<Record<string, T>>,
  map: (value: T, key: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
