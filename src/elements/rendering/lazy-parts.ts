/** Structures that few forms have. Their code and rules come with the first form that does, before it is shown. */
import type { FormEngine } from '../../engine/types.js';
import type { Item } from '../../model/definition.js';
import { prepareControls } from '../fields/controls/index.js';
import type { FormHost } from '../form/form-controller.js';
import { extendStyles } from '../styles/adopt-styles.js';

const fetchers = {
  table: () => import('../layout/data-table.js'),
  tabs: () => import('../layout/tabs.js'),
  review: () => import('../pages/review.js'),
  displays: () => import('../layout/rare-displays.js'),
  history: () => import('../pages/page-history.js'),
  steps: () => import('../pages/step-list.js'),
  disclosures: () => import('../layout/disclosures.js'),
  richText: () => import('./rich-text.js'),
};

type Name = keyof typeof fetchers;
type Parts = { [N in Name]: Awaited<ReturnType<(typeof fetchers)[N]>> };

const arrived: Partial<Parts> = {};

/**
 * Undefined when it could not be had: a table is shown as rows then, tabs as groups, a form has no page for its answers,
 * of a display there is its text, with marks as they were written, Back leaves the form, and steps have a bar.
 */
export function rarePart<N extends Name>(name: N): Parts[N] | undefined {
  return arrived[name];
}

/** Resolves once everything in this form can be rendered. */
export function prepareParts(
  engine: FormEngine,
  { review, history, ownerDocument: owner }: Pick<FormHost, 'review' | 'history' | 'ownerDocument'>,
): Promise<unknown> {
  const { items, binds, metadata, fees, formPresentation } = engine.definition;
  const { pageMode, sidenav } = formPresentation ?? {};
  const calculates = binds?.some(({ calculate }) => calculate);
  const wanted: Record<Name, boolean | undefined> = {
    table: some(items, isTableItem),
    tabs: pageMode === 'tabs' || some(items, isTabsItem),
    steps: sidenav,
    displays: some(items, isRareDisplay),
    // A calculated or interpolated text may have marks that the definition does not show.
    richText: some(items, ({ type, label }) => type === 'display' && (calculates || RICH.test(label ?? ''))),
    review,
    history,
    disclosures: Boolean(
      metadata?.preparation ?? fees ?? some(items, (item) => Boolean(item.purpose ?? item.consequences)),
    ),
  };
  const names = Object.keys(wanted) as Name[];
  return Promise.all([
    prepareControls(engine.items, owner),
    ...names.map((name) => wanted[name] && prepare(name, owner)),
  ]);
}

/** Text that may have marks, lines or a list. */
const RICH = /[*_`\n]|\{\{|^\s*[-\d]/;

/** The definition is asked, not what is in the form now: a row that is added later may bring a table along. */
function some(items: readonly Item[] | undefined, is: (item: Item) => boolean): boolean {
  return items?.some((item) => is(item) || ('children' in item && some(item.children, is))) ?? false;
}

export function isRareDisplay({ type, presentation }: Item): boolean {
  return (
    type === 'display' && /^(ProgressBar|Summary|x-dismissible-alert)$/.test(presentation?.widgetHint ?? '')
  );
}

export function isTabsItem({ presentation }: Item): boolean {
  return presentation?.widgetHint === 'Tabs';
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
