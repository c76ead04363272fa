/** Tabs by the ARIA pattern, for groups and pages. All panels stay in the document, one is visible. Loaded on demand. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { FieldState } from '../../engine/types.js';
import { isTab } from '../../layout/group-layout.js';
import { countErrors } from '../fields/messages.js';
import { siblings } from '../fields/siblings.js';
import type { ViewState } from '../view/view-state.js';
import { intent } from '../rendering/intent.js';
import { live, liveNode, type Template } from '../rendering/live.js';
import { selectedTab, selectTab } from './tab-groups.js';

export { default as styles } from '../styles/parts/tabs.css?inline';

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** Number of errors inside, shown beside the label. */
  readonly errors: number;
  readonly content: unknown;
  /** Whether a control comes first. The panel is then no stop of its own for the keyboard. */
  readonly startsWithControl: boolean;
  /** What a form without script asks the server for. */
  readonly intent: string;
}

export interface TabSet {
  readonly name: string;
  /** Start of the ids of tabs and panels. */
  readonly prefix: string;
  readonly tabs: readonly Tab[];
  readonly selected: string | undefined;
  readonly position: string;
  readonly select: (id: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Without script there are no arrow keys between tabs. */
const ALL_REACHABLE = { tabindex: '0' };

export function tabs(view: ViewState, set: TabSet): TemplateResult {
  const { prefix, position } = set;
  const vertical = position === 'left' || position === 'right';
  const bar = html`<div
    role="tablist"
    class="formspec-tablist"
    aria-label=${set.name}
    aria-orientation=${vertical ? 'vertical' : nothing}
    @keydown=${(event: KeyboardEvent) => onKey(event, set)}
  >
    ${repeat(
      set.tabs,
      (tab) => tab.id,
      (tab) =>
        html`<button
          type="button"
          role="tab"
          class="formspec-tab"
          id="${prefix}-tab-${tab.id}"
          aria-controls="${prefix}-panel-${tab.id}"
          aria-selected=${tab.id === set.selected}
          tabindex=${tab.id === set.selected ? 0 : -1}
          data-state=${tab.errors ? 'error' : nothing}
          @click=${() => set.select(tab.id)}
          ${intent(tab.intent, ALL_REACHABLE)}
        >
          ${tab.label}${
            tab.errors
              ? html` <span class="formspec-badge">${view.text('errorCount', { count: tab.errors })}</span>`
              : nothing
          }
        </button>`,
    )}
  </div>`;
  // In the order in which they are seen, so that the keyboard meets them in that order.
  const below = position === 'bottom';
  return html`<div class="formspec-tabs" data-position=${position}>
    ${below ? nothing : bar}${repeat(
      set.tabs,
      (tab) => tab.id,
      (tab) =>
        html`<div
          role="tabpanel"
          class="formspec-panel"
          id="${prefix}-panel-${tab.id}"
          aria-labelledby="${prefix}-tab-${tab.id}"
          tabindex=${tab.startsWithControl ? nothing : 0}
          data-title=${tab.label}
          ?hidden=${tab.id !== set.selected}
        >
          ${tab.content}
        </div>`,
    )}${below ? bar : nothing}
  </div>`;
}

function onKey(event: KeyboardEvent, { tabs: all, selected, select, prefix }: TabSet): void {
  const at = all.findIndex((tab) => tab.id === selected);
  const bar = event.currentTarget as HTMLElement;
  const mirrored = /Left|Right/.test(event.key) && getComputedStyle(bar).direction === 'rtl';
  const step = (STEPS[event.key] ?? 0) * (mirrored ? -1 : 1);
  const to = step
    ? (at + step + all.length) % all.length
    : event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? all.length - 1
        : -1;
  const tab = all[to];
  if (!tab) return;
  event.preventDefault();
  select(tab.id);
  bar.querySelector<HTMLElement>(`#${CSS.escape(`${prefix}-tab-${tab.id}`)}`)?.focus();
}

/** Whether the first thing in these nodes that can be read is the label of a control that takes focus. */
export function startsWithControl(nodes: readonly FieldState[]): boolean {
  const first = nodes.find((node) => node.relevant);
  if (!first || first.kind === 'display' || first.protected) return false;
  if (first.kind === 'field') return true;
  if (first.description() || first.hint()) return false;
  return startsWithControl(first.kind === 'repeat' ? first.rows : first.children);
}

/** A group as tabs. `panel` draws a group inside, which its tab names. */
export function tabbed(view: ViewState, group: FieldState, panel: Template): TemplateResult {
  const open = selectedTab(view, group);
  return html`${siblings(
    view,
    group.children.filter((child) => child.kind === 'field' || child.kind === 'display'),
  )}
  ${tabs(view, {
    name: group.label(),
    prefix: view.id(group, 'tabs'),
    position: 'top',
    selected: open && String(open.id),
    tabs: group.children.filter(isTab).map((child) => ({
      id: String(child.id),
      label: child.label('short'),
      errors: countErrors(view, child),
      content: child.kind === 'group' ? live(view, child, panel) : liveNode(view, child),
      startsWithControl: startsWithControl([child]),
      intent: `tab:${child.path}`,
    })),
    select: (id) =>
      selectTab(
        view,
        group,
        group.children.find((child) => String(child.id) === id)!,
      ),
  })}`;
}
