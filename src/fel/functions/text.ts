import { fail } from '../errors.js';
import { limitText } from '../limits.js';
import { safeMatch } from '../regex/safe-match.js';
import type { FelNumber } from '../types.js';
import { felString, nameOf } from '../values/values.js';
import { define, type Functions } from './define.js';

/** Characters as people count them: a code point is one. */
const characters = (text: string): string | string[] => (/[\ud800-\udfff]/.test(text) ? [...text] : text);

export const wholeNumber = (value: FelNumber): number =>
  Number.isSafeInteger(value) ? (value as number) : fail('FEL_VALUE', 'A whole number is needed here');

export const texts: Functions = {
  length: define('x', (value) => {
    if (value === null) return 0;
    if (Array.isArray(value)) return value.length;
    return typeof value === 'string'
      ? characters(value).length
      : fail('FEL_TYPE', `${nameOf(value)} has no length`);
  }),
  contains: define('ss', (text, part) => text.includes(part)),
  startsWith: define('ss', (text, part) => text.startsWith(part)),
  endsWith: define('ss', (text, part) => text.endsWith(part)),
  substring: define('snn?', (text, start, length = 2 ** 40) => {
    const from = Math.max(wholeNumber(start), 1) - 1;
    const part = characters(text).slice(from, from + Math.max(wholeNumber(length), 0));
    return typeof part === 'string' ? part : part.join('');
  }),
  replace: define('sss', (text, find, replacement) => {
    const parts = find ? text.split(find) : [text];
    return limitText(text.length + parts.length * replacement.length) && parts.join(replacement);
  }),
  upper: define('s', (text) => text.toUpperCase()),
  lower: define('s', (text) => text.toLowerCase()),
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
      const value = values[index ? +index : sequence++];
      if (value === undefined) return placeholder;
      const text = felString(value) ?? fail('FEL_TYPE', `format() cannot print ${nameOf(value)}`);
      return limitText((length += text.length)) && text;
    });
  }),
};
