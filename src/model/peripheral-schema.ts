/** The parts of a definition that few forms have: fees, migrations, parties, issuer, disclosures, preparation. */
import type { Definition, Item } from './definition.js';
import { PERIPHERAL_ITEM, PERIPHERAL_ROOT } from './definition-schema.js';
import type { Problem } from './problem.js';
import {
  mapOf,
  must,
  pattern,
  pointerTo,
  readTable,
  type Report,
  type Rule,
  shortName,
  suggest,
} from './schema-rules.js';
import { isObject } from './values.js';

export const PERIPHERAL_TABLE = `
the definition
  derivedFrom address/derivation, metadata metadata
  fees fees, migrations migrations, issuer issuer or address
  parties [party]+, multiParty policy for several parties, modules [module]
an item
  purpose purpose, consequences consequences, partyPolicy party policy

derivation
  url! address, version filled
metadata
  preparation preparation, assurance assurance, sidecars any
preparation, not empty
  documents [document], expectedAcquisitionWindows {window}
document
  id! id, label! filled, description text
  required boolean, itemPaths [filled]*, authorityRef filled
window
  label! filled, minDays count, maxDays count, sourceRef filled
assurance, not empty
  ial L1|L2|L3|L4, aal L1|L2|L3|L4, jurisdiction filled

fees
  currency currency, lineItems! [fee]+
fee
  id! id, label! filled, calculate! expression, description text
  currency currency, category base|surcharge|processing|discount|waiver|other, authorityRef filled

migrations
  from {migration}, extensions extensions
migration
  description text, fieldMap [mapping], defaults object, extensions extensions
mapping
  source! text, target! null/text
  transform! preserve|drop|expression, expression expression

party
  roleId! role, label filled, role! coEqual|asymmetricPrimary|asymmetricSecondary|guardianFor
  cardinality! cardinality, assuranceFloor assurance floor, visibilityScope shared|scoped
  extensions extensions
cardinality
  min! count, max! unbounded/positive
assurance floor, not empty
  ial L1|L2|L3|L4, aal L1|L2|L3|L4, fal L1|L2|L3|L4
policy for several parties
  tier! coEqual|asymmetric
party policy, not empty
  visibleTo [role]+*, editableBy [role]+*, signedBy [role]+*
module
  id! module name, version! filled, publisher address, lockHash hash
  extensions extensions

purpose, not empty
  summary filled, authorityRef filled, citationRefs [filled]*
  recipientAudiences [filled]*, retention filled
consequences, not empty
  summary filled, authorityRef filled
  irreversible boolean, locksAfterSubmit boolean
  deadlines [deadline], externalActions [external action]
deadline
  label! filled, due text, offset filled, authorityRef filled
external action
  kind! referral|payment|credit-check|mandatory-report|identity-verification|other
  label! filled, description text, recipient filled, consentRequired boolean, authorityRef filled

issuer
  $formspecIssuer! 1.0, $schema address, url! address, version! hashed version
  name! text/texts, kind! organization|department|program|individual
  displayName text/texts, shortName text/texts, organizationName text/texts, departmentName text/texts
  identifier address, homepage address, parentOrganization address
  jurisdiction jurisdiction, defaultLanguage language, logo logo
  contactPoint contact point/[contact point], extensions extensions
issuer reference
  url! address
jurisdiction
  level! federal|state|county|municipal|tribal|international|private|individual, name! text, code text
logo
  primary logo variant, wordmark logo variant, monochrome logo variant
logo variant
  url! address, altText text/texts, aspectRatio ratio, preferredBackground light|dark|any
contact point
  contactType text, email email, telephone text, url address
  availableLanguage [language]
`;

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** A whole Issuer document, or a reference with nothing but its address. */
const issuerOrAddress: Rule = (value, parent, at, report) => {
  const isReference = isObject(value) && Object.keys(value).every((key) => key === 'url');
  ruleFor(isReference ? 'issuer reference' : 'issuer')(value, parent, at, report);
};

