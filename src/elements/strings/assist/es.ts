/** Español. */
import type { AssistStrings } from '../strings.js';

export const es: AssistStrings = {
  language: 'es',

  who: 'Un asistente',
  whoNamed: 'Un asistente que dice llamarse «{agent}»',

  writeTitle: 'Revise estas respuestas',
  writeIntro: {
    one: '{who} quiere rellenar {count} respuesta. Nada cambia hasta que usted acepte.',
    other: '{who} quiere rellenar {count} respuestas. Nada cambia hasta que usted acepte.',
  },
  learnTitle: '¿Recordar estas respuestas?',
  learnIntro: {
    one: '{who} quiere guardar {count} respuesta para otros formularios de este sitio. Se cifra y no sale de este dispositivo.',
    other:
      '{who} quiere guardar {count} respuestas para otros formularios de este sitio. Se cifran y no salen de este dispositivo.',
  },
  selectAll: 'Todas las respuestas',
  now: 'Ahora',
  suggested: 'Propuesta',
  kept: 'Guardado hasta ahora',
  answer: 'Su respuesta',
  accept: { one: 'Aceptar {count} respuesta', other: 'Aceptar {count} respuestas' },
  decline: 'Rechazar todas',
  remember: { one: 'Recordar {count} respuesta', other: 'Recordar {count} respuestas' },
  forgo: 'No recordar nada',

  // Stopping
  stop: 'Detener a los asistentes',
  stopped: 'Los asistentes están detenidos. No pueden leer ni rellenar este formulario.',
  resume: 'Volver a permitir asistentes',
  resumed: 'Los asistentes vuelven a estar permitidos.',

  filled: 'Rellenado por un asistente.',
  filledBefore: 'Antes: {value}',
  before: 'Antes',
  after: 'Rellenado',
  undo: 'Deshacer',
  undone: {
    one: '{count} respuesta está como antes.',
    other: '{count} respuestas están como antes.',
  },
  activity: 'Actividad de asistentes ({count})',
  activityNone: 'Ningún asistente ha rellenado nada.',
  call: {
    one: '{who} rellenó {count} respuesta a las {time}',
    other: '{who} rellenó {count} respuestas a las {time}',
  },
  undoCall: 'Deshacer estas',
  undoAll: 'Deshacer todo',
  wasUndone: 'Deshecho',
  wasEdited: 'Cambiado después',

  profiles: 'Datos guardados',
  profilesIntro:
    'Respuestas que usted permitió guardar a este sitio en este dispositivo, ' +
    'para rellenar con ellas otros formularios. Están cifradas y no se envían a nadie.',
  profilesNone: 'No hay nada guardado.',
  profilesFailed: 'Aquí no se pueden leer ni cambiar los datos guardados.',
  profileSize: { one: '{count} respuesta', other: '{count} respuestas' },
  profileDelete: 'Eliminar todo',
  profileSure: '¿Eliminar definitivamente?',
  profileDeleted: 'Eliminado.',
  profileExport: 'Exportar una copia',
  profileImport: 'Importar una copia',
  profileImported: {
    one: 'Se ha incorporado {count} colección.',
    other: 'Se han incorporado {count} colecciones.',
  },
  profileUnreadable: 'Este archivo no contiene datos guardados.',
  delete: 'Eliminar',
  close: 'Cerrar',
};
