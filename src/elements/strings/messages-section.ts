/** The templates of messages that name their question. They come with the code that fills them in. */
import { messageTexts } from '../../layout/messages/message-texts.js';
import type { TextSection } from './load-strings.js';

export const messagesSection: TextSection = {
  en: messageTexts,
  languages: {
    ar: () => import('./messages/ar.js').then((module) => module.ar),
    cy: () => import('./messages/cy.js').then((module) => module.cy),
    de: () => import('./messages/de.js').then((module) => module.de),
    es: () => import('./messages/es.js').then((module) => module.es),
    fr: () => import('./messages/fr.js').then((module) => module.fr),
  },
};
