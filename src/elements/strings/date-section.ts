/** The texts of a date in three parts. They come with the code that shows it. */
import { en } from './dates/en.js';
import type { TextSection } from './load-strings.js';

export const dateSection: TextSection = {
  en,
  languages: {
    ar: () => import('./dates/ar.js').then((module) => module.ar),
    cy: () => import('./dates/cy.js').then((module) => module.cy),
    de: () => import('./dates/de.js').then((module) => module.de),
    es: () => import('./dates/es.js').then((module) => module.es),
    fr: () => import('./dates/fr.js').then((module) => module.fr),
  },
};
