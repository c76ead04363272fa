/** Español. */
import type { DisclosureStrings } from '../strings.js';

export const es: DisclosureStrings = {
  language: 'es',

  preparation: 'Lo que necesitará',
  ifApplicable: '(si procede)',
  acquisitionTime: 'Tiempo para obtenerlo: {value}',
  legalBasis: 'Base jurídica: {value}',
  recipients: 'Lo utiliza {value}.',
  irreversible: 'Esto no se puede deshacer.',
  locksAfterSubmit: 'No podrá cambiar esta respuesta después de enviarla.',
  fees: 'Tasas',
  feesTotal: 'Total',
  feeUnknown: 'Aún no se conoce',
};
