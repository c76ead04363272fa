/** The outcome of a submission: English texts that come with the code that shows them. Other languages have them in their main file. */
import type { Phrase } from '../phrase.js';

export const sendingTexts = {
  submitted: 'Your answers have been sent.',
  submittedTitle: 'Thank you',
} as const satisfies Record<string, Phrase>;
