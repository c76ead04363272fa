/** Saving on a server and returning later: Spanish texts. */
import type { SavingStrings } from '../strings.js';

export const es: SavingStrings = {
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
};
