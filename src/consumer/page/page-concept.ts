/**
 * What a plain HTML field probably means, so that a profile can suggest something for it. A guess by
 * autofill tokens, input types and common words; everything built on it is advisory.
 */
import { attributeText, type PageControl, wordsOfName } from './page-text.js';

export interface GuessedConcept {
  readonly concept: string;
  readonly basis: 'annotation' | 'autocomplete' | 'type' | 'label' | 'name';
  /** How much the basis is to be trusted. */
  readonly confidence: number;
}

const CONFIDENCE = { annotation: 1, autocomplete: 0.9, type: 0.8, label: 0.7, name: 0.6 } as const;

/** Autofill token → local name in schema.org, and the words by which people ask for the same. */
const MEANINGS: readonly [concept: string, tokens: string, words: RegExp | undefined][] = [
  ['givenName', 'given-name', /\b(?:first|given|fore) ?names?\b|\bvorname\b|\bpr[ée]nom\b/],
  [
    'familyName',
    'family-name',
    /\b(?:last|family|sur) ?name\b|\bnachname\b|\bnom de famille\b|\bapellidos?\b/,
  ],
  ['additionalName', 'additional-name', /\bmiddle (?:name|initial)\b/],
  ['honorificPrefix', 'honorific-prefix', undefined],
  ['honorificSuffix', 'honorific-suffix', undefined],
  ['alternateName', 'nickname', /\bnick ?name\b/],
  ['email', 'email', /\be-? ?mail\b|\bcourriel\b|\bcorreo\b/],
  [
    'telephone',
    'tel tel-national',
    /\b(?:tele)?phone\b|\bmobile(?: number)?$|\btel\b|\btelefon\b|\bt[ée]l[ée]phone\b/,
  ],
  ['extendedAddress', 'address-line2', /\baddress (?:line )?2\b|\bapartment\b|\bapt\b/],
  [
    'streetAddress',
    'street-address address-line1',
    /\bstreet\b|\baddress(?: (?:line )?1)?$|\bstra(?:ß|ss)e\b|\badresse$/,
  ],
  ['postalCode', 'postal-code', /\bzip\b|\bpost(?:al)? ?code\b|\bplz\b|\bcode postal\b/],
  [
    'addressLocality',
    'address-level2',
    /\bcity\b|\btown\b|\bsuburb\b|\bwohnort\b|\bstadt\b|\bville\b|\bciudad\b/,
  ],
  ['addressRegion', 'address-level1', /\bstate\b|\bprovince\b|\bcounty\b|\bregion\b/],
  ['addressCountry', 'country country-name', /\bcountry\b|\bpays\b|\bpa[ií]s\b/],
  ['birthDate', 'bday', /\bbirth ?(?:date|day)\b|\bdate of birth\b|\bdob\b|\bgeburtsdatum\b|\bborn\b/],
  ['jobTitle', 'organization-title', /\bjob title\b|\bposition\b/],
  ['legalName', 'organization', /\bcompany(?: name)?$|\borgani[sz]ation(?: name)?$|\bemployer\b/],
  ['gender', 'sex', /\bgender\b/],
  ['url', 'url', /\bweb ?site\b|\bhome ?page\b/],
  ['name', 'name', /^(?:your |full |your full )?name$|\bfull name\b/],
];

/** Somebody else's details, which the user's profile does not hold. */
const OTHERS =
  /\b(?:spouse|partner|husband|wife|child|mother|father|parent|guardian|emergency|referee|reference|next of kin|friend|contact person|recipient|witness|user ?name|login|search|card)\b/;

/** Never echoed, matched or remembered. */
const SECRET_TOKENS = /^(?:cc-|current-password|new-password|one-time-code)/;
const SECRET_WORDS =
  /\bpass ?(?:word|code|phrase)\b|\bpin\b|\bcvv?c?2?\b|\bsecurity code\b|\bssn\b|\bsocial security\b|\b(?:credit|debit)? ?card ?(?:no|number)\b|\biban\b|\baccount number\b|\btax id\b/;

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
  return MEANINGS.find(([, , pattern]) => pattern?.test(words))?.[0];
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
  const byToken = token && MEANINGS.find(([, tokens]) => tokens.split(' ').includes(token));
  if (byToken) return found('autocomplete', schemaOrg(byToken[0]));
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
