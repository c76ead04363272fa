/** The outcome of a submission: English texts that come with the code that shows them. Other languages have them in their main file. */
import type { Phrase } from '../phrase.js';

export const sendingTexts = {
  submitted: 'Your answers have been sent.',
  submittedTitle: 'Thank you',
  submitRefused: 'The server answered with {status}. Nothing is lost. Try again later.',
  submitElsewhere:
    'The server led to another page; perhaps you have to sign in again. Nothing is lost. Sign in in another tab, then try again here.',
  submitRejected: 'The server found a problem with your answers. Nothing is lost.',
} as const satisfies Record<string, Phrase>;
