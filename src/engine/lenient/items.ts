/** Items in other spellings. */
import { shortName } from '../../model/schema-rules.js';
import { fitsType, isDataType, isObject } from '../../model/values.js';
import { type Deviations, type Json, written } from './deviations.js';
import { correctPresentation, movePresentation } from './item-presentation.js';
import { takeRules } from './item-rules.js';
import { isSuperfluous, resolveDataType, resolveType } from './item-types.js';
import { convertValue, initialExpression, isAmongOptions, normaliseOptions } from './options.js';
import { asBoolean, asList, renameProperties, textOf } from './properties.js';

/** Items nested deeper are left to the checks. */
const MAX_NESTING = 60;

export class ItemNormaliser {
  /** Binds for rules that are written at an item. */
  readonly binds: Json[] = [];
  /** Names of pages that items belong to. */
  readonly pages = new Set<string>();
  /** New keys, by the key that was written. */
  readonly renamedKeys = new Map<string, string>();
  readonly #deviations: Deviations;
  readonly #optionSets: unknown;
  readonly #defaultCurrency: unknown;

  constructor(deviations: Deviations, optionSets: unknown, defaultCurrency: unknown) {
    this.#deviations = deviations;
    this.#optionSets = optionSets;
    this.#defaultCurrency = defaultCurrency;
  }

