/** The browser's own validation of a field, as validation results. */
import type { ConstraintKind, ValidationReport, ValidationResult } from '../../model/response.js';
import { chosenValues } from './page-choice.js';
import type { PageField } from './page-fields.js';
import { textByIds } from './page-text.js';

const kindOf = ({ valueMissing, typeMismatch, badInput }: ValidityState): ConstraintKind =>
  valueMissing ? 'required' : typeMismatch || badInput ? 'type' : 'constraint';

/** Results at one field. Reading them dispatches no events and shows nothing to the user. */
export function resultsOf(field: PageField): ValidationResult[] {
  const result = (constraintKind: ConstraintKind, message: string): ValidationResult => ({
    $formspecValidationResult: '1.0',
    path: field.path,
    severity: 'error',
    constraintKind,
    message,
  });
  for (const control of field.controls)
    if (control.willValidate && !control.validity.valid)
      return [result(kindOf(control.validity), control.validationMessage)];
  if (field.choice && field.required && chosenValues(field.choice).length === 0)
    return [result('required', 'Required')];
  const marked = [...field.controls, field.element].find(
    (element) => element.getAttribute('aria-invalid') === 'true',
  );
  if (!marked) return [];
  const message = textByIds(marked, 'aria-errormessage') || textByIds(marked, 'aria-describedby');
  return [result('constraint', message || 'The page marks this as wrong.')];
}

export function reportOf(fields: readonly PageField[]): ValidationReport & { advisory: true } {
  const results = fields.flatMap(resultsOf);
  return {
    $formspecValidationReport: '1.0',
    valid: results.length === 0,
    results,
    counts: { error: results.length, warning: 0, info: 0 },
    timestamp: new Date().toISOString(),
    advisory: true,
  };
}
