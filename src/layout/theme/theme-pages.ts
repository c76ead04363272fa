/** The pages of a theme with the items that their regions name. */
import type { Remark } from '../documents/diagnostics.js';
import type { ItemIndex, ItemInfo } from '../documents/item-index.js';
import { shown } from '../documents/rules.js';

export interface RegionOverride {
  readonly span?: number;
  readonly start?: number;
  readonly hidden?: boolean;
}

export interface ThemeRegion extends RegionOverride {
  readonly info: ItemInfo;
  readonly responsive: Readonly<Record<string, RegionOverride>>;
  readonly pointer: string;
}

export interface ThemePage {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly regions: readonly ThemeRegion[];
  /** A page for its words only. */
  readonly isBare: boolean;
}

interface GivenPage {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly regions?: readonly (RegionOverride & {
    readonly key: string;
    readonly responsive?: Readonly<Record<string, RegionOverride>>;
  })[];
}

export function readPages(given: readonly GivenPage[], index: ItemIndex, remark: Remark): ThemePage[] {
  const ids = new Set<string>();
  const placed = new Set<ItemInfo>();
  return given.flatMap(({ id, title, description, regions = [] }, i) => {
    const pointer = `/pages/${i}`;
    if (ids.has(id)) remark('E710', `${pointer}/id`, `There are two pages called "${id.slice(0, 80)}".`);
    const unique = uniqueId(id, ids);
    let known = 0;
    const found = regions.flatMap(({ key, responsive = {}, ...place }, j): ThemeRegion[] => {
      const at = `${pointer}/regions/${j}`;
      const info = index.at(key) ?? index.withKey(key)[0];
      if (!info) {
        remark('W706', `${at}/key`, `There is no item ${shown(key)}.`);
        return [];
      }
      known++;
      if (placed.has(info)) {
        remark('W803', `${at}/key`, `"${info.path}" stands in an earlier region already.`);
        return [];
      }
      placed.add(info);
      return [{ ...place, info, responsive, pointer: at }];
    });
    if (regions.length > 0 && known === 0) return [];
    const page: ThemePage = { id: unique, title, regions: found, isBare: regions.length === 0 };
    return [description === undefined ? page : { ...page, description }];
  });
}

/** The id itself, or with a number behind it where it is taken. */
export function uniqueId(id: string, taken: Set<string>): string {
  let unique = id;
  for (let n = 2; taken.has(unique); n++) unique = `${id}-${n}`;
  taken.add(unique);
  return unique;
}

/** Place of a region at the widest breakpoint that is reached; overrides are not cumulative. */
export function placeOf(
  { span: baseSpan = 12, start: baseStart, responsive }: ThemeRegion,
  active: string | undefined,
): { readonly span: number; readonly start: number | undefined; readonly isHidden: boolean } {
  const override = active !== undefined && Object.hasOwn(responsive, active) ? responsive[active]! : {};
  const { span = baseSpan, start = baseStart, hidden = false } = override;
  return { span, start, isHidden: hidden };
}
