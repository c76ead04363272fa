/** The texts of saving on a server and returning later. They come with the code that shows them. */
import type { TextSection } from './load-strings.js';
import { en } from './saving/en.js';

export const savingSection: TextSection = {
  en,
  languages: {
    ar: () => import('./saving/ar.js').then((module) => module.ar),
    cy: () => import('./saving/cy.js').then((module) => module.cy),
    de: () => import('./saving/de.js').then((module) => module.de),
    es: () => import('./saving/es.js').then((module) => module.es),
    fr: () => import('./saving/fr.js').then((module) => module.fr),
  },
};
