/** Splits source text into tokens with positions. */
import { dateValue } from './values/date.js';
import { FelSyntaxError } from './errors.js';
import { parseNumber } from './values/number.js';
import type { FelValue, Position } from './types.js';

/** Exactly one of `symbol`, `name`, `field`, `at` and `value` is set. */
export interface Token extends Position {
  /** An operator, bracket or reserved word; `==` becomes `=`, and the end of the source is empty text. */
  readonly symbol: string | undefined;
  readonly name: string | undefined;
  /** The name in `$name`. */
  readonly field: string | undefined;
  /** The name in `@name`. */
  readonly at: string | undefined;
  /** The value of a number, text or date. */
  readonly value: FelValue | undefined;
  /** For an opening parenthesis: index of the token after the closing one. */
  after: number;
}

const RESERVED = new Set('true false null and or not in if then else let'.split(' '));
export const isReserved = (word: string): boolean => RESERVED.has(word);

const TRIVIA = /([ \t\n\r]+|\/\/[^\n\r]*|\/\*[^]*?\*\/)*/y;
const WORD = /[$@]?[A-Za-z_]\w*/y;
/** A dot may follow only where it begins a path tail such as `.name`; `1.e5` is a mistyped number instead. */
const NUMBER = /(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?(?!\d|\.(?![A-Za-z_])|\.[eE][-+]?\d)/y;
const DATE = /@\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(Z|[-+]\d\d:\d\d)?)?(?!\w)/y;
const TEXT = /'([^'\\]|\\[^])*'|"([^"\\]|\\[^])*"/y;
const SYMBOL = /==|[!<>]=|\?\?|[-+*/%&=<>!?:.,()[\]{}$]/y;
/** Operators of other languages and unclosed texts and comments, with the correction for the message. */
const FOREIGN = /&&|\|\||\|>|===|=>|<>|\/\*|[^]/y;
const HINTS: Record<string, string> = {
  '&&': 'write and',
  '||': 'write or',
  '|>': 'write the value inside the parentheses of the function',
  '===': 'write =',
  '=>': 'write >=',
  '<>': 'write !=',
  '/*': 'close the comment with */',
  "'": 'close the text with another quote',
  '"': 'close the text with another quote',
  '@': 'a name or a real date such as @2025-07-10 must follow',
};
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\', "'": "'", '"': '"' };

export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const open: Token[] = [];
  let start = 0;
  let end = 0;
  /** Uses `test`, which is faster than `exec` because it builds no match object. */
  const scan = (pattern: RegExp): boolean => {
    pattern.lastIndex = start;
    const found = pattern.test(source);
    if (found) end = pattern.lastIndex;
    return found;
  };
  const refuse = (reason: string, from = start, to = end): never => {
    throw new FelSyntaxError(reason, source, { start: from, end: to });
  };
  const push = (symbol?: string, name?: string, field?: string, at?: string, value?: FelValue): void => {
    const token: Token = { start, end, symbol, name, field, at, value, after: 0 };
    tokens.push(token);
    if (symbol === '(') open.push(token);
    if (symbol === ')' && open.length) open.pop()!.after = tokens.length;
  };
  const pushValue = (value: FelValue | undefined, problem: string): void =>
    push(undefined, undefined, undefined, undefined, value ?? refuse(problem));
  const unescape = (text: string): string =>
    text.includes('\\')
      ? text.replace(/\\(u[\da-fA-F]{4}|[^])/g, (all, escape: string, at: number) =>
          escape.length > 1
            ? String.fromCharCode(parseInt(escape.slice(1), 16))
            : (ESCAPES[escape] ??
              refuse(`${all} means nothing in text; a backslash is written \\\\`, start + 1 + at)),
        )
      : text;

  for (;;) {
    start = end;
    scan(TRIVIA);
    start = end;
    if (start === source.length) break;
    if (scan(WORD)) {
      const word = source.slice(start, end);
      const name = word.slice(1);
      if (word[0] === '$') push(undefined, undefined, name);
      else if (word[0] === '@')
        push(undefined, undefined, undefined, isReserved(name) ? refuse(`${name} is a reserved word`) : name);
      else if (isReserved(word)) push(word);
      else push(undefined, word);
    } else if (scan(NUMBER)) pushValue(parseNumber(source.slice(start, end)), 'This number is too large');
    else if (scan(DATE)) pushValue(dateValue(source.slice(start + 1, end)), 'There is no such date');
    else if (scan(TEXT)) pushValue(unescape(source.slice(start + 1, end - 1)), '');
    else {
      scan(FOREIGN);
      const foreign = source.slice(start, end);
      if (end - start > 1 || !scan(SYMBOL)) {
        const hint = /\d/.test(foreign)
          ? 'write numbers as 7, 0.5 or 1000'
          : /[‘’“”]/.test(foreign)
            ? 'write straight quotes'
            : HINTS[foreign];
        refuse(`${foreign} is not understood here${hint ? `; ${hint}` : ''}`);
      }
      push(end - start > 1 && foreign === '=' ? '=' : source.slice(start, end));
    }
  }
  push('');
  return tokens;
}
