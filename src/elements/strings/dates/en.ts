/** English texts of a date in three parts. */
import type { Phrase } from '../phrase.js';

export const en = {
  /** Decides plural forms; not shown. */
  language: 'en',

  dateDay: 'Day',
  dateMonth: 'Month',
  dateYear: 'Year',
  dateTimeOfDay: 'Time',
  dateUnderstood: 'That is {date}.',
  dateNoDay: 'Enter a day',
  dateNoMonth: 'Enter a month',
  dateNoYear: 'Enter a year',
  dateWrongDay: 'Enter a day from 1 to {last}',
  dateWrongMonth: 'Enter a month from 1 to 12',
  dateWrongYear: 'Enter a year with four digits, such as {example}',
} as const satisfies Record<string, Phrase>;
