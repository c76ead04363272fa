import { fail } from '../errors.js';
import { limitText, spend, spendText } from '../limits.js';
import { safeMatch } from '../regex/safe-match.js';
import { findOccurrences } from '../text-search.js';
import type { FelNumber } from '../types.js';
import { felString, nameOf } from '../values/values.js';
import { define, type Functions } from './define.js';

export const wholeNumber = (value: FelNumber): number =>
  Number.isSafeInteger(value) ? (value as number) : fail('FEL_VALUE', 'A whole number is needed here');

/** Whether the unit at an offset and the next one are a surrogate pair, which is one character for people. */
const isPair = (text: string, at: number): boolean =>
  (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;

const SURROGATE = /[\ud800-\udbff]/;

function countCharacters(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  spendText(text.length * 2);
  let pairs = 0;
  for (let at = 0; at < text.length; at++) if (isPair(text, at)) pairs++;
  return text.length - pairs;
}

/** The offset that is so many characters after another one. */
function skipCharacters(text: string, from: number, count: number): number {
  if (!SURROGATE.test(text)) return Math.min(from + count, text.length);
  spendText(text.length * 2);
  let at = from;
  for (let left = Math.min(count, text.length); left > 0 && at < text.length; left--)
    at += isPair(text, at) ? 2 : 1;
  return at;
}

export const texts: Functions = {
  length: define(
    'x',
    (value) => {
      if (value === null) return 0;
      if (Array.isArray(value)) return value.length;
      return typeof value === 'string'
        ? countCharacters(value)
        : fail('FEL_TYPE', `${nameOf(value)} has no length`);
    },
    { countsRows: true },
  ),
  contains: define('ss', (text, part) => part === '' || findOccurrences(text, part, 1).length > 0),
  startsWith: define('ss', (text, part) => text.startsWith(part)),
  endsWith: define('ss', (text, part) => text.endsWith(part)),
  substring: define('snn?', (text, start, length = 2 ** 40) => {
    const from = skipCharacters(text, 0, Math.max(wholeNumber(start), 1) - 1);
    return text.slice(from, skipCharacters(text, from, Math.max(wholeNumber(length), 0)));
  }),
  replace: define('sss', (text, find, replacement) => {
    if (find === '') return text;
    const places = findOccurrences(text, find);
    const length = text.length + places.length * (replacement.length - find.length);
    limitText(length);
    spendText(length);
    let end = 0;
    const parts = places.map((at) => {
      const part = text.slice(end, at);
      end = at + find.length;
      return part;
    });
    parts.push(text.slice(end));
    return parts.join(replacement);
  }),
  upper: define('s', (text) => changeCase(text, text.toUpperCase)),
  lower: define('s', (text) => changeCase(text, text.toLowerCase)),
  trim: define('s', (text) => text.trim()),
  matches: define('ss', (text, pattern) => {
    const result = safeMatch(pattern, text);
    if (typeof result === 'boolean') return result;
    throw result;
  }),
  format: define('sx*', (template, ...values) => {
    let sequence = 0;
    let length = template.length;
    return template.replace(/\{(\d+)\}|%s/g, (placeholder, index?: string) => {
      spend(12);
      const value = values[index ? +index : sequence++];
      if (value === undefined) return placeholder;
      const text = felString(value) ?? fail('FEL_TYPE', `format() cannot print ${nameOf(value)}`);
      spendText(text.length);
      return limitText((length += text.length)) && text;
    });
  }),
};

/** Changing the case of characters beyond Latin-1 takes several times as long as other work on text. */
function changeCase(text: string, change: () => string): string {
  spendText(text.length * 4);
  return change.call(text);
}
