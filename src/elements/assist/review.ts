/** What the user decides in a question: which changes are ticked, which are edited, and what the form would say to them. */
import type { ConfirmationRequest, ProposedChange } from '../../assist/index.js';
import { previewResults } from '../../assist/writing/proposal.js';
import type { FormEngine } from '../../engine/types.js';
import type { ValidationResult } from '../../model/response.js';

const isError = ({ severity }: ValidationResult): boolean => severity === 'error';

/**
 * What is ticked at first: only what fills an empty field and is accepted by the form. Answers that would be lost, and
 * sensitive answers, take a decision of their own.
 */
const isTickedAtFirst = ({ effect, sensitive, results }: ProposedChange): boolean =>
  !sensitive && (effect === 'fill' || effect === 'same' || effect === 'add-row') && !results.some(isError);

export class Review {
  readonly request: ConfirmationRequest;
  readonly #engine: FormEngine;
  readonly #ticked = new Set<string>();
  readonly #edits = new Map<string, unknown>();
  readonly #editing = new Set<string>();
  #results: ReadonlyMap<string, readonly ValidationResult[]>;

  constructor(request: ConfirmationRequest, engine: FormEngine) {
    this.request = request;
    this.#engine = engine;
    this.#results = new Map(request.changes.map(({ path, results }) => [path, results]));
    for (const change of request.changes) if (isTickedAtFirst(change)) this.#ticked.add(change.path);
  }

  /** How many changes would be accepted now. */
  get count(): number {
    return this.answer().accept.length;
  }

  isTicked(path: string): boolean {
    return this.#ticked.has(path);
  }

  tick(path: string, on: boolean): void {
    if (on) this.#ticked.add(path);
    else this.#ticked.delete(path);
  }

  isEdited(path: string): boolean {
    return this.#edits.has(path);
  }

  isEditing(path: string): boolean {
    return this.#editing.has(path);
  }

  /** Ending it goes back to the suggestion. */
  setEditing(path: string, on: boolean): void {
    if (on) this.#editing.add(path);
    else this.#editing.delete(path);
    if (!on && this.#edits.delete(path)) this.#check();
  }

  /** A value that the user edits is wanted, so it is ticked too. */
  edit({ path, proposed }: ProposedChange, value: unknown): void {
    if (value === proposed) this.#edits.delete(path);
    else this.#edits.set(path, value);
    this.#ticked.add(path);
    this.#check();
  }

  valueOf({ path, proposed }: ProposedChange): unknown {
    return this.#edits.has(path) ? this.#edits.get(path) : proposed;
  }

  /** What the form would say at this field if all changes were accepted. */
  resultsOf(path: string): readonly ValidationResult[] {
    return this.#results.get(path) ?? [];
  }

  /** Text that is no value of the field's type cannot be written, so it is not accepted. */
  answer(): { readonly accept: string[]; readonly values: Record<string, unknown> } {
    const accept = this.request.changes
      .map(({ path }) => path)
      .filter((path) => this.#ticked.has(path))
      .filter((path) => !this.#edits.has(path) || !this.resultsOf(path).some(isTypeError));
    return { accept, values: Object.fromEntries(this.#edits) };
  }

  #check(): void {
    this.#results = previewResults(
      this.#engine,
      this.request.changes
        .filter(({ field }) => field.kind === 'field')
        .map((change) => ({ path: change.path, value: this.valueOf(change) })),
    );
  }
}

const isTypeError = ({ constraintKind, severity }: ValidationResult): boolean =>
  constraintKind === 'type' && severity === 'error';
