/** Structures that few forms have. Their code and rules come with the first form that does, before it is shown. */
import type { FormEngine } from '../engine/types.js';
import type { Item } from '../model/definition.js';
import { prepareControls } from './controls/index.js';
import { extendStyles } from './styles/adopt-styles.js';

const fetchers = {
  table: () => import('./data-table.js'),
  review: () => import('./review.js'),
};

type Name = keyof typeof fetchers;
type Parts = { [N in Name]: Awaited<ReturnType<(typeof fetchers)[N]>> };

const arrived: Partial<Parts> = {};

/** Undefined when it could not be had: a table is shown as rows then, and a form has no page for its answers. */
export function rarePart<N extends Name>(name: N): Parts[N] | undefined {
  return arrived[name];
}

/** Resolves once everything in this form can be rendered. */
export function prepareParts(engine: FormEngine, review: boolean, owner: Document): Promise<unknown> {
  return Promise.all([
    prepareControls(engine.items, owner),
    engine.definition.items.some(hasTable) ? prepare('table', owner) : undefined,
    review ? prepare('review', owner) : undefined,
  ]);
}

/** The definition is asked, not what is in the form now: a row that is added later may bring a table along. */
function hasTable(item: Item): boolean {
  return isTableItem(item) || ('children' in item && (item.children?.some(hasTable) ?? false));
}

/** Only plain fields fit into cells; rows with groups inside stay stacked. */
export function isTableItem(item: Item): boolean {
  return (
    item.type === 'group' &&
    item.presentation?.widgetHint === 'DataTable' &&
    (item.children ?? []).every((column) => column.type === 'field' && !column.children?.length)
  );
}

async function prepare<N extends Name>(name: N, owner: Document): Promise<void> {
  try {
    const part = (arrived[name] ??= (await fetchers[name]()) as Parts[N]);
    extendStyles(owner, part.styles);
  } catch (cause) {
    console.warn(`formspec-form: the code of a ${name} could not be loaded.`, cause);
  }
}
