/**
 * Remembers the typed text of a field: `1.`, ` Ann ` or `-` stay on the screen as they were typed, although the engine
 * stores `1`, `Ann` or a text that is not a number. When somebody else changes the value, or the user leaves the field,
 * the stored value is shown.
 */
import type { FieldState } from '../../../engine/types.js';
import type { ControlContext } from './control.js';

const WRITING = Symbol();
const typed = new WeakMap<FieldState, { readonly text: string; standsFor: unknown }>();

const identity = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Writes a value and remembers the text that was typed for it. */
export function writeTyped({ field, host }: ControlContext, text: string, value: unknown): void {
  // The write renders the field before the stored value can be compared.
  const entry = { text, standsFor: WRITING as unknown };
  typed.set(field, entry);
  host.write(field, value);
  entry.standsFor = identity(field.value);
}

/** The text to show: the typed text while it still stands for the value, else the value formatted by `print`. */
export function shownText(field: FieldState, print: (value: unknown) => string): string {
  const entry = typed.get(field);
  if (entry && (entry.standsFor === WRITING || entry.standsFor === identity(field.value))) return entry.text;
  return print(field.value);
}

/** Whether the user is typing in the field. */
export function isTyping(field: FieldState): boolean {
  return typed.has(field);
}

/** The user left the field: from now on the value is shown. */
export function forgetTyped(field: FieldState): void {
  typed.delete(field);
}
