/** Text → tokens with positions. */
import { dateValue } from './date.js';
import { FelSyntaxError } from './errors.js';
import { parseNumber } from './number.js';
import type { FelValue, Position } from './types.js';

/**
 * - `symbol`: operators and brackets, also the reserved words; `text` is what was written, `==` as `=`
 * - `name`: an identifier; `field`: `$name`; `at`: `@name`; `text` is the name alone
 * - `literal`: number, string or date, with its `value`
 */
export interface Token extends Position {
  readonly kind: 'symbol' | 'name' | 'field' | 'at' | 'literal' | 'end';
  readonly text: string;
  readonly value?: FelValue;
  /** Of an opening parenthesis: index of the token after its partner. */
  after?: number;
}

const RESERVED = new Set('true false null and or not in if then else let'.split(' '));
export const isReserved = (word: string): boolean => RESERVED.has(word);

const TRIVIA = /(?:[ \t\n\r]+|\/\/[^\n\r]*|\/\*[^]*?\*\/)*/y;
const WORD = /([$@]?)([A-Za-z_]\w*)/y;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const DATE = /@(\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:Z|[-+]\d\d:\d\d)?)?(?![\w:]))?/y;
const SYMBOL = /==|[!<>]=|\?\?|[-+*/%&=<>!?:.,()[\]{}$]/y;
/** What people write who come from other languages. */
const FOREIGN = /&&|\|\||===|=>|<>|\|>?/y;
const INSTEAD: Record<string, string> = { '&&': 'and', '||': 'or', '===': '=', '=>': '>=', '<>': '!=' };
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\', "'": "'", '"': '"' };

export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const open: Token[] = [];
  let at = 0;

  const fail = (reason: string, start = at, end = start + 1): never => {
    throw new FelSyntaxError(reason, source, { start, end });
  };
  const scan = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  const push = (kind: Token['kind'], text: string, end: number, value?: FelValue): void => {
    const token: Token = { kind, text, start: at, end, ...(value !== undefined && { value }) };
    if (text === '(' && kind === 'symbol') open.push(token);
    tokens.push(token);
    if (text === ')' && kind === 'symbol' && open.length) open.pop()!.after = tokens.length;
    at = end;
  };

  for (;;) {
    at += scan(TRIVIA)![0].length;
    if (at >= source.length) break;
    const character = source[at]!;
    let match: RegExpExecArray | null;
    if (source.startsWith('/*', at)) fail('This comment is never closed; end it with */', at, at + 2);
    if ((match = scan(WORD))) {
      const [all, sigil, word] = match as unknown as [string, string, string];
      push(
        sigil ? (sigil === '$' ? 'field' : 'at') : isReserved(word) ? 'symbol' : 'name',
        word,
        at + all.length,
      );
    } else if ((match = scan(NUMBER))) {
      const text = match[0];
      const end = at + text.length;
      if (/^0\d/.test(text)) fail('A number may not start with an extra 0', at, end);
      if (source[end] === '.') fail('A number needs digits after its decimal point', at, end + 1);
      const value = parseNumber(text);
      push('literal', text, end, value ?? fail('This number is too large', at, end));
    } else if (character === "'" || character === '"') {
      const start = at;
      let value = '';
      let next = at + 1;
      for (; source[next] !== character; next++) {
        if (next >= source.length)
          fail(`This text is never closed; end it with ${character}`, start, source.length);
        if (source[next] !== '\\') {
          value += source[next];
          continue;
        }
        const escape = source[++next] ?? '';
        const hex = escape === 'u' ? /^[\da-fA-F]{4}/.exec(source.slice(next + 1, next + 5))?.[0] : undefined;
        if (hex) {
          value += String.fromCharCode(parseInt(hex, 16));
          next += 4;
        } else {
          value +=
            ESCAPES[escape] ??
            fail(
              `\\${escape} means nothing inside text; write \\\\${escape} for a backslash`,
              next - 1,
              next + 1,
            );
        }
      }
      push('literal', source.slice(start, next + 1), next + 1, value);
    } else if ((match = scan(DATE))) {
      const end = at + match[0].length;
      const value = match[1] && dateValue(match[1]);
      push(
        'literal',
        match[0],
        end,
        value ||
          fail('A name or a real date must follow @, such as @2025-07-10 or @2025-07-10T09:30:00Z', at, end),
      );
    } else if ((match = scan(FOREIGN))) {
      const hint = INSTEAD[match[0]];
      fail(`${match[0]} is not an operator${hint ? `; write ${hint}` : ''}`, at, at + match[0].length);
    } else if ((match = scan(SYMBOL))) {
      push('symbol', match[0] === '==' ? '=' : match[0], at + match[0].length);
    } else {
      fail(`${JSON.stringify(character)} has no meaning here`);
    }
  }
  push('end', '', at);
  return tokens;
}
