/** Texts that only pages of a server have: the button that brings a page up to date, saving, the confirmation. */
import type { Phrase } from '../../elements/strings/phrase.js';
import { format } from '../../elements/strings/format.js';
import type { TextValues } from '../../elements/strings/texts.js';

const en = {
  update: 'Update',
  updateHint: 'Shows questions and totals that depend on your answers on this page.',
  save: 'Save and return later',
  savedTitle: 'Your answers are saved',
  saved: 'Use this link to go on, on this device or another one. Keep it to yourself: it opens your answers.',
  savedUntil: 'The link works until {date}.',
  doneTitle: 'Thank you',
  done: 'Your answers have been sent.',
  copy: 'Your answers',
  notAnswered: 'Not answered',
  errorTitle: 'Error: {title}',
  conflictTitle: 'These answers were changed somewhere else',
  conflict:
    'Another device or window saved other answers after you opened this page. Choose which ones to keep.',
  keepMine: 'Keep the answers on this page',
  keepOther: 'Use the answers that were saved last',
  linkGone: 'This link is not valid any more. It may have expired, or the answers were sent.',
} as const satisfies Record<string, Phrase>;

export type ServerTextKey = keyof typeof en;
type Catalogue = Readonly<Record<ServerTextKey, string>>;

const de: Catalogue = {
  update: 'Aktualisieren',
  updateHint: 'Zeigt Fragen und Summen, die von Ihren Antworten auf dieser Seite abhängen.',
  save: 'Speichern und später weitermachen',
  savedTitle: 'Ihre Antworten sind gespeichert',
  saved:
    'Mit diesem Link machen Sie weiter, auf diesem oder einem anderen Gerät. Geben Sie ihn nicht weiter: Er öffnet Ihre Antworten.',
  savedUntil: 'Der Link gilt bis {date}.',
  doneTitle: 'Vielen Dank',
  done: 'Ihre Antworten wurden gesendet.',
  copy: 'Ihre Antworten',
  notAnswered: 'Nicht beantwortet',
  errorTitle: 'Fehler: {title}',
  conflictTitle: 'Diese Antworten wurden anderswo geändert',
  conflict:
    'Ein anderes Gerät oder Fenster hat andere Antworten gespeichert, nachdem Sie diese Seite geöffnet haben. Wählen Sie, welche bleiben.',
  keepMine: 'Die Antworten dieser Seite behalten',
  keepOther: 'Die zuletzt gespeicherten Antworten verwenden',
  linkGone: 'Dieser Link gilt nicht mehr. Er ist abgelaufen, oder die Antworten wurden gesendet.',
};

const fr: Catalogue = {
  update: 'Actualiser',
  updateHint: 'Affiche les questions et les totaux qui dépendent de vos réponses sur cette page.',
  save: 'Enregistrer et revenir plus tard',
  savedTitle: 'Vos réponses sont enregistrées',
  saved:
    'Utilisez ce lien pour continuer, sur cet appareil ou un autre. Gardez-le pour vous : il ouvre vos réponses.',
  savedUntil: 'Le lien est valable jusqu’au {date}.',
  doneTitle: 'Merci',
  done: 'Vos réponses ont été envoyées.',
  copy: 'Vos réponses',
  notAnswered: 'Sans réponse',
  errorTitle: 'Erreur : {title}',
  conflictTitle: 'Ces réponses ont été modifiées ailleurs',
  conflict:
    'Un autre appareil ou une autre fenêtre a enregistré d’autres réponses après l’ouverture de cette page. Choisissez celles à garder.',
  keepMine: 'Garder les réponses de cette page',
  keepOther: 'Utiliser les dernières réponses enregistrées',
  linkGone: 'Ce lien n’est plus valable. Il a expiré, ou les réponses ont été envoyées.',
};

