/** Types of items and data types in other spellings. */
import { WIDGETS_FOR } from '../../model/definition-schema.js';
import { shortName } from '../../model/schema-rules.js';
import { closest } from '../../model/suggest.js';
import { isDataType, isObject } from '../../model/values.js';
import type { Deviations, Json } from './deviations.js';
import { asBoolean } from './properties.js';
import { bare, DATA_TYPES, ITEM_TYPES, REPEATING, WIDGETS } from './spellings.js';

const ITEM_TYPE_NAMES = ['group', 'field', 'display'];
const DATA_TYPE_NAMES = Object.keys(WIDGETS_FOR).filter(isDataType);

/** Items that a form draws itself or does not need. */
const LEFT_OUT = new Set(['submit', 'submitbutton', 'button', 'reset', 'resetbutton', 'pagebreak', 'spacer']);

export const isSuperfluous = (item: Json): boolean =>
  typeof item['type'] === 'string' && LEFT_OUT.has(bare(item['type']));

const hasOptions = (item: Json): boolean => Boolean(item['options'] ?? item['optionSet']);

/** `type: "text"`, `type: "section"`, `type: "radio"` … */
export function resolveType(item: Json, deviations: Deviations): void {
  const { type } = item;
  if (typeof type !== 'string' || ITEM_TYPE_NAMES.includes(type)) return;
  const word = bare(type);
  const path = deviations.originOf(item, 'type');
  const isContainer = Array.isArray(item['children']) || isObject(item['children']);
  const itemType = ITEM_TYPES.get(word);
  // In HTML, and so for many authors, a text input has one line.
  const dataType = word === 'text' ? 'string' : dataTypeFor(word, item);
  const isQuestion = item['dataType'] !== undefined || hasOptions(item);
  const meant =
    isContainer && (itemType === 'group' || !dataType)
      ? 'group'
      : dataType && (itemType !== 'display' || isQuestion)
        ? 'field'
        : isQuestion && itemType !== 'group'
          ? 'field'
          : (itemType ?? closest(type, ITEM_TYPE_NAMES));
  if (meant === undefined) {
    deviations.error(
      'UNKNOWN_TYPE',
      path,
      `"${shortName(type)}" is not a type of item; the question is asked as text.`,
      'Write "group", "field" or "display".',
    );
    Object.assign(item, { type: 'field', dataType: 'string' });
    return;
  }
  item['type'] = meant;
  if (meant === 'field' && item['dataType'] === undefined && !(itemType === 'field' && hasOptions(item))) {
    item['dataType'] = dataType ?? 'string';
    deviations.remark(
      'OTHER_SPELLING',
      path,
      `"${shortName(type)}" is understood as a field with the data type "${item['dataType'] as string}".`,
      `Write "type": "field", "dataType": "${item['dataType'] as string}".`,
    );
  } else deviations.spelling(path, type, meant);
  if (meant === 'group' && REPEATING.has(word) && item['repeatable'] === undefined) item['repeatable'] = true;
  suggestWidget(item, word);
}

/** Uses the widget that the name of a type implies, unless the author chose one. */
function suggestWidget(item: Json, word: string): void {
  const widget = WIDGETS.get(word);
  const kind = item['type'] === 'field' ? item['dataType'] : item['type'];
  const possible = typeof kind === 'string' && Object.hasOwn(WIDGETS_FOR, kind) ? WIDGETS_FOR[kind]! : [];
  if (!widget || !possible.includes(widget) || possible[0] === widget) return;
  const presentation = isObject(item['presentation']) ? item['presentation'] : {};
  if (presentation['widgetHint'] === undefined)
    item['presentation'] = { ...presentation, widgetHint: widget };
}

export function resolveDataType(item: Json, deviations: Deviations): void {
  if (item['type'] !== 'field') return;
  const { dataType } = item;
  const path = deviations.originOf(item, 'dataType');
  const choice = asBoolean(item['multiple']) ? 'multiChoice' : 'choice';
  if (dataType === undefined || dataType === null) {
    item['dataType'] = hasOptions(item) ? choice : 'string';
    deviations.missing(deviations.originOf(item), '"dataType"', item['dataType']);
  } else if (typeof dataType !== 'string' || !isDataType(dataType)) {
    const written = typeof dataType === 'string' ? dataType : '';
    const meant = dataTypeFor(bare(written), item) ?? closest(written, DATA_TYPE_NAMES);
    item['dataType'] = meant ?? 'string';
    if (meant) deviations.spelling(path, dataType, meant);
    else
      deviations.error(
        'UNKNOWN_TYPE',
        path,
        `"${shortName(dataType)}" is not a data type; the question is asked as text.`,
        `Write one of ${DATA_TYPE_NAMES.join(', ')}.`,
      );
    suggestWidget(item, bare(written));
  }
  correctChoice(item, choice, path, deviations);
  correctCurrency(item, deviations);
}

/** Options make a choice of a text. */
function correctChoice(item: Json, choice: string, path: string, deviations: Deviations): void {
  const given = item['dataType'] as string;
  const isOther = given === 'string' || given === 'text' || (given === 'choice' && choice === 'multiChoice');
  if (!isOther || !hasOptions(item)) return;
  item['dataType'] = choice;
  deviations.spelling(path, given, choice);
}

/** The data type that a word means. Options tell checkboxes from a single checkbox. */
function dataTypeFor(word: string, item: Json): string | undefined {
  const dataType = DATA_TYPES.get(word);
  if (dataType !== 'boolean' || !hasOptions(item)) return dataType;
  return word.startsWith('check') ? 'multiChoice' : 'choice';
}

/** Only money has a currency. A number with one is shown with the currency in front of it. */
function correctCurrency(item: Json, deviations: Deviations): void {
  const { dataType, currency } = item;
  if (typeof currency !== 'string' || (dataType !== 'decimal' && dataType !== 'integer')) return;
  item['prefix'] ??= currency;
  delete item['currency'];
  deviations.remark(
    'UNKNOWN_PROPERTY',
    deviations.originOf(item, 'currency'),
    'A number has no currency; it is shown in front of the number.',
    'Write "dataType": "money".',
  );
}
