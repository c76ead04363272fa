/**
 * Guesses the concept of a plain HTML field from autofill tokens, input types and common words, so that a profile can
 * suggest a value. All results that depend on it are advisory.
 */
import { conceptOfToken, conceptOfWords, isAboutOthers, wordPattern } from '../../context/concept-words.js';
import { attributeText, type PageControl, wordsOfName } from './page-text.js';

export interface GuessedConcept {
  readonly concept: string;
  readonly basis: 'annotation' | 'autocomplete' | 'type' | 'label' | 'name';
  /** Confidence that the basis deserves. */
  readonly confidence: number;
}

const CONFIDENCE = { annotation: 1, autocomplete: 0.9, type: 0.8, label: 0.7, name: 0.6 } as const;

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

/** `section-spouse shipping home tel` → `tel`. */
function autofillToken(control: PageControl): string {
  const tokens = attributeText(control, 'autocomplete').toLowerCase().split(' ');
  if (tokens.at(-1) === 'webauthn') tokens.pop();
  return tokens.at(-1) ?? '';
}

export function isSecret(control: PageControl, label: string): boolean {
  if (control.type === 'password' || SECRET_TOKENS.test(autofillToken(control))) return true;
  return SECRET_WORDS.test(label.toLowerCase()) || SECRET_WORDS.test(wordsOfName(control.name || control.id));
}

export function guessConcept(control: PageControl, label: string): GuessedConcept | undefined {
  const found = (basis: GuessedConcept['basis'], concept: string): GuessedConcept => ({
    concept,
    basis,
    confidence: CONFIDENCE[basis],
  });
  const annotated = control.getAttribute('data-formspec-concept');
  if (annotated) return found('annotation', annotated);
  if (isSecret(control, label)) return undefined;
  const token = autofillToken(control);
  const byToken = token && conceptOfToken(token);
  if (byToken) return found('autocomplete', schemaOrg(byToken));
  if (isAboutOthers(label)) return undefined;
  const type = { email: 'email', tel: 'telephone' }[control.type];
  if (type) return found('type', schemaOrg(type));
  const labelled = conceptOfWords(label);
  if (labelled) return found('label', schemaOrg(labelled));
  for (const name of [control.name, control.id]) {
    const named = name && conceptOfWords(wordsOfName(name));
    if (named) return found('name', schemaOrg(named));
  }
  return undefined;
}
