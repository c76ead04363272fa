/**
 * The list of everything that stopped a submit or a step forward. It is made once per attempt, in document order, takes
 * focus, and gets shorter as problems are fixed. A very long list shows more links on request.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import type { ValidationResult } from '../../model/response.js';
import type { Steps } from '../../model/steps.js';
import { heading } from '../rendering/heading.js';
import { intent } from '../rendering/intent.js';
import { messageInContext, resultMessage } from '../strings/result-message.js';
import { focusNode } from './focus.js';
import type { ViewState } from './view-state.js';

/** Number of links at first, and of those that each press of the button adds. */
const BATCH = 100;

/** One link of the list; a problem of the form as a whole has no field. */
interface Problem {
  readonly field: FieldState | null;
  readonly text: string;
}

export class ErrorSummary {
  readonly #view: ViewState;
  /** Fields with problems; null stands for the form as a whole. */
  #entries: readonly (FieldState | null)[] = [];
  #page: string | undefined;
  #limit = BATCH;

  constructor(view: ViewState) {
    this.#view = view;
  }

  /**
   * Shows the fields of these results, which are in document order. Moves focus to the summary, or to the first field if
   * the layout has no summary. With `page`, the results are about that page only and go when the user leaves it.
   */
  *showing(results: readonly ValidationResult[], page?: string): Steps<void> {
    const { engine, screen } = this.#view;
    const fields = new Set<FieldState | null>();
    // Results about the whole form are last in a report, and first here.
    if (results.some(({ path, severity }) => path === '#' && severity === 'error')) fields.add(null);
    for (const { path, severity } of results) {
      if (severity === 'error') fields.add(engine.field(path) ?? null);
      yield;
    }
    this.#page = page;
    this.#limit = BATCH;
    this.#entries = [...fields];
    this.#refresh();
    const element = screen.find(this.#view.summary.id);
    const first = this.#entries.find((field) => field);
    if (element) return element.focus();
    const { listed, count } = this.#problems();
    if (count === 0) return;
    // Messages at fields are read when focus arrives there; those about the form as a whole are not.
    const ofForm = listed.flatMap(({ field, text }) => (field ? [] : [text]));
    screen.announce([this.#view.text('summaryTitle', { count }), ...ofForm].join(' '));
    if (first) focusNode(this.#view, first);
  }

  /** Number of problems that are not fixed yet. */
  get count(): number {
    return this.#problems().count;
  }

  /** The links to show, and the number of all problems. Those beyond the limit are only counted. */
  #problems(): { readonly listed: readonly Problem[]; readonly count: number } {
    const { fields } = this.#view;
    const seen = new Set<string>();
    const listed: Problem[] = [];
    let more = 0;
    for (const field of this.#entries) {
      if (field && (!field.relevant || this.#isGone(field))) continue;
      for (const result of field ? fields.resultsAt(field) : fields.formResults()) {
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

  /** Adds links, and moves focus to the first new one: the button that had it may be gone. */
  listMore(from: number): void {
    this.#limit = from + BATCH;
    this.#refresh();
    this.#view.screen.find(this.#view.summary.id)?.querySelectorAll('a')[from]?.focus();
  }

  /** Called after every engine cycle: problems may be fixed. */
  update(): void {
    if (this.#entries.length > 0) this.#refresh();
  }

  leavePage(): void {
    if (this.#page !== undefined) this.clear();
  }

  clear(): void {
    if (this.#entries.length === 0) return;
    this.#entries = [];
    this.#refresh();
  }

  #refresh(): void {
    this.#view.rendering.refresh('summary');
  }

  /** Whether the row of the field was removed, or replaced by other data. */
  #isGone(field: FieldState): boolean {
    const { path } = field;
    return path.includes('[') && this.#view.engine.field(path) !== field;
  }

  #text(field: FieldState | null, result: ValidationResult): string {
    return field ? messageInContext(this.#view, field, result) : resultMessage(this.#view, undefined, result);
  }

  /** The list. Undefined if every problem is fixed. */
  template(): TemplateResult | undefined {
    const view = this.#view;
    const { listed, count } = this.#problems();
    if (count === 0) return undefined;
    const more = count - listed.length;
    const titleId = `${this.#view.summary.id}-title`;
    const jump = (event: Event, field: FieldState): void => {
      event.preventDefault();
      focusNode(view, field);
    };
    const link = (field: FieldState, text: string): unknown =>
      view.settings.look.scripted || isOnOpenPage(view, field)
        ? html`<a href="#${view.id(field, 'control')}" @click=${(event: Event) => jump(event, field)}
            >${text}</a
          >`
        : html`<button
            type="button"
            class="formspec-button formspec-button--quiet"
            ${intent(`field:${field.path}`)}
          >
            ${text}
          </button>`;
    return html`<div
      class="formspec-summary"
      id=${this.#view.summary.id}
      tabindex="-1"
      role="group"
      aria-labelledby=${titleId}
    >
      ${heading(view.settings.groupLevel, 'formspec-summary-title', view.text('summaryTitle', { count }), titleId)}
      <ul>
        ${listed.map(({ field, text }) => html`<li>${field ? link(field, text) : text}</li>`)}
      </ul>
      ${
        more > 0
          ? html`<button type="button" class="formspec-button" @click=${() => this.listMore(listed.length)}>
              ${view.text('summaryMore', { count: more, next: Math.min(more, BATCH) })}
            </button>`
          : nothing
      }
    </div>`;
  }
}

function isOnOpenPage({ pages }: ViewState, field: FieldState): boolean {
  return pages.mode === 'single' || pages.pageOf(field) === pages.current;
}
