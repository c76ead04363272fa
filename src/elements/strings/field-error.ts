/** A message together with the question that it is about. */
import type { Texts } from './texts.js';

/** No colon after a label that ends with a question mark or the like. */
export function fieldError(texts: Texts, label: string, message: string): string {
  return /[?!.:؟…]\s*$/.test(label) ? `${label} ${message}` : texts.text('fieldError', { label, message });
}
