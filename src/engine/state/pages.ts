import type { Definition } from '../../model/definition.js';
import type { PageState } from '../types.js';
import type { FormNode } from './node.js';

/** Ids of pages that are not groups. They begin with an underscore, which keys cannot. */
export const INTRODUCTION = '_introduction';
export const LOOSE_PAGE = '_';

/**
 * The pages of a form: one for each top-level group. Display items before the first group are a page of their own.
 * All other items outside of groups are on the last page.
 */
export function pagesOf(
  definition: Definition,
  items: readonly FormNode[],
  /** Texts in the active language. */
  locales?: { formText(key: string): string | undefined },
): PageState[] {
  const text = (key: string): string | undefined => locales?.formText(key);
  const mode = definition.formPresentation?.pageMode ?? 'single';
  if (mode === 'single') return [];
  const isLoose = ({ kind }: FormNode): boolean => kind === 'field' || kind === 'display';
  const first = items.findIndex(({ kind }) => kind !== 'display');
  const introduction = first < 0 || isLoose(items[first]!) ? [] : items.slice(0, first);
  const loose = items.slice(introduction.length).filter(isLoose);
  return [
    ...loosePage(definition, INTRODUCTION, introduction, text),
    ...items.filter((node) => !isLoose(node)).map((node) => groupPage(node, text)),
    ...loosePage(definition, LOOSE_PAGE, loose, text),
  ];
}

type PageText = (key: string) => string | undefined;

function loosePage(
  definition: Definition,
  id: string,
  items: readonly FormNode[],
  text: PageText,
): PageState[] {
  if (items.length === 0) return [];
  return [
    {
      id,
      get title() {
        return text(`$page.${id}.title`) ?? text('$form.title') ?? definition.title;
      },
      get description() {
        return text(`$page.${id}.description`) ?? text('$form.description') ?? definition.description;
      },
      get relevant() {
        return items.some((item) => item.relevant);
      },
      group: undefined,
      items,
    },
  ];
}

function groupPage(node: FormNode, text: PageText): PageState {
  return {
    id: node.key,
    get title() {
      return text(`$page.${node.key}.title`) ?? node.label();
    },
    get description() {
      return text(`$page.${node.key}.description`) ?? node.description();
    },
    get relevant() {
      return node.relevant;
    },
    group: node,
    items: node.kind === 'repeat' ? [node] : node.children,
  };
}
