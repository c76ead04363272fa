/** Cymraeg. */
import type { ConfirmationStrings } from '../strings.js';

export const cy: ConfirmationStrings = {
  language: 'cy',

  handedOverTitle: 'Mae eich atebion yn gyflawn',
  handedOver: 'Maent wedi’u trosglwyddo i’r wefan hon.',
  reference: 'Eich cyfeirnod',
  nextSteps: 'Beth sy’n digwydd nesaf',
  copyTitle: 'Eich atebion',
  copyMore: {
    zero: 'Dangosir pob ateb yma.',
    one: 'Ni ddangosir {count} ateb arall yma.',
    two: 'Ni ddangosir {count} ateb arall yma.',
    few: 'Ni ddangosir {count} ateb arall yma.',
    many: 'Ni ddangosir {count} ateb arall yma.',
    other: 'Ni ddangosir {count} ateb arall yma.',
  },
  print: 'Argraffu’r dudalen hon',
  reopen: 'Yn ôl i’r ffurflen',
  submitSignIn:
    'Rhaid i chi fewngofnodi, efallai eto. Nid oes dim wedi’i golli. Mewngofnodwch mewn tab arall, yna rhowch gynnig arall arni yma.',
  submitTooLarge:
    'Mae eich atebion yn rhy fawr i’w hanfon. Nid oes dim wedi’i golli. Tynnwch ffeil neu dewiswch rai llai.',
  submitTooMany:
    'Mae gormod o bobl yn anfon atebion ar hyn o bryd. Nid oes dim wedi’i golli. Rhowch gynnig arall arni ymhen ychydig funudau.',
  submitUnavailable:
    'Nid yw’r gwasanaeth yn gweithio ar hyn o bryd. Nid oes dim wedi’i golli. Rhowch gynnig arall arni yn nes ymlaen.',
  submitRefused:
    'Ni dderbyniodd y gwasanaeth eich atebion ac ni ddywedodd pam. Nid oes dim wedi’i golli. ' +
    'Rhowch gynnig arall arni yn nes ymlaen, neu gofynnwch i’r rhai a’ch anfonodd yma.',
  submitElsewhere:
    'Arweiniodd y gweinydd at dudalen arall; efallai bod rhaid i chi fewngofnodi eto. Nid oes dim wedi’i golli. ' +
    'Mewngofnodwch mewn tab arall, yna rhowch gynnig arall arni yma.',
  submitRejected:
    'Mae problem gyda’ch atebion. Nid oes dim wedi’i golli. Cywirwch yr hyn sydd wedi’i farcio a’u hanfon eto.',
};
