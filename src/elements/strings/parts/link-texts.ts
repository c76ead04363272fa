/** Links in guidance: English texts that come with the code that shows them. Other languages have them in their main file. */
import type { Phrase } from '../phrase.js';

export const linkTexts = {
  newTab: '(opens in a new tab)',
} as const satisfies Record<string, Phrase>;
