/** The texts of saving on a server and returning later, in all languages at once: they come with the code that shows them. */
import type { TextSection } from './load-strings.js';
import type { SavingStrings } from './strings.js';

export const en = {
  language: 'en',

  save: 'Save and return later',
  saved: 'Use this link to go on, on this device or another one. Keep it to yourself: it opens your answers.',
  savedUntil: 'The link works until {date}.',
  conflict:
    'Another device or window saved other answers after you opened this page. Choose which ones to keep.',
  keepMine: 'Keep the answers on this page',
  keepOther: 'Use the answers that were saved last',
  linkGone: 'This link is not valid any more. It may have expired, or the answers were sent.',
  savedAt: 'Saved at {time}.',
  copyLink: 'Copy the link',
  linkCopied: 'The link is copied.',
  saveFailed: 'Your answers could not be saved on the server. Saving is tried again.',
  fetchFailed: 'Your saved answers could not be fetched. Load the page again to try once more.',
  resumed: 'Your answers of {date} are here again.',
  conflictGone:
    'These answers were sent or deleted somewhere else, or their link has expired. What you enter here is not being saved.',
  secretsLeftOut: 'Confidential answers are not saved. You enter them again when you return.',
} as const;

export const savingTexts: Readonly<Record<string, SavingStrings>> = {
  en,
  ar: {
    language: 'ar',

    save: 'حفظ والعودة لاحقًا',
    saved: 'استخدم هذا الرابط للمتابعة، على هذا الجهاز أو جهاز آخر. لا تشاركه: فهو يفتح إجاباتك.',
    savedUntil: 'يعمل الرابط حتى {date}.',
    conflict: 'حفظ جهاز آخر أو نافذة أخرى إجابات أخرى بعد فتح هذه الصفحة. اختر ما تريد الاحتفاظ به.',
    keepMine: 'الاحتفاظ بإجابات هذه الصفحة',
    keepOther: 'استخدام آخر إجابات محفوظة',
    linkGone: 'لم يعد هذا الرابط صالحًا. ربما انتهت صلاحيته، أو أُرسلت الإجابات.',
    savedAt: 'حُفظت في {time}.',
    copyLink: 'نسخ الرابط',
    linkCopied: 'تم نسخ الرابط.',
    saveFailed: 'تعذّر حفظ إجاباتك على الخادم. ستتكرر المحاولة.',
    fetchFailed: 'تعذّر تحميل إجاباتك المحفوظة. أعد تحميل الصفحة للمحاولة مرة أخرى.',
    resumed: 'عادت إجاباتك المحفوظة في {date}.',
    conflictGone: 'أُرسلت هذه الإجابات أو حُذفت في مكان آخر، أو انتهت صلاحية رابطها. ما تُدخله هنا لا يُحفظ.',
    secretsLeftOut: 'لا تُحفظ الإجابات السرية. ستُدخلها مرة أخرى عند عودتك.',
  },
  cy: {
    language: 'cy',

    save: 'Cadw a dychwelyd yn nes ymlaen',
    saved:
      'Defnyddiwch y ddolen hon i fynd ymlaen, ar y ddyfais hon neu un arall. Peidiwch â’i rhannu: mae’n agor eich atebion.',
    savedUntil: 'Mae’r ddolen yn gweithio tan {date}.',
    conflict:
      'Cadwodd dyfais neu ffenestr arall atebion eraill ar ôl i chi agor y dudalen hon. Dewiswch pa rai i’w cadw.',
    keepMine: 'Cadw’r atebion ar y dudalen hon',
    keepOther: 'Defnyddio’r atebion a gadwyd ddiwethaf',
    linkGone:
      'Nid yw’r ddolen hon yn ddilys mwyach. Efallai ei bod wedi dod i ben, neu fod yr atebion wedi’u hanfon.',
    savedAt: 'Cadwyd am {time}.',
    copyLink: 'Copïo’r ddolen',
    linkCopied: 'Mae’r ddolen wedi’i chopïo.',
    saveFailed: 'Ni ellid cadw eich atebion ar y gweinydd. Ceisir eto.',
    fetchFailed: 'Ni ellid llwytho eich atebion a gadwyd. Llwythwch y dudalen eto i roi cynnig arall arni.',
    resumed: 'Mae eich atebion o {date} yma eto.',
    conflictGone:
      'Anfonwyd neu ddilëwyd yr atebion hyn yn rhywle arall, neu mae eu dolen wedi dod i ben. Nid yw’r hyn a rowch yma yn cael ei gadw.',
    secretsLeftOut: 'Nid yw atebion cyfrinachol yn cael eu cadw. Byddwch yn eu rhoi eto pan ddychwelwch.',
  },
  de: {
    language: 'de',

    save: 'Speichern und später weitermachen',
    saved:
      'Mit diesem Link machen Sie weiter, auf diesem oder einem anderen Gerät. Geben Sie ihn nicht weiter: Er öffnet Ihre Antworten.',
    savedUntil: 'Der Link gilt bis {date}.',
    conflict:
      'Ein anderes Gerät oder Fenster hat andere Antworten gespeichert, nachdem Sie diese Seite geöffnet haben. Wählen Sie, welche bleiben.',
    keepMine: 'Die Antworten dieser Seite behalten',
    keepOther: 'Die zuletzt gespeicherten Antworten verwenden',
    linkGone: 'Dieser Link gilt nicht mehr. Er ist abgelaufen, oder die Antworten wurden gesendet.',
    savedAt: 'Gespeichert um {time}.',
    copyLink: 'Link kopieren',
    linkCopied: 'Der Link ist kopiert.',
    saveFailed: 'Ihre Antworten konnten nicht auf dem Server gespeichert werden. Es wird weiter versucht.',
    fetchFailed:
      'Ihre gespeicherten Antworten konnten nicht geladen werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.',
    resumed: 'Ihre Antworten vom {date} sind wieder da.',
    conflictGone:
      'Diese Antworten wurden anderswo gesendet oder gelöscht, oder ihr Link ist abgelaufen. Was Sie hier eingeben, wird nicht gespeichert.',
    secretsLeftOut:
      'Vertrauliche Antworten werden nicht gespeichert. Sie geben sie noch einmal ein, wenn Sie weitermachen.',
  },
  es: {
    language: 'es',

    save: 'Guardar y volver más tarde',
    saved:
      'Use este enlace para continuar, en este dispositivo o en otro. No lo comparta: abre sus respuestas.',
    savedUntil: 'El enlace funciona hasta el {date}.',
    conflict:
      'Otro dispositivo u otra ventana guardó otras respuestas después de abrir esta página. Elija cuáles conservar.',
    keepMine: 'Conservar las respuestas de esta página',
    keepOther: 'Usar las últimas respuestas guardadas',
    linkGone: 'Este enlace ya no es válido. Ha caducado, o las respuestas se enviaron.',
    savedAt: 'Guardado a las {time}.',
    copyLink: 'Copiar el enlace',
    linkCopied: 'El enlace está copiado.',
    saveFailed: 'Sus respuestas no se pudieron guardar en el servidor. Se volverá a intentar.',
    fetchFailed:
      'Sus respuestas guardadas no se pudieron cargar. Vuelva a cargar la página para intentarlo de nuevo.',
    resumed: 'Sus respuestas del {date} están aquí de nuevo.',
    conflictGone:
      'Estas respuestas se enviaron o se borraron en otro lugar, o su enlace ha caducado. Lo que escribe aquí no se está guardando.',
    secretsLeftOut: 'Las respuestas confidenciales no se guardan. Las escribirá de nuevo cuando vuelva.',
  },
  fr: {
    language: 'fr',

    save: 'Enregistrer et revenir plus tard',
    saved:
      'Utilisez ce lien pour continuer, sur cet appareil ou un autre. Gardez-le pour vous : il ouvre vos réponses.',
    savedUntil: 'Le lien est valable jusqu’au {date}.',
    conflict:
      'Un autre appareil ou une autre fenêtre a enregistré d’autres réponses après l’ouverture de cette page. Choisissez celles à garder.',
    keepMine: 'Garder les réponses de cette page',
    keepOther: 'Utiliser les dernières réponses enregistrées',
    linkGone: 'Ce lien n’est plus valable. Il a expiré, ou les réponses ont été envoyées.',
    savedAt: 'Enregistré à {time}.',
    copyLink: 'Copier le lien',
    linkCopied: 'Le lien est copié.',
    saveFailed:
      'Vos réponses n’ont pas pu être enregistrées sur le serveur. Une nouvelle tentative va suivre.',
    fetchFailed: 'Vos réponses enregistrées n’ont pas pu être chargées. Rechargez la page pour réessayer.',
    resumed: 'Vos réponses du {date} sont de nouveau là.',
    conflictGone:
      'Ces réponses ont été envoyées ou supprimées ailleurs, ou leur lien a expiré. Ce que vous saisissez ici n’est pas enregistré.',
    secretsLeftOut:
      'Les réponses confidentielles ne sont pas enregistrées. Vous les saisirez de nouveau à votre retour.',
  },
};

export const savingSection: TextSection = {
  en,
  languages: Object.fromEntries(
    Object.entries(savingTexts).map(([tag, texts]) => [tag, () => Promise.resolve(texts)]),
  ),
};
