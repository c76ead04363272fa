/** Maps properties of schema.org to tokens of HTML autofill, where exactly one token fits. */

import { AUTOFILL_TOKENS } from '../context/autofill-tokens.js';

/** Tokens for properties in a group that is a payment card. */
const CARD_TOKENS: Record<string, string> = {
  __proto__: null as never,
  name: 'cc-name',
  givenName: 'cc-given-name',
  additionalName: 'cc-additional-name',
  familyName: 'cc-family-name',
  identifier: 'cc-number',
  accountId: 'cc-number',
  validThrough: 'cc-exp',
  expires: 'cc-exp',
  paymentMethod: 'cc-type',
};

const SCHEMA_ORG = /^https?:\/\/schema\.org\/(\w+)$/;

/** Only the end is searched: the pattern takes quadratic time, and a sidecar may hold any text. */
const localName = (concept: string): string => /([^/#:]+)[/#]?$/.exec(concept.slice(-200))?.[1] ?? '';

/** Tokens that `home`, `work` and `mobile` may precede. */
const CONTACT = /^(tel|email)\b/;

/** What the concepts of the groups around a field say about it. The innermost group counts first. */
export interface Surroundings {
  readonly card: boolean;
  readonly organization: boolean;
  readonly purpose: '' | 'shipping ' | 'billing ';
  readonly place: '' | 'home ' | 'work ' | 'mobile ';
}

export const NO_SURROUNDINGS: Surroundings = { card: false, organization: false, purpose: '', place: '' };

/** The surroundings inside a group with these concepts, which all mean the same. */
export function enter(outer: Surroundings, concepts: readonly string[]): Surroundings {
  if (concepts.length === 0) return outer;
  const names = concepts.map(localName);
  const says = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  return {
    card: says(/^(Credit|Payment)Card$/i),
    organization: says(/organi[sz]ation$|^worksFor$/i),
    purpose: says(/billing/i) ? 'billing ' : says(/shipping|delivery/i) ? 'shipping ' : outer.purpose,
    place: says(/^home/i)
      ? 'home '
      : says(/^works?(?!flow)/i)
        ? 'work '
        : says(/mobile|^cell/i)
          ? 'mobile '
          : outer.place,
  };
}

/** The autofill tokens for a concept, without section; undefined if autofill does not know the concept. */
export function tokensFor(concept: string, surroundings: Surroundings): string | undefined {
  const name = SCHEMA_ORG.exec(concept)?.[1];
  if (!name) return undefined;
  if (surroundings.card && CARD_TOKENS[name]) return CARD_TOKENS[name];
  const token = surroundings.organization && name === 'name' ? 'organization' : AUTOFILL_TOKENS[name];
  return !token || surroundings.card ? token : within(token, surroundings);
}

/** The token, with the words that the groups around it add. */
export const within = (token: string, { purpose, place }: Surroundings): string =>
  purpose + (CONTACT.test(token) ? place : '') + token;
