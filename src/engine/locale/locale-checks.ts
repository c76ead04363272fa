/**
 * What the authors of Locale documents should know: keys that address nothing, missing texts, fallbacks that lead nowhere.
 * A form can be shown without these checks, so a page does not wait for their code.
 */
import type { FieldItem } from '../../model/definition.js';
import type { Problem } from '../../model/problem.js';
import { didYouMean } from '../../model/suggest.js';
import { satisfies } from '../../model/version-order.js';
import type { CompiledForm } from '../compile/compile-form.js';
import type { Template } from '../compile/template.js';
import { languageOf, spellTag } from './language-tag.js';
import { chainOf, type Locales } from './locale-chain.js';
import { ITEM_PROPERTY, type LocaleKeys } from './locale-keys.js';
import { optionKey } from './option-key.js';
import { type ReadLocale, stringPointer } from './read-locale.js';
import { missingKeys, translatableTexts } from './translation.js';

/** An item path followed by one of these, whether the item exists or not. */
const ITEM_KEY = new RegExp(
  `^[^$.[\\]]+(?:\\.[^$.[\\]]+)*?\\.(?:${ITEM_PROPERTY.source.slice(1, -1)})$`,
  's',
);
/** Problems of keys that are listed one by one for each document. */
const MAX_LISTED = 100;

type KeyProblem = Pick<Problem, 'code' | 'severity' | 'message'>;

export class LocaleChecks {
  readonly #compiled: CompiledForm;
  readonly #keys: LocaleKeys;
  readonly #inlineLocale: string | undefined;
  readonly #shapes: ReadonlySet<string>;
  readonly #pages: ReadonlySet<string>;
  readonly #ofDocuments = new WeakMap<ReadLocale, readonly Problem[]>();

