/**
 * Decides which validation results the user sees, and when: none at a field before the user left it or tried to submit.
 * Rules that run on submit only, and rules about the form as a whole, are checked again after each change while one of
 * their results is shown.
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
  /** Calculated fields that changed since the user last left a field. They count as visited when the user leaves the next one. */
  #recalculated = new Set<FieldState>();
  /** Results of rules that run on submit only, by path. */
  #onSubmit = new Map<string, ValidationResult[]>();
  #ofForm: readonly ValidationResult[] = NONE;
  #attempted = false;

  /** `changed` is called where results appear or disappear without a change that the engine reports. */
  constructor(engine: FormEngine, changed: (where: FieldState | 'outcome') => void) {
    this.#engine = engine;
    this.#changed = changed;
    const shapes = engine.definition.shapes ?? [];
    this.#submitTimed = new Set(shapes.filter((shape) => shape.timing === 'submit').map((shape) => shape.id));
    this.#hasFormShapes = shapes.some((shape) => shape.target === '#');
  }

  at(field: FieldState): readonly ValidationResult[] {
    const { results } = field;
    const onSubmit = this.#onSubmit.size > 0 ? this.#onSubmit.get(field.path) : undefined;
    if (results.length === 0 && !onSubmit) return NONE;
    if (this.#visited.has(field)) return onSubmit ? [...results, ...onSubmit] : results;
    // Results of a server answer a request of the user, so they are shown at once.
    const external = results.filter((result) => result.constraintKind === 'external');
    return external.length ? external : NONE;
  }

  /** Results about the form as a whole. Errors are shown after a submit attempt, remarks after the first visit to a field. */
  ofForm(): readonly ValidationResult[] {
    return this.#attempted ? this.#ofForm : this.#ofForm.filter((result) => result.severity !== 'error');
  }

  /** Only marks the field; the caller renders it. */
  markVisited(field: FieldState): void {
    this.#visited.add(field);
  }

  /** The user left a field. Fields that were calculated meanwhile count as visited too. */
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
    this.#use(report);
  }

  /** After an engine cycle: results beyond those of the fields may no longer hold. */
  update(): void {
    if (this.#onSubmit.size > 0) this.#use(this.#engine.validate({ mode: 'submit' }));
    else if (this.#ofForm.length > 0) this.#checkForm();
  }

  reset(): void {
    this.#visited = new WeakSet();
    this.#recalculated.clear();
    this.#onSubmit.clear();
    this.#ofForm = NONE;
    this.#attempted = false;
  }

  #use(report: ValidationReport): void {
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
    // A page may inject results for a path that the form does not have. They must not be lost.
    this.#ofForm = results.filter(({ path }) => path === '#' || !this.#engine.field(path));
    if (before > 0 || this.#ofForm.length > 0) this.#changed('outcome');
  }
}
