/** Text → tokens with positions. */
import { dateValue } from './date.js';
import { FelSyntaxError } from './errors.js';
import { parseNumber } from './number.js';
import type { FelValue, Position } from './types.js';

/** Exactly one of the optional properties says what it is. */
export interface Token extends Position {
  /** An operator, a bracket or a reserved word; `==` is given as `=`, and the end of the source as empty text. */
  readonly symbol?: string;
  readonly name?: string;
  /** The name in `$name`. */
  readonly field?: string;
  /** The name in `@name`. */
  readonly at?: string;
  /** Of a number, text or date. */
  readonly value?: FelValue;
  /** Of an opening parenthesis: index of the token after its partner. */
  after?: number;
}

const RESERVED = /^(true|false|null|and|or|not|in|if|then|else|let)$/;
export const isReserved = (word: string): boolean => RESERVED.test(word);

const TRIVIA = /([ \t\n\r]+|\/\/[^\n\r]*|\/\*[^]*?\*\/)*/y;
const TOKEN = new RegExp(
  [
    /(?<foreign>&&|\|\||===|=>|<>|\|>|\/\*)/, // what people write who come from other languages
    /(?<sigil>[$@]?)(?<word>[A-Za-z_]\w*)/,
    /(?<number>(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?(?![\d.]))/,
    /@(?<date>\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(Z|[-+]\d\d:\d\d)?)?(?![\w:]))/,
    /(?<text>'([^'\\]|\\[^])*'|"([^"\\]|\\[^])*")/,
    /(?<symbol>==|[!<>]=|\?\?|[-+*/%&=<>!?:.,()[\]{}$])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
);
const HINTS: Record<string, string> = {
  '&&': 'write and',
  '||': 'write or',
  '===': 'write =',
  '=>': 'write >=',
  '<>': 'write !=',
  '/*': 'close this comment with */',
  "'": 'close this text with another quote',
  '"': 'close this text with another quote',
  '@': 'a name or a real date such as @2025-07-10 must follow',
};
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\', "'": "'", '"': '"' };

export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const open: Token[] = [];
  let start = 0;
  const scan = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = start;
    return pattern.exec(source);
  };
  const refuse = (reason: string, from = start, end = from + 1): never => {
    throw new FelSyntaxError(reason, source, { start: from, end });
  };
  const unescape = (text: string): string =>
    text
      .slice(1, -1)
      .replace(/\\(u[\da-fA-F]{4}|[^])/g, (all, escape: string, at: number) =>
        escape.length > 1
          ? String.fromCharCode(parseInt(escape.slice(1), 16))
          : (ESCAPES[escape] ??
            refuse(`${all} means nothing in text; a backslash is written \\\\`, start + 1 + at)),
      );
  const kindOf = ({
    sigil,
    word,
    number,
    date,
    text,
    symbol,
  }: Record<string, string | undefined>): Partial<Token> => {
    if (word)
      return sigil === '$'
        ? { field: word }
        : sigil
          ? { at: word }
          : isReserved(word)
            ? { symbol: word }
            : { name: word };
    if (symbol) return { symbol: symbol === '==' ? '=' : symbol };
    if (text) return { value: unescape(text) };
    return {
      value:
        (number ? parseNumber(number) : dateValue(date!)) ??
        refuse(number ? 'This number is too large' : 'There is no such date'),
    };
  };
  for (;;) {
    start += scan(TRIVIA)![0].length;
    if (start === source.length) break;
    const match = scan(TOKEN);
    const { foreign = source[start]! } = match?.groups ?? {};
    if (!match || match.groups!['foreign'])
      refuse(`${foreign} is not understood here${HINTS[foreign] ? `; ${HINTS[foreign]}` : ''}`);
    const end = start + match![0].length;
    const token: Token = { start, end, ...kindOf(match!.groups!) };
    tokens.push(token);
    if (token.symbol === '(') open.push(token);
    if (token.symbol === ')' && open[0]) open.pop()!.after = tokens.length;
    start = end;
  }
  tokens.push({ start, end: start, symbol: '' });
  return tokens;
}
