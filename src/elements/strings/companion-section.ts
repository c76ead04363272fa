/** The texts of forms with Component, Theme, Screener and Issuer documents. They come with the code that reads these. */
import { en } from './companions/en.js';
import type { TextSection } from './load-strings.js';

export const companionSection: TextSection = {
  en,
  languages: {
    ar: () => import('./companions/ar.js').then((module) => module.ar),
    cy: () => import('./companions/cy.js').then((module) => module.cy),
    de: () => import('./companions/de.js').then((module) => module.de),
    es: () => import('./companions/es.js').then((module) => module.es),
    fr: () => import('./companions/fr.js').then((module) => module.fr),
  },
};
