/** The texts of the confirmation. They come with the code that is loaded when a form is sent. */
import { en } from './confirmation/en.js';
import type { TextSection } from './load-strings.js';

export const confirmationSection: TextSection = {
  en,
  languages: {
    ar: () => import('./confirmation/ar.js').then((module) => module.ar),
    cy: () => import('./confirmation/cy.js').then((module) => module.cy),
    de: () => import('./confirmation/de.js').then((module) => module.de),
    es: () => import('./confirmation/es.js').then((module) => module.es),
    fr: () => import('./confirmation/fr.js').then((module) => module.fr),
  },
};
