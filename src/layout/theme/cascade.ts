/** The cascade of a theme: merges what its blocks say about an item, level by level. */
import type { Remark } from '../documents/diagnostics.js';
import type { ItemIndex, ItemInfo } from '../documents/item-index.js';
import { type Json, own, pointerTo, shown } from '../documents/rules.js';
import type { TokenMap, Tokens } from '../documents/tokens.js';
import { withSafeRole } from '../planner/definition-presentation.js';
import type { Accessibility, LabelPosition } from '../plan.js';
import { type Block, readBlock } from './blocks.js';

/** What all levels say, before a widget is chosen. */
export interface Cascaded {
  /** As named by the theme or, with `level` 0, by the definition. */
  readonly widget: string | undefined;
  /** 3 items, 2 selectors, 1 defaults, 0 the definition. */
  readonly level: number;
  /** Where the widget is named. */
  readonly pointer: string;
  readonly fallback: readonly string[];
  readonly widgetConfig: Readonly<Record<string, unknown>>;
  readonly labelPosition: LabelPosition;
  readonly style: TokenMap;
  readonly accessibility: Accessibility;
  readonly cssClass: readonly string[];
}

interface Selector {
  readonly type: string | undefined;
  readonly dataType: string | undefined;
  readonly block: Block;
}

type Level = readonly [level: number, block: Block];

export class Cascade {
  readonly #defaults: Block | undefined;
  readonly #selectors: readonly Selector[];
  /** By path of the item; where a key and a path name it, both, the path last. */
  readonly #items = new Map<ItemInfo, Block[]>();
  /** Blocks of levels 1 and 2, which depend on type and data type only. */
  readonly #byKind = new Map<string, readonly Level[]>();
  readonly #formLabelPosition: LabelPosition;

  /** `index` is absent for a theme that belongs to no definition: its items are not looked up. */
  constructor(
    theme: Json,
    tokens: Tokens,
    index: ItemIndex | undefined,
    form: LabelPosition,
    remark: Remark,
  ) {
    this.#formLabelPosition = form;
    const read = (block: Json, pointer: string): Block => readBlock(block, pointer, tokens, remark);
    const defaults = own(theme, 'defaults') as Json | undefined;
    this.#defaults = defaults && read(defaults, '/defaults');
    this.#selectors = ((own(theme, 'selectors') ?? []) as { match: Json; apply: Json }[]).map(
      ({ match, apply }, i) => ({
        type: own(match, 'type') as string | undefined,
        dataType: own(match, 'dataType') as string | undefined,
        block: read(apply, `/selectors/${i}/apply`),
      }),
    );
    if (index) this.#readItems((own(theme, 'items') ?? {}) as Record<string, Json>, index, read, remark);
  }

  #readItems(
    items: Readonly<Record<string, Json>>,
    index: ItemIndex,
    read: (block: Json, pointer: string) => Block,
    remark: Remark,
  ): void {
    const byPath: [ItemInfo, Block][] = [];
    for (const [name, given] of Object.entries(items)) {
      const pointer = pointerTo('/items', name);
      const block = read(given, pointer);
      const path = index.at(name);
      // A key at the top level is its own path.
      const named = index.withKey(name).filter((info) => info !== path);
      if (!path && named.length === 0) remark('W705', pointer, `There is no item ${shown(name)}.`);
      for (const info of named) this.#items.set(info, [...(this.#items.get(info) ?? []), block]);
      if (path) byPath.push([path, block]);
    }
    for (const [info, block] of byPath) this.#items.set(info, [...(this.#items.get(info) ?? []), block]);
  }

  #levelsOf(info: ItemInfo): readonly Level[] {
    const { type } = info.item;
    const dataType = info.item.type === 'field' ? info.item.dataType : undefined;
    const kind = `${type} ${dataType}`;
    let levels = this.#byKind.get(kind);
    if (!levels) {
      const matching = this.#selectors.filter(
        (selector) =>
          (selector.type === undefined || selector.type === type) &&
          (selector.dataType === undefined || selector.dataType === dataType),
      );
      levels = [
        ...(this.#defaults ? [[1, this.#defaults] as const] : []),
        ...matching.map(({ block }) => [2, block] as const),
      ];
      this.#byKind.set(kind, levels);
    }
    const own = this.#items.get(info);
    return own ? [...levels, ...own.map((block) => [3, block] as const)] : levels;
  }

  of(info: ItemInfo): Cascaded {
    const { widgetHint, accessibility } = info.item.presentation ?? {};
    const result = {
      widget: widgetHint,
      level: 0,
      pointer: '',
      fallback: [] as readonly string[],
      widgetConfig: {} as Readonly<Record<string, unknown>>,
      labelPosition: this.#formLabelPosition,
      style: {} as TokenMap,
      accessibility: withSafeRole(accessibility),
    };
    const classes = new Set<string>();
    for (const [level, block] of this.#levelsOf(info)) {
      if (block.widget === 'none')
        Object.assign(result, { widget: undefined, level, fallback: [], widgetConfig: {} });
      else if (block.widget !== undefined)
        Object.assign(result, { widget: block.widget, level, pointer: `${block.pointer}/widget` });
      if (block.fallback) result.fallback = block.fallback;
      if (block.widgetConfig) result.widgetConfig = block.widgetConfig;
      if (block.labelPosition)
        result.labelPosition = block.labelPosition === 'none' ? 'top' : block.labelPosition;
      if (block.style) result.style = block.style;
      if (block.accessibility) result.accessibility = block.accessibility;
      for (const name of block.cssClass ?? []) classes.add(name);
    }
    return { ...result, cssClass: [...classes] };
  }
}
