/**
 * Guesses the concept of a plain HTML field from autofill tokens, input types and common words, so that a profile can
 * suggest a value. All results that depend on it are advisory.
 */
import {
  conceptOfToken,
  conceptOfWords,
  OTHER_PEOPLE,
  OTHERS,
  wordPattern,
} from '../../context/concept-words.js';
import { type DatePart, datePartOf } from './page-date-part.js';
import { attributeText, type PageControl, wordsOfName } from './page-text.js';

export interface GuessedConcept {
  readonly concept: string;
  readonly basis: 'annotation' | 'autocomplete' | 'type' | 'label' | 'name';
  /** Confidence that the basis deserves. */
  readonly confidence: number;
  /** The field takes only this part of the date. */
  readonly part?: DatePart;
}

/** Below 0.8 it is an uncertain guess: words in a longer label, or in the name of a control. */
const CONFIDENCE = { annotation: 1, autocomplete: 0.9, type: 0.8, label: 0.7, name: 0.6 } as const;
/** The label consists of these words only. */
const WHOLE_LABEL = 0.85;

/** Never echoed, matched or remembered. */
const SECRET_TOKENS = /^(?:cc-|current-password|new-password|one-time-code)/;
const SECRET_WORDS = wordPattern('pin ssn iban', [
  'pass ?(?:word|code|phrase)',
  'cvv?c?2?',
  'security code',
  'social security',
  '(?:credit|debit)? ?card ?(?:no|number)',
  'account number',
  'tax id',
]);

const schemaOrg = (name: string): string => `https://schema.org/${name}`;

/** `section-spouse shipping home tel` → `section-spouse`, `shipping`, `home`, `tel`. */
function autofillTokens(control: PageControl): string[] {
  const tokens = attributeText(control, 'autocomplete').toLowerCase().split(' ');
  if (tokens.at(-1) === 'webauthn') tokens.pop();
  return tokens;
}

const autofillToken = (control: PageControl): string => autofillTokens(control).at(-1) ?? '';

/** Whether the legends, headings or sections around a field announce another person. */
function isAboutOthers(control: PageControl, context: readonly string[]): boolean {
  const section = autofillTokens(control).find((token) => token.startsWith('section-')) ?? '';
  return [...context, section.replace(/[-_]/g, ' ')].some((text) => OTHER_PEOPLE.test(text.toLowerCase()));
}

export function isSecret(control: PageControl, label: string): boolean {
  if (control.type === 'password' || SECRET_TOKENS.test(autofillToken(control))) return true;
  return SECRET_WORDS.test(label.toLowerCase()) || SECRET_WORDS.test(wordsOfName(control.name || control.id));
}

const isBirth = (text: string): boolean =>
  conceptOfWords(text)?.concept === 'birthDate' || /\bbirth\b/i.test(text);

/** The day, month or year of a date of birth: by its own words, or those of the group around it. */
function guessBirthPart(
  control: PageControl,
  label: string,
  context: readonly string[],
): { part: DatePart; basis: 'label' | 'name' } | undefined {
  const labelled = datePartOf(label);
  if (labelled && (isBirth(label) || isBirth(context[0] ?? ''))) return { part: labelled, basis: 'label' };
  const name = wordsOfName(control.name || control.id);
  const named = labelled ?? datePartOf(name);
  return named && /\b(?:birth|dob|bday)/.test(name) ? { part: named, basis: 'name' } : undefined;
}

/** `context`: texts about the part of the form that the control is in, from the inside out. */
export function guessConcept(
  control: PageControl,
  label: string,
  context: readonly string[],
): GuessedConcept | undefined {
  const found = (basis: GuessedConcept['basis'], concept: string, part?: DatePart): GuessedConcept => ({
    concept,
    basis,
    confidence: CONFIDENCE[basis],
    ...(part && { part }),
  });
  const annotated = control.getAttribute('data-formspec-concept');
  if (annotated) return found('annotation', annotated);
  if (isSecret(control, label) || isAboutOthers(control, context)) return undefined;
  const token = autofillToken(control);
  const byToken = token && conceptOfToken(token);
  if (byToken) return found('autocomplete', schemaOrg(byToken), datePartOf(token.replace('bday-', '')));
  if (OTHERS.test(label.toLowerCase())) return undefined;
  const type = { email: 'email', tel: 'telephone' }[control.type];
  if (type) return found('type', schemaOrg(type));
  const birth = guessBirthPart(control, label, context);
  if (birth)
    return {
      ...found(birth.basis, schemaOrg('birthDate'), birth.part),
      ...(birth.basis === 'label' && { confidence: WHOLE_LABEL }),
    };
  const labelled = conceptOfWords(label);
  if (labelled)
    return {
      ...found('label', schemaOrg(labelled.concept)),
      ...(labelled.isWhole && { confidence: WHOLE_LABEL }),
    };
  for (const name of [control.name, control.id]) {
    const named = name && conceptOfWords(wordsOfName(name));
    if (named) return found('name', schemaOrg(named.concept));
  }
  return undefined;
}
