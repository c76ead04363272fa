/** Deutsch. */
import type { MessageStrings } from '../strings.js';

export const de: MessageStrings = {
  language: 'de',

  quotedLabel: '„{label}“',
  thisAnswer: 'Die Antwort',

  enterNamed: 'Füllen Sie {name} aus',
  selectNamed: 'Wählen Sie bei {name} eine Möglichkeit aus',
  uploadNamed: 'Wählen Sie bei {name} eine Datei aus',
  tickNamed: 'Setzen Sie das Häkchen bei {name}',
  yesNamed: 'Wählen Sie Ja, wenn {name}',
  formatNamed: 'Prüfen Sie das Format von {name}',

  notInteger: '{label} muss eine ganze Zahl sein, zum Beispiel {example}',
  notNumber: '{label} muss eine Zahl sein, zum Beispiel {example}',
  notAmount: '{label} muss ein Betrag sein, zum Beispiel {example}',
  notDate: '{label} muss ein gültiges Datum sein',
  notDateTime: '{label} muss ein gültiges Datum mit Uhrzeit sein',
  notTime: '{label} muss eine gültige Uhrzeit mit Stunden und Minuten sein',

  notPast: '{label} muss in der Vergangenheit liegen',
  notPastOrToday: '{label} darf nicht in der Zukunft liegen',
  notFuture: '{label} muss in der Zukunft liegen',
  notFutureOrToday: '{label} darf nicht in der Vergangenheit liegen',
  notAfter: '{label} muss nach dem {limit} liegen',
  notFrom: '{label} darf nicht vor dem {limit} liegen',
  notBefore: '{label} muss vor dem {limit} liegen',
  notUntil: '{label} darf nicht nach dem {limit} liegen',
  notMore: '{label} muss größer als {limit} sein',
  notAtLeast: '{label} muss mindestens {limit} sein',
  notLess: '{label} muss kleiner als {limit} sein',
  notAtMost: '{label} darf höchstens {limit} sein',
  notBetween: '{label} muss zwischen {low} und {high} liegen',
  tooManyCharacters: '{label} darf höchstens {count} Zeichen haben',
  tooFewCharacters: '{label} muss mindestens {count} Zeichen haben',
  wrongAnswer: '{label} ist so nicht möglich',
};
