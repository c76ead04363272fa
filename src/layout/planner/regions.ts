/** Pages with regions: which nodes are in which region, and which nodes of the form or of a tree are in none. */
import type { FieldState, FormEngine } from '../../engine/types.js';
import { completeProps } from '../vocabulary/vocabulary.js';
import { categoryOf } from '../vocabulary/component-names.js';
import { type ItemIndex, type ItemInfo, instancesOf } from '../documents/item-index.js';
import type { ComponentName, Origin, PlanNode, PlanPage, PlanRegion, PlanTexts } from '../plan.js';
import { placeOf, type ThemePage, type ThemeRegion } from '../theme/theme-pages.js';
import { isAsked } from './is-asked.js';
import type { ItemNodes } from './item-nodes.js';
import { hasVisibleLeaf, inputPaths } from './page-plans.js';

export interface Distribution {
  /** Nodes of each region. */
  readonly placed: ReadonlyMap<ThemeRegion, readonly PlanNode[]>;
  readonly rest: readonly PlanNode[];
}

const regionsOf = (pages: readonly ThemePage[]): readonly ThemeRegion[] =>
  pages.flatMap(({ regions }) => regions);

/** Regions filled with items, as definition and theme want them; the rest are the items in no region. */
export function placeItems(
  pages: readonly ThemePage[],
  active: string | undefined,
  items: ItemNodes,
  engine: FormEngine,
  index: ItemIndex,
): Distribution {
  const regions = regionsOf(pages);
  const taken = new Set(regions.map(({ info }) => info));
  const skip = (info: ItemInfo): boolean => taken.has(info);
  const placed = new Map(
    regions.map((region) => {
      const isShown = !placeOf(region, active).isHidden;
      const nodes = instancesOf(engine, region.info).flatMap(
        (field) => items.tree(field, isShown, skip) ?? [],
      );
      return [region, nodes] as const;
    }),
  );
  const rest = engine.items.flatMap((field) =>
    skip(index.of(field)!) ? [] : (items.tree(field, true, skip) ?? []),
  );
  return { placed, rest };
}

/** Regions filled with the components of a tree that are bound to their items; the rest are the other components of the tree. */
export function placeComponents(
  pages: readonly ThemePage[],
  active: string | undefined,
  root: PlanNode,
  index: ItemIndex,
): Distribution {
  const placed = new Map<ThemeRegion, PlanNode[]>(regionsOf(pages).map((region) => [region, []]));
  const byItem = new Map([...placed.keys()].map((region) => [region.info, region]));
  const regionOf = (path: string): ThemeRegion | undefined => {
    for (let at = index.at(path.replace(/\[\d+\]/g, '')); at; at = at.parent) {
      const region = byItem.get(at);
      if (region) return region;
    }
    return undefined;
  };
  const take = (node: PlanNode): PlanNode | undefined => {
    const { path, children, component } = node;
    const region = path === undefined ? undefined : regionOf(path);
    if (region) {
      placed.get(region)!.push(placeOf(region, active).isHidden ? hidden(node) : node);
      return undefined;
    }
    const category = categoryOf(component);
    if (path !== undefined || (category !== 'layout' && category !== 'container')) return node;
    const left = children.flatMap((child) => take(child) ?? []);
    return left.length === 0 ? undefined : { ...node, children: left };
  };
  const rest = take(root);
  return { placed, rest: rest ? [rest] : [] };
}

function hidden(node: PlanNode): PlanNode {
  return { ...node, visible: false, children: node.children.map(hidden) };
}

/** Required fields in a region that is hidden at this width. */
export function askedInHidden(
  pages: readonly ThemePage[],
  active: string | undefined,
  engine: FormEngine,
  { placed }: Distribution,
): FieldState[] {
  const found: FieldState[] = [];
  const visit = ({ path, children }: PlanNode): void => {
    const field = path === undefined ? undefined : engine.field(path);
    if (field && isAsked(field)) found.push(field);
    children.forEach(visit);
  };
  for (const region of regionsOf(pages))
    if (placeOf(region, active).isHidden) placed.get(region)!.forEach(visit);
  return found;
}

/** The pages, each with a section that shows its regions on a grid of twelve columns. */
export function regionPages(
  pages: readonly ThemePage[],
  active: string | undefined,
  { placed }: Distribution,
  texts: PlanTexts,
  origin: Origin,
): PlanPage[] {
  const box = (
    component: ComponentName,
    props: object,
    visible: boolean,
    children: readonly PlanNode[],
  ): PlanNode => ({
    component,
    props: completeProps(component, { ...props }, texts),
    visible,
    origin,
    children,
  });
  return pages.map(({ id, title, description, regions, isBare }) => {
    const planned: PlanRegion[] = [];
    const cells = regions.flatMap((region) => {
      const { span, start } = placeOf(region, active);
      const nodes = placed.get(region)!;
      const place = start === undefined ? { span } : { span, start };
      planned.push({ path: region.info.path, ...place, visible: nodes.some(({ visible }) => visible) });
      return nodes.map((node) => ({ ...node, grid: place }));
    });
    const visible = isBare || cells.some(hasVisibleLeaf);
    const told = texts.translation?.(`$page.${id}.description`) ?? description;
    const words = {
      title: texts.translation?.(`$page.${id}.title`) ?? title,
      ...(told === undefined ? {} : { description: told }),
    };
    const grid = cells.length > 0 ? [box('Grid', { columns: 12 }, visible, cells)] : [];
    const section = box('Section', words, visible, grid);
    return { id, ...words, visible, fields: inputPaths(cells), regions: planned, nodes: [section] };
  });
}
