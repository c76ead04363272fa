/** Drafts: English texts that come with the code that shows them. Other languages have them in their main file. */
import type { Phrase } from '../phrase.js';

export const draftTexts = {
  draftRestored: 'Your answers of {date} were restored on this device.',
  draftUnconfirmed: 'Your answers of {date} were restored on this device. They may not have been sent.',
  draftDiscard: 'Discard them and start again',
  draftDiscarded: 'Your answers were discarded.',
  draftConflict:
    'This form was changed in another tab or window, or on an earlier visit. What you enter here is not being saved.',
  draftOverwrite: 'Save what is here',
  draftTake: 'Take over the other answers',
  draftUnreadable: 'A saved draft could not be read and is not used.',
} as const satisfies Record<string, Phrase>;
