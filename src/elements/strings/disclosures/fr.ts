/** Français. */
import type { DisclosureStrings } from '../strings.js';

export const fr: DisclosureStrings = {
  language: 'fr',

  preparation: 'Ce qu’il vous faut',
  ifApplicable: '(le cas échéant)',
  acquisitionTime: 'Délai pour l’obtenir : {value}',
  legalBasis: 'Base légale : {value}',
  recipients: 'Utilisé par {value}.',
  irreversible: 'Cette action est irréversible.',
  locksAfterSubmit: 'Vous ne pourrez plus modifier cette réponse après l’envoi.',
  fees: 'Frais',
  feesTotal: 'Total',
  feeUnknown: 'Pas encore connu',
};
