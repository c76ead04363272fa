/** Saving on a server and returning later: French texts. */
import type { SavingStrings } from '../strings.js';

export const fr: SavingStrings = {
  language: 'fr',

  save: 'Enregistrer et revenir plus tard',
  saved:
    'Utilisez ce lien pour continuer, sur cet appareil ou un autre. Gardez-le pour vous : il ouvre vos réponses.',
  savedUntil: 'Le lien est valable jusqu’au {date}.',
  conflict:
    'Un autre appareil ou une autre fenêtre a enregistré d’autres réponses après l’ouverture de cette page. Choisissez celles à garder.',
  keepMine: 'Garder les réponses de cette page',
  keepOther: 'Utiliser les dernières réponses enregistrées',
  linkGone: 'Ce lien n’est plus valable. Il a expiré, ou les réponses ont été envoyées.',
  savedAt: 'Enregistré à {time}.',
  copyLink: 'Copier le lien',
  linkCopied: 'Le lien est copié.',
  saveFailed: 'Vos réponses n’ont pas pu être enregistrées sur le serveur. Une nouvelle tentative va suivre.',
  fetchFailed: 'Vos réponses enregistrées n’ont pas pu être chargées. Rechargez la page pour réessayer.',
  resumed: 'Vos réponses du {date} sont de nouveau là.',
  conflictGone:
    'Ces réponses ont été envoyées ou supprimées ailleurs, ou leur lien a expiré. Ce que vous saisissez ici n’est pas enregistré.',
  secretsLeftOut:
    'Les réponses confidentielles ne sont pas enregistrées. Vous les saisirez de nouveau à votre retour.',
};
