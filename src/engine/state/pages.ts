import type { Definition } from '../../model/definition.js';
import type { LiveNode } from './node.js';
import type { PageState } from '../types.js';

/** Ids of pages that are no group; no key looks like them. */
export const INTRODUCTION = '_introduction';
export const LOOSE_PAGE = '_';

/**
 * One page per top-level group. Texts before the first of them introduce the form on a page of their own; whatever
 * else stands outside of groups is asked on the last page.
 */
export function pagesOf(definition: Definition, items: readonly LiveNode[]): PageState[] {
  const mode = definition.formPresentation?.pageMode ?? 'single';
  if (mode === 'single') return [];
  const isLoose = ({ kind }: LiveNode): boolean => kind === 'field' || kind === 'display';
  const first = items.findIndex(({ kind }) => kind !== 'display');
  const introduction = first < 0 || isLoose(items[first]!) ? [] : items.slice(0, first);
  const loose = items.slice(introduction.length).filter(isLoose);
  return [
    ...loosePage(definition, INTRODUCTION, introduction),
    ...items.filter((node) => !isLoose(node)).map(groupPage),
    ...loosePage(definition, LOOSE_PAGE, loose),
  ];
}

function loosePage(definition: Definition, id: string, items: readonly LiveNode[]): PageState[] {
  if (items.length === 0) return [];
  return [
    {
      id,
      title: definition.title,
      description: definition.description,
      get relevant() {
        return items.some((item) => item.relevant);
      },
      group: undefined,
      items,
    },
  ];
}

function groupPage(node: LiveNode): PageState {
  return {
    id: node.key,
    get title() {
      return node.label();
    },
    get description() {
      return node.description();
    },
    get relevant() {
      return node.relevant;
    },
    group: node,
    items: node.kind === 'repeat' ? [node] : node.children,
  };
}
