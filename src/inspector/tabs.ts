/** Tabs after the ARIA pattern: one tab stop, arrow keys move between tabs. */
import { html, type TemplateResult } from 'lit';

export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly count?: number;
  /** The count is a number of problems. */
  readonly bad?: boolean;
}

export function tabList(options: {
  readonly label: string;
  readonly prefix: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly select: (id: string) => void;
}): TemplateResult {
  const { tabs, selected, prefix } = options;
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ id }) => id === selected);
    const forward =
      getComputedStyle(event.currentTarget as Element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const target =
      event.key === forward
        ? (at + 1) % tabs.length
        : event.key === backward
          ? (at - 1 + tabs.length) % tabs.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : -1;
    const next = tabs[target];
    if (!next) return;
    event.preventDefault();
    options.select(next.id);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`#${prefix}-tab-${next.id}`)?.focus();
  };
  return html`<div class="tab-list" role="tablist" aria-label=${options.label} @keydown=${move}>
    ${tabs.map(
      ({ id, name, count, bad }) =>
        html`<button
          type="button"
          class="tab"
          role="tab"
          id="${prefix}-tab-${id}"
          aria-selected=${id === selected}
          aria-controls="${prefix}-panel"
          tabindex=${id === selected ? 0 : -1}
          @click=${() => options.select(id)}
        >
          ${name}${count === undefined ? '' : html`<span class="count" ?data-bad=${bad && count > 0}>${count}</span>`}
        </button>`,
    )}
  </div>`;
}

export const tabPanel = (prefix: string, selected: string, content: unknown): TemplateResult =>
  html`<div
    class="tab-panel"
    role="tabpanel"
    id="${prefix}-panel"
    aria-labelledby="${prefix}-tab-${selected}"
    tabindex="0"
  >
    ${content}
  </div>`;
