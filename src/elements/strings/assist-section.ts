/** The texts about assistants. They come with the code that shows them. */
import { en } from './assist/en.js';
import type { TextSection } from './load-strings.js';

export const assistSection: TextSection = {
  en,
  languages: {
    ar: () => import('./assist/ar.js').then((module) => module.ar),
    cy: () => import('./assist/cy.js').then((module) => module.cy),
    de: () => import('./assist/de.js').then((module) => module.de),
    es: () => import('./assist/es.js').then((module) => module.es),
    fr: () => import('./assist/fr.js').then((module) => module.fr),
  },
};
