/** Français. */
import type { ConfirmationStrings } from '../strings.js';

export const fr: ConfirmationStrings = {
  language: 'fr',

  handedOverTitle: 'Vos réponses sont complètes',
  handedOver: 'Elles ont été transmises à ce site.',
  reference: 'Votre référence',
  nextSteps: 'Et maintenant ?',
  copyTitle: 'Vos réponses',
  copyMore: {
    one: '{count} autre réponse n’est pas affichée ici.',
    other: '{count} autres réponses ne sont pas affichées ici.',
  },
  print: 'Imprimer cette page',
  reopen: 'Retour au formulaire',
  submitSignIn:
    'Vous devez vous connecter, peut-être de nouveau. Rien n’est perdu. ' +
    'Connectez-vous dans un autre onglet, puis réessayez ici.',
  submitTooLarge:
    'Vos réponses sont trop volumineuses pour être envoyées. Rien n’est perdu. ' +
    'Supprimez un fichier ou choisissez-en de plus petits.',
  submitTooMany:
    'Trop de personnes envoient des réponses en ce moment. Rien n’est perdu. Réessayez dans quelques minutes.',
  submitUnavailable: 'Le service ne fonctionne pas en ce moment. Rien n’est perdu. Réessayez plus tard.',
  submitRefused:
    'Le service n’a pas accepté vos réponses et n’a pas dit pourquoi. Rien n’est perdu. ' +
    'Réessayez plus tard ou adressez-vous à ceux qui vous ont envoyé ici.',
  submitElsewhere:
    'Le serveur a renvoyé vers une autre page ; vous devez peut-être vous reconnecter. ' +
    'Rien n’est perdu. Connectez-vous dans un autre onglet, puis réessayez ici.',
  submitRejected:
    'Il y a un problème dans vos réponses. Rien n’est perdu. Corrigez ce qui est signalé et envoyez-les de nouveau.',
};
