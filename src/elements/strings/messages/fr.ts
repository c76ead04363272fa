/** Français. */
import type { MessageStrings } from '../strings.js';

export const fr: MessageStrings = {
  language: 'fr',

  quotedLabel: '« {label} »',
  thisAnswer: 'Cette réponse',

  enterNamed: 'Renseignez {name}',
  selectNamed: 'Sélectionnez une option pour {name}',
  uploadNamed: 'Choisissez un fichier pour {name}',
  tickNamed: 'Cochez {name}',
  yesNamed: 'Sélectionnez oui si {name}',
  formatNamed: 'Vérifiez le format de {name}',

  notInteger: '{label} doit être un nombre entier, par exemple {example}',
  notNumber: '{label} doit être un nombre, par exemple {example}',
  notAmount: '{label} doit être un montant, par exemple {example}',
  notDate: '{label} doit être une date réelle',
  notDateTime: '{label} doit être une date et une heure réelles',
  notTime: '{label} doit être une heure réelle, avec heures et minutes',

  notPast: '{label} doit être dans le passé',
  notPastOrToday: '{label} ne peut pas être dans le futur',
  notFuture: '{label} doit être dans le futur',
  notFutureOrToday: '{label} ne peut pas être dans le passé',
  notAfter: '{label} doit être après le {limit}',
  notFrom: '{label} ne peut pas être avant le {limit}',
  notBefore: '{label} doit être avant le {limit}',
  notUntil: '{label} ne peut pas être après le {limit}',
  notMore: '{label} doit dépasser {limit}',
  notAtLeast: '{label} doit être au moins {limit}',
  notLess: '{label} doit être inférieur à {limit}',
  notAtMost: '{label} ne peut pas dépasser {limit}',
  notBetween: '{label} doit être entre {low} et {high}',
  tooManyCharacters: {
    one: '{label} doit avoir au plus {count} caractère',
    other: '{label} doit avoir au plus {count} caractères',
  },
  tooFewCharacters: {
    one: '{label} doit avoir au moins {count} caractère',
    other: '{label} doit avoir au moins {count} caractères',
  },
  wrongAnswer: '{label} : cette valeur n’est pas possible',
};
