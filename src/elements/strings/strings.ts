/** The component's own texts, typed. Texts of a definition never come from here. */
import type { en as assistEn } from './assist/en.js';
import type { en as companionsEn } from './companions/en.js';
import type { en as disclosuresEn } from './disclosures/en.js';
import type { en } from './form/en.js';
import type { en as languagesEn } from './language-section.js';
import type { messageTexts as namedMessagesEn } from '../../layout/messages/message-texts.js';
import type { draftTexts } from './parts/draft-texts.js';
import type { fileTexts } from './parts/file-texts.js';
import type { failureTexts } from './parts/failure-texts.js';
import type { linkTexts } from './parts/link-texts.js';
import type { messageTexts } from './parts/message-texts.js';
import type { pageTexts } from './parts/page-texts.js';
import type { signatureTexts } from './parts/signature-texts.js';
import type { rowTexts } from './parts/row-texts.js';
import type { interactionTexts } from './parts/interaction-texts.js';
import type { en as confirmationEn } from './confirmation/en.js';
import type { en as datesEn } from './dates/en.js';
import type { en as savingEn } from './saving/en.js';
import type { Phrase } from './phrase.js';

export type { Phrase, Plural } from './phrase.js';

/** The texts of every form. */
export type CoreStrings = Readonly<Record<keyof typeof en, Phrase>>;
/** English texts of parts that are loaded on demand. */
type PartTexts = typeof draftTexts &
  typeof failureTexts &
  typeof fileTexts &
  typeof signatureTexts &
  typeof linkTexts &
  typeof messageTexts &
  typeof pageTexts &
  typeof rowTexts &
  typeof interactionTexts;
/** The texts of forms. English is the source: a key that exists there exists in every language. */
export type Strings = CoreStrings & Readonly<Record<keyof PartTexts, Phrase>>;
/** The texts about assistants. */
export type AssistStrings = Readonly<Record<keyof typeof assistEn, Phrase>>;
/** The texts around purposes, consequences, preparation and fees. */
export type DisclosureStrings = Readonly<Record<keyof typeof disclosuresEn, Phrase>>;

/** The texts of forms with Component, Theme, Screener and Issuer documents. */
export type CompanionStrings = Readonly<Record<keyof typeof companionsEn, Phrase>>;

/** The texts of the language switch. */
export type LanguageStrings = Readonly<Record<keyof typeof languagesEn, Phrase>>;

/** The texts of the confirmation, and why answers were not accepted. */
export type ConfirmationStrings = Readonly<Record<keyof typeof confirmationEn, Phrase>>;

/** The texts of a date in three parts. */
export type DateStrings = Readonly<Record<keyof typeof datesEn, Phrase>>;

/** The texts of saving on a server and returning later. */
export type SavingStrings = Readonly<Record<keyof typeof savingEn, Phrase>>;
/** The templates of messages that name their question. */
export type MessageStrings = Readonly<Record<keyof typeof namedMessagesEn, Phrase>>;

export type AllStrings = Strings &
  DateStrings &
  MessageStrings &
  AssistStrings &
  CompanionStrings &
  ConfirmationStrings &
  DisclosureStrings &
  LanguageStrings &
  SavingStrings;
export type StringKey = keyof AllStrings;
