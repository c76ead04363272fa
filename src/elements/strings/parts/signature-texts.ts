/** Signatures: English texts that come with the code that shows them. Other languages have them in their main file. */
import type { Phrase } from '../phrase.js';

export const signatureTexts = {
  signatureArea: 'Area to draw your signature with a pointer',
  signatureTyped: 'Or type your full name to sign',
  signatureAdded: 'Signed',
} as const satisfies Record<string, Phrase>;