  constructor(compiled: CompiledForm, keys: LocaleKeys, inlineLocale: string | undefined) {
    this.#compiled = compiled;
    this.#keys = keys;
    this.#inlineLocale = inlineLocale;
    const { definition } = compiled;
    this.#shapes = new Set((definition.shapes ?? []).map(({ id }) => id));
    const isPaged = ['wizard', 'tabs'].includes(definition.formPresentation?.pageMode ?? '');
    this.#pages = new Set(
      isPaged ? definition.items.flatMap(({ type, key }) => (type === 'group' ? [key] : [])) : [],
    );
  }

  /** Everything wrong with the version and the keys of a document. */
  ofDocument(locale: ReadLocale | undefined): readonly Problem[] {
    if (!locale) return [];
    let problems = this.#ofDocuments.get(locale);
    if (!problems)
      this.#ofDocuments.set(locale, (problems = [...this.#ofVersion(locale), ...this.#ofKeys(locale)]));
    return problems;
  }

  /** What is wrong between documents, and what they lack. */
  ofAll(locales: Locales, active: string | undefined): Problem[] {
    return [
      ...chainProblems(locales),
      ...this.#missing(locales, active),
      ...[...locales.values()].flatMap((locale) => this.#incomplete(locale, locales)),
    ];
  }

  #ofVersion({ tag, compatibleVersions: range }: ReadLocale): Problem[] {
    const { version, versionAlgorithm = 'semver' } = this.#compiled.definition;
    if (range === undefined || versionAlgorithm !== 'semver' || satisfies(version, range)) return [];
    return [
      {
        code: 'LOCALE_VERSION',
        severity: 'warning',
        path: `locale:${tag}/targetDefinition/compatibleVersions`,
        message: `The document is made for the versions ${range}; the definition has version ${version} (W1400).`,
      },
    ];
  }

  #ofKeys({ tag, strings }: ReadLocale): Problem[] {
    const problems: Problem[] = [];
    for (const key of strings.keys()) {
      const problem = this.#problemOf(key);
      if (!problem) continue;
      problems.push({ ...problem, path: `locale:${tag}${stringPointer(key)}` });
      if (problems.length >= MAX_LISTED) break;
    }
    return problems;
  }

  #problemOf(key: string): KeyProblem | undefined {
    if (key.startsWith('$')) return this.#problemOfReserved(key);
    if (/[[\]]/.test(key) && !key.includes('.options.'))
      return {
        code: 'LOCALE_KEY',
        severity: 'warning',
        message: `"${key}" names a row; one text serves all rows, so keys have no indices (E1407).`,
      };
    const found = this.#keys.itemOf(key);
    if (!found) return ITEM_KEY.test(key) ? this.#orphan(key) : this.#noAddress(key);
    const value = /^options\.(.*)\.label$/s.exec(found.property)?.[1];
    return value === undefined || this.#hasOption(found.template, value) ? undefined : this.#orphan(key);
  }

  #problemOfReserved(key: string): KeyProblem | undefined {
    if (/^\$(?:component|module)\./.test(key) || /^\$form\.(?:title|description)$/.test(key))
      return undefined;
    const shape = /^\$shape\.(.+)\.message$/s.exec(key)?.[1];
    if (shape !== undefined) return this.#shapes.has(shape) ? undefined : this.#orphan(key);
    const page = /^\$page\.(.+)\.(?:title|description)$/s.exec(key)?.[1];
    if (page !== undefined) return this.#pages.has(page) ? undefined : this.#orphan(key);
    const option = /^\$optionSet\.([^.]+)\.(.*)\.label$/s.exec(key);
    if (option) {
      const sets = this.#compiled.definition.optionSets ?? {};
      const set = Object.hasOwn(sets, option[1]!) ? sets[option[1]!] : undefined;
      const isThere =
        set && (set.source !== undefined || set.options?.some(({ value }) => optionKey(value) === option[2]));
      return isThere ? undefined : this.#orphan(key);
    }
    return this.#noAddress(key);
  }

  /** Options that come from elsewhere are not known yet. */
  #hasOption({ item }: Template, value: string): boolean {
    const { options, optionSet } = item as FieldItem;
    const sets = this.#compiled.definition.optionSets ?? {};
    const set = optionSet !== undefined && Object.hasOwn(sets, optionSet) ? sets[optionSet] : undefined;
    if (typeof options === 'string' || set?.source !== undefined) return true;
    const entries = set ? set.options : Array.isArray(options) ? options : undefined;
    return entries?.some((entry) => optionKey(entry.value) === value) ?? false;
  }

  #orphan(key: string): KeyProblem {
    return {
      code: 'LOCALE_ORPHAN',
      severity: 'warning',
      message: `"${key}" addresses something that the form does not have.${didYouMean(key, this.#wanted())}`,
    };
  }

  #noAddress(key: string): KeyProblem {
    return {
      code: 'LOCALE_KEY',
      severity: 'error',
      message: `"${key}" is not the address of a text (E1401).${didYouMean(key, this.#wanted())}`,
    };
  }

  #found: readonly string[] | undefined;

  /** Keys of all texts that a translation should have. */
  #wanted(): readonly string[] {
    return (this.#found ??= [...translatableTexts(this.#compiled.definition).keys()]);
  }

  #missing(locales: Locales, active: string | undefined): Problem[] {
    if (active === undefined || locales.size === 0 || chainOf(spellTag(active), locales).length > 0)
      return [];
    if (this.#inlineLocale !== undefined && languageOf(this.#inlineLocale) === languageOf(active)) return [];
    return [
      {
        code: 'LOCALE_MISSING',
        severity: 'warning',
        path: `locale:${active}`,
        message: `There is no document for "${active}"; the texts of the definition are shown.`,
      },
    ];
  }

  #incomplete({ tag }: ReadLocale, locales: Locales): Problem[] {
    const wanted = this.#wanted();
    const missing = missingKeys(this.#compiled.definition, wanted, tag, locales);
    if (missing.length === 0) return [];
    const listed = missing.slice(0, 10).join(', ');
    return [
      {
        code: 'LOCALE_INCOMPLETE',
        severity: 'info',
        path: `locale:${tag}`,
        message: `"${tag}" lacks ${missing.length} of ${wanted.length} texts: ${listed}${missing.length > 10 ? ' …' : ''}`,
      },
    ];
  }
}

/** Fallbacks that lead nowhere or back to where they came from. */
function chainProblems(locales: Locales): Problem[] {
  const problems: Problem[] = [];
  const inCircle = new Set<string>();
  for (const { tag, fallback } of locales.values()) {
    if (fallback === undefined) continue;
    if (!locales.has(fallback))
      problems.push({
        code: 'LOCALE_FALLBACK',
        severity: 'warning',
        path: `locale:${tag}/fallback`,
        message: `"${tag}" falls back to "${fallback}", which is not loaded (W1401).`,
      });
    const circle = circleFrom(tag, locales);
    if (circle.length === 0 || inCircle.has(tag)) continue;
    for (const member of circle) inCircle.add(member);
    problems.push({
      code: 'LOCALE_CYCLE',
      severity: 'warning',
      path: `locale:${tag}/fallback`,
      message: `The fallbacks lead in a circle: ${[...circle, circle[0]].join(' → ')} (E1406).`,
    });
  }
  return problems;
}

/** The tags of the circle that contains the tag; empty if it is in none. */
function circleFrom(tag: string, locales: Locales): string[] {
  const seen: string[] = [];
  for (let at: string | undefined = tag; at !== undefined; at = locales.get(at)?.fallback) {
    if (at === tag && seen.length > 0) return seen;
    if (seen.includes(at)) return [];
    seen.push(at);
  }
  return [];
}
