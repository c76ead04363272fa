/**
 * What a page has to send back so that the next request knows what was shown: native controls say nothing about boxes that
 * are not ticked, about rows, and about answers that are not on the screen. It travels in one hidden input and is as
 * untrusted as the rest of a body.
 */
import { isTabs, selectTab, selectedTab } from '../layout/tab-groups.js';
import type { ViewState } from '../view/view-state.js';
import type { FieldState, FormEngine } from '../../engine/types.js';
import { widgetOf } from '../../layout/widget.js';
import { isEmpty, isObject } from '../../model/values.js';

export const STATE = 'formspec-state';
export const PAGE = 'formspec-page';

/** Answers by path. */
export type Answers = ReadonlyMap<string, unknown>;

export interface PageState {
  /** Number of rows by path of the repeat. */
  readonly rows: ReadonlyMap<string, number>;
  /** Boxes that were shown, and whether they were ticked; null: not answered yet. */
  readonly boxes: Answers;
  /** Groups of radio buttons or check boxes that were shown. None of them in the body means no answer. */
  readonly groups: ReadonlySet<string>;
  /** Files that are part of the answers. */
  readonly files: Answers;
  /** Time zones of date-times, which native controls do not show. */
  readonly zones: Answers;
  /** Amounts as they were entered: a page shows `640` for `640.00`. */
  readonly amounts: Answers;
  /** Answers that were given and are not relevant now. They come back if they become relevant again. */
  readonly kept: Answers;
  readonly visited: readonly string[];
  readonly returnsToReview: boolean;
  /** Paths of the open tabs. */
  readonly tabs: readonly string[];
}

const ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;

/** How a field reports its answer in a body. */
export type Reporting = 'text' | 'box' | 'group' | 'file' | 'signature';

export function reportingOf(field: FieldState, { definition }: FormEngine): Reporting {
  const { control } = widgetOf(field, { definition });
  switch (control) {
    case 'checkbox':
    case 'switch':
    case 'switch-sides':
      return 'box';
    case 'yes-no':
    case 'radios':
    case 'rating':
    case 'checkboxes':
    case 'select-all':
      return 'group';
    case 'combobox':
      return field.dataType === 'multiChoice' ? 'group' : 'text';
    case 'attachment':
      return 'file';
    case 'signature':
      return 'signature';
    default:
      return 'text';
  }
}

/** The state of a page as JSON. `kept` are answers that the last request brought and that are not relevant now. */
export function writePageState(view: ViewState, kept: Answers, returnsToReview: boolean): string {
  const { engine, pages } = view;
  const state = {
    rows: {} as Record<string, number>,
    boxes: {} as Record<string, unknown>,
    groups: [] as string[],
    files: {} as Record<string, unknown>,
    zones: {} as Record<string, unknown>,
    amounts: {} as Record<string, unknown>,
    kept: Object.fromEntries(kept),
    visited: pages.list.filter((page) => pages.isVisited(page)).map(({ id }) => id),
    returnsToReview,
    tabs: [] as string[],
  };
  const visit = (node: FieldState): void => {
    if (node.kind === 'repeat') state.rows[node.path] = node.rows.length;
    if (isTabs(node)) {
      const open = selectedTab(view, node);
      if (open) state.tabs.push(open.path);
    }
    if (node.kind === 'field' && !node.calculated && !node.readonly) note(node);
    node.children.forEach(visit);
    node.rows.forEach(visit);
  };
  const note = (field: FieldState): void => {
    const { path, value } = field;
    if (!field.relevant) {
      if (!isEmpty(value)) state.kept[path] = value;
      return;
    }
    switch (reportingOf(field, engine)) {
      case 'box':
        state.boxes[path] = value;
        break;
      case 'group':
        state.groups.push(path);
        break;
      case 'file':
      case 'signature':
        if (!isEmpty(value)) state.files[path] = value;
        break;
      case 'text': {
        const zone =
          field.dataType === 'dateTime' && typeof value === 'string' ? ZONE.exec(value)?.[0] : undefined;
        if (zone) state.zones[path] = zone;
        if (field.dataType === 'money' && isObject(value)) state.amounts[path] = value['amount'];
      }
    }
  };
  engine.items.forEach(visit);
  return JSON.stringify(state);
}

/** Undefined if there is none, or if it is not readable. */
export function readPageState(text: string | undefined): PageState | undefined {
  if (!text) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(json)) return undefined;
  const { rows, boxes, groups, files, zones, amounts, kept, visited, tabs } = json as Record<string, unknown>;
  return {
    rows: new Map(
      entriesOf(rows).filter(
        (entry): entry is [string, number] => Number.isSafeInteger(entry[1]) && (entry[1] as number) >= 0,
      ),
    ),
    boxes: new Map(entriesOf(boxes)),
    groups: new Set(textsIn(groups)),
    files: new Map(entriesOf(files)),
    zones: new Map(entriesOf(zones).filter(([, zone]) => typeof zone === 'string' && ZONE.test(zone))),
    amounts: new Map(entriesOf(amounts)),
    kept: new Map(entriesOf(kept)),
    visited: textsIn(visited),
    returnsToReview: (json as Record<string, unknown>)['returnsToReview'] === true,
    tabs: textsIn(tabs),
  };
}

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Opens the pages and tabs that were open before. */
export function restorePages(view: ViewState, state: PageState | undefined, page: string | undefined): void {
  const { engine, pages } = view;
  const known = new Set(pages.list.map(({ id }) => id));
  for (const id of state?.visited ?? []) if (known.has(id)) pages.goTo(id, { focus: false });
  if (page !== undefined) pages.goTo(page, { focus: false });
  if (state?.returnsToReview) pages.returnToReview();
  for (const path of state?.tabs ?? []) openTab(view, fieldAt(engine, path));
}

/** Opens the tab that a node is. */
export function openTab(view: ViewState, node: FieldState | undefined): void {
  if (node?.parent && isTabs(node.parent)) selectTab(view, node.parent, node);
}

/** The node at a path that comes from outside; undefined if it is not a path. */
export function fieldAt(engine: FormEngine, path: string): FieldState | undefined {
  try {
    return path === '' || path.length > 1_000 ? undefined : engine.field(path);
  } catch {
    return undefined;
  }
}
