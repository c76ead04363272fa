/**
 * Guesses the concept of a plain HTML field from autofill tokens, input types and common words, so that a profile can
 * suggest a value. All results that depend on it are advisory.
 */
import { AUTOFILL_TOKENS } from '../../context/autofill-tokens.js';
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
  'bday-day': 'birthDate',
  'bday-month': 'birthDate',
  'bday-year': 'birthDate',
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

/** Words that announce the details of another person. */
const PEOPLE = [
  'spouse partner husband wife child children mother father parent guardian emergency referee reference friend',
  'recipient witness carer caregiver beneficiary dependant dependent sibling brother sister son daughter doctor',
  'physician landlord sponsor supervisor colleague coworker executor notfall notfallkontakt ehepartner',
  ['next of kin', 'contact person', 'other (?:person|driver|passenger)'],
] as const;
const OTHER_PEOPLE = wordPattern(...PEOPLE);
/** The same for labels, which can also ask for the details of no person. */
const OTHERS = wordPattern(...PEOPLE, 'login search card', ['user ?name']);

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

/** The concept that the words ask for, and whether they ask for nothing else. */
function byWords(text: string): { concept: string; isWhole: boolean } | undefined {
  const words = text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[?*:.]+$/, '')
    .trim();
  if (!words || words.length > 60 || OTHERS.test(words)) return undefined;
  const found = WORDS.find(([, pattern]) => pattern.test(words));
  if (!found) return undefined;
  const rest = words
    .replace(found[1], '')
    .replace(/\b(?:your|my|full|address|number|no|code|the|and)\b/g, '');
  return { concept: found[0], isWhole: !/[\p{L}\p{N}]/u.test(rest) };
}

const isBirth = (text: string): boolean => byWords(text)?.concept === 'birthDate' || /\bbirth\b/i.test(text);

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
  const labelled = byWords(label);
  if (labelled)
    return {
      ...found('label', schemaOrg(labelled.concept)),
      ...(labelled.isWhole && { confidence: WHOLE_LABEL }),
    };
  for (const name of [control.name, control.id]) {
    const named = name && byWords(wordsOfName(name));
    if (named) return found('name', schemaOrg(named.concept));
  }
  return undefined;
}
