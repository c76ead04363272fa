/** Items in other spellings: types, widgets, options, rules that are written at the item. */
import { WIDGETS_FOR } from '../definition-schema.js';
import { shortName } from '../schema-rules.js';
import { closest } from '../suggest.js';
import { fitsType, isDataType, isObject } from '../values.js';
import type { Deviations, Json } from './deviations.js';
import {
  addConstraint,
  addRule,
  convertValue,
  isAmongOptions,
  normaliseOptions,
} from './normalise-options.js';
import { asBoolean, asList, meaningOf, propertiesOf, renameProperties } from './properties.js';
import { bare, DATA_TYPES, ITEM_TYPES, REPEATING, VALIDATIONS, WIDGETS } from './spellings.js';

/** Items nested deeper are left to the checks. */
const MAX_NESTING = 60;
const MULTI_LINE = new Set(['textarea', 'textareainput', 'multiline', 'longtext', 'multilinetext', 'memo']);
const RULES = new Set(['relevant', 'required', 'readonly', 'calculate', 'constraint', 'constraintMessage']);

export class ItemNormaliser {
  /** Binds for rules that are written at an item. */
  readonly binds: Json[] = [];
  /** Names of pages that items belong to. */
  readonly pages = new Set<string>();
  /** New keys, by the key that was written. */
  readonly renamedKeys = new Map<string, string>();
  readonly #deviations: Deviations;

  constructor(deviations: Deviations) {
    this.#deviations = deviations;
  }

  /** Normalises a list of items in place. `path` is the bind path of the group that contains them. */
  normaliseList(items: unknown[], path: string, depth = 0): void {
    if (depth > MAX_NESTING) return;
    items.forEach((item) => isObject(item) && this.#normaliseItem(item, path, depth));
  }

  #normaliseItem(item: Json, above: string, depth: number): void {
    renameProperties(item, 'item', this.#deviations);
    this.#correctKey(item);
    const key = typeof item['key'] === 'string' ? item['key'] : undefined;
    this.#resolveType(item);
    this.#moveRules(item, key === undefined ? undefined : above + key);
    this.#movePresentation(item);
    this.#resolveDataType(item);
    this.#normaliseOptions(item);
    this.#resolveWidget(item);
    this.#correctLabel(item, key);
    this.#correctRepeat(item);
    this.#correctInitialValue(item);
    item['children'] = asList(item['children'], 'key', this.#deviations);
    if (item['children'] === undefined) delete item['children'];
    if (item['type'] === 'group' && item['children'] === undefined && item['$ref'] === undefined)
      item['children'] = [];
    const children = item['children'];
    const rows = item['type'] === 'group' && item['repeatable'] === true ? '[*]' : '';
    if (Array.isArray(children)) this.normaliseList(children, `${above}${key}${rows}.`, depth + 1);
  }

  /** Keys with other characters than letters, digits and underscores. */
  #correctKey(item: Json): void {
    const { key } = item;
    if (typeof key !== 'string' || key === '' || /^[A-Za-z]\w*$/.test(key)) return;
    const corrected = key.replace(/\W+/g, '_').replace(/^(?=[^A-Za-z])/, 'k');
    item['key'] = corrected;
    this.renamedKeys.set(key, corrected);
    this.#deviations.error(
      'INVALID_VALUE',
      this.#deviations.originOf(item, 'key'),
      `"${shortName(key)}" is not a key; "${shortName(corrected)}" is used, also in the data.`,
      `Write "${shortName(corrected)}".`,
    );
  }

