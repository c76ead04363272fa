/**
 * Decides which results the user sees and when: none at a field before it was visited or a submit was tried. Rules
 * that run on submit only, and those about the form as a whole, are asked again for as long as they have something
 * to say.
 */
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { ValidationReport, ValidationResult } from '../../model/response.js';

const NONE: readonly ValidationResult[] = [];

export class ShownResults {
  readonly #engine: FormEngine;
  readonly #changed: (where: FieldState | 'outcome') => void;
  readonly #submitTimed: ReadonlySet<string>;
  readonly #hasFormShapes: boolean;
  #visited = new WeakSet<FieldState>();
  /** Calculated fields that changed since the user last left a field; they count as visited from then on. */
  #recalculated = new Set<FieldState>();
  /** Results of rules that run on submit only, by path. */
  #onSubmit = new Map<string, ValidationResult[]>();
  #ofForm: readonly ValidationResult[] = NONE;
  #attempted = false;

  /** `changed` hears where results appear or go although the engine reports no change there. */
  constructor(engine: FormEngine, changed: (where: FieldState | 'outcome') => void) {
    this.#engine = engine;
    this.#changed = changed;
    const shapes = engine.definition.shapes ?? [];
    this.#submitTimed = new Set(shapes.filter((shape) => shape.timing === 'submit').map((shape) => shape.id));
    this.#hasFormShapes = shapes.some((shape) => shape.target === '#');
  }

  at(field: FieldState): readonly ValidationResult[] {
    const live = field.results;
    const late = this.#onSubmit.size > 0 ? this.#onSubmit.get(field.path) : undefined;
    if (live.length === 0 && !late) return NONE;
    if (this.#visited.has(field)) return late ? [...live, ...late] : live;
    // What another system says was asked for; it does not wait for the user to come by.
    const external = live.filter((result) => result.constraintKind === 'external');
    return external.length ? external : NONE;
  }

  /** About the form as a whole. Errors wait for a submit attempt, remarks for the first visit to a field. */
  ofForm(): readonly ValidationResult[] {
    return this.#attempted ? this.#ofForm : this.#ofForm.filter((result) => result.severity !== 'error');
  }

  /** Nothing else than marking it; the caller shows it. */
  markVisited(field: FieldState): void {
    this.#visited.add(field);
  }

  /** The user left a field: what was calculated meanwhile is to be seen as well. */
  leave(field: FieldState): void {
    this.#visited.add(field);
    for (const calculated of this.#recalculated) {
      this.#visited.add(calculated);
      this.#changed(calculated);
    }
    this.#recalculated.clear();
    this.#checkForm();
  }

  noteCalculated(field: FieldState): void {
    this.#recalculated.add(field);
  }

  /** A submit was refused with this report. */
  attempt(report: ValidationReport): void {
    this.#attempted = true;
    this.#take(report);
  }

  /** Something changed: what is shown beyond the engine's live results may have been answered. */
  follow(): void {
    if (this.#onSubmit.size > 0) this.#take(this.#engine.validate({ mode: 'submit' }));
    else if (this.#ofForm.length > 0) this.#checkForm();
  }

  forget(): void {
    this.#visited = new WeakSet();
    this.#recalculated.clear();
    this.#onSubmit.clear();
    this.#ofForm = NONE;
    this.#attempted = false;
  }

  #take(report: ValidationReport): void {
    const paths = new Set(this.#onSubmit.keys());
    this.#onSubmit.clear();
    for (const result of report.results) {
      const { path, shapeId } = result;
      if (path === '#' || !shapeId || !this.#submitTimed.has(shapeId)) continue;
      this.#onSubmit.set(path, [...(this.#onSubmit.get(path) ?? []), result]);
      paths.add(path);
    }
    for (const path of paths) {
      const field = this.#engine.field(path);
      if (field) this.#changed(field);
    }
    this.#setOfForm(report);
  }

  #checkForm(): void {
    if (this.#hasFormShapes || this.#ofForm.length > 0)
      this.#setOfForm(this.#engine.validate({ mode: this.#attempted ? 'submit' : 'continuous' }));
  }

  #setOfForm({ results }: ValidationReport): void {
    const before = this.#ofForm.length;
    this.#ofForm = results.filter((result) => result.path === '#');
    if (before > 0 || this.#ofForm.length > 0) this.#changed('outcome');
  }
}
