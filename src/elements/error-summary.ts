/**
 * The list of everything that stopped a submit or a step forward. It is made once per attempt, in document order,
 * takes focus, and then gets shorter by itself as problems are fixed.
 */
import { html, nothing } from 'lit';
import type { FieldState } from '../engine/types.js';
import type { ValidationResult } from '../model/response.js';
import { heading } from './heading.js';
import type { Session } from './session.js';
import { fieldError } from './strings/field-error.js';

interface Entry {
  /** null: a problem of the form as a whole. */
  readonly field: FieldState | null;
  readonly key: string;
}

export class ErrorSummary {
  readonly #session: Session;
  #entries: readonly Entry[] = [];
  #page: string | undefined;

  constructor(session: Session) {
    this.#session = session;
    session.onCycle(() => {
      if (this.#entries.length > 0) session.live.refresh('summary');
    });
  }

  get id(): string {
    return `${this.#session.prefix}-summary`;
  }

  /**
   * Shows the fields behind these results and moves focus to the summary, or to the first field where there is none.
   * `page`: they are about this page only, and forgotten when the user leaves it.
   */
  show(results: readonly ValidationResult[], page?: string): void {
    const session = this.#session;
    this.#page = page;
    const order = new Map(documentOrder(session.engine.items).map((field, at) => [field, at]));
    const fields = new Set<FieldState | null>();
    for (const { path, severity } of results) {
      if (severity === 'error') fields.add(path === '#' ? null : (session.engine.field(path) ?? null));
    }
    const rank = (field: FieldState | null): number => (field ? (order.get(field) ?? Infinity) : -1);
    this.#entries = [...fields]
      .sort((a, b) => rank(a) - rank(b))
      .map((field) => ({ field, key: field ? String(field.id) : '#' }));
    session.live.refresh('summary');
    const element = session.element(this.id);
    const first = this.#entries.find((entry) => entry.field)?.field;
    if (element) element.focus();
    else if (first) {
      session.announce(this.#title(this.#problems().length));
      session.focusField(first);
    }
  }

  leavePage(): void {
    if (this.#page !== undefined) this.clear();
  }

  clear(): void {
    if (this.#entries.length === 0) return;
    this.#entries = [];
    this.#session.live.refresh('summary');
  }

  render(): unknown {
    const problems = this.#problems();
    if (problems.length === 0) return nothing;
    const session = this.#session;
    return html`<div
      class="formspec-summary"
      id=${this.id}
      tabindex="-1"
      role="group"
      aria-labelledby="${this.id}-title"
    >
      ${heading(session.headingLevel, 'formspec-summary-title', this.#title(problems.length), `${this.id}-title`)}
      <ul>
        ${problems.map(
          ({ field, text }) =>
            html`<li>
              ${
                field
                  ? html`<a
                      href="#${session.id(field, 'control')}"
                      @click=${(event: Event) => this.#jump(event, field)}
                      >${text}</a
                    >`
                  : text
              }
            </li>`,
        )}
      </ul>
    </div>`;
  }

  #title(count: number): string {
    return this.#session.text('summaryTitle', { count });
  }

  #problems(): { field: FieldState | null; text: string }[] {
    const session = this.#session;
    const seen = new Set<string>();
    return this.#entries.flatMap(({ field }) => {
      const results = field
        ? field.relevant
          ? session.shownResults(field)
          : []
        : session.shownFormResults();
      return results
        .filter((result) => result.severity === 'error')
        .map((result) => ({ field, text: this.#text(field, result) }))
        .filter(({ text }) => !seen.has(text) && seen.add(text));
    });
  }

  #text(field: FieldState | null, result: ValidationResult): string {
    const message = this.#session.message(field, result);
    return field ? fieldError(this.#session.strings, labelInContext(field), message) : message;
  }

  #jump(event: Event, field: FieldState): void {
    event.preventDefault();
    this.#session.focusField(field);
  }
}

/** Every node below these, in the order in which it is shown. */
export function documentOrder(nodes: readonly FieldState[]): FieldState[] {
  return nodes.flatMap((node) => [node, ...documentOrder(node.rows), ...documentOrder(node.children)]);
}

/** A label that is clear away from its place: rows of repeats are named in front of it. */
export function labelInContext(field: FieldState): string {
  const rows: string[] = [];
  for (let at: FieldState | null = field.kind === 'row' ? field : field.parent; at; at = at.parent) {
    if (at.kind === 'row') rows.unshift(`${at.label('short')} ${at.index! + 1}`);
  }
  return field.kind === 'row' ? rows.join(', ') : [...rows, field.label()].join(', ');
}
