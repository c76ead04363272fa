/** English texts of the confirmation, and why a server did not accept the answers. */
import type { Phrase } from '../phrase.js';

export const en = {
  /** Decides plural forms; not shown. */
  language: 'en',

  handedOverTitle: 'Your answers are complete',
  handedOver: 'They have been passed on to this website.',
  reference: 'Your reference',
  nextSteps: 'What happens next',
  copyTitle: 'Your answers',
  copyMore: {
    one: '{count} more answer is not shown here.',
    other: '{count} more answers are not shown here.',
  },
  print: 'Print this page',
  reopen: 'Back to the form',
  submitSignIn:
    'You have to sign in, perhaps again. Nothing is lost. Sign in in another tab, then try again here.',
  submitTooLarge:
    'Your answers are too large to be sent. Nothing is lost. Remove a file or choose smaller ones.',
  submitTooMany:
    'Too many people are sending answers at the moment. Nothing is lost. Try again in a few minutes.',
  submitUnavailable: 'The service is not working at the moment. Nothing is lost. Try again later.',
  submitRefused:
    'The service did not accept your answers and did not say why. Nothing is lost. Try again later, or ask those who sent you here.',
  submitElsewhere:
    'The server led to another page; perhaps you have to sign in again. Nothing is lost. Sign in in another tab, then try again here.',
  submitRejected:
    'There is a problem with your answers. Nothing is lost. Correct what is marked and send them again.',
} as const satisfies Record<string, Phrase>;
