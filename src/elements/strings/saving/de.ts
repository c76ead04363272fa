/** Saving on a server and returning later: German texts. */
import type { SavingStrings } from '../strings.js';

export const de: SavingStrings = {
  language: 'de',

  save: 'Speichern und später weitermachen',
  saved:
    'Mit diesem Link machen Sie weiter, auf diesem oder einem anderen Gerät. Geben Sie ihn nicht weiter: Er öffnet Ihre Antworten.',
  savedUntil: 'Der Link gilt bis {date}.',
  conflict:
    'Ein anderes Gerät oder Fenster hat andere Antworten gespeichert, nachdem Sie diese Seite geöffnet haben. Wählen Sie, welche bleiben.',
  keepMine: 'Die Antworten dieser Seite behalten',
  keepOther: 'Die zuletzt gespeicherten Antworten verwenden',
  linkGone: 'Dieser Link gilt nicht mehr. Er ist abgelaufen, oder die Antworten wurden gesendet.',
  savedAt: 'Gespeichert um {time}.',
  copyLink: 'Link kopieren',
  linkCopied: 'Der Link ist kopiert.',
  saveFailed: 'Ihre Antworten konnten nicht auf dem Server gespeichert werden. Es wird weiter versucht.',
  fetchFailed:
    'Ihre gespeicherten Antworten konnten nicht geladen werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.',
  resumed: 'Ihre Antworten vom {date} sind wieder da.',
  conflictGone:
    'Diese Antworten wurden anderswo gesendet oder gelöscht, oder ihr Link ist abgelaufen. Was Sie hier eingeben, wird nicht gespeichert.',
  secretsLeftOut:
    'Vertrauliche Antworten werden nicht gespeichert. Sie geben sie noch einmal ein, wenn Sie weitermachen.',
};
