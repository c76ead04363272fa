/**
 * The outcome of a submission, the list of errors and the browser's own agent: English texts that come with the code that
 * shows them. Other languages have them in their main file.
 */
import type { Phrase } from '../phrase.js';

export const interactionTexts = {
  submitted: 'Your answers have been sent.',
  submittedTitle: 'Thank you',
  summaryTitle: { one: 'There is {count} problem', other: 'There are {count} problems' },
  summaryMore: 'Show more ({next} of {count})',
  agentActive: 'An assistant is filling in this form.',
  agentCancelled: 'The assistant stopped. Your answers are as they were before.',
} as const satisfies Record<string, Phrase>;
