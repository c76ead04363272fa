/** A message together with the question that it is about. */
import { format } from './format.js';
import type { Strings } from './strings.js';

/** A question mark needs no colon behind it. */
export function fieldError(strings: Strings, label: string, message: string): string {
  return /[?!.:؟…]\s*$/.test(label)
    ? `${label} ${message}`
    : format(strings, 'fieldError', { label, message });
}
