/** Deutsch. */
import type { DisclosureStrings } from '../strings.js';

export const de: DisclosureStrings = {
  language: 'de',

  preparation: 'Das brauchen Sie',
  ifApplicable: '(falls es auf Sie zutrifft)',
  acquisitionTime: 'Dauer der Beschaffung: {value}',
  legalBasis: 'Rechtsgrundlage: {value}',
  recipients: 'Verwendet von {value}.',
  irreversible: 'Das lässt sich nicht rückgängig machen.',
  locksAfterSubmit: 'Nach dem Absenden können Sie diese Antwort nicht mehr ändern.',
  fees: 'Gebühren',
  feesTotal: 'Summe',
  feeUnknown: 'Noch nicht bekannt',
};
