/** Loads everything that a form needs on demand before it is shown. */
import type { FormEngine } from '../../engine/types.js';
import { prepareControls } from '../fields/controls/index.js';
import { readPreferredControls } from '../fields/controls/preferred-controls.js';
import { isTableItem, isTabsItem, someItem } from '../../layout/group-layout.js';
import { isRareDisplay } from '../layout/rare-display-items.js';
import { loadPart, type PartName } from '../rendering/lazy-parts.js';

/** Text that may have Markdown marks, line breaks or a list. */
const MARKS = /[*_`\n]|\{\{|^\s*[-\d]|[psol]:\S/;
/** The same for links and lists in hints and descriptions. */
const LINK = /[psol]:\S|\n[ \t]*[-*\d]|\{\{/;

export interface WantedParts extends Element {
  readonly review: boolean;
  readonly history: boolean;
  readonly ownerDocument: Document;
}

/** Resolves once every part of this form can be rendered. */
export function prepareParts(
  engine: FormEngine,
  element: WantedParts,
  isTranslated: boolean,
): Promise<unknown> {
  const { review, history, ownerDocument } = element;
  readPreferredControls(engine, element);
  const { items, binds, metadata, fees, formPresentation, description } = engine.definition;
  const { pageMode, sidenav } = formPresentation ?? {};
  const calculates = binds?.some(({ calculate }) => calculate);
  const wanted: Partial<Record<PartName, unknown>> = {
    repeats: someItem(items, (item) => item.type === 'group' && item.repeatable === true),
    table: someItem(items, isTableItem),
    tabs: pageMode === 'tabs' || someItem(items, isTabsItem),
    pages: review || (pageMode && pageMode !== 'single'),
    steps: sidenav,
    displays: someItem(items, isRareDisplay),
    // A calculated or interpolated text may have marks that the definition does not show.
    richText:
      isTranslated ||
      LINK.test(description ?? '') ||
      someItem(
        items,
        (item) =>
          (item.type === 'display' && Boolean(calculates || MARKS.test(item.label ?? ''))) ||
          LINK.test(`${item.hint}\n${item.description}`),
      ),
    review,
    history,
    liveValues: fees ?? someItem(items, (item) => item.presentation?.accessibility?.liveRegion === 'polite'),
    languages: isTranslated,
    disclosures:
      metadata?.preparation ?? fees ?? someItem(items, (item) => Boolean(item.purpose ?? item.consequences)),
  };
  const names = Object.keys(wanted) as PartName[];
  return Promise.all([
    prepareControls(engine.items, engine, ownerDocument),
    ...names.map((name) => wanted[name] && loadPart(name, ownerDocument)),
  ]);
}
