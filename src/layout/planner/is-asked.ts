import type { FieldState } from '../../engine/types.js';

/** Whether a person has to answer a field now. */
export const isAsked = (field: FieldState): boolean =>
  field.kind === 'field' && field.required && field.relevant && !field.readonly && !field.calculated;