const ruleFor = readTable(PERIPHERAL_TABLE, {
  'issuer or address': issuerOrAddress,
  null: must((value) => value === null, 'null'),
  role: pattern(/^[A-Za-z][\w-]{0,63}$/, 'a letter followed by letters, digits, _ or -, 64 at most'),
  hash: pattern(/^[a-z0-9]+:[A-Za-z0-9+/=]+$/, 'a hash such as sha256:…'),
  'module name': pattern(/^x-[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/, 'a name such as x-acme-module'),
  'hashed version': pattern(
    /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(\+sha256-[0-9a-f]{64})?$/,
    'three numbers such as 1.4.0, and +sha256-… where a hash is given',
  ),
  language: pattern(LANGUAGE, 'a language such as en or pt-BR'),
  texts: mapOf(pattern(/^/, 'text'), LANGUAGE, 'languages are written as en or pt-BR'),
  ratio: pattern(/^\d+:\d+$/, 'a ratio such as 16:9'),
  email: pattern(/^[^\s@]+@[^\s@]+$/, 'an e-mail address'),
});

const only = (value: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.filter((key) => value[key] !== undefined).map((key) => [key, value[key]]));

/** As deep as items can be nested in a definition that passes the checks. */
const MAX_NESTING = 100;

/** Visits objects that may be items, wherever they are nested; the definition may be malformed or contain itself. */
function visitItems(
  items: unknown,
  pointer: string,
  visit: (item: Record<string, unknown>, at: string) => void,
  depth = 0,
): void {
  if (!Array.isArray(items) || depth > MAX_NESTING) return;
  items.forEach((item: unknown, i) => {
    if (!isObject(item)) return;
    const at = pointerTo(pointer, i);
    visit(item, at);
    visitItems(item['children'], `${at}/children`, visit, depth + 1);
  });
}

/** Everything wrong with the JSON of the peripheral parts. */
export function checkPeripheralStructure(definition: unknown): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (problem) => problems.push(problem);
  if (!isObject(definition)) return problems;
  ruleFor('the definition')(only(definition, PERIPHERAL_ROOT), '', undefined, report);
  visitItems(definition['items'], '/items', (item, at) =>
    ruleFor('an item')(only(item, PERIPHERAL_ITEM), at, undefined, report),
  );
  return problems;
}

const POLICIES = ['visibleTo', 'editableBy', 'signedBy'] as const;

/** Checks that every role of a party policy exists, and that parties who edit or sign an item can see it. */
function checkPolicy(
  { key, partyPolicy }: Item,
  pointer: string,
  roles: ReadonlySet<string>,
  report: Report,
): void {
  for (const list of POLICIES)
    partyPolicy?.[list]?.forEach((role, i) => {
      const isKnown = roles.has(role);
      if (isKnown && partyPolicy.visibleTo?.includes(role) !== false) return;
      report({
        code: isKnown ? 'INVALID_VALUE' : 'UNKNOWN_ROLE',
        path: `${pointer}/partyPolicy/${list}/${i}`,
        message: isKnown
          ? `"${role}" is in ${list} of "${shortName(key)}" but not in visibleTo.`
          : `"${shortName(key)}" names the role "${role}", which is not among the parties.`,
        ...(isKnown ? {} : suggest(role, roles)),
      });
    });
}

/** Checks the parties of a well-formed definition, and the roles that its items name. */
export function checkParties({ parties = [], items }: Definition, report: Report): void {
  const roles = new Set<string>();
  parties.forEach(({ roleId, role, cardinality: { min, max } }, i) => {
    const path = `/parties/${i}`;
    if (roles.has(roleId))
      report({
        code: 'DUPLICATE_ROLE',
        path: `${path}/roleId`,
        message: `Two parties have the role "${roleId}".`,
      });
    roles.add(roleId);
    if (role === 'asymmetricPrimary' && max !== 1)
      report({
        code: 'INVALID_VALUE',
        path: `${path}/cardinality/max`,
        message: `"${roleId}" is asymmetricPrimary, so "max" must be 1, not ${max}.`,
      });
    if (role === 'coEqual' && min < 2)
      report({
        code: 'INVALID_VALUE',
        path: `${path}/cardinality/min`,
        severity: 'remark',
        message: `"${roleId}" is coEqual, so "min" should be at least 2, not ${min}.`,
      });
  });
  visitItems(items, '/items', (item, at) => checkPolicy(item as unknown as Item, at, roles, report));
}
