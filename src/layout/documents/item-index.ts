/** The items of a definition by path and key, for documents that name them. */
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { Definition, Item } from '../../model/definition.js';

/** One item of the definition. It can have any number of instances. */
export interface ItemInfo {
  readonly item: Item;
  /** Position in the definition: `lines.product`. */
  readonly path: string;
  readonly parent: ItemInfo | undefined;
  /** Repeatable groups around it, outermost first. */
  readonly repeats: readonly ItemInfo[];
  readonly isRepeat: boolean;
  readonly children: readonly ItemInfo[];
}

export class ItemIndex {
  readonly #byPath = new Map<string, ItemInfo>();
  readonly #byKey = new Map<string, ItemInfo[]>();
  /** Null for an object that a host uses as several items. */
  readonly #byItem = new Map<Item, ItemInfo | null>();
  readonly top: readonly ItemInfo[];

  constructor(readonly definition: Definition) {
    this.top = this.#add(definition.items, undefined, []);
  }

  #add(items: readonly Item[], parent: ItemInfo | undefined, repeats: readonly ItemInfo[]): ItemInfo[] {
    return items.map((item) => {
      const path = parent ? `${parent.path}.${item.key}` : item.key;
      const isRepeat = item.type === 'group' && item.repeatable === true;
      const children: ItemInfo[] = [];
      const info: ItemInfo = { item, path, parent, repeats, isRepeat, children };
      this.#byPath.set(path, info);
      this.#byItem.set(item, this.#byItem.has(item) ? null : info);
      const named = this.#byKey.get(item.key);
      if (named) named.push(info);
      else this.#byKey.set(item.key, [info]);
      if ('children' in item && item.children)
        children.push(...this.#add(item.children, info, isRepeat ? [...repeats, info] : repeats));
      return info;
    });
  }

  at(path: string): ItemInfo | undefined {
    return this.#byPath.get(path);
  }

  /** In document order. */
  withKey(key: string): readonly ItemInfo[] {
    return this.#byKey.get(key) ?? [];
  }

  /** All items in document order. */
  all(): Iterable<ItemInfo> {
    return this.#byPath.values();
  }

  of(field: FieldState): ItemInfo | undefined {
    return this.#byItem.get(field.item) ?? this.#byPath.get(field.path.replace(/\[\d+\]/g, ''));
  }
}

/** The rows in which a place of the plan lies, by their repeat. */
export type Rows = ReadonlyMap<ItemInfo, FieldState>;

/** The instance of an item in the given rows; undefined when a repeat around it has no row there. */
export function instanceOf(engine: FormEngine, info: ItemInfo, rows: Rows): FieldState | undefined {
  const repeat = info.repeats.at(-1);
  if (!repeat) return engine.field(info.path);
  const row = rows.get(repeat);
  return row && engine.field(row.path + info.path.slice(repeat.path.length));
}

/** All instances of an item in document order. */
export function instancesOf(engine: FormEngine, info: ItemInfo): FieldState[] {
  let found: string[] = [''];
  let from = '';
  for (const repeat of info.repeats) {
    const rest = repeat.path.slice(from.length);
    found = found.flatMap((path) => (engine.field(path + rest)?.rows ?? []).map((row) => row.path));
    from = repeat.path;
  }
  return found.flatMap((path) => engine.field(path + info.path.slice(from.length)) ?? []);
}

/** Whether an item is another one or lies in it. */
export function isWithin(info: ItemInfo, ancestor: ItemInfo): boolean {
  for (let at: ItemInfo | undefined = info; at; at = at.parent) if (at === ancestor) return true;
  return false;
}
