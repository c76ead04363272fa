import type { Definition } from '../model/definition.js';
import type { LiveNode } from './node.js';
import type { PageState } from './types.js';

/** Id of the page that collects what stands outside of groups; no key looks like it. */
export const LOOSE_PAGE = '_';

/** One page per top-level group; loose items share a page that stands where the first of them does. */
export function pagesOf(definition: Definition, items: readonly LiveNode[]): PageState[] {
  const mode = definition.formPresentation?.pageMode ?? 'single';
  if (mode === 'single') return [];
  const loose = items.filter(({ kind }) => kind === 'field' || kind === 'display');
  return items.flatMap((node): PageState[] => {
    if (loose.includes(node)) {
      if (node !== loose[0]) return [];
      return [
        {
          id: LOOSE_PAGE,
          title: definition.title,
          description: definition.description,
          get relevant() {
            return loose.some((item) => item.relevant);
          },
          group: undefined,
          items: loose,
        },
      ];
    }
    return [
      {
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
      },
    ];
  });
}
