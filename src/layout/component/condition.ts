/** Conditions and texts with expressions, evaluated against the data of a form. */
import type { FormEngine } from '../../engine/types.js';
import { fromJson, interpolate } from '../../fel/index.js';
import type { Remark } from '../documents/diagnostics.js';
import { shown } from '../documents/rules.js';

/** Whether a condition holds, in the row at `rowPath`. Everything but `true` hides; mistakes are reported. */
export function holds(
  engine: FormEngine,
  condition: string,
  rowPath: string | undefined,
  pointer: string,
  remark: Remark,
): boolean {
  const { value, errors } = engine.evaluate(condition, rowPath);
  const [error] = errors;
  if (error) {
    const isUnknown = /^UNKNOWN_(?:REFERENCE|VARIABLE)$/.test(error.code);
    remark(
      isUnknown ? 'UNKNOWN_REFERENCE' : 'WHEN_ERROR',
      pointer,
      `${error.message} (in ${shown(condition)})`,
    );
    return false;
  }
  if (value !== null && typeof value !== 'boolean')
    remark('WHEN_NOT_BOOLEAN', pointer, `${shown(condition)} is neither true nor false, so it hides.`);
  return value === true;
}

/** A text with its `{{…}}` filled in; an expression that cannot be evaluated stays as written. */
export function filledText(engine: FormEngine, text: string, rowPath: string | undefined): string {
  return interpolate(text, (source) => {
    const { value, errors } = engine.evaluate(source, rowPath);
    return errors.length > 0 ? undefined : fromJson(value);
  });
}
