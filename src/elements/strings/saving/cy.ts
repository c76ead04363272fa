/** Saving on a server and returning later: Welsh texts. */
import type { SavingStrings } from '../strings.js';

export const cy: SavingStrings = {
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
};
