/** Reads `demo/forms`: one entry per form, with what a visitor wants to know before opening it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Definition, Item } from '../../src/model/definition.js';

export interface CatalogueEntry {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly domain: string;
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly fieldCount: number;
  readonly pageMode: string;
  /** What the form shows off, most telling first. */
  readonly features: readonly string[];
  /** Files beside the definition, relative to the folder of forms. */
  readonly sidecars: { readonly references?: string; readonly ontology?: string; readonly registry?: string };
  readonly sample: string | undefined;
  readonly bytes: number;
}

interface Note {
  domain?: string;
  lang?: string;
}

function* itemsOf(items: readonly Item[]): Generator<Item> {
  for (const item of items) {
    yield item;
    if ('children' in item && item.children) yield* itemsOf(item.children);
  }
}

const PAGE_MODES: Record<string, string> = { wizard: 'Step by step', tabs: 'Tabs' };

const TYPE_FEATURES: Record<string, string> = {
  money: 'Money',
  attachment: 'Attachments',
  multiChoice: 'Several choices',
  dateTime: 'Dates with time',
  uri: 'Web addresses',
};

function featuresOf(definition: Definition, items: readonly Item[]): string[] {
  const features = new Set<string>();
  const add = (feature: string | undefined | false): void => void (feature && features.add(feature));
  const binds = definition.binds ?? [];
  const presentation = definition.formPresentation;
  add(PAGE_MODES[presentation?.pageMode ?? '']);
  add(presentation?.direction === 'rtl' && 'Right to left');
  add(items.some((item) => item.type === 'group' && item.repeatable) && 'Repeating rows');
  add(binds.some((bind) => bind.relevant) && 'Conditional questions');
  add(binds.some((bind) => bind.calculate) && 'Calculations');
  add(Boolean(definition.shapes?.length) && 'Cross-field rules');
  for (const item of items) if (item.type === 'field') add(TYPE_FEATURES[item.dataType]);
  add(items.some((item) => item.presentation?.widgetHint === 'signature') && 'Signature');
  add(items.some((item) => item.type === 'group' && item.$ref) && 'Shared fragments');
  add(Boolean(definition.migrations) && 'Migrations');
  add(Boolean(definition.instances) && 'Secondary data');
  return [...features];
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

function readEntry(folder: string, id: string, note: Note): CatalogueEntry {
  const file = join(folder, id, 'definition.json');
  const definition = readJson<Definition>(file);
  const items = [...itemsOf(definition.items)];
  const direction = definition.formPresentation?.direction === 'rtl' ? 'rtl' : 'ltr';
  const beside = (name: string): string | undefined =>
    existsSync(join(folder, id, `${name}.json`)) ? `${id}/${name}.json` : undefined;
  const usesSharedRegistry =
    /"x-civic-/.test(readFileSync(file, 'utf8')) && existsSync(join(folder, 'registry.json'));
  const registry = [usesSharedRegistry ? 'registry.json' : undefined, beside('registry')]
    .filter(Boolean)
    .join(' ');
  const sidecars: { references?: string; ontology?: string; registry?: string } = {};
  const references = beside('references');
  const ontology = beside('ontology');
  if (references) sidecars.references = references;
  if (ontology) sidecars.ontology = ontology;
  if (registry) sidecars.registry = registry;
  return {
    id,
    title: definition.title,
    description: definition.description ?? '',
    domain: note.domain ?? 'General',
    lang: note.lang ?? (direction === 'rtl' ? 'ar' : 'en'),
    direction,
    fieldCount: items.filter((item) => item.type === 'field').length,
    pageMode: definition.formPresentation?.pageMode ?? 'single',
    features: featuresOf(definition, items),
    sidecars,
    sample: beside('sample'),
    bytes: statSync(file).size,
  };
}

/** Entries in the order of `notes` (the site's own list), then any others by name. */
export function readCatalogue(folder: string, notesFile: string): CatalogueEntry[] {
  const notes = existsSync(notesFile) ? readJson<Record<string, Note>>(notesFile) : {};
  const order = Object.keys(notes);
  const rank = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'definition.json')))
    .map((entry) => entry.name)
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map((id) => readEntry(folder, id, notes[id] ?? {}));
}
