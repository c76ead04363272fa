/** Deutsch. */
import type { ConfirmationStrings } from '../strings.js';

export const de: ConfirmationStrings = {
  language: 'de',

  handedOverTitle: 'Ihre Antworten sind vollständig',
  handedOver: 'Sie wurden an diese Website weitergegeben.',
  reference: 'Ihr Zeichen',
  nextSteps: 'Wie es weitergeht',
  copyTitle: 'Ihre Antworten',
  copyMore: {
    one: '{count} weitere Antwort wird hier nicht gezeigt.',
    other: '{count} weitere Antworten werden hier nicht gezeigt.',
  },
  print: 'Diese Seite drucken',
  reopen: 'Zurück zum Formular',
  submitSignIn:
    'Sie müssen sich anmelden, vielleicht erneut. Es ist nichts verloren. ' +
    'Melden Sie sich in einem anderen Tab an und versuchen Sie es dann hier erneut.',
  submitTooLarge:
    'Ihre Antworten sind zu groß zum Senden. Es ist nichts verloren. Entfernen Sie eine Datei oder wählen Sie kleinere.',
  submitTooMany:
    'Im Moment senden zu viele Menschen Antworten. Es ist nichts verloren. Versuchen Sie es in einigen Minuten erneut.',
  submitUnavailable:
    'Der Dienst ist im Moment gestört. Es ist nichts verloren. Versuchen Sie es später erneut.',
  submitRefused:
    'Der Dienst hat Ihre Antworten nicht angenommen und keinen Grund genannt. Es ist nichts verloren. ' +
    'Versuchen Sie es später erneut oder fragen Sie die Stelle, die Sie hierher geschickt hat.',
  submitElsewhere:
    'Der Server hat auf eine andere Seite verwiesen; vielleicht müssen Sie sich neu anmelden. ' +
    'Es ist nichts verloren. Melden Sie sich in einem anderen Tab an und versuchen Sie es dann hier erneut.',
  submitRejected:
    'In Ihren Antworten gibt es ein Problem. Es ist nichts verloren. Berichtigen Sie, was markiert ist, und senden Sie erneut.',
};
