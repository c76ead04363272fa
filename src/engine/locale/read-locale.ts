/** Reads a Locale document, which comes from elsewhere and can be anything. */
import type { Definition } from '../../model/definition.js';
import type { Problem } from '../../model/problem.js';
import { isObject } from '../../model/values.js';
import { isLanguageTag, spellTag } from './language-tag.js';

const MAX_KEYS = 50_000;
const MAX_TEXT_LENGTH = 20_000;
/** Problems that are listed one by one for each document. */
const MAX_LISTED = 50;

const KNOWN =
  '$formspecLocale version locale targetDefinition strings fallback url name title description modules extensions $schema'.split(
    ' ',
  );

/** A document that can be used. */
export interface ReadLocale {
  /** In its usual spelling. */
  readonly tag: string;
  readonly fallback: string | undefined;
  /** The versions of the definition that the document is made for, as a range. */
  readonly compatibleVersions: string | undefined;
  readonly strings: ReadonlyMap<string, string>;
}

export interface LocaleOutcome {
  readonly locale: ReadLocale | undefined;
  readonly problems: readonly Problem[];
}

/** `position` names a document without a usable tag. The locale is undefined if the document is refused. */
export function readLocale(given: unknown, definition: Definition, position: number): LocaleOutcome {
  const problems: Problem[] = [];
  const place =
    isObject(given) && isLanguageTag(given['locale'])
      ? `locale:${spellTag(given['locale'])}`
      : `locale:#${position}`;
  const report = (code: string, severity: Problem['severity'], pointer: string, message: string): void => {
    if (problems.length < MAX_LISTED)
      problems.push({ code, severity: severity!, path: place + pointer, message });
  };
  const refuse = (code: string, pointer: string, message: string): LocaleOutcome => {
    report(code, 'error', pointer, message);
    return { locale: undefined, problems };
  };
  if (!isObject(given)) return refuse('LOCALE_INVALID', '', 'A Locale document is a JSON object.');
  if (given['$formspecLocale'] !== '1.0')
    return refuse('LOCALE_INVALID', '/$formspecLocale', '"$formspecLocale" must be "1.0".');
  const { version, locale, targetDefinition: target, strings, fallback } = given;
  if (typeof version !== 'string' || version === '')
    return refuse('LOCALE_INVALID', '/version', '"version" is missing.');
  if (!isLanguageTag(locale))
    return refuse('LOCALE_INVALID', '/locale', '"locale" must be a language tag such as fr-CA.');
  if (!isObject(target) || typeof target['url'] !== 'string')
    return refuse(
      'LOCALE_INVALID',
      '/targetDefinition',
      '"targetDefinition" must name the url of the definition.',
    );
  if (!isObject(strings)) return refuse('LOCALE_INVALID', '/strings', '"strings" must be an object.');
  if (target['url'] !== definition.url)
    return refuse(
      'LOCALE_TARGET',
      '/targetDefinition/url',
      `The document is made for ${target['url']}, not for ${definition.url} (E1400).`,
    );
  for (const name of Object.keys(given))
    if (!KNOWN.includes(name))
      report('LOCALE_INVALID', 'warning', `/${name}`, `There is no property "${name}".`);
  if (fallback !== undefined && !isLanguageTag(fallback))
    report('LOCALE_INVALID', 'warning', '/fallback', '"fallback" must be a language tag.');
  return {
    locale: {
      tag: spellTag(locale),
      fallback: isLanguageTag(fallback) ? spellTag(fallback) : undefined,
      compatibleVersions:
        typeof target['compatibleVersions'] === 'string' ? target['compatibleVersions'] : undefined,
      strings: readStrings(strings, report),
    },
    problems,
  };
}

type Report = (code: string, severity: Problem['severity'], pointer: string, message: string) => void;

/** The texts that can be used. */
function readStrings(strings: Record<string, unknown>, report: Report): Map<string, string> {
  const read = new Map<string, string>();
  for (const key of Object.keys(strings)) {
    if (read.size >= MAX_KEYS) {
      report('LOCALE_INVALID', 'warning', '/strings', `Only the first ${MAX_KEYS} texts are used.`);
      break;
    }
    const text = strings[key];
    if (typeof text !== 'string')
      report('LOCALE_INVALID', 'warning', stringPointer(key), `"${key}" is not a text.`);
    else if (text.length > MAX_TEXT_LENGTH)
      report(
        'LOCALE_INVALID',
        'warning',
        stringPointer(key),
        `"${key}" is longer than ${MAX_TEXT_LENGTH} characters.`,
      );
    else read.set(key, text);
  }
  return read;
}

/** JSON Pointer to a text inside its document. */
export const stringPointer = (key: string): string =>
  `/strings/${key.slice(0, 200).replaceAll('~', '~0').replaceAll('/', '~1')}`;
