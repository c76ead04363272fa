/** Français. */
import type { AssistStrings } from '../strings.js';

export const fr: AssistStrings = {
  language: 'fr',

  who: 'Un assistant',
  whoNamed: 'Un assistant qui se présente comme « {agent} »',

  writeTitle: 'Vérifiez ces réponses',
  writeIntro: {
    one: '{who} propose de remplir {count} réponse. Rien ne change avant votre accord.',
    other: '{who} propose de remplir {count} réponses. Rien ne change avant votre accord.',
  },
  learnTitle: 'Retenir ces réponses ?',
  learnIntro: {
    one: '{who} propose de conserver {count} réponse pour d’autres formulaires de ce site. Elle est chiffrée et reste sur cet appareil.',
    other:
      '{who} propose de conserver {count} réponses pour d’autres formulaires de ce site. Elles sont chiffrées et restent sur cet appareil.',
  },
  selectAll: 'Toutes les réponses',
  now: 'Actuellement',
  suggested: 'Proposition',
  kept: 'Retenu jusqu’ici',
  answer: 'Votre réponse',
  accept: { one: 'Accepter {count} réponse', other: 'Accepter {count} réponses' },
  decline: 'Tout refuser',
  remember: { one: 'Retenir {count} réponse', other: 'Retenir {count} réponses' },
  forgo: 'Ne rien retenir',

  // Stopping
  stop: 'Arrêter les assistants',
  stopped: 'Les assistants sont arrêtés. Ils ne peuvent ni lire ni remplir ce formulaire.',
  resume: 'Autoriser à nouveau les assistants',
  resumed: 'Les assistants sont à nouveau autorisés.',

  filled: 'Rempli par un assistant.',
  filledBefore: 'Avant : {value}',
  before: 'Avant',
  after: 'Rempli',
  undo: 'Annuler',
  undone: {
    one: '{count} réponse est revenue à son état d’avant.',
    other: '{count} réponses sont revenues à leur état d’avant.',
  },
  activity: 'Activité des assistants ({count})',
  activityNone: 'Aucun assistant n’a rempli quoi que ce soit.',
  call: {
    one: '{who} a rempli {count} réponse à {time}',
    other: '{who} a rempli {count} réponses à {time}',
  },
  undoCall: 'Annuler celles-ci',
  undoAll: 'Tout annuler',
  wasUndone: 'Annulé',
  wasEdited: 'Modifié depuis',

  profiles: 'Informations enregistrées',
  profilesIntro:
    'Réponses que vous avez permis à ce site de conserver sur cet appareil, afin d’en remplir d’autres formulaires. ' +
    'Elles sont chiffrées et ne sont envoyées à personne.',
  profilesNone: 'Rien n’est enregistré.',
  profilesFailed: 'Les informations enregistrées ne peuvent être ni lues ni modifiées ici.',
  profileSize: { one: '{count} réponse', other: '{count} réponses' },
  profileDelete: 'Tout supprimer',
  profileSure: 'Supprimer définitivement ?',
  profileDeleted: 'Supprimé.',
  profileExport: 'Exporter une copie',
  profileImport: 'Importer une copie',
  profileImported: { one: '{count} ensemble a été repris.', other: '{count} ensembles ont été repris.' },
  profileUnreadable: 'Ce fichier ne contient pas d’informations enregistrées.',
  delete: 'Supprimer',
  close: 'Fermer',
};
