/** Pages, steps and the review: English texts that come with the code that shows them. Other languages have them in their main file. */
import type { Phrase } from '../phrase.js';

export const pageTexts = {
  steps: 'Steps',
  stepOf: 'Step {step} of {total}',
  stepDone: '(done)',
  introPage: 'Before you start',
  morePage: 'More questions',
  formPage: 'Questions',
  sections: 'Sections',
  reviewTitle: 'Check your answers',
  reviewIntro: 'Read through your answers before you send them.',
  change: 'Change',
} as const satisfies Record<string, Phrase>;