const es: Catalogue = {
  update: 'Actualizar',
  updateHint: 'Muestra preguntas y totales que dependen de sus respuestas en esta página.',
  save: 'Guardar y volver más tarde',
  savedTitle: 'Sus respuestas están guardadas',
  saved:
    'Use este enlace para continuar, en este dispositivo o en otro. No lo comparta: abre sus respuestas.',
  savedUntil: 'El enlace funciona hasta el {date}.',
  doneTitle: 'Gracias',
  done: 'Sus respuestas se han enviado.',
  copy: 'Sus respuestas',
  notAnswered: 'Sin respuesta',
  errorTitle: 'Error: {title}',
  conflictTitle: 'Estas respuestas se cambiaron en otro lugar',
  conflict:
    'Otro dispositivo u otra ventana guardó otras respuestas después de abrir esta página. Elija cuáles conservar.',
  keepMine: 'Conservar las respuestas de esta página',
  keepOther: 'Usar las últimas respuestas guardadas',
  linkGone: 'Este enlace ya no es válido. Ha caducado, o las respuestas se enviaron.',
};

const ar: Catalogue = {
  update: 'تحديث',
  updateHint: 'يعرض الأسئلة والمجاميع التي تعتمد على إجاباتك في هذه الصفحة.',
  save: 'حفظ والعودة لاحقًا',
  savedTitle: 'تم حفظ إجاباتك',
  saved: 'استخدم هذا الرابط للمتابعة، على هذا الجهاز أو جهاز آخر. لا تشاركه: فهو يفتح إجاباتك.',
  savedUntil: 'يعمل الرابط حتى {date}.',
  doneTitle: 'شكرًا لك',
  done: 'تم إرسال إجاباتك.',
  copy: 'إجاباتك',
  notAnswered: 'بلا إجابة',
  errorTitle: 'خطأ: {title}',
  conflictTitle: 'تم تغيير هذه الإجابات في مكان آخر',
  conflict: 'حفظ جهاز آخر أو نافذة أخرى إجابات أخرى بعد فتح هذه الصفحة. اختر ما تريد الاحتفاظ به.',
  keepMine: 'الاحتفاظ بإجابات هذه الصفحة',
  keepOther: 'استخدام آخر إجابات محفوظة',
  linkGone: 'لم يعد هذا الرابط صالحًا. ربما انتهت صلاحيته، أو أُرسلت الإجابات.',
};

const cy: Catalogue = {
  update: 'Diweddaru',
  updateHint: 'Yn dangos cwestiynau a chyfansymiau sy’n dibynnu ar eich atebion ar y dudalen hon.',
  save: 'Cadw a dychwelyd yn nes ymlaen',
  savedTitle: 'Mae eich atebion wedi’u cadw',
  saved:
    'Defnyddiwch y ddolen hon i fynd ymlaen, ar y ddyfais hon neu un arall. Peidiwch â’i rhannu: mae’n agor eich atebion.',
  savedUntil: 'Mae’r ddolen yn gweithio tan {date}.',
  doneTitle: 'Diolch',
  done: 'Mae eich atebion wedi’u hanfon.',
  copy: 'Eich atebion',
  notAnswered: 'Heb ei ateb',
  errorTitle: 'Gwall: {title}',
  conflictTitle: 'Newidiwyd yr atebion hyn yn rhywle arall',
  conflict:
    'Cadwodd dyfais neu ffenestr arall atebion eraill ar ôl i chi agor y dudalen hon. Dewiswch pa rai i’w cadw.',
  keepMine: 'Cadw’r atebion ar y dudalen hon',
  keepOther: 'Defnyddio’r atebion a gadwyd ddiwethaf',
  linkGone:
    'Nid yw’r ddolen hon yn ddilys mwyach. Efallai ei bod wedi dod i ben, neu fod yr atebion wedi’u hanfon.',
};

const catalogues: Readonly<Record<string, Catalogue>> = { ar, cy, de, es, fr };

/** A text in the language of a BCP 47 tag; in English if there is no other. `replacements` are those of the host. */
export function serverText(
  key: ServerTextKey,
  locale: string,
  values: TextValues = {},
  replacements: Readonly<Record<string, unknown>> = {},
): string {
  const language = locale.split('-', 1)[0]!.toLowerCase();
  const catalogue = Object.hasOwn(catalogues, language) ? catalogues[language]! : en;
  const replaced = Object.hasOwn(replacements, key) ? (replacements[key] as Phrase) : undefined;
  return format(replaced ?? catalogue[key], language, values);
}
