/** Español. */
import type { ConfirmationStrings } from '../strings.js';

export const es: ConfirmationStrings = {
  language: 'es',

  handedOverTitle: 'Sus respuestas están completas',
  handedOver: 'Se han entregado a este sitio web.',
  reference: 'Su referencia',
  nextSteps: 'Qué ocurre ahora',
  copyTitle: 'Sus respuestas',
  copyMore: {
    one: 'Hay {count} respuesta más que no se muestra aquí.',
    other: 'Hay {count} respuestas más que no se muestran aquí.',
  },
  print: 'Imprimir esta página',
  reopen: 'Volver al formulario',
  submitSignIn:
    'Debe iniciar sesión, quizá de nuevo. No se ha perdido nada. ' +
    'Inicie sesión en otra pestaña y vuelva a intentarlo aquí.',
  submitTooLarge:
    'Sus respuestas son demasiado grandes para enviarlas. No se ha perdido nada. Quite un archivo o elija otros más pequeños.',
  submitTooMany:
    'Hay demasiadas personas enviando respuestas en este momento. No se ha perdido nada. Inténtelo de nuevo en unos minutos.',
  submitUnavailable: 'El servicio no funciona en este momento. No se ha perdido nada. Inténtelo más tarde.',
  submitRefused:
    'El servicio no ha aceptado sus respuestas y no ha dicho por qué. No se ha perdido nada. ' +
    'Inténtelo más tarde o pregunte a quien le envió aquí.',
  submitElsewhere:
    'El servidor ha remitido a otra página; quizá deba volver a iniciar sesión. ' +
    'No se ha perdido nada. Inicie sesión en otra pestaña y vuelva a intentarlo aquí.',
  submitRejected:
    'Hay un problema en sus respuestas. No se ha perdido nada. Corrija lo que está marcado y envíelas de nuevo.',
};
