import type { FieldState } from '../../engine/types.js';

/** What a field is called, also where its author leaves the label blank: a control without a name cannot be found. */
export function nameOf(field: FieldState): string {
  return field.label().trim() || field.label('accessibility').trim() || field.key;
}
