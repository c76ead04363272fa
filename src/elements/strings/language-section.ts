/** The texts of the language switch, in all languages at once because they are few. They come with the code that shows them. */
import type { TextSection } from './load-strings.js';
import type { LanguageStrings } from './strings.js';

export const en = {
  language: 'en',

  chooseLanguage: 'Language',
  languageChanged: 'The form is now in {name}.',
} as const;

const translations: Readonly<Record<string, LanguageStrings>> = {
  ar: { language: 'ar', chooseLanguage: 'اللغة', languageChanged: 'أصبح النموذج الآن باللغة: {name}.' },
  cy: { language: 'cy', chooseLanguage: 'Iaith', languageChanged: 'Mae’r ffurflen bellach yn: {name}.' },
  de: { language: 'de', chooseLanguage: 'Sprache', languageChanged: 'Das Formular ist jetzt auf {name}.' },
  es: { language: 'es', chooseLanguage: 'Idioma', languageChanged: 'El formulario está ahora en {name}.' },
  fr: {
    language: 'fr',
    chooseLanguage: 'Langue',
    languageChanged: 'Le formulaire est maintenant en {name}.',
  },
};

export const languageSection: TextSection = {
  en,
  languages: Object.fromEntries(
    Object.entries(translations).map(([tag, texts]) => [tag, () => Promise.resolve(texts)]),
  ),
};
