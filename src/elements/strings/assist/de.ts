/** Deutsch. */
import type { AssistStrings } from '../strings.js';

export const de: AssistStrings = {
  language: 'de',

  who: 'Ein Assistent',
  whoNamed: 'Ein Assistent, der sich „{agent}“ nennt,',

  writeTitle: 'Prüfen Sie diese Antworten',
  writeIntro: {
    one: '{who} möchte {count} Antwort eintragen. Nichts ändert sich, bevor Sie zustimmen.',
    other: '{who} möchte {count} Antworten eintragen. Nichts ändert sich, bevor Sie zustimmen.',
  },
  learnTitle: 'Diese Antworten merken?',
  learnIntro: {
    one: '{who} möchte {count} Antwort für andere Formulare dieser Website aufbewahren. Sie wird verschlüsselt und bleibt auf diesem Gerät.',
    other:
      '{who} möchte {count} Antworten für andere Formulare dieser Website aufbewahren. Sie werden verschlüsselt und bleiben auf diesem Gerät.',
  },
  selectAll: 'Alle Antworten',
  now: 'Jetzt',
  suggested: 'Vorschlag',
  kept: 'Bisher gemerkt',
  answer: 'Ihre Antwort',
  accept: { one: '{count} Antwort übernehmen', other: '{count} Antworten übernehmen' },
  decline: 'Alle ablehnen',
  remember: { one: '{count} Antwort merken', other: '{count} Antworten merken' },
  forgo: 'Nichts merken',

  // Stopping
  stop: 'Assistenten stoppen',
  stopped: 'Assistenten sind gestoppt. Sie können dieses Formular weder lesen noch ausfüllen.',
  resume: 'Assistenten wieder zulassen',
  resumed: 'Assistenten sind wieder zugelassen.',

  filled: 'Von einem Assistenten eingetragen.',
  filledBefore: 'Vorher: {value}',
  before: 'Vorher',
  after: 'Eingetragen',
  undo: 'Rückgängig',
  undone: {
    one: '{count} Antwort ist wieder wie vorher.',
    other: '{count} Antworten sind wieder wie vorher.',
  },
  activity: 'Aktivität von Assistenten ({count})',
  activityNone: 'Kein Assistent hat etwas eingetragen.',
  call: {
    one: '{who} hat um {time} {count} Antwort eingetragen',
    other: '{who} hat um {time} {count} Antworten eingetragen',
  },
  undoCall: 'Diese rückgängig machen',
  undoAll: 'Alles rückgängig machen',
  wasUndone: 'Rückgängig gemacht',
  wasEdited: 'Seitdem geändert',

  profiles: 'Gemerkte Angaben',
  profilesIntro:
    'Antworten, die diese Website mit Ihrer Zustimmung auf diesem Gerät aufbewahrt, ' +
    'um andere Formulare damit auszufüllen. Sie sind verschlüsselt und werden niemandem gesendet.',
  profilesNone: 'Es ist nichts gemerkt.',
  profilesFailed: 'Gemerkte Angaben können hier weder gelesen noch geändert werden.',
  profileSize: { one: '{count} Antwort', other: '{count} Antworten' },
  profileDelete: 'Alles davon löschen',
  profileSure: 'Endgültig löschen?',
  profileDeleted: 'Gelöscht.',
  profileExport: 'Kopie exportieren',
  profileImport: 'Kopie importieren',
  profileImported: {
    one: '{count} Sammlung wurde übernommen.',
    other: '{count} Sammlungen wurden übernommen.',
  },
  profileUnreadable: 'Diese Datei enthält keine gemerkten Angaben.',
  delete: 'Löschen',
  close: 'Schließen',
};
