/** Pages of a plan: from the sections of a tree, from a theme, or from the groups of the definition. */
import type { FormEngine } from '../../engine/types.js';
import { categoryOf, isInput } from '../vocabulary/component-names.js';
import type { Remark } from '../documents/diagnostics.js';
import type { ItemIndex, ItemInfo } from '../documents/item-index.js';
import { hasGroups, pageTitle } from '../pages.js';
import type { PlanNode, PlanPage, PlanTexts } from '../plan.js';
import { type ThemePage, uniqueId } from '../theme/theme-pages.js';

/** Id of the page for items that are on no other page. No document can use this id. */
export const LAST_PAGE = '_more';

/** Paths of the inputs that are visible in these nodes, in order. */
export function inputPaths(nodes: readonly PlanNode[]): string[] {
  const found: string[] = [];
  const visit = ({ visible, component, path, children }: PlanNode): void => {
    if (!visible) return;
    if (path !== undefined && isInput(component)) found.push(path);
    children.forEach(visit);
  };
  nodes.forEach(visit);
  return found;
}

/** Whether there is anything to see in a node; boxes alone are nothing. */
export function hasVisibleLeaf({ visible, component, text, canAdd, children }: PlanNode): boolean {
  if (!visible) return false;
  if (children.some(hasVisibleLeaf) || canAdd !== undefined) return true;
  const category = categoryOf(component);
  return (
    category === 'input' || category === 'display' || (component === 'ConditionalGroup' && Boolean(text))
  );
}

/** Sections of a tree as pages. */
export function sectionPages(sections: readonly PlanNode[]): PlanPage[] {
  const ids = new Set(sections.flatMap(({ id }) => id ?? []));
  return sections.map((node, i) => {
    const { title = '', description } = node.props as { title?: string; description?: string };
    const page: PlanPage = {
      id: node.id ?? uniqueId(`page-${i + 1}`, ids),
      title,
      visible: hasVisibleLeaf(node),
      fields: inputPaths([node]),
      nodes: [node],
    };
    return description === undefined ? page : { ...page, description };
  });
}

/** The last page, with the items that are on no other page; undefined if there are no such items. */
export function lastPage(nodes: readonly PlanNode[], { morePage }: PlanTexts): PlanPage[] {
  if (nodes.length === 0) return [];
  return [
    {
      id: LAST_PAGE,
      title: morePage,
      visible: nodes.some(hasVisibleLeaf),
      fields: inputPaths(nodes),
      nodes,
    },
  ];
}

/** Pages of the definition; `nodeOf` gives the planned node of a top-level item. */
export function definitionPages(
  engine: FormEngine,
  texts: PlanTexts,
  nodeOf: (path: string) => PlanNode | undefined,
): PlanPage[] {
  if (!hasGroups(engine)) return [];
  const titles = { introduction: texts.introPage, more: texts.morePage };
  return engine.pages().map(({ id, title, description, relevant, group, items }) => {
    const shown = group ? [group] : items;
    const nodes = shown.flatMap(({ path }) => nodeOf(path) ?? []);
    const page: PlanPage = {
      id,
      title: pageTitle(engine, { id, title }, titles),
      visible: relevant,
      fields: inputPaths(nodes),
      nodes,
    };
    return description === undefined ? page : { ...page, description };
  });
}

/** Warns about pages of a theme that the tree's own sections take the place of. */
export function checkShadowed(
  pages: readonly PlanPage[],
  shadowed: readonly ThemePage[],
  index: ItemIndex,
  remark: Remark,
): void {
  if (shadowed.length === 0) return;
  remark('W805', '/pages', 'The Component document has pages of its own; those of the theme are not used.');
  const pageOf = new Map<ItemInfo, ThemePage>();
  for (const page of shadowed) for (const { info } of page.regions) pageOf.set(info, page);
  const themePage = (path: string): ThemePage | undefined => {
    for (let at = index.at(path.replace(/\[\d+\]/g, '')); at; at = at.parent) {
      const page = pageOf.get(at);
      if (page) return page;
    }
    return undefined;
  };
  for (const { id, title, nodes } of pages)
    for (const path of allInputs(nodes)) {
      const other = themePage(path);
      if (other && other.id !== id && other.title !== title)
        remark(
          'E805',
          '/pages',
          `"${path}" stands on "${title}" in the tree, but on "${other.title}" in the theme.`,
        );
    }
}

function allInputs(nodes: readonly PlanNode[]): string[] {
  return nodes.flatMap(({ path, component, children }) => [
    ...(path !== undefined && isInput(component) ? [path] : []),
    ...allInputs(children),
  ]);
}
