/**
 * Controls that a theme prefers where the definition asks for no other, read from its custom properties when a form is loaded:
 * `--formspec-boolean: yes-no` and `--formspec-date: parts` or `month-list`.
 */
import type { FieldState, FormEngine } from '../../../engine/types.js';
import { isTableItem } from '../../../layout/group-layout.js';
import type { FieldItem } from '../../../model/definition.js';

interface PreferredControls {
  readonly boolean: string;
  readonly date: string;
}

const preferred = new WeakMap<object, PreferredControls>();

export function readPreferredControls(form: FormEngine, element: Element): void {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(`--formspec-${name}`).trim();
  preferred.set(form, { boolean: read('boolean'), date: read('date') });
}

/** Groups of controls would make high rows of what should be lines. */
const isCell = ({ parent }: FieldState): boolean => parent?.kind === 'row' && isTableItem(parent.item);

/** Whether a boolean is asked for by Yes and No. Any hint, such as `x-checkbox`, keeps the box. */
export const prefersYesNo = (form: object, field: FieldState): boolean =>
  preferred.get(form)?.boolean === 'yes-no' && !field.item.presentation?.widgetHint && !isCell(field);

/** Dates that people know by heart are typed faster than found in a calendar. */
const MEMORABLE = /(birth_?date|date_?of_?birth|birthday|bday|dob)$/i;

/** Whether a date is asked for in three parts: by its hint or meaning, or because the theme prefers it. */
export function prefersDateParts(form: object, field: FieldState): boolean {
  const { item, dataType } = field;
  const hint = item.presentation?.widgetHint;
  // A server has no script to join the parts.
  if (typeof document === 'undefined' || hint === 'DatePicker') return false;
  if (hint === 'x-date-parts' || MEMORABLE.test((item as FieldItem).semanticType ?? '')) return true;
  return (
    dataType === 'date' && !isCell(field) && /^(parts|month-list)$/.test(preferred.get(form)?.date ?? '')
  );
}

/** Whether months are chosen from a list. */
export const prefersMonthList = (form: object): boolean => preferred.get(form)?.date === 'month-list';
