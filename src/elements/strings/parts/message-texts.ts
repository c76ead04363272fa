/**
 * Messages in place of the engine's own: English texts that come with the code that shows them. Other languages have them
 * in their main file. Messages that name their question are in `layout/messages`.
 */
import type { Phrase } from '../phrase.js';

export const messageTexts = {
  requiredText: 'Enter an answer',
  requiredNumber: 'Enter a number',
  requiredDate: 'Enter a date',
  requiredTime: 'Enter a time',
  requiredAmount: 'Enter an amount',
  requiredChoice: 'Select an option',
  requiredChoices: 'Select at least one option',
  requiredConfirmation: 'Tick this box',
  requiredFile: 'Choose a file',
  requiredSignature: 'Sign, or type your name',
  invalidInteger: 'Enter a whole number, such as {example}',
  invalidDecimal: 'Enter a number, such as {example}',
  invalidDate: 'Enter a real date, with day, month and year',
  invalidDateTime: 'Enter a real date and time',
  invalidTime: 'Enter a real time, with hours and minutes',
  invalidUri: 'Enter a full address, such as https://example.org',
  invalidChoice: 'Select an option from the list',
  invalidAmount: 'Enter an amount, such as {example}',
  invalidCurrency: 'Enter the amount and its three-letter currency code, such as EUR',
  invalidFile: 'Choose the file again',
  invalidValue: 'Check this answer',
  tooLong: { one: 'Use no more than {count} character', other: 'Use no more than {count} characters' },
  tooLow: 'Enter {limit} or more',
  tooHigh: 'Enter {limit} or less',
  wrongFormat: 'Check the format of this answer: {name}',
  tooFewRows: { one: 'Add at least {count} entry', other: 'Add at least {count} entries' },
  tooManyRows: { one: 'Keep no more than {count} entry', other: 'Keep no more than {count} entries' },
} as const satisfies Record<string, Phrase>;
