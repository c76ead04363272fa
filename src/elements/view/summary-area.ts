/** The place of the error summary. Its code is loaded when the form has been rendered. */
import { nothing } from 'lit';
import type { FieldState } from '../../engine/types.js';
import type { ValidationResult } from '../../model/response.js';
import { finish, type Steps } from '../../model/steps.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import type { Template } from '../rendering/live.js';
import type { ErrorSummary } from './error-summary.js';
import { focusNode } from './focus.js';
import type { ViewState } from './view-state.js';

export class SummaryArea {
  readonly #view: ViewState;
  #summary: ErrorSummary | undefined;

  constructor(view: ViewState) {
    this.#view = view;
  }

  get id(): string {
    return this.#view.id(null, 'summary');
  }

  /** Number of listed problems that are not fixed yet. */
  get count(): number {
    return this.#summary?.count ?? 0;
  }

  /** See `ErrorSummary.showing`. */
  show(results: readonly ValidationResult[], page?: string): void {
    finish(this.showing(results, page));
  }

  *showing(results: readonly ValidationResult[], page?: string): Steps<void> {
    const part = loadedPart('interaction');
    if (part) return yield* (this.#summary ??= new part.ErrorSummary(this.#view)).showing(results, page);
    // The code could not be loaded: as in a layout without a summary, focus goes to the first problem.
    const { engine } = this.#view;
    const failing = results
      .filter(({ severity }) => severity === 'error')
      .map(({ path }) => engine.field(path));
    const first = failing.find((field): field is FieldState => field !== undefined);
    if (first) focusNode(this.#view, first);
  }

  /** Called after every engine cycle: problems may be fixed. */
  update(): void {
    this.#summary?.update();
  }

  /** Adds links to a long list. */
  listMore(from: number): void {
    this.#summary?.listMore(from);
  }

  leavePage(): void {
    this.#summary?.leavePage();
  }

  clear(): void {
    this.#summary?.clear();
  }

  get content(): unknown {
    return this.#summary?.template() ?? nothing;
  }
}

export const summaryTemplate: Template<'summary'> = ({ summary }) => summary.content;