  /** `type: "text"`, `type: "section"`, `type: "radio"` … */
  #resolveType(item: Json): void {
    const { type } = item;
    if (typeof type !== 'string' || type === 'group' || type === 'field' || type === 'display') return;
    const word = bare(type);
    // A data type is meant, unless the item has children or no name for an answer.
    const isContainer = Array.isArray(item['children']) || isObject(item['children']);
    const itemType = ITEM_TYPES.get(word);
    const dataType = DATA_TYPES.get(word);
    const misspelt = closest(type, ['group', 'field', 'display']);
    const meant =
      isContainer && itemType === 'group'
        ? 'group'
        : dataType && itemType !== 'display'
          ? 'field'
          : (itemType ?? misspelt);
    const path = this.#deviations.originOf(item, 'type');
    if (meant === undefined) {
      this.#deviations.error(
        'UNKNOWN_TYPE',
        path,
        `"${shortName(type)}" is not a type of item; it is asked as text.`,
      );
      Object.assign(item, { type: 'field', dataType: item['dataType'] ?? 'string' });
      return;
    }
    item['type'] = meant;
    this.#deviations.spelling(path, type, meant);
    if (meant === 'field' && item['dataType'] === undefined) item['dataType'] = dataType ?? 'string';
    if (meant === 'group' && REPEATING.has(word) && item['repeatable'] === undefined)
      item['repeatable'] = true;
    const widget = WIDGETS.get(word);
    if (widget) this.#suggestWidget(item, widget);
  }

  /** Uses a widget that the name of a type implies, unless the author chose one. */
  #suggestWidget(item: Json, widget: string): void {
    const kind = item['type'] === 'field' ? item['dataType'] : item['type'];
    const possible = typeof kind === 'string' && Object.hasOwn(WIDGETS_FOR, kind) ? WIDGETS_FOR[kind]! : [];
    if (!possible.includes(widget) || possible[0] === widget) return;
    const presentation = isObject(item['presentation']) ? item['presentation'] : {};
    item['presentation'] = { widgetHint: widget, ...presentation };
  }

  #resolveDataType(item: Json): void {
    if (item['type'] !== 'field') return;
    const { dataType } = item;
    const path = this.#deviations.originOf(item, 'dataType');
    const hasOptions = item['options'] !== undefined || item['optionSet'] !== undefined;
    if (dataType === undefined) {
      const assumed = hasOptions ? (asBoolean(item['multiple']) ? 'multiChoice' : 'choice') : 'string';
      item['dataType'] = assumed;
      this.#deviations.remark(
        'MISSING_PROPERTY',
        this.#deviations.originOf(item),
        `A data type is missing; "${assumed}" is used.`,
        'Add "dataType".',
      );
    } else if (typeof dataType !== 'string' || !isDataType(dataType)) {
      const written = typeof dataType === 'string' ? dataType : '';
      const meant =
        DATA_TYPES.get(bare(written)) ?? closest(written, Object.keys(WIDGETS_FOR).filter(isDataType));
      item['dataType'] = meant ?? 'string';
      if (meant) {
        this.#deviations.spelling(path, dataType, meant);
        const widget = WIDGETS.get(bare(written));
        if (widget) this.#suggestWidget(item, widget);
      } else
        this.#deviations.error(
          'UNKNOWN_TYPE',
          path,
          `"${shortName(dataType)}" is not a data type; it is asked as text.`,
        );
    }
    // Options make a choice of a text.
    const isText = /^(string|text)$/.test(item['dataType'] as string);
    if (hasOptions && (isText || (item['dataType'] === 'choice' && asBoolean(item['multiple'])))) {
      const meant = asBoolean(item['multiple']) ? 'multiChoice' : 'choice';
      this.#deviations.spelling(path, item['dataType'], meant);
      item['dataType'] = meant;
    }
    if (item['dataType'] === 'decimal' && typeof item['currency'] === 'string') {
      item['prefix'] ??= item['currency'];
      delete item['currency'];
      this.#deviations.remark(
        'UNKNOWN_PROPERTY',
        this.#deviations.originOf(item, 'currency'),
        'A decimal has no currency; it is shown as a prefix.',
        'Write "dataType": "money".',
      );
    }
  }

  /** Options as plain texts or numbers, as an object, or with other names of properties. */
  #normaliseOptions(item: Json): void {
    if (item['options'] === undefined) return;
    item['options'] = normaliseOptions(item['options'], this.#deviations);
    if (isObject(item['options']) || item['type'] !== 'field') delete item['options'];
  }

  /** `required: true`, `visibleIf: …` and `validation: {…}` at an item are rules of a bind. */
  #moveRules(item: Json, path: string | undefined): void {
    const bind: Json = {};
    const constraints: string[] = [];
    const names = propertiesOf('item');
    for (const key of Object.keys(item)) {
      if (names.has(key) || key.startsWith('x-')) continue;
      const value = item[key];
      const word = bare(key);
      const rule = meaningOf('bind', key);
      if (/^(validation|validations|validators|constraints|rules)$/.test(word) && typeof value === 'object')
        this.#readValidation(value, bind, constraints, item['dataType']);
      else if (VALIDATIONS.has(word)) addConstraint(word, value, constraints, item['dataType']);
      else if (word === 'hidden' && asBoolean(value) === true) bind['relevant'] = 'false';
      else if (rule !== undefined && RULES.has(rule)) addRule(bind, rule, value);
      else continue;
      delete item[key];
      this.#deviations.remark(
        'MOVED_PROPERTY',
        this.#deviations.originOf(item, key),
        `"${shortName(key)}" is not a property of an item; it is understood as a rule of a bind.`,
        `Write a bind with "path": "${shortName(path)}".`,
      );
    }
    if (constraints.length > 0)
      bind['constraint'] = [bind['constraint'], ...constraints]
        .filter(Boolean)
        .map((one) => `(${String(one)})`)
        .join(' and ');
    if (path !== undefined && Object.keys(bind).length > 0)
      this.binds.push(this.#deviations.adopt({ path, ...bind }, item));
  }

  /** A `validation` block: an object of keywords, or a list of `{type, value, message}`. */
  #readValidation(block: unknown, bind: Json, constraints: string[], dataType: unknown): void {
    const entries: [string, unknown][] = Array.isArray(block)
      ? block.flatMap((rule): [string, unknown][] => {
          if (!isObject(rule)) return [];
          const name = rule['type'] ?? rule['rule'] ?? rule['name'];
          const message =
            rule['message'] === undefined ? [] : [['message', rule['message']] as [string, unknown]];
          return typeof name === 'string'
            ? [[name, rule['value'] ?? rule['params'] ?? true], ...message]
            : Object.entries(rule);
        })
      : Object.entries((block ?? {}) as Json);
    for (const [name, value] of entries) {
      const word = bare(name);
      const rule = meaningOf('bind', name);
      if (VALIDATIONS.has(word)) addConstraint(word, value, constraints, dataType);
      else if (rule !== undefined && RULES.has(rule)) addRule(bind, rule, value);
    }
  }

  /** Widgets and layout that are written at the item, not in `presentation`. */
  #movePresentation(item: Json): void {
    const names = propertiesOf('item');
    for (const key of Object.keys(item)) {
      if (names.has(key) || key.startsWith('x-')) continue;
      const meant = meaningOf('presentation', key);
      if (
        meant === undefined ||
        (isObject(item['presentation']) && item['presentation'][meant] !== undefined)
      )
        continue;
      const presentation = isObject(item['presentation'])
        ? item['presentation']
        : (item['presentation'] = this.#deviations.adopt({}, item, 'presentation'));
      (presentation as Json)[meant] = item[key];
      delete item[key];
      this.#deviations.remark(
        'MOVED_PROPERTY',
        this.#deviations.originOf(item, key),
        `"${shortName(key)}" is understood as "${meant}" of "presentation".`,
        `Write "presentation": { "${meant}": … }.`,
      );
    }
  }

  #resolveWidget(item: Json): void {
    const { presentation } = item;
    if (typeof presentation === 'string')
      item['presentation'] = this.#deviations.adopt({ widgetHint: presentation }, item, 'presentation');
    if (!isObject(item['presentation'])) return;
    const target = item['presentation'];
    renameProperties(target, 'presentation', this.#deviations);
    this.#resolveLayout(target);
    const { widgetHint: hint } = target;
    if (typeof hint !== 'string' || hint.startsWith('x-')) return;
    const kind = String(item['type'] === 'field' ? item['dataType'] : item['type']);
    const possible = Object.hasOwn(WIDGETS_FOR, kind) ? WIDGETS_FOR[kind]! : [];
    if (possible.includes(hint)) return;
    const word = bare(hint);
    const path = this.#deviations.originOf(target, 'widgetHint');
    delete target['widgetHint'];
    if (MULTI_LINE.has(word) && kind === 'string') {
      item['dataType'] = 'text';
      this.#deviations.spelling(path, hint, 'text');
      return;
    }
    const named = WIDGETS.get(word) ?? closest(hint, new Set(WIDGETS.values()));
    const meant = [named, possible.find((one) => bare(one).startsWith(word))].find(
      (one) => one && possible.includes(one),
    );
    if (meant) {
      target['widgetHint'] = meant;
      this.#deviations.spelling(path, hint, meant);
    } else if (named)
      this.#deviations.remark(
        'INCOMPATIBLE_WIDGET',
        path,
        `A ${kind} cannot be shown as "${shortName(hint)}"; the default is used.`,
        `Write ${possible.join(', ')}.`,
      );
    else
      this.#deviations.remark(
        'UNKNOWN_WIDGET',
        path,
        `"${shortName(hint)}" is not a widget; the default is used.`,
        `Write ${possible.join(', ')}.`,
      );
    if (Object.keys(target).length === 0) delete item['presentation'];
  }

  /** `layout.page` is not part of the definition; pages come from the groups at the top. */
  #resolveLayout(presentation: Json): void {
    const { layout } = presentation;
    if (typeof layout === 'string')
      presentation['layout'] = this.#deviations.adopt({ flow: layout }, presentation, 'layout');
    if (!isObject(presentation['layout'])) return;
    const target = presentation['layout'];
    renameProperties(target, 'layout', this.#deviations);
    if (target['page'] === undefined) return;
    this.pages.add(String(target['page']));
    delete target['page'];
    this.#deviations.remark(
      'OTHER_SPELLING',
      this.#deviations.originOf(target, 'page'),
      '"page" is understood as the wish for pages; each group at the top becomes a page.',
      'Write "formPresentation": { "pageMode": "wizard" }.',
    );
  }

  #correctLabel(item: Json, key: string | undefined): void {
    if (typeof item['label'] === 'string' || key === undefined) return;
    const given = item['label'];
    // A text for each language: the first one is used.
    const text = isObject(given)
      ? Object.values(given).find((one) => typeof one === 'string')
      : typeof given === 'number'
        ? String(given)
        : undefined;
    const label = (text as string | undefined) ?? wordsOf(key);
    item['label'] = label;
    if (item['type'] === 'display' && given === undefined)
      item['label'] = typeof item['description'] === 'string' ? item['description'] : label;
    this.#deviations.missing(this.#deviations.originOf(item), 'a label', item['label'] as string);
  }

  /** `minRepeat` above `maxRepeat`, and limits without `repeatable`. */
  #correctRepeat(item: Json): void {
    if (item['type'] !== 'group') return;
    const repeatable = asBoolean(item['repeatable']);
    if (repeatable !== undefined) item['repeatable'] = repeatable;
    const { minRepeat: least, maxRepeat: most } = item;
    if (typeof least === 'number' && typeof most === 'number' && least > most) {
      delete item['minRepeat'];
      this.#deviations.error(
        'INVALID_VALUE',
        this.#deviations.originOf(item, 'minRepeat'),
        `At least ${least} rows are impossible with at most ${most}; "minRepeat" is left out.`,
      );
    }
  }

  /** An initial value of another type is converted or left out, so that it never reaches a Response. */
  #correctInitialValue(item: Json): void {
    const { initialValue: value, dataType } = item;
    if (item['type'] !== 'field' || value === undefined || value === null || typeof dataType !== 'string')
      return;
    if (!isDataType(dataType) || (typeof value === 'string' && value.startsWith('='))) return;
    if (value === '' || (fitsType(dataType, value) && isAmongOptions(value, item['options']))) return;
    const converted = convertValue(value, dataType);
    const path = this.#deviations.originOf(item, 'initialValue');
    if (converted !== undefined && isAmongOptions(converted, item['options'])) {
      item['initialValue'] = converted;
      this.#deviations.spelling(path, value, converted);
    } else {
      delete item['initialValue'];
      this.#deviations.error(
        'INVALID_VALUE',
        path,
        `This is not a value of a ${dataType} field; it is left out.`,
      );
    }
  }
}

/** `firstName`, `first_name` → `First name`. */
function wordsOf(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
