/** For authors of translations: which texts a definition has, what a Locale document lacks, and a pretended translation. */
import type { Definition, FieldItem, Item } from '../../model/definition.js';
import { chainOf, type Locales } from './locale-chain.js';
import { optionKey } from './option-key.js';
import { readLocale, type ReadLocale } from './read-locale.js';

/** How complete a Locale document is, together with its fallbacks. */
export interface LocaleCoverage {
  readonly locale: string;
  /** Number of texts that the definition has. */
  readonly total: number;
  /** Number of texts that are translated. */
  readonly translated: number;
  /** Keys of texts that are not translated. */
  readonly missing: readonly string[];
  /** Keys of the document that are not those of a text, perhaps of an earlier version of the definition. */
  readonly stale: readonly string[];
}

/** A Locale document. */
export interface LocaleDocument {
  readonly $formspecLocale: '1.0';
  readonly version: string;
  readonly locale: string;
  readonly targetDefinition: { readonly url: string; readonly compatibleVersions?: string };
  readonly strings: Readonly<Record<string, string>>;
  readonly fallback?: string;
  readonly title?: string;
}

/** Every text of a definition that a translation should have, by its key. Included definitions have to be in it already. */
export function translatableTexts(definition: Definition): Map<string, string> {
  const { title, description, items, optionSets = {}, binds = [], shapes = [] } = definition;
  const texts = new Map<string, string>([['$form.title', title]]);
  if (description) texts.set('$form.description', description);
  const addOptions = (prefix: string, options: readonly { value: string; label: string }[]): void => {
    for (const { value, label } of options) texts.set(`${prefix}.${optionKey(value)}.label`, label);
  };
  const addItems = (list: readonly Item[], prefix: string): void => {
    for (const item of list) {
      const path = prefix + item.key;
      for (const name of ['label', 'hint', 'description'] as const)
        if (item[name]) texts.set(`${path}.${name}`, item[name]);
      if (item.type === 'field' && item.optionSet === undefined && Array.isArray(item.options))
        addOptions(`${path}.options`, item.options);
      if (item.type !== 'display' && item.children) addItems(item.children, `${path}.`);
    }
  };
  addItems(items, '');
  for (const [name, { options = [] }] of Object.entries(optionSets))
    addOptions(`$optionSet.${name}`, options);
  for (const { path, constraintMessage } of binds)
    if (constraintMessage)
      texts.set(`${path.replace(/\[[^[\]]*\]/g, '')}.constraintMessage`, constraintMessage);
  for (const { id, message } of shapes) texts.set(`$shape.${id}.message`, message);
  return texts;
}

/**
 * How complete Locale documents are, in the order in which they are given. Documents that cannot be used are left out;
 * `checkDefinition` and the diagnostics of a form say why. `stale` needs the diagnostics of a form with these documents.
 */
export function localeCoverage(
  definition: Definition,
  documents: readonly unknown[],
  diagnostics: readonly { readonly code: string; readonly path: string }[] = [],
): LocaleCoverage[] {
  const locales = new Map<string, ReadLocale>();
  documents.forEach((document, i) => {
    const { locale } = readLocale(document, definition, i + 1);
    if (locale) locales.set(locale.tag, locale);
  });
  const wanted = [...translatableTexts(definition).keys()];
  return [...locales.keys()].map((tag) => {
    const missing = missingKeys(definition, wanted, tag, locales);
    const start = `locale:${tag}/strings/`;
    const stale = diagnostics
      .filter(({ code, path }) => /^LOCALE_(?:ORPHAN|KEY)$/.test(code) && path.startsWith(start))
      .map(({ path }) => path.slice(start.length).replaceAll('~1', '/').replaceAll('~0', '~'));
    return { locale: tag, total: wanted.length, translated: wanted.length - missing.length, missing, stale };
  });
}

/** Keys that neither the document nor one of its fallbacks has: a regional document may hold differences only. */
export function missingKeys(
  definition: Definition,
  wanted: readonly string[],
  tag: string,
  locales: Locales,
): string[] {
  const chain = chainOf(tag, locales);
  return wanted.filter(
    (key) => !chain.some(({ strings }) => strings.has(key) || isTranslatedByFields(definition, key, strings)),
  );
}

/** An option of a shared set counts as translated if every field that uses the set translates it itself. */
function isTranslatedByFields(
  { items }: Definition,
  key: string,
  strings: ReadonlyMap<string, string>,
): boolean {
  const option = /^\$optionSet\.([^.]+)\.(.*\.label)$/s.exec(key);
  if (!option) return false;
  const users = usersOf(option[1]!, items, '');
  return users.length > 0 && users.every((path) => strings.has(`${path}.options.${option[2]}`));
}

/** Paths of the fields that use an option set. */
function usersOf(set: string, items: readonly Item[], prefix: string): string[] {
  return items.flatMap((item) => {
    const path = prefix + item.key;
    const own = item.type === 'field' && (item as FieldItem).optionSet === set ? [path] : [];
    const inner = item.type === 'display' ? undefined : item.children;
    return [...own, ...(inner ? usersOf(set, inner, `${path}.`) : [])];
  });
}

/** Letters with marks, so that everybody sees at once which texts are translated and which are not. */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aceginoruyzACEGINORUYZ'].map((letter, i) => [letter, [...'áçéĝíñóŕúýžÁÇÉĜÍÑÓŔÚÝŽ'][i]!]),
);

/**
 * A pretended translation: every text is in brackets, has accents and is a third longer, as translations often are. With it
 * an author finds texts that are cut off, do not wrap, or are not translated. Expressions in `{{…}}` stay as they are.
 */
export function pseudoLocale(definition: Definition, locale = 'en-XA'): LocaleDocument {
  const strings: Record<string, string> = {};
  for (const [key, text] of translatableTexts(definition)) strings[key] = pretend(text);
  return {
    $formspecLocale: '1.0',
    version: '1.0.0',
    locale,
    targetDefinition: { url: definition.url },
    strings,
  };
}

function pretend(text: string): string {
  let pretended = '';
  for (let at = 0; at < text.length;) {
    const start = text.indexOf('{{', at);
    const end = start < 0 ? -1 : text.indexOf('}}', start);
    if (end < 0) {
      pretended += withAccents(text.slice(at));
      break;
    }
    pretended += withAccents(text.slice(at, start)) + text.slice(start, end + 2);
    at = end + 2;
  }
  return `[${pretended} ${'·'.repeat(Math.ceil(text.length / 3))}]`;
}

const withAccents = (text: string): string => text.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter);
