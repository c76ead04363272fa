/**
 * Remembers what a user typed for as long as it stands for the field's value: `1.`, ` Ann ` or `-` stay on the
 * screen as they were typed, although the engine keeps `1`, `Ann` or a text that is no number. As soon as anybody
 * else changes the value, or the user leaves the field, the value itself is shown.
 */
import type { FieldState } from '../../../engine/types.js';
import type { ControlContext } from './control.js';

const WRITING = Symbol();
const typed = new WeakMap<FieldState, { readonly text: string; standsFor: unknown }>();

const identity = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Writes a value and keeps the text that it was typed as. */
export function writeTyped({ field, host }: ControlContext, text: string, value: unknown): void {
  // Writing renders the field again at once, before the stored value can be compared.
  const entry = { text, standsFor: WRITING as unknown };
  typed.set(field, entry);
  host.write(field, value);
  entry.standsFor = identity(field.value);
}

/** The text to show: as typed while that is still true, else what `print` makes of the value. */
export function shownText(field: FieldState, print: (value: unknown) => string): string {
  const entry = typed.get(field);
  if (entry && (entry.standsFor === WRITING || entry.standsFor === identity(field.value))) return entry.text;
  return print(field.value);
}

/** Whether the user is still at it. */
export function isTyping(field: FieldState): boolean {
  return typed.has(field);
}

/** The user left: from now on the value itself is shown. */
export function forgetTyped(field: FieldState): void {
  typed.delete(field);
}
