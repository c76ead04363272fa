/** The structure of an Issuer document: who is asking. */
import { isObject } from '../../model/values.js';
import {
  anything,
  either,
  extensions,
  list,
  map,
  object,
  oneOf,
  own,
  pattern,
  type Rule,
  text,
} from '../documents/rules.js';

/** Text in the document's default language, or texts by language. */
export type LocalizedText = string | Readonly<Record<string, string>>;

export interface LogoVariant {
  readonly url: string;
  readonly altText?: LocalizedText;
}

export interface ContactPoint {
  readonly contactType?: string;
  readonly email?: string;
  readonly telephone?: string;
  readonly url?: string;
  readonly availableLanguage?: readonly string[];
}

export interface IssuerDocument {
  readonly url: string;
  readonly version: string;
  readonly name: LocalizedText;
  readonly kind: 'organization' | 'department' | 'program' | 'individual';
  readonly displayName?: LocalizedText;
  readonly homepage?: string;
  readonly parentOrganization?: string;
  readonly organizationName?: LocalizedText;
  readonly departmentName?: LocalizedText;
  readonly defaultLanguage?: string;
  readonly logo?: Readonly<Partial<Record<'primary' | 'wordmark' | 'monochrome', LogoVariant>>>;
  readonly contactPoint?: ContactPoint | readonly ContactPoint[];
}

const LANGUAGE = /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/;
const language = pattern(LANGUAGE, 'a language tag such as en or fr-CA');
const localized = either(text, map(text, LANGUAGE, 'names are language tags'));
const logo = object(
  {
    url: text,
    altText: localized,
    aspectRatio: pattern(/^\d+:\d+$/, 'a ratio such as 16:9'),
    preferredBackground: oneOf('light', 'dark', 'any'),
  },
  { required: ['url'] },
);
const contact = object({
  contactType: text,
  email: text,
  telephone: text,
  url: text,
  availableLanguage: list(language),
});

const issuerRule: Rule = object(
  {
    $formspecIssuer: anything,
    $schema: text,
    url: text,
    version: pattern(
      /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:\+sha256-[0-9a-f]{64})?$/,
      'a version such as 1.0.0',
    ),
    name: localized,
    kind: oneOf('organization', 'department', 'program', 'individual'),
    displayName: localized,
    shortName: localized,
    identifier: text,
    homepage: text,
    parentOrganization: text,
    organizationName: localized,
    departmentName: localized,
    jurisdiction: object(
      {
        level: oneOf(
          'federal',
          'state',
          'county',
          'municipal',
          'tribal',
          'international',
          'private',
          'individual',
        ),
        name: text,
        code: text,
      },
      { required: ['level', 'name'] },
    ),
    defaultLanguage: language,
    logo: object({ primary: logo, wordmark: logo, monochrome: logo }),
    contactPoint: either(contact, list(contact)),
    extensions,
  },
  { required: ['$formspecIssuer', 'url', 'version', 'name', 'kind'] },
);

/** Throws the first reason why something is no Issuer document. */
export function readIssuer(given: unknown): IssuerDocument {
  if (!isObject(given)) throw new Error('It is no object.');
  const version = own(given, '$formspecIssuer');
  if (version !== undefined && version !== '1.0')
    throw new Error('Only version 1.0 of Issuer documents is known.');
  issuerRule(given, '', (pointer, message) => {
    throw new Error(`${pointer || '/'}: ${message}`);
  });
  return given as unknown as IssuerDocument;
}
