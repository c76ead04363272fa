/** Options of choice fields: written in the definition, shared by name, or fetched by the host. */
import type { Definition, FieldItem, OptionEntry } from '../../model/definition.js';
import { MAX_TEXT, shorten } from '../../model/shorten.js';
import { isObject } from '../../model/values.js';
import type { Template } from '../compile/template.js';
import type { OptionsStatus, PendingSource } from '../types.js';

export class OptionSource {
  status: OptionsStatus;
  entries: readonly OptionEntry[] | undefined;
  /** Values that are allowed; undefined while they are not known. */
  allowed: ReadonlySet<string> | undefined;

  constructor(
    /** Address of a remote list; undefined if the definition has all options. */
    readonly url: string | undefined,
    inline: readonly OptionEntry[] | undefined,
    readonly valueField = 'value',
    readonly labelField = 'label',
  ) {
    this.status = url === undefined ? 'ready' : 'loading';
    this.entries = withShortLabels(inline);
    this.allowed = url === undefined ? valuesOf(inline) : undefined;
  }

  /** Takes a fetched list of texts, or of objects with a value and a label. Entries of any other kind are dropped. */
  receive(data: unknown): void {
    if (!Array.isArray(data)) return this.fail();
    const entries = data.flatMap((entry: unknown): OptionEntry[] => {
      if (isPrintable(entry)) return [{ value: String(entry), label: String(entry) }];
      if (!isObject(entry)) return [];
      const value = textAt(entry, this.valueField);
      if (value === undefined) return [];
      const { keywords } = entry;
      return [
        {
          value,
          label: textAt(entry, this.labelField) ?? value,
          ...(Array.isArray(keywords) ? { keywords: keywords.filter(isPrintable).map(String) } : {}),
        },
      ];
    });
    this.entries = withShortLabels(entries);
    this.allowed = valuesOf(entries);
    this.status = 'ready';
  }

  /** Falls back to the list in the definition, if there is one. */
  fail(): void {
    this.status = 'failed';
    this.allowed = valuesOf(this.entries);
  }
}

const isPrintable = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

function textAt(entry: Record<string, unknown>, name: string): string | undefined {
  const value = Object.hasOwn(entry, name) ? entry[name] : undefined;
  return isPrintable(value) ? String(value) : undefined;
}

/** The same list, unless a label is too long to be shown. */
function withShortLabels(entries: readonly OptionEntry[] | undefined): readonly OptionEntry[] | undefined {
  if (!entries?.some(({ label }) => label.length > MAX_TEXT)) return entries;
  return entries.map((entry) => ({ ...entry, label: shorten(entry.label) }));
}

const valuesOf = (entries: readonly OptionEntry[] | undefined): Set<string> | undefined =>
  entries && new Set(entries.map(({ value }) => value));

export class OptionSources {
  readonly #named = new Map<string, OptionSource>();
  readonly #remote = new Map<string, OptionSource>();
  /** Lists that are written at the field. */
  readonly #inline = new WeakMap<Template, OptionSource>();

  constructor(definition: Definition, templates: readonly Template[]) {
    for (const [name, set] of Object.entries(definition.optionSets ?? {}))
      this.#named.set(name, new OptionSource(set.source, set.options, set.valueField, set.labelField));
    for (const { item } of templates) {
      if (item.type !== 'field' || typeof item.options !== 'string' || item.optionSet !== undefined) continue;
      if (!this.#remote.has(item.options))
        this.#remote.set(item.options, new OptionSource(item.options, undefined));
    }
  }

  of(template: Template): OptionSource | undefined {
    const { optionSet, options } = template.item as FieldItem;
    if (optionSet !== undefined) return this.#named.get(optionSet);
    if (options === undefined) return undefined;
    if (typeof options === 'string') return this.#remote.get(options);
    let source = this.#inline.get(template);
    if (!source) this.#inline.set(template, (source = new OptionSource(undefined, options)));
    return source;
  }

  /** All remote lists. Lists with one address can differ in the names of their properties. */
  remote(): OptionSource[] {
    return [...this.#named.values(), ...this.#remote.values()].filter(({ url }) => url !== undefined);
  }

  pending(): PendingSource[] {
    const urls = new Set(this.remote().flatMap(({ status, url }) => (status === 'loading' ? [url!] : [])));
    return [...urls].map((url) => ({ kind: 'options', name: url, url }));
  }
}
