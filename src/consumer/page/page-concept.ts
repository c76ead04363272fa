/**
 * Guesses the concept of a plain HTML field from autofill tokens, input types and common words, so that a profile can
 * suggest a value. All results that depend on it are advisory.
 */
import { AUTOFILL_TOKENS } from '../../context/autofill-tokens.js';
import { attributeText, type PageControl, wordsOfName } from './page-text.js';

export interface GuessedConcept {
  readonly concept: string;
  readonly basis: 'annotation' | 'autocomplete' | 'type' | 'label' | 'name';
  /** Confidence that the basis deserves. */
  readonly confidence: number;
}

const CONFIDENCE = { annotation: 1, autocomplete: 0.9, type: 0.8, label: 0.7, name: 0.6 } as const;

/** By local name in schema.org: the words with which people ask for it. The first that matches counts. */
const WORDS: readonly [concept: string, words: RegExp][] = [
  ['givenName', /\b(?:first|given|fore) ?names?\b|\bvorname\b|\bpr[ée]nom\b/],
  ['familyName', /\b(?:last|family|sur) ?name\b|\bnachname\b|\bnom de famille\b|\bapellidos?\b/],
  ['additionalName', /\bmiddle (?:name|initial)\b/],
  ['alternateName', /\bnick ?name\b/],
  ['email', /\be-? ?mail\b|\bcourriel\b|\bcorreo\b/],
  ['telephone', /\b(?:tele)?phone\b|\bmobile(?: number)?$|\btel\b|\btelefon\b|\bt[ée]l[ée]phone\b/],
  ['extendedAddress', /\baddress (?:line )?2\b|\bapartment\b|\bapt\b/],
  ['streetAddress', /\bstreet\b|\baddress(?: (?:line )?1)?$|\bstra(?:ß|ss)e\b|\badresse$/],
  ['postalCode', /\bzip\b|\bpost(?:al)? ?code\b|\bplz\b|\bcode postal\b/],
  ['addressLocality', /\bcity\b|\btown\b|\bsuburb\b|\bwohnort\b|\bstadt\b|\bville\b|\bciudad\b/],
  ['addressRegion', /\bstate\b|\bprovince\b|\bcounty\b|\bregion\b/],
  ['addressCountry', /\bcountry\b|\bpays\b|\bpa[ií]s\b/],
  ['birthDate', /\bbirth ?(?:date|day)\b|\bdate of birth\b|\bdob\b|\bgeburtsdatum\b|\bborn\b/],
  ['jobTitle', /\bjob title\b|\bposition\b/],
  ['legalName', /\bcompany(?: name)?$|\borgani[sz]ation(?: name)?$|\bemployer\b/],
  ['gender', /\bgender\b/],
  ['url', /\bweb ?site\b|\bhome ?page\b/],
  ['name', /^(?:your |full |your full )?name$|\bfull name\b/],
];

/** Other tokens for a concept of the table: the same detail in another notation. */
const OTHER_TOKENS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  'tel-national': 'telephone',
  'address-line1': 'streetAddress',
  'country-name': 'addressCountry',
};

function conceptOfToken(token: string): string | undefined {
  const known = Object.keys(AUTOFILL_TOKENS).find((name) => AUTOFILL_TOKENS[name] === token);
  return known ?? OTHER_TOKENS[token];
}

/** A pattern for whole words: lists separated by spaces, and patterns in arrays. */
function wordPattern(...lists: readonly (string | readonly string[])[]): RegExp {
  const all = lists.flatMap((list) => (typeof list === 'string' ? list.split(' ') : list));
  return new RegExp(`\\b(?:${all.join('|')})\\b`);
}

/** Words that announce the details of another person, or of no person. */
const OTHERS = wordPattern(
  'spouse partner husband wife child mother father parent guardian emergency referee reference',
  'friend recipient witness login search card',
  ['next of kin', 'contact person', 'user ?name'],
);

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

function byWords(text: string): string | undefined {
  const words = text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[?*:.]+$/, '')
    .trim();
  if (!words || words.length > 60 || OTHERS.test(words)) return undefined;
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0];
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
  if (OTHERS.test(label.toLowerCase())) return undefined;
  const type = { email: 'email', tel: 'telephone' }[control.type];
  if (type) return found('type', schemaOrg(type));
  const labelled = byWords(label);
  if (labelled) return found('label', schemaOrg(labelled));
  for (const name of [control.name, control.id]) {
    const named = name && byWords(wordsOfName(name));
    if (named) return found('name', schemaOrg(named));
  }
  return undefined;
}
