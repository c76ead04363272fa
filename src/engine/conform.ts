/** Brings values into the form in which they are stored. */
import { toJson } from '../fel/json.js';
import { roundNumber } from '../fel/number.js';
import type { FelMoney, FelNumber, FelValue } from '../fel/types.js';
import { MoneyValue, typeOf } from '../fel/values.js';
import type { FieldItem } from '../model/definition.js';
import { plainDecimal, roundDecimal, sameDecimal } from '../model/decimal-text.js';
import { isCurrency, isObject } from '../model/values.js';

const WHITESPACE: Record<string, (text: string) => string> = {
  trim: (text) => text.trim(),
  normalize: (text) => text.trim().replace(/\s+/g, ' '),
  remove: (text) => text.replace(/\s+/g, ''),
};
const IS_TEXT = new Set(['string', 'text', 'uri']);

/** The number that a text stands for; the text itself when it is none, or when no JavaScript number is exactly it. */
function numberOf(text: string, precision: number | undefined): unknown {
  const plain = plainDecimal(text.trim());
  if (plain === undefined) return text;
  const rounded = precision === undefined ? plain : roundDecimal(plain, precision);
  const number = Number(rounded);
  const stored = plainDecimal(number);
  return stored !== undefined && sameDecimal(stored, rounded) ? number + 0 : text;
}

function amountOf(amount: unknown, precision: number | undefined): string | undefined {
  if (typeof amount !== 'number' && (typeof amount !== 'string' || !/^-?\d+(\.\d+)?$/.test(amount.trim())))
    return undefined;
  const plain = plainDecimal(typeof amount === 'string' ? amount.trim() : amount);
  return plain === undefined || precision === undefined ? plain : roundDecimal(plain, precision);
}

function moneyOf(value: unknown, item: FieldItem, currency: string | undefined): unknown {
  if (!isObject(value)) {
    const amount = amountOf(value, item.precision);
    return amount === undefined || currency === undefined ? value : { amount, currency };
  }
  if (value['amount'] === null || value['amount'] === undefined || value['amount'] === '') return null;
  const amount = amountOf(value['amount'], item.precision);
  if (amount === undefined) return value;
  const own = value['currency'];
  return {
    ...value,
    amount,
    currency: own === undefined || own === null || own === '' ? (currency ?? null) : own,
  };
}

/** What is stored when somebody enters a value: white space, numbers written as text, precision, money. */
export function conformInput(
  value: unknown,
  item: FieldItem,
  whitespace: string | undefined,
  currency: string | undefined,
): unknown {
  const { dataType, precision } = item;
  if (value === undefined || value === null) return null;
  if (IS_TEXT.has(dataType))
    return typeof value === 'string' && whitespace ? (WHITESPACE[whitespace]?.(value) ?? value) : value;
  if (typeof value === 'string' && value.trim() === '' && dataType !== 'choice') return null;
  if (value === '') return null;
  switch (dataType) {
    case 'integer':
    case 'decimal':
      if (typeof value === 'string') return numberOf(value, precision);
      return typeof value === 'number' && precision !== undefined
        ? numberOf(String(value), precision)
        : value;
    case 'money':
      return moneyOf(value, item, currency);
    default:
      return value;
  }
}

/** Loaded data is taken as it is, except that amounts given as numbers become decimal text, which loses nothing. */
export function conformLoaded(value: unknown, item: FieldItem): unknown {
  if (item.dataType !== 'money' || !isObject(value) || typeof value['amount'] !== 'number')
    return value ?? null;
  return isCurrency(value['currency']) ? { ...value, amount: amountOf(value['amount'], undefined) } : value;
}

/**
 * What a calculation stores: the JSON form, and the exact value with which other expressions go on
 * (undefined when the stored form says it all).
 */
export function conformResult(
  value: FelValue,
  item: FieldItem,
  currency: string | undefined,
): { stored: unknown; typed: FelValue | undefined } {
  const type = typeOf(value);
  if (type === 'string') return { stored: value, typed: undefined };
  const round = (number: FelNumber): FelNumber =>
    item.precision === undefined ? number : roundNumber(number, item.precision);
  let typed = value;
  if (item.dataType === 'decimal' && type === 'number') typed = round(value as FelNumber);
  else if (item.dataType === 'money' && type === 'money')
    typed = new MoneyValue(round((value as FelMoney).amount), (value as FelMoney).currency);
  else if (item.dataType === 'money' && type === 'number' && currency !== undefined)
    typed = new MoneyValue(round(value as FelNumber), currency);
  return { stored: toJson(typed), typed };
}
