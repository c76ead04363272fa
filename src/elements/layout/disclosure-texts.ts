/** Texts of the disclosures, in the languages of the other texts. They come with their code, since few forms need them. */
import type { ViewState } from '../view/view-state.js';

const en = {
  preparation: 'What you will need',
  ifAny: '(if it applies to you)',
  window: 'Time to get it: {value}',
  authority: 'Legal basis: {value}',
  recipients: 'Used by {value}.',
  irreversible: 'This cannot be undone.',
  locks: 'You cannot change this answer after you have submitted.',
  fees: 'Fees',
  total: 'Total',
  open: 'Not known yet',
};

type Texts = Readonly<Record<keyof typeof en, string>>;

const texts: Readonly<Record<string, Texts>> = {
  en,
  de: {
    preparation: 'Das brauchen Sie',
    ifAny: '(falls es auf Sie zutrifft)',
    window: 'Dauer der Beschaffung: {value}',
    authority: 'Rechtsgrundlage: {value}',
    recipients: 'Verwendet von {value}.',
    irreversible: 'Das lässt sich nicht rückgängig machen.',
    locks: 'Nach dem Absenden können Sie diese Antwort nicht mehr ändern.',
    fees: 'Gebühren',
    total: 'Summe',
    open: 'Noch nicht bekannt',
  },
  es: {
    preparation: 'Lo que necesitará',
    ifAny: '(si procede)',
    window: 'Tiempo para obtenerlo: {value}',
    authority: 'Base jurídica: {value}',
    recipients: 'Lo utiliza {value}.',
    irreversible: 'Esto no se puede deshacer.',
    locks: 'No podrá cambiar esta respuesta después de enviarla.',
    fees: 'Tasas',
    total: 'Total',
    open: 'Aún no se conoce',
  },
  fr: {
    preparation: 'Ce qu’il vous faut',
    ifAny: '(le cas échéant)',
    window: 'Délai pour l’obtenir : {value}',
    authority: 'Base légale : {value}',
    recipients: 'Utilisé par {value}.',
    irreversible: 'Cette action est irréversible.',
    locks: 'Vous ne pourrez plus modifier cette réponse après l’envoi.',
    fees: 'Frais',
    total: 'Total',
    open: 'Pas encore connu',
  },
  ar: {
    preparation: 'ما ستحتاج إليه',
    ifAny: '(إن انطبق عليك)',
    window: 'المدة اللازمة للحصول عليه: {value}',
    authority: 'الأساس القانوني: {value}',
    recipients: 'يستخدمه {value}.',
    irreversible: 'لا يمكن التراجع عن ذلك.',
    locks: 'لن تتمكن من تغيير هذه الإجابة بعد الإرسال.',
    fees: 'الرسوم',
    total: 'المجموع',
    open: 'غير معروف بعد',
  },
};

/** In the language that the rest of the form speaks. */
export function disclosureTexts({
  controlHost,
}: ViewState): (key: keyof typeof en, value?: string) => string {
  const known = texts[String(controlHost.strings.language)] ?? en;
  // A function, so that nothing in an author's text is read as a pattern.
  return (key, value = '') => known[key].replace('{value}', () => value);
}
