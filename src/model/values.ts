/** Stored values: emptiness, type checks, equality and safe copies of JSON. */
import type { DataType } from './definition.js';
import { isCalendarDate } from './version.js';

/** Unanswered: null, empty text or an empty selection. Zero, false and `{}` are answers. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Empty, or only white space; `required` uses this. */
export const isBlank = (value: unknown): boolean =>
  isEmpty(value) || (typeof value === 'string' && value.trim() === '');

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
const ZONED_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/;
const AMOUNT = /^-?\d+(?:\.\d+)?$/;

export function isDateText(value: unknown): boolean {
  const parts = typeof value === 'string' ? DATE.exec(value) : null;
  return parts !== null && isCalendarDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

export const isCurrency = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value);

const isText = (value: unknown): value is string => typeof value === 'string';

const FITS: Record<DataType, (value: unknown) => boolean> = {
  string: isText,
  text: isText,
  integer: (value) => Number.isInteger(value),
  decimal: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  date: isDateText,
  dateTime: (value) =>
    isText(value) && value[10] === 'T' && isDateText(value.slice(0, 10)) && ZONED_TIME.test(value.slice(11)),
  time: (value) => isText(value) && TIME.test(value),
  uri: (value) => isText(value) && URI.test(value),
  attachment: (value) => isObject(value) && isText(value['contentType']) && value['contentType'] !== '',
  choice: isText,
  multiChoice: (value) => Array.isArray(value) && value.every(isText),
  money: (value) =>
    isObject(value) &&
    isCurrency(value['currency']) &&
    (isText(value['amount']) ? AMOUNT.test(value['amount']) : Number.isFinite(value['amount'])),
};

/** Whether a non-empty stored value has the JSON form of its data type; options are checked elsewhere. */
export const fitsType = (dataType: DataType, value: unknown): boolean => FITS[dataType](value);

export const isDataType = (name: string): name is DataType => Object.hasOwn(FITS, name);

export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, i) => sameValue(item, b[i]))
    );
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) &&
        sameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}

/** Maximum number of characters in all texts of one value together. */
export const MAX_VALUE_LENGTH = 1_000_000;
/** The same for attachments, whose content may be part of the value. */
export const MAX_ATTACHMENT_LENGTH = 8_000_000;
const MAX_DEPTH = 32;
const MAX_PARTS = 20_000;

/**
 * Copies plain JSON. Throws an error that states the reason for values that are not JSON, too large or nested too deeply,
 * and for a `__proto__` key unless `dropsProto` is set.
 */
export function copyJson(
  value: unknown,
  maxLength: number,
  dropsProto = false,
  maxParts = MAX_PARTS,
): unknown {
  let length = 0;
  let parts = 0;
  const copy = (part: unknown, depth: number): unknown => {
    if (++parts > maxParts) throw new RangeError(`it has more than ${maxParts} parts`);
    if (part === null || typeof part === 'boolean') return part;
    if (typeof part === 'string') {
      if ((length += part.length) > maxLength)
        throw new RangeError(`it is longer than ${maxLength} characters`);
      return part;
    }
    if (typeof part === 'number') {
      if (!Number.isFinite(part)) throw new RangeError(`${part} is not a number that can be stored`);
      return part;
    }
    if (typeof part !== 'object') throw new TypeError(`a ${typeof part} cannot be stored`);
    if (depth >= MAX_DEPTH) throw new RangeError('it is nested too deeply, or contains itself');
    if (Array.isArray(part))
      return Array.from(part, (item) => copy(item === undefined ? null : item, depth + 1));
    const prototype: unknown = Object.getPrototypeOf(part);
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
      throw new TypeError('only plain objects can be stored');
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(part)) {
      if (key === '__proto__') {
        if (dropsProto) continue;
        throw new TypeError('"__proto__" is never a key');
      }
      const item = (part as Record<string, unknown>)[key];
      if (item !== undefined) result[key] = copy(item, depth + 1);
    }
    return result;
  };
  return copy(value, 0);
}
