/** English texts of the disclosures: the source of all others. */
import type { Phrase } from '../phrase.js';

export const en = {
  language: 'en',

  preparation: 'What you will need',
  ifApplicable: '(if it applies to you)',
  acquisitionTime: 'Time to get it: {value}',
  legalBasis: 'Legal basis: {value}',
  recipients: 'Used by {value}.',
  irreversible: 'This cannot be undone.',
  locksAfterSubmit: 'You cannot change this answer after you have submitted.',
  fees: 'Fees',
  feesTotal: 'Total',
  feeUnknown: 'Not known yet',
} as const satisfies Record<string, Phrase>;
