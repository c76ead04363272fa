/** The texts of the disclosures. They come with the code that shows them. */
import { en } from './disclosures/en.js';
import type { TextSection } from './load-strings.js';

export const disclosureSection: TextSection = {
  en,
  languages: {
    ar: () => import('./disclosures/ar.js').then((module) => module.ar),
    cy: () => import('./disclosures/cy.js').then((module) => module.cy),
    de: () => import('./disclosures/de.js').then((module) => module.de),
    es: () => import('./disclosures/es.js').then((module) => module.es),
    fr: () => import('./disclosures/fr.js').then((module) => module.fr),
  },
};
