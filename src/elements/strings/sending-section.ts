/** The texts about sending. They come with the code that is loaded when a form is sent. */
import { en } from './sending/en.js';
import type { TextSection } from './load-strings.js';

export const sendingSection: TextSection = {
  en,
  languages: {
    ar: () => import('./sending/ar.js').then((module) => module.ar),
    de: () => import('./sending/de.js').then((module) => module.de),
    es: () => import('./sending/es.js').then((module) => module.es),
    fr: () => import('./sending/fr.js').then((module) => module.fr),
  },
};
