/** Names of nodes where they are not beside their control. */
import type { FieldState } from '../../engine/types.js';

/** The label of a field. A field with a blank label still gets a name, because a control without one cannot be found. */
export function nameOf(field: FieldState): string {
  return field.label().trim() || field.label('accessibility').trim() || field.key;
}

/** The rows that a node is in, or the row that it is: "Guest 2, Meal 1". */
export function rowsAround(field: FieldState): string {
  const rows: string[] = [];
  for (let at: FieldState | null = field.kind === 'row' ? field : field.parent; at; at = at.parent) {
    if (at.kind === 'row') rows.unshift(`${at.label('short')} ${at.index! + 1}`);
  }
  return rows.join(', ');
}

/** A label that is clear away from its field: the rows around it are named first. */
export function labelInContext(field: FieldState): string {
  const rows = rowsAround(field);
  return field.kind === 'row' || !rows ? rows || nameOf(field) : `${rows}, ${nameOf(field)}`;
}
