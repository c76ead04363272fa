/** Converts values into the JSON form in which they are stored. */
import { toJson } from '../../fel/values/json.js';
import { numberText, parseNumber, roundNumber, toBig } from '../../fel/values/number.js';
import type { FelMoney, FelNumber, FelValue } from '../../fel/types.js';
import { MoneyValue, typeOf } from '../../fel/values/values.js';
import type { FieldItem } from '../../model/definition.js';
import { isCurrency, isObject } from '../../model/values.js';

const WHITESPACE: Readonly<Record<string, (text: string) => string>> = {
  trim: (text) => text.trim(),
  normalize: (text) => text.trim().replace(/\s+/g, ' '),
  remove: (text) => text.replace(/\s+/g, ''),
};
const IS_TEXT = new Set(['string', 'text', 'uri']);
const TIME_WITHOUT_SECONDS = /^\d\d:\d\d$/;

/** Applies the bind's `whitespace` rule to a text; every other value stays as it is. */
function cleanText(value: unknown, whitespace: string | undefined): unknown {
  if (typeof value !== 'string' || whitespace === undefined) return value;
  return WHITESPACE[whitespace]?.(value) ?? value;
}

/** The number that a text stands for. The text stays if it is no number, or if a JavaScript number would lose digits. */
function numberFrom(text: string, precision: number | undefined): unknown {
  const read = parseNumber(text);
  if (read === undefined) return text;
  const exact = precision === undefined ? read : roundNumber(read, precision);
  const number = Number(exact);
  return typeof exact === 'number' || toBig(number).eq(exact) ? number : text;
}

/** The decimal text of an amount; undefined if the value is not an amount. */
function amountFrom(amount: unknown, precision: number | undefined): string | undefined {
  // Other values could run code of the host in `toString`.
  if (typeof amount !== 'string' && typeof amount !== 'number') return undefined;
  const text = String(amount).trim();
  const isWritten = typeof amount === 'string' && /^-?\d+(\.\d+)?$/.test(text);
  const read = isWritten || typeof amount === 'number' ? parseNumber(text) : undefined;
  if (read === undefined) return undefined;
  // Without a precision, trailing zeros stay as they were written.
  if (precision === undefined) return isWritten ? text : numberText(read);
  return numberText(roundNumber(read, precision));
}

function moneyFrom(value: unknown, item: FieldItem, currency: string | undefined): unknown {
  if (!isObject(value)) {
    const amount = amountFrom(value, item.precision);
    return amount === undefined || currency === undefined ? value : { amount, currency };
  }
  // A cleared amount empties the field. An object without an amount is not money: it is kept and reported.
  if (Object.hasOwn(value, 'amount') && (value['amount'] ?? '') === '') return null;
  const amount = amountFrom(value['amount'], item.precision);
  if (amount === undefined) return value;
  const given = value['currency'] || currency;
  return given === undefined ? { ...value, amount } : { ...value, amount, currency: given };
}

/** The stored form of an entered value: cleans white space, parses numbers written as text, applies precision, completes money and times. */
export function conformInput(
  value: unknown,
  item: FieldItem,
  whitespace: string | undefined,
  currency: string | undefined,
): unknown {
  const { dataType, precision } = item;
  if (value === undefined || value === null) return null;
  if (IS_TEXT.has(dataType)) return cleanText(value, whitespace);
  if (typeof value === 'string' && value.trim() === '' && dataType !== 'choice') return null;
  if (value === '') return null;
  switch (dataType) {
    case 'integer':
    case 'decimal':
      if (typeof value === 'string') return numberFrom(value.trim(), precision);
      return typeof value === 'number' && precision !== undefined
        ? numberFrom(String(value), precision)
        : value;
    case 'money':
      return moneyFrom(value, item, currency);
    case 'time':
      return typeof value === 'string' && TIME_WITHOUT_SECONDS.test(value) ? `${value}:00` : value;
    default:
      return value;
  }
}

/**
 * The stored form of a loaded value. It is taken as it is, with two exceptions: the `whitespace` rule applies to texts,
 * and an amount given as a number becomes decimal text, which loses nothing.
 */
export function conformLoaded(value: unknown, item: FieldItem, whitespace: string | undefined): unknown {
  if (IS_TEXT.has(item.dataType)) return cleanText(value, whitespace);
  if (item.dataType !== 'money' || !isObject(value) || typeof value['amount'] !== 'number')
    return value ?? null;
  return isCurrency(value['currency']) ? { ...value, amount: amountFrom(value['amount'], undefined) } : value;
}

/**
 * The stored form of a calculated value, and the exact value that other expressions read (undefined if the stored form
 * has the same precision).
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
