/** Cymraeg. */
import type { DateStrings } from '../strings.js';

export const cy: DateStrings = {
  language: 'cy',

  dateDay: 'Diwrnod',
  dateMonth: 'Mis',
  dateYear: 'Blwyddyn',
  dateTimeOfDay: 'Amser',
  dateUnderstood: 'Hynny yw {date}.',
  dateNoDay: 'Rhowch ddiwrnod',
  dateNoMonth: 'Rhowch fis',
  dateNoYear: 'Rhowch flwyddyn',
  dateWrongDay: 'Rhowch ddiwrnod o 1 i {last}',
  dateWrongMonth: 'Rhowch fis o 1 i 12',
  dateWrongYear: 'Rhowch flwyddyn gyda phedwar digid, fel {example}',
};
