/** All English texts of forms: those of every form, and those of parts that are loaded on demand. */
import { en } from '../../../src/elements/strings/form/en.js';
import { draftTexts } from '../../../src/elements/strings/parts/draft-texts.js';
import { failureTexts } from '../../../src/elements/strings/parts/failure-texts.js';
import { fileTexts } from '../../../src/elements/strings/parts/file-texts.js';
import { linkTexts } from '../../../src/elements/strings/parts/link-texts.js';
import { messageTexts } from '../../../src/elements/strings/parts/message-texts.js';
import { pageTexts } from '../../../src/elements/strings/parts/page-texts.js';
import { signatureTexts } from '../../../src/elements/strings/parts/signature-texts.js';
import { rowTexts } from '../../../src/elements/strings/parts/row-texts.js';
import { interactionTexts } from '../../../src/elements/strings/parts/interaction-texts.js';
import type { Strings } from '../../../src/elements/strings/strings.js';

export const parts = [
  en,
  draftTexts,
  failureTexts,
  fileTexts,
  signatureTexts,
  linkTexts,
  messageTexts,
  pageTexts,
  rowTexts,
  interactionTexts,
];

export const english: Strings = {
  ...en,
  ...draftTexts,
  ...failureTexts,
  ...fileTexts,
  ...signatureTexts,
  ...linkTexts,
  ...messageTexts,
  ...pageTexts,
  ...rowTexts,
  ...interactionTexts,
};
