/** Texts that only pages of a server have: the button that brings a page up to date, saving, the confirmation. */
import type { Phrase } from '../../elements/strings/phrase.js';
import { format } from '../../elements/strings/format.js';
import { savingTexts } from './saving-texts.js';
import type { SavingStrings } from '../../elements/strings/strings.js';
import type { TextValues } from '../../elements/strings/texts.js';

const en = {
  update: 'Update',
  updateHint: 'Shows questions and totals that depend on your answers on this page.',
  savedTitle: 'Your answers are saved',
  doneTitle: 'Thank you',
  done: 'Your answers have been sent.',
  copy: 'Your answers',
  notAnswered: 'Not answered',
  errorTitle: 'Error: {title}',
  conflictTitle: 'These answers were changed somewhere else',
} as const satisfies Record<string, Phrase>;

export type ServerTextKey = keyof typeof en | keyof SavingStrings;
type Catalogue = Readonly<Record<keyof typeof en, string>>;

const de: Catalogue = {
  update: 'Aktualisieren',
  updateHint: 'Zeigt Fragen und Summen, die von Ihren Antworten auf dieser Seite abhängen.',
  savedTitle: 'Ihre Antworten sind gespeichert',
  doneTitle: 'Vielen Dank',
  done: 'Ihre Antworten wurden gesendet.',
  copy: 'Ihre Antworten',
  notAnswered: 'Nicht beantwortet',
  errorTitle: 'Fehler: {title}',
  conflictTitle: 'Diese Antworten wurden anderswo geändert',
};

const fr: Catalogue = {
  update: 'Actualiser',
  updateHint: 'Affiche les questions et les totaux qui dépendent de vos réponses sur cette page.',
  savedTitle: 'Vos réponses sont enregistrées',
  doneTitle: 'Merci',
  done: 'Vos réponses ont été envoyées.',
  copy: 'Vos réponses',
  notAnswered: 'Sans réponse',
  errorTitle: 'Erreur : {title}',
  conflictTitle: 'Ces réponses ont été modifiées ailleurs',
};

const es: Catalogue = {
  update: 'Actualizar',
  updateHint: 'Muestra preguntas y totales que dependen de sus respuestas en esta página.',
  savedTitle: 'Sus respuestas están guardadas',
  doneTitle: 'Gracias',
  done: 'Sus respuestas se han enviado.',
  copy: 'Sus respuestas',
  notAnswered: 'Sin respuesta',
  errorTitle: 'Error: {title}',
  conflictTitle: 'Estas respuestas se cambiaron en otro lugar',
};

const ar: Catalogue = {
  update: 'تحديث',
  updateHint: 'يعرض الأسئلة والمجاميع التي تعتمد على إجاباتك في هذه الصفحة.',
  savedTitle: 'تم حفظ إجاباتك',
  doneTitle: 'شكرًا لك',
  done: 'تم إرسال إجاباتك.',
  copy: 'إجاباتك',
  notAnswered: 'بلا إجابة',
  errorTitle: 'خطأ: {title}',
  conflictTitle: 'تم تغيير هذه الإجابات في مكان آخر',
};

const cy: Catalogue = {
  update: 'Diweddaru',
  updateHint: 'Yn dangos cwestiynau a chyfansymiau sy’n dibynnu ar eich atebion ar y dudalen hon.',
  savedTitle: 'Mae eich atebion wedi’u cadw',
  doneTitle: 'Diolch',
  done: 'Mae eich atebion wedi’u hanfon.',
  copy: 'Eich atebion',
  notAnswered: 'Heb ei ateb',
  errorTitle: 'Gwall: {title}',
  conflictTitle: 'Newidiwyd yr atebion hyn yn rhywle arall',
};

const catalogues: Readonly<Record<string, Catalogue>> = { ar, cy, de, en, es, fr };

/** A text in the language of a BCP 47 tag; in English if there is no other. `replacements` are those of the host. */
export function serverText(
  key: ServerTextKey,
  locale: string,
  values: TextValues = {},
  replacements: Readonly<Record<string, unknown>> = {},
): string {
  const language = locale.split('-', 1)[0]!.toLowerCase();
  const known = Object.hasOwn(catalogues, language) ? language : 'en';
  const catalogue: Record<ServerTextKey, Phrase> = { ...savingTexts[known]!, ...catalogues[known]! };
  const replaced = Object.hasOwn(replacements, key) ? (replacements[key] as Phrase) : undefined;
  return format(replaced ?? catalogue[key], language, values);
}
