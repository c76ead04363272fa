import { Failure } from '../errors.js';
import { MAX_TEXT, TOO_LONG } from '../limits.js';
import { safeMatch } from '../safe-match.js';
import type { FelNumber, FelValue } from '../types.js';
import { felString, nameOf, typeOf } from '../values.js';
import { define, type Functions } from './define.js';

const HAS_SURROGATES = /[\ud800-\udfff]/;
/** Characters as people count them: a code point is one. */
const characters = (text: string): string | string[] => (HAS_SURROGATES.test(text) ? [...text] : text);

const wholeNumber = (value: FelNumber): number | Failure =>
  Number.isSafeInteger(value) ? (value as number) : new Failure('FEL_VALUE', 'A whole number is needed here');

function replaceAll(text: string, find: string, replacement: string): string | Failure {
  if (!find) return text;
  const parts = text.split(find);
  return text.length + (parts.length - 1) * replacement.length > MAX_TEXT
    ? TOO_LONG
    : parts.join(replacement);
}

function format(template: string, ...values: FelValue[]): string | Failure {
  let sequence = 0;
  let length = template.length;
  let failure: Failure | undefined;
  const result = template.replace(/\{(\d+)\}|%s/g, (placeholder, digits?: string) => {
    const value = values[digits === undefined ? sequence++ : Number(digits)];
    if (value === undefined || failure) return placeholder;
    const text = felString(value);
    if (text === undefined)
      failure = new Failure('FEL_TYPE', `format() cannot print ${nameOf(typeOf(value))}`);
    length += text?.length ?? 0;
    if (length > MAX_TEXT) failure = TOO_LONG;
    return failure ? '' : text!;
  });
  return failure ?? result;
}

export const texts: Functions = {
  length: define('x', (value) => {
    if (value === null) return 0;
    if (typeof value === 'string') return characters(value).length;
    return Array.isArray(value)
      ? value.length
      : new Failure('FEL_TYPE', `length() needs text or an array, not ${nameOf(typeOf(value))}`);
  }),
  contains: define('ss', (text, part) => text.includes(part)),
  startsWith: define('ss', (text, part) => text.startsWith(part)),
  endsWith: define('ss', (text, part) => text.endsWith(part)),
  substring: define('snn?', (text, start, length) => {
    const first = wholeNumber(start);
    const count = length === undefined ? Infinity : wholeNumber(length);
    if (first instanceof Failure) return first;
    if (count instanceof Failure) return count;
    const from = Math.max(first, 1) - 1;
    const part = characters(text).slice(from, from + Math.max(count, 0));
    return typeof part === 'string' ? part : part.join('');
  }),
  replace: define('sss', replaceAll),
  upper: define('s', (text) => text.toUpperCase()),
  lower: define('s', (text) => text.toLowerCase()),
  trim: define('s', (text) => text.trim()),
  matches: define('ss', (text, pattern) => {
    const result = safeMatch(pattern, text);
    return typeof result === 'boolean' ? result : new Failure('FEL_REGEX', result.message);
  }),
  format: define('sx*', format),
};
