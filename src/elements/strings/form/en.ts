/** English texts of every form. Those of parts that are loaded on demand are in `../parts/`; other languages have all in one file. */
import type { Phrase } from '../phrase.js';

export const en = {
  /** Decides plural forms; not shown. */
  language: 'en',

  // Controls
  yes: 'Yes',
  no: 'No',
  selectOption: 'Select an option',
  clear: 'Clear',
  dismiss: 'Close',
  chooseAll: 'Select all',
  chooseNone: 'Select none',
  decrease: 'Decrease {label}',
  increase: 'Increase {label}',
  notAnswered: 'Not answered',
  optionsLoading: 'Loading options…',
  optionsFailed: 'The options could not be loaded. Type your answer instead.',
  optionsIncomplete: 'The full list could not be loaded. Some options may be missing.',
  optionsCut: '{shown} of {count} options',
  optionsFound: { one: '{count} option', other: '{count} options' },
  optionsNotFound: 'No matching option',
  optionSelected: '{label} selected',
  optionRemoved: '{label} removed',
  amount: 'Amount',
  currency: 'Currency code',
  currencyOf: 'Currency of {label}, three-letter code',
  ratingOf: '{value} of {max}',
  fileUnnamed: 'File',

  // Structure: the form around the controls
  required: '(required)',
  requiredNote: 'Questions marked {mark} must be answered.',
  errorPrefix: 'Error:',
  warningPrefix: 'Warning:',
  infoPrefix: 'Note:',
  fieldError: '{label}: {message}',
  errorCount: { one: '{count} error', other: '{count} errors' },
  partFailed: 'This part of the form could not be shown ({part}).',
  loading: 'Loading the form…',
  failureNetwork: 'The form could not be loaded. Check your connection and try again.',
  tryAgain: 'Try again',
  submit: 'Submit',
  submitting: 'Submitting…',
  next: 'Continue',
  previous: 'Back',
  skip: 'Skip this step',
  submitFailedTitle: 'Your answers have not been sent',
  submitFailed: 'Nothing is lost. Check your connection and try again.',
  answered: '{answered} of {total} required questions answered',
  removeRow: 'Remove',
  readonly: 'Read only',
  draftUnavailable:
    'Your answers are not being saved on this device. Do not close the page before you send them.',
  assisted: {
    one: '{count} answer was filled in for you. Check it.',
    other: '{count} answers were filled in for you. Check them.',
  },
  assistedMark: 'Filled in for you',
} as const satisfies Record<string, Phrase>;
