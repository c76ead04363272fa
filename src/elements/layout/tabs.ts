/** Tabs after the ARIA pattern, for groups and for pages. All panels stay mounted; one is shown. Comes with forms that have any. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { FieldState } from '../../engine/types.js';
import { children, errorsIn } from '../fields/field-template.js';
import { live, type Template } from '../rendering/live.js';
import type { Session } from '../form/form-view.js';
import { isTab, selectedTab, selectTab } from './tab-groups.js';

export { default as styles } from '../styles/parts/tabs.css?inline';

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** Number of errors shown inside, told beside the label. */
  readonly errors: number;
  readonly content: unknown;
}

export interface TabSet {
  readonly name: string;
  /** Base of the ids of tabs and panels. */
  readonly prefix: string;
  readonly tabs: readonly Tab[];
  readonly selected: string | undefined;
  readonly position: string;
  readonly select: (id: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function tabs(session: Session, set: TabSet): TemplateResult {
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
        >
          ${tab.label}${
            tab.errors
              ? html` <span class="formspec-badge"
                  >${session.text('errorCount', { count: tab.errors })}</span
                >`
              : nothing
          }
        </button>`,
    )}
  </div>`;
  // The keyboard meets tabs and panel in the order in which they are seen.
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
          tabindex="0"
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

/** A group as tabs; `panel` is what a group in it shows, named by its tab. */
export function tabbed(session: Session, group: FieldState, panel: Template): TemplateResult {
  const open = selectedTab(session, group);
  return html`${children(
    session,
    group.children.filter((child) => child.kind === 'field' || child.kind === 'display'),
  )}
  ${tabs(session, {
    name: group.label(),
    prefix: session.id(group, 'tabs'),
    position: 'top',
    selected: open && String(open.id),
    tabs: group.children.filter(isTab).map((child) => ({
      id: String(child.id),
      label: child.label('short'),
      errors: errorsIn(session, child),
      content: live(session, child, child.kind === 'group' ? panel : session.templateOf(child)),
    })),
    select: (id) =>
      selectTab(
        session,
        group,
        group.children.find((child) => String(child.id) === id)!,
      ),
  })}`;
}
