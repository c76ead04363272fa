/** Cymraeg. */
import type { AssistStrings } from '../strings.js';

export const cy: AssistStrings = {
  language: 'cy',

  who: 'Cynorthwyydd',
  whoNamed: 'Cynorthwyydd sy’n galw ei hun yn “{agent}”',

  writeTitle: 'Gwiriwch yr atebion hyn',
  writeIntro: '{who}: eisiau llenwi {count} ateb. Ni fydd dim yn newid nes i chi dderbyn.',
  learnTitle: 'Cofio’r atebion hyn?',
  learnIntro:
    '{who}: eisiau cadw {count} ateb ar gyfer ffurflenni eraill ar y wefan hon. Maent wedi’u hamgryptio ac yn aros ar y ddyfais hon.',
  selectAll: 'Pob ateb',
  now: 'Nawr',
  suggested: 'Awgrym',
  kept: 'Wedi’i gadw hyd yma',
  answer: 'Eich ateb',
  accept: 'Derbyn {count} ateb',
  decline: 'Gwrthod y cyfan',
  remember: 'Cofio {count} ateb',
  forgo: 'Cofio dim',

  stop: 'Stopio cynorthwywyr',
  stopped: 'Mae cynorthwywyr wedi’u stopio. Ni allant ddarllen na llenwi’r ffurflen hon.',
  resume: 'Caniatáu cynorthwywyr eto',
  resumed: 'Caniateir cynorthwywyr eto.',

  filled: 'Llenwyd gan gynorthwyydd.',
  filledBefore: 'Cynt: {value}',
  before: 'Cynt',
  after: 'Llenwyd',
  undo: 'Dadwneud',
  undone: 'Mae {count} ateb fel yr oedd o’r blaen.',
  activity: 'Gweithgarwch cynorthwywyr ({count})',
  activityNone: 'Nid oes cynorthwyydd wedi llenwi dim.',
  call: '{who}: llenwyd {count} ateb am {time}',
  undoCall: 'Dadwneud y rhain',
  undoAll: 'Dadwneud popeth',
  wasUndone: 'Wedi’i ddadwneud',
  wasEdited: 'Wedi newid ers hynny',

  profiles: 'Manylion a gadwyd',
  profilesIntro:
    'Atebion y gadawsoch i’r wefan hon eu cadw ar y ddyfais hon, fel y gellir llenwi ffurflenni eraill yma â nhw. ' +
    'Maent wedi’u hamgryptio ac ni chânt eu hanfon at neb.',
  profilesNone: 'Nid oes dim wedi’i gadw.',
  profilesFailed: 'Ni ellir darllen na newid manylion a gadwyd yma.',
  profileSize: '{count} ateb',
  profileDelete: 'Dileu’r cyfan',
  profileSure: 'Dileu am byth?',
  profileDeleted: 'Wedi’i ddileu.',
  profileExport: 'Allforio copi',
  profileImport: 'Mewnforio copi',
  profileImported: 'Mewnforiwyd {count} casgliad.',
  profileUnreadable: 'Nid yw’r ffeil hon yn cynnwys manylion a gadwyd.',
  delete: 'Dileu',
  close: 'Cau',
};
