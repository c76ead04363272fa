/** Español. */
import type { MessageStrings } from '../strings.js';

export const es: MessageStrings = {
  language: 'es',

  quotedLabel: '«{label}»',
  thisAnswer: 'Esta respuesta',

  enterNamed: 'Rellene {name}',
  selectNamed: 'Seleccione una opción en {name}',
  uploadNamed: 'Elija un archivo para {name}',
  tickNamed: 'Marque {name}',
  yesNamed: 'Seleccione sí si {name}',
  formatNamed: 'Compruebe el formato de {name}',

  notInteger: '{label} debe ser un número entero, por ejemplo {example}',
  notNumber: '{label} debe ser un número, por ejemplo {example}',
  notAmount: '{label} debe ser un importe, por ejemplo {example}',
  notDate: '{label} debe ser una fecha real',
  notDateTime: '{label} debe ser una fecha y una hora reales',
  notTime: '{label} debe ser una hora real, con horas y minutos',

  notPast: '{label} debe ser una fecha pasada',
  notPastOrToday: '{label} no puede ser una fecha futura',
  notFuture: '{label} debe ser una fecha futura',
  notFutureOrToday: '{label} no puede ser una fecha pasada',
  notAfter: '{label} debe ser posterior al {limit}',
  notFrom: '{label} no puede ser anterior al {limit}',
  notBefore: '{label} debe ser anterior al {limit}',
  notUntil: '{label} no puede ser posterior al {limit}',
  notMore: '{label} debe ser mayor que {limit}',
  notAtLeast: '{label} debe ser {limit} o más',
  notLess: '{label} debe ser menor que {limit}',
  notAtMost: '{label} debe ser {limit} o menos',
  notBetween: '{label} debe estar entre {low} y {high}',
  tooManyCharacters: {
    one: '{label} debe tener como máximo {count} carácter',
    other: '{label} debe tener como máximo {count} caracteres',
  },
  tooFewCharacters: {
    one: '{label} debe tener al menos {count} carácter',
    other: '{label} debe tener al menos {count} caracteres',
  },
  wrongAnswer: '{label}: este valor no es posible',
};
