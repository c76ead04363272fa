/** Deutsch. */
import type { DateStrings } from '../strings.js';

export const de: DateStrings = {
  language: 'de',

  dateDay: 'Tag',
  dateMonth: 'Monat',
  dateYear: 'Jahr',
  dateTimeOfDay: 'Uhrzeit',
  dateUnderstood: 'Das ist {date}.',
  dateNoDay: 'Geben Sie einen Tag ein',
  dateNoMonth: 'Geben Sie einen Monat ein',
  dateNoYear: 'Geben Sie ein Jahr ein',
  dateWrongDay: 'Geben Sie einen Tag von 1 bis {last} ein',
  dateWrongMonth: 'Geben Sie einen Monat von 1 bis 12 ein',
  dateWrongYear: 'Geben Sie ein Jahr mit vier Ziffern ein, zum Beispiel {example}',
};