  /** Normalises a list of items in place. `above` is the bind path of the group that contains them. */
  normaliseList(items: unknown[], above: string, depth = 0): void {
    if (depth > MAX_NESTING) return;
    for (const item of items) if (isObject(item)) renameProperties(item, 'item', this.#deviations);
    this.#leaveOut(items);
    const keys = new Set(items.map((item) => (isObject(item) ? item['key'] : undefined)));
    for (const item of items) {
      if (!isObject(item)) continue;
      this.#correctKey(item, keys);
      this.#normaliseItem(item, above, depth);
    }
  }

  /** Leaves out buttons and page breaks. */
  #leaveOut(items: unknown[]): void {
    for (let i = items.length - 1; i >= 0; i--) {
      const item = items[i];
      if (!isObject(item) || !isSuperfluous(item)) continue;
      this.#deviations.remark(
        'UNKNOWN_TYPE',
        this.#deviations.originOf(item),
        `A "${shortName(item['type'])}" is not an item; the form has its own buttons. It is left out.`,
        'Leave it out.',
      );
      items.splice(i, 1);
    }
  }

  #normaliseItem(item: Json, above: string, depth: number): void {
    const deviations = this.#deviations;
    const key = typeof item['key'] === 'string' ? item['key'] : undefined;
    const path = key === undefined ? undefined : above + key;
    resolveType(item, deviations);
    movePresentation(item, deviations);
    this.#correctOptionSet(item);
    resolveDataType(item, deviations);
    if (item['options'] !== undefined && isChoice(item))
      item['options'] = normaliseOptions(item['options'], deviations);
    correctPresentation(item, deviations, (page) => this.pages.add(page));
    this.#correctRepeat(item);
    const bind = takeRules(item, path, deviations);
    if (bind) this.binds.push(bind);
    this.#correctTexts(item, key);
    this.#correctInitialValue(item);
    this.#normaliseChildren(item, path, depth);
  }

  #normaliseChildren(item: Json, path: string | undefined, depth: number): void {
    const children = asList(item['children'], 'key', this.#deviations);
    if (Array.isArray(children)) item['children'] = children;
    else delete item['children'];
    if (item['type'] === 'group' && item['$ref'] === undefined) item['children'] ??= [];
    if (item['type'] === 'display') delete item['children'];
    const rows = item['type'] === 'group' && item['repeatable'] === true ? '[*]' : '';
    if (Array.isArray(item['children']))
      this.normaliseList(item['children'], `${path ?? ''}${rows}.`, depth + 1);
  }

  /** Keys as numbers, or with other characters than letters, digits and underscores. */
  #correctKey(item: Json, siblings: Set<unknown>): void {
    const given = item['key'];
    const key = typeof given === 'number' ? String(given) : given;
    if (typeof key !== 'string' || !/\w/.test(key) || /^[A-Za-z]\w*$/.test(key)) return;
    const base = key
      .trim()
      .replace(/\W+/g, '_')
      .replace(/^(?=[^A-Za-z])/, 'k');
    let corrected = base;
    for (let n = 2; siblings.has(corrected); n++) corrected = `${base}_${n}`;
    siblings.add(corrected);
    item['key'] = corrected;
    this.renamedKeys.set(key, corrected);
    this.#deviations.error(
      'INVALID_VALUE',
      this.#deviations.originOf(item, 'key'),
      `"${shortName(key)}" is not a key; "${shortName(corrected)}" is used, also in the data.`,
      `Write "${shortName(corrected)}".`,
    );
  }

  /** `options: "colours"` where `colours` is an option set. */
  #correctOptionSet(item: Json): void {
    const { options } = item;
    if (typeof options !== 'string' || item['optionSet'] !== undefined) return;
    if (!isObject(this.#optionSets) || !Object.hasOwn(this.#optionSets, options)) return;
    this.#deviations.rename(item, 'options', 'optionSet');
    this.#deviations.spelling(this.#deviations.originOf(item, 'optionSet'), 'options', 'optionSet');
  }

  #correctTexts(item: Json, key: string | undefined): void {
    for (const name of ['label', 'hint', 'description']) {
      const given = item[name];
      const text = typeof given === 'string' ? undefined : textOf(given);
      if (text === undefined) continue;
      item[name] = text;
      this.#deviations.spelling(this.#deviations.originOf(item, name), given, text);
    }
    if (typeof item['label'] === 'string' || key === undefined) return;
    const isText = item['type'] === 'display' && typeof item['description'] === 'string';
    item['label'] = isText ? item['description'] : wordsOf(key);
    if (isText) delete item['description'];
    this.#deviations.missing(this.#deviations.originOf(item), '"label"', item['label']);
  }

  /** `repeatable: {min, max}`, limits under other names, and limits that contradict each other. */
  #correctRepeat(item: Json): void {
    if (item['type'] !== 'group') return;
    const deviations = this.#deviations;
    const { repeatable: given } = item;
    const limits = isObject(given) ? given : item;
    if (isObject(given) || (given !== undefined && typeof given !== 'boolean')) {
      const meant = isObject(given) ? true : asBoolean(given);
      if (meant !== undefined) {
        item['repeatable'] = meant;
        deviations.spelling(deviations.originOf(item, 'repeatable'), given, meant);
      }
    }
    for (const [name, other] of [
      ['minRepeat', 'min'],
      ['maxRepeat', 'max'],
    ] as const) {
      const limit = limits[other];
      if (item['repeatable'] !== true || limit === undefined || item[name] !== undefined) continue;
      item[name] = limit;
      if (limits === item) delete item[other];
      deviations.spelling(deviations.originOf(item, other), other, name);
    }
    const { minRepeat: least, maxRepeat: most } = item;
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return;
    delete item['minRepeat'];
    deviations.error(
      'INVALID_VALUE',
      deviations.originOf(item, 'minRepeat'),
      `At least ${least} rows are not possible with at most ${most}; "minRepeat" is left out.`,
    );
  }

  /** An initial value of another type is converted or left out, so that it never reaches a Response. */
  #correctInitialValue(item: Json): void {
    const { initialValue: value, dataType } = item;
    if (item['type'] !== 'field' || typeof dataType !== 'string' || !isDataType(dataType)) return;
    if (value === undefined || value === null || value === '') return;
    if (typeof value === 'string' && value.startsWith('=')) return;
    const currency = item['currency'] ?? this.#defaultCurrency;
    // The engine adds the currency.
    if (dataType === 'money' && typeof value === 'number' && currency !== undefined) return;
    if (fitsType(dataType, value) && isAmongOptions(value, item['options'])) return;
    const converted = initialExpression(value, dataType) ?? convertValue(value, dataType, currency);
    const path = this.#deviations.originOf(item, 'initialValue');
    const isUsable =
      converted !== undefined &&
      (written(converted).startsWith('=') || isAmongOptions(converted, item['options']));
    if (isUsable) {
      item['initialValue'] = converted;
      this.#deviations.spelling(path, value, converted);
      return;
    }
    delete item['initialValue'];
    this.#deviations.error(
      'INVALID_VALUE',
      path,
      `This is not a value of a ${dataType} field; it is left out.`,
    );
  }
}

const isChoice = ({ dataType }: Json): boolean => dataType === 'choice' || dataType === 'multiChoice';

/** `firstName`, `first_name` → `First name`. */
function wordsOf(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
