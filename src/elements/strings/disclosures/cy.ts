/** Cymraeg. */
import type { DisclosureStrings } from '../strings.js';

export const cy: DisclosureStrings = {
  language: 'cy',

  preparation: 'Beth fydd ei angen arnoch',
  ifApplicable: '(os yw’n berthnasol i chi)',
  acquisitionTime: 'Amser i’w gael: {value}',
  legalBasis: 'Sail gyfreithiol: {value}',
  recipients: 'Defnyddir gan {value}.',
  irreversible: 'Ni ellir dadwneud hyn.',
  locksAfterSubmit: 'Ni allwch newid yr ateb hwn ar ôl ei anfon.',
  fees: 'Ffioedd',
  feesTotal: 'Cyfanswm',
  feeUnknown: 'Ddim yn hysbys eto',
};
