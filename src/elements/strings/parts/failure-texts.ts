/**
 * For a form that cannot be shown: English texts that come with the code that shows them. Other languages have
 * them in their main file.
 */
import type { Phrase } from '../phrase.js';

export const failureTexts = {
  failureTitle: 'This form cannot be shown',
  failureCalm: 'There is a problem with this form, so it cannot be filled in at the moment.',
  failureServer: 'The form could not be loaded. Try again in a few minutes.',
  failureResponse: 'The saved answers do not belong to this form.',
  failureAlternative: 'Other ways to answer',
  failureAuthors: 'For the author of this form',
  failureRequest: 'The definition could not be requested.',
  failureStatus: 'The server answered with {status} when it was asked for the form.',
  failureJson: 'The form could not be read: what the server sent is not JSON.',
  failureDocument: 'What was loaded is not a Formspec definition.',
  failureDefinition: {
    one: 'The definition of this form has {count} mistake.',
    other: 'The definition of this form has {count} mistakes.',
  },
  failureLenient: 'With the attribute “lenient”, the form would be shown as far as it is understood.',
  failureOtherAnswers: 'The Response belongs to another form or version.',
  failureUnknown: 'Something went wrong while the form was being prepared.',
  failureAt: 'At {pointer}',
  failureMore: { one: '{count} more problem is not listed.', other: '{count} more problems are not listed.' },
  failureSource: 'Requested from {url}',
} as const satisfies Record<string, Phrase>;
