/** Guesses concepts from autofill tokens and from the words with which people ask. Results that depend on it are advisory. */
import { AUTOFILL_TOKENS } from './autofill-tokens.js';

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

/** The concept of an autofill token, by its local name in schema.org. */
export function conceptOfToken(token: string): string | undefined {
  const known = Object.keys(AUTOFILL_TOKENS).find((name) => AUTOFILL_TOKENS[name] === token);
  return known ?? OTHER_TOKENS[token];
}

/** A pattern for whole words: lists separated by spaces, and patterns in arrays. */
export function wordPattern(...lists: readonly (string | readonly string[])[]): RegExp {
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
export const OTHER_PEOPLE = wordPattern(...PEOPLE);
/** The same for labels, which can also ask for the details of no person. */
export const OTHERS = wordPattern(...PEOPLE, 'login search card', ['user ?name']);

/** The concept that the words of a label or name ask for, by its local name in schema.org, and whether they ask for nothing else. */
export function conceptOfWords(text: string): { concept: string; isWhole: boolean } | undefined {
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
