/** An answer for readers, with what stands before and after its control: without its unit a number says little. */
import type { FieldState } from '../../engine/types.js';
import type { FieldItem } from '../../model/definition.js';
import type { FormSession } from '../form/control-host.js';
import { displayValue } from './display-value.js';

/** `$` and `%` stand close to their number; words and units do not. */
const CLOSE = /^[^\p{L}\s]$/u;

/** Empty text when there is no answer. */
export function writtenAnswer(session: FormSession, field: FieldState): string {
  const value = displayValue(session, field);
  const { prefix, suffix, dataType } = field.item as FieldItem;
  // Beside a switch stand the names of its two sides.
  if (!value || dataType === 'boolean') return value;
  const before = prefix ? prefix + (CLOSE.test(prefix) ? '' : ' ') : '';
  const after = suffix ? (CLOSE.test(suffix) ? '' : ' ') + suffix : '';
  return before + value + after;
}
