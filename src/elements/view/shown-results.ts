/**
 * Decides which validation results the user sees, and when. An error is shown at a field that the user changed and left,
 * or after an attempt to submit; `validate-on` changes that. A remark is shown at every field that the user left. While
 * the user corrects an answer, shown errors disappear, and others wait.
 *
 * Rules that run on submit only, and rules about the form as a whole, are checked again after each change while one of
 * their results is shown.
 */
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { ValidationReport, ValidationResult } from '../../model/response.js';
import type { ValidateOn } from './view-settings.js';

const NONE: readonly ValidationResult[] = [];

const kindOf = ({ code, message }: ValidationResult): string => code ?? message;

export class ShownResults {
  readonly #engine: FormEngine;
  readonly #validateOn: () => ValidateOn;
  readonly #changed: (where: FieldState | 'outcome') => void;
  readonly #submitTimed: ReadonlySet<string>;
  readonly #hasFormShapes: boolean;
  /** Fields that the user changed. */
  #edited = new WeakSet<FieldState>();
  /** Fields that the user left. They show remarks. */
  #left = new WeakSet<FieldState>();
  /** Fields that show errors too. */
  #judged = new WeakSet<FieldState>();
  /** The codes of errors that a field may show while the user is in it. */
  #allowed = new WeakMap<FieldState, ReadonlySet<string>>();
  /** Calculated fields that changed since the user last left a field. Their results appear when the user leaves the next one. */
  #recalculated = new Set<FieldState>();
  /** Results of rules that run on submit only, by path. */
  #onSubmit = new Map<string, ValidationResult[]>();
  #ofForm: readonly ValidationResult[] = NONE;
  #attempted = false;

  /** `changed` is called where results appear or disappear without a change that the engine reports. */
  constructor(
    engine: FormEngine,
    validateOn: () => ValidateOn,
    changed: (where: FieldState | 'outcome') => void,
  ) {
    this.#engine = engine;
    this.#validateOn = validateOn;
    this.#changed = changed;
    const shapes = engine.definition.shapes ?? [];
    this.#submitTimed = new Set(shapes.filter((shape) => shape.timing === 'submit').map((shape) => shape.id));
    this.#hasFormShapes = shapes.some((shape) => shape.target === '#');
  }

  at(field: FieldState): readonly ValidationResult[] {
    const { results } = field;
    const onSubmit = this.#onSubmit.size > 0 ? this.#onSubmit.get(field.path) : undefined;
    if (results.length === 0 && !onSubmit) return NONE;
    const isJudged = this.#judged.has(field);
    const allowed = this.#allowed.get(field);
    const all = isJudged && onSubmit ? [...results, ...onSubmit] : results;
    if (isJudged && !allowed) return all;
    const showsRemarks = isJudged || this.#left.has(field);
    return all.filter((result) =>
      result.severity === 'error'
        ? // Results of a server answer a request of the user, so they are shown at once.
          result.constraintKind === 'external' || (isJudged && allowed!.has(kindOf(result)))
        : showsRemarks,
    );
  }

  /** Results about the form as a whole. Errors are shown after a submit attempt, remarks after the first visit to a field. */
  ofForm(): readonly ValidationResult[] {
    return this.#attempted ? this.#ofForm : this.#ofForm.filter((result) => result.severity !== 'error');
  }

  /** From now on the field shows everything. Only marks it; the caller renders it. */
  judge(field: FieldState): void {
    this.#judged.add(field);
    if (this.#validateOn() === 'submit') this.#hold(field);
    else this.#allowed.delete(field);
  }

  /** The field is as it was before the user came. After an attempt to submit, every field shows everything. */
  forget(field: FieldState): void {
    this.#edited.delete(field);
    if (!this.#attempted) this.#judged.delete(field);
  }

  /** The user came to a field. */
  enter(field: FieldState): void {
    if (this.#judged.has(field) && !this.#allowed.has(field)) this.#hold(field);
  }

  /** The user left a field. Fields that were calculated meanwhile count as left too. */
  leave(field: FieldState): void {
    const validateOn = this.#validateOn();
    this.#left.add(field);
    if (validateOn === 'blur' || (validateOn === 'change' && this.#edited.has(field)))
      this.#judged.add(field);
    if (validateOn !== 'submit') this.#allowed.delete(field);
    for (const calculated of this.#recalculated) {
      this.#left.add(calculated);
      if (validateOn !== 'submit') this.#judged.add(calculated);
      this.#changed(calculated);
    }
    this.#recalculated.clear();
    this.#checkForm();
  }

  noteEdited(field: FieldState): void {
    this.#edited.add(field);
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
    this.#edited = new WeakSet();
    this.#left = new WeakSet();
    this.#judged = new WeakSet();
    this.#allowed = new WeakMap();
    this.#recalculated.clear();
    this.#onSubmit.clear();
    this.#ofForm = NONE;
    this.#attempted = false;
  }

  /** Errors that come up from now on wait. */
  #hold(field: FieldState): void {
    this.#allowed.set(field, new Set(field.results.map(kindOf)));
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
