/** Español. */
import type { DateStrings } from '../strings.js';

export const es: DateStrings = {
  language: 'es',

  dateDay: 'Día',
  dateMonth: 'Mes',
  dateYear: 'Año',
  dateTimeOfDay: 'Hora',
  dateUnderstood: 'Es el {date}.',
  dateNoDay: 'Escriba un día',
  dateNoMonth: 'Escriba un mes',
  dateNoYear: 'Escriba un año',
  dateWrongDay: 'Escriba un día del 1 al {last}',
  dateWrongMonth: 'Escriba un mes del 1 al 12',
  dateWrongYear: 'Escriba un año de cuatro cifras, como {example}',
};
