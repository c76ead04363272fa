/**
 * The list of everything that stopped a submit or a step forward. It is made once per attempt, in document order,
 * takes focus, and then gets shorter by itself as problems are fixed. Of very many it lists some, and more on request.
 */
import { html, nothing } from 'lit';
import type { FieldState } from '../../engine/types.js';
import type { ValidationResult } from '../../model/response.js';
import { finish, type Steps } from '../../model/steps.js';
import { heading } from '../rendering/heading.js';
import { nameOf } from './labels.js';
import type { Session } from './form-view.js';
import { fieldError } from '../strings/field-error.js';

/** Links that are there at first, and more with each press of the button after them. */
const BATCH = 100;

export class ErrorSummary {
  readonly #session: Session;
  /** Fields with problems; null: the form as a whole. */
  #entries: readonly (FieldState | null)[] = [];
  #page: string | undefined;
  /** How many links there may be. */
  #limit = BATCH;

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
   * Shows the fields behind these results, which are in document order, and moves focus to the summary, or to the first
   * field where there is none. `page`: they are about this page only, and forgotten when the user leaves it.
   */
  show(results: readonly ValidationResult[], page?: string): void {
    finish(this.showing(results, page));
  }

  *showing(results: readonly ValidationResult[], page?: string): Steps<void> {
    const session = this.#session;
    const fields = new Set<FieldState | null>();
    // What concerns the whole form comes last in a report, and first here.
    if (results.some(({ path, severity }) => path === '#' && severity === 'error')) fields.add(null);
    for (const { path, severity } of results) {
      if (severity === 'error') fields.add(session.engine.field(path) ?? null);
      yield;
    }
    this.#page = page;
    this.#limit = BATCH;
    this.#entries = [...fields];
    session.live.refresh('summary');
    const element = session.element(this.id);
    const first = this.#entries.find((field) => field);
    if (element) element.focus();
    else if (first) {
      session.announce(this.#title(this.#problems().count));
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
    const { listed, count } = this.#problems();
    if (count === 0) return nothing;
    const session = this.#session;
    const more = count - listed.length;
    return html`<div
      class="formspec-summary"
      id=${this.id}
      tabindex="-1"
      role="group"
      aria-labelledby="${this.id}-title"
    >
      ${heading(session.headingLevel, 'formspec-summary-title', this.#title(count), `${this.id}-title`)}
      <ul>
        ${listed.map(
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
      ${
        more > 0
          ? html`<button type="button" class="formspec-button" @click=${() => this.#listMore(listed.length)}>
              ${session.text('summaryMore', { count: more, next: Math.min(more, BATCH) })}
            </button>`
          : nothing
      }
    </div>`;
  }

  #title(count: number): string {
    return this.#session.text('summaryTitle', { count });
  }

  /** The first links, and how many problems there are in all; those beyond the links are only counted. */
  #problems(): { listed: { field: FieldState | null; text: string }[]; count: number } {
    const session = this.#session;
    const seen = new Set<string>();
    const listed: { field: FieldState | null; text: string }[] = [];
    let more = 0;
    for (const field of this.#entries) {
      if (field && (!field.relevant || this.#isGone(field))) continue;
      for (const result of field ? session.shownResults(field) : session.shownFormResults()) {
        if (result.severity !== 'error') continue;
        if (listed.length >= this.#limit) more++;
        else {
          const text = this.#text(field, result);
          if (!seen.has(text)) listed.push({ field, text });
          seen.add(text);
        }
      }
    }
    return { listed, count: listed.length + more };
  }

  /** Its row was removed, or replaced by other data. */
  #isGone(field: FieldState): boolean {
    const { path } = field;
    return path.includes('[') && this.#session.engine.field(path) !== field;
  }

  /** Focus goes to the first of the new links: the button it was on may be gone. */
  #listMore(from: number): void {
    this.#limit = from + BATCH;
    this.#session.live.refresh('summary');
    this.#session.element(this.id)?.querySelectorAll('a')[from]?.focus();
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

/** A label that is clear away from its place: rows of repeats are named in front of it. */
export function labelInContext(field: FieldState): string {
  const rows: string[] = [];
  for (let at: FieldState | null = field.kind === 'row' ? field : field.parent; at; at = at.parent) {
    if (at.kind === 'row') rows.unshift(`${at.label('short')} ${at.index! + 1}`);
  }
  return field.kind === 'row' ? rows.join(', ') : [...rows, nameOf(field)].join(', ');
}
