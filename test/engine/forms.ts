/** Short ways to write definitions in tests. */
import {
  createForm,
  type DataType,
  type Definition,
  type FieldItem,
  type FormEngine,
  type FormOptions,
  type GroupItem,
  type Item,
} from '../../src/engine/index.js';

export const NOW = '2026-03-05T12:00:00Z';

export const field = (
  key: string,
  dataType: DataType = 'string',
  more: Partial<FieldItem> = {},
): FieldItem => ({
  type: 'field',
  key,
  label: key,
  dataType,
  ...more,
});

export const group = (key: string, children: Item[], more: Partial<GroupItem> = {}): GroupItem => ({
  type: 'group',
  key,
  label: key,
  children,
  ...more,
});

export const repeat = (key: string, children: Item[], more: Partial<GroupItem> = {}): GroupItem =>
  group(key, children, { repeatable: true, ...more });

export const definition = (items: Item[], more: Partial<Definition> = {}): Definition => ({
  $formspec: '1.0',
  url: 'https://tests.example/form',
  version: '1.0.0',
  status: 'active',
  title: 'Test',
  items,
  ...more,
});

export const make = (items: Item[], more: Partial<Definition> = {}, options: FormOptions = {}): FormEngine =>
  createForm(definition(items, more), { now: NOW, ...options });
