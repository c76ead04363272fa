/** Builds definitions for tests: the header is filled in, and labels are keys unless a test gives others. */
import type {
  Bind,
  DataType,
  Definition,
  DisplayItem,
  FieldItem,
  GroupItem,
  Item,
  OptionEntry,
} from '../../src/model/definition.js';
import type { RegistryDocument, RegistryEntry } from '../../src/model/sidecars.js';

export const definition = (items: Item[], more: Partial<Definition> = {}): Definition => ({
  $formspec: '1.0',
  url: 'https://tests.example/form',
  version: '1.0.0',
  status: 'active',
  title: 'Test',
  items,
  ...more,
});

export const field = (
  key: string,
  dataType: DataType = 'string',
  more: Partial<FieldItem> = {},
): FieldItem => ({
  key,
  type: 'field',
  label: key,
  dataType,
  ...more,
});

export const group = (key: string, children: Item[], more: Partial<GroupItem> = {}): GroupItem => ({
  key,
  type: 'group',
  label: key,
  children,
  ...more,
});

export const repeat = (key: string, children: Item[], more: Partial<GroupItem> = {}): GroupItem =>
  group(key, children, { repeatable: true, ...more });

export const display = (key: string, label: string, more: Partial<DisplayItem> = {}): DisplayItem => ({
  key,
  type: 'display',
  label,
  ...more,
});

/** Options whose values are their labels in lower case, with dashes: `Very good` has the value `very-good`. */
export const options = (...labels: string[]): OptionEntry[] =>
  labels.map((label) => ({ value: label.toLowerCase().replace(/\W+/g, '-'), label }));

/** Binds that make these paths required. */
export const required = (...paths: string[]): Bind[] => paths.map((path) => ({ path, required: 'true' }));

/** A registry of data types, by name; each is a string unless a test says otherwise. */
export const registryOf = (types: Record<string, Partial<RegistryEntry>>): RegistryDocument => ({
  $formspecRegistry: '1.0',
  entries: Object.entries(types).map(([name, more]) => ({
    name,
    category: 'dataType',
    version: '1.0.0',
    status: 'stable',
    baseType: 'string',
    ...more,
  })),
});
