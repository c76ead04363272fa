/** Français. */
import type { DateStrings } from '../strings.js';

export const fr: DateStrings = {
  language: 'fr',

  dateDay: 'Jour',
  dateMonth: 'Mois',
  dateYear: 'Année',
  dateTimeOfDay: 'Heure',
  dateUnderstood: 'C’est le {date}.',
  dateNoDay: 'Saisissez un jour',
  dateNoMonth: 'Saisissez un mois',
  dateNoYear: 'Saisissez une année',
  dateWrongDay: 'Saisissez un jour de 1 à {last}',
  dateWrongMonth: 'Saisissez un mois de 1 à 12',
  dateWrongYear: 'Saisissez une année à quatre chiffres, par exemple {example}',
};
