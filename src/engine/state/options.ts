/** Options of choices: written in the definition, shared by name, or fetched by the host. */
import type { Definition, FieldItem, OptionEntry } from '../../model/definition.js';
import { MAX_TEXT, shorten } from '../../model/shorten.js';
import { isObject } from '../../model/values.js';
import type { Template } from '../compile/template.js';
import type { OptionsStatus, PendingSource } from '../types.js';

export class OptionSource {
  status: OptionsStatus;
  entries: readonly OptionEntry[] | undefined;
  /** Values that count as members; undefined while nobody knows. */
  known: ReadonlySet<string> | undefined;

  constructor(
    /** Address of a remote list; undefined when all is in the definition. */
    readonly url: string | undefined,
    inline: readonly OptionEntry[] | undefined,
    readonly valueField = 'value',
    readonly labelField = 'label',
  ) {
    this.status = url === undefined ? 'ready' : 'loading';
    this.entries = shortened(inline);
    this.known = url === undefined ? valuesOf(inline) : undefined;
  }

  /** Takes what the source delivered: objects with a value and a label, or plain texts. */
  receive(data: unknown): void {
    if (!Array.isArray(data)) return this.fail();
    const entries = data.flatMap((entry: unknown): OptionEntry[] => {
      if (isText(entry)) return [{ value: String(entry), label: String(entry) }];
      if (!isObject(entry)) return [];
      const value = textAt(entry, this.valueField);
      if (value === undefined) return [];
      const { keywords } = entry;
      return [
        {
          value,
          label: textAt(entry, this.labelField) ?? value,
          ...(Array.isArray(keywords) ? { keywords: keywords.filter(isText).map(String) } : {}),
        },
      ];
    });
    this.entries = shortened(entries);
    this.known = valuesOf(entries);
    this.status = 'ready';
  }

  /** The list written in the definition stands in, if there is one. */
  fail(): void {
    this.status = 'failed';
    this.known = valuesOf(this.entries);
  }
}

/** Anything else from a server may have no text at all. */
const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

function textAt(entry: Record<string, unknown>, name: string): string | undefined {
  const value = Object.hasOwn(entry, name) ? entry[name] : undefined;
  return isText(value) ? String(value) : undefined;
}

/** The same list, unless a label is too long to be shown. */
function shortened(entries: readonly OptionEntry[] | undefined): readonly OptionEntry[] | undefined {
  if (!entries?.some(({ label }) => label.length > MAX_TEXT)) return entries;
  return entries.map((entry) => ({ ...entry, label: shorten(entry.label) }));
}

const valuesOf = (entries: readonly OptionEntry[] | undefined): Set<string> | undefined =>
  entries && new Set(entries.map(({ value }) => value));

export class OptionSources {
  readonly #named = new Map<string, OptionSource>();
  readonly #remote = new Map<string, OptionSource>();
  readonly #own = new WeakMap<Template, OptionSource>();

  constructor(definition: Definition) {
    for (const [name, set] of Object.entries(definition.optionSets ?? {}))
      this.#named.set(name, new OptionSource(set.source, set.options, set.valueField, set.labelField));
  }

  of(template: Template): OptionSource | undefined {
    const { optionSet, options } = template.item as FieldItem;
    if (optionSet !== undefined) return this.#named.get(optionSet);
    if (options === undefined) return undefined;
    const known = typeof options === 'string' ? this.#remote.get(options) : this.#own.get(template);
    if (known) return known;
    const source =
      typeof options === 'string'
        ? new OptionSource(options, undefined)
        : new OptionSource(undefined, options);
    if (typeof options === 'string') this.#remote.set(options, source);
    else this.#own.set(template, source);
    return source;
  }

  /** Every list that comes from elsewhere, once per address and field names. */
  remote(): OptionSource[] {
    return [...this.#named.values(), ...this.#remote.values()].filter(({ url }) => url !== undefined);
  }

  pending(): PendingSource[] {
    const urls = new Set(this.remote().flatMap(({ status, url }) => (status === 'loading' ? [url!] : [])));
    return [...urls].map((url) => ({ kind: 'options', name: url, url }));
  }
}
