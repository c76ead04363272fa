/** The keys of Locale documents: which texts of a form they address. */
import type { FieldItem } from '../../model/definition.js';
import type { Problem } from '../../model/problem.js';
import { didYouMean } from '../../model/suggest.js';
import type { CompiledForm } from '../compile/compile-form.js';
import type { Template } from '../compile/template.js';
import { optionKey } from './option-key.js';
import { type ReadLocale, stringPointer } from './read-locale.js';
import { translatableTexts } from './translation.js';

/** Path without rows, as keys write it: `orders.lines.qty`. A row has the path of its repeat. */
export const keyPath = ({ path }: Template): string => path.replaceAll('[*]', '');

const ITEM_PROPERTY =
  /^(?:(?:label|hint|description)(?:@[^.]+)?|options\.(?:[^.\\]|\\.)*\.label|errors\.[^.]+|constraintMessage|requiredMessage)$/s;
/** An item path followed by one of these, whether the item exists or not. */
const ITEM_KEY = new RegExp(
  `^[^$.[\\]]+(?:\\.[^$.[\\]]+)*?\\.(?:${ITEM_PROPERTY.source.slice(1, -1)})$`,
  's',
);
/** Problems of keys that are listed one by one for each document. */
const MAX_LISTED = 100;

type KeyProblem = Pick<Problem, 'code' | 'severity' | 'message'>;

export class LocaleKeys {
  readonly #compiled: CompiledForm;
  /** Templates by their path; of a repeat the repeat itself. */
  readonly #items = new Map<string, Template>();
  readonly #shapes: ReadonlySet<string>;
  readonly #pages: ReadonlySet<string>;

  constructor(compiled: CompiledForm) {
    this.#compiled = compiled;
    const { definition, templates } = compiled;
    for (const template of templates)
      if (template.parent && template.kind !== 'row') this.#items.set(keyPath(template), template);
    this.#shapes = new Set((definition.shapes ?? []).map(({ id }) => id));
    const isPaged = ['wizard', 'tabs'].includes(definition.formPresentation?.pageMode ?? '');
    this.#pages = new Set(
      isPaged ? definition.items.flatMap(({ type, key }) => (type === 'group' ? [key] : [])) : [],
    );
  }

  /** The item that a key is about, and the property after its path. */
  itemOf(key: string): { template: Template; property: string } | undefined {
    for (let dot = key.lastIndexOf('.'); dot > 0; dot = key.lastIndexOf('.', dot - 1)) {
      const template = this.#items.get(key.slice(0, dot));
      const property = key.slice(dot + 1);
      if (template && ITEM_PROPERTY.test(property)) return { template, property };
    }
    return undefined;
  }

  /** Everything wrong with the keys of a document. */
  check({ tag, strings }: ReadLocale): Problem[] {
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
    const found = this.itemOf(key);
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
      message: `"${key}" addresses something that the form does not have.${didYouMean(key, this.wanted())}`,
    };
  }

  #noAddress(key: string): KeyProblem {
    return {
      code: 'LOCALE_KEY',
      severity: 'error',
      message: `"${key}" is not the address of a text (E1401).${didYouMean(key, this.wanted())}`,
    };
  }

  #wanted: readonly string[] | undefined;

  /** Keys of all texts that a translation should have. */
  wanted(): readonly string[] {
    return (this.#wanted ??= [...translatableTexts(this.#compiled.definition).keys()]);
  }
}
