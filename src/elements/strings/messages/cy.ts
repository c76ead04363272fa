/** Cymraeg. */
import type { MessageStrings } from '../strings.js';

export const cy: MessageStrings = {
  language: 'cy',

  quotedLabel: '“{label}”',
  thisAnswer: 'hyn',

  enterNamed: 'Llenwch {name}',
  selectNamed: 'Dewiswch opsiwn ar gyfer {name}',
  uploadNamed: 'Dewiswch ffeil ar gyfer {name}',
  tickNamed: 'Ticiwch {name}',
  yesNamed: 'Dewiswch ydw os {name}',
  formatNamed: 'Gwiriwch fformat {name}',

  notInteger: 'Rhaid i {label} fod yn rhif cyfan, fel {example}',
  notNumber: 'Rhaid i {label} fod yn rhif, fel {example}',
  notAmount: 'Rhaid i {label} fod yn swm, fel {example}',
  notDate: 'Rhaid i {label} fod yn ddyddiad go iawn',
  notDateTime: 'Rhaid i {label} fod yn ddyddiad ac amser go iawn',
  notTime: 'Rhaid i {label} fod yn amser go iawn, gydag oriau a munudau',

  notPast: 'Rhaid i {label} fod yn y gorffennol',
  notPastOrToday: 'Rhaid i {label} fod heddiw neu yn y gorffennol',
  notFuture: 'Rhaid i {label} fod yn y dyfodol',
  notFutureOrToday: 'Rhaid i {label} fod heddiw neu yn y dyfodol',
  notAfter: 'Rhaid i {label} fod ar ôl {limit}',
  notFrom: 'Rhaid i {label} fod ar {limit} neu’n hwyrach',
  notBefore: 'Rhaid i {label} fod cyn {limit}',
  notUntil: 'Rhaid i {label} fod ar {limit} neu’n gynharach',
  notMore: 'Rhaid i {label} fod yn fwy na {limit}',
  notAtLeast: 'Rhaid i {label} fod yn {limit} neu’n fwy',
  notLess: 'Rhaid i {label} fod yn llai na {limit}',
  notAtMost: 'Rhaid i {label} fod yn {limit} neu’n llai',
  notBetween: 'Rhaid i {label} fod rhwng {low} a {high}',
  tooManyCharacters: 'Ni chaiff {label} fod yn hwy na {count} nod',
  tooFewCharacters: 'Rhaid i {label} gael o leiaf {count} nod',
  wrongAnswer: 'Ni chaniateir y gwerth hwn ar gyfer {label}',
};
