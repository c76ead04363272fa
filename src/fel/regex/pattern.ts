/**
 * Regular expression → program for the matcher in `safe-match.ts`. Only the structure is read here; what a
 * single character class or escape accepts is left to the platform, one character at a time.
 */
import { fail } from '../errors.js';

/** Jumps are relative, so that code can be repeated as it is. All operations have one shape, which keeps the matcher fast. */
export interface Operation {
  readonly kind: Kind;
  /** `take`: whether it accepts a UTF-16 unit; `place`: whether it may go on here. */
  readonly test?: ((unit: number) => boolean) | ((text: string, at: number) => boolean) | undefined;
  /** `fork`: the preferred way on; `jump`: the only one; `mark` and `again`: which. */
  readonly to: number;
  /** `fork`: the other way. */
  readonly or: number;
  /** `look`: what must, or must not, match ahead or behind. */
  readonly look?:
    { readonly program: Program; readonly isBehind: boolean; readonly isWanted: boolean } | undefined;
}
export type Kind =
  /** Takes one character. */
  | 'take'
  /** Tries one way, then another. */
  | 'fork'
  | 'jump'
  /** `^`, `$`, `\b`, `\B`. */
  | 'place'
  /** Looks ahead or behind without moving. */
  | 'look'
  /** Remembers where a group starts or ends. */
  | 'mark'
  /** Takes what a group took. */
  | 'again';
export type Program = readonly Operation[];

const operation = (
  kind: Kind,
  to = 0,
  or = 0,
  test?: Operation['test'],
  look?: Operation['look'],
): Operation => ({ kind, to, or, test, look });

/** Nobody needs more, and the platform itself fails on very long ones, but only when it uses them. */
const MAX_LENGTH = 5_000;
/** Counted repetition multiplies code. */
const MAX_OPERATIONS = 10_000;

const ATOM = /\[([^\]\\]|\\[^])*\]|\\(c[A-Za-z]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|k<([^>]+)>|\d+|[^])|[^]/y;
const GROUP = /\((\?:|\?(<?)([=!])|\?<([^>]+)>)?/y;
const QUANTIFIER = /([*+?]|\{(\d+)(,(\d*))?\})\??/y;

function tester(atom: string): (unit: number) => boolean {
  const pattern = new RegExp(`^${atom}$`);
  const known: boolean[] = [];
  return (unit) => (known[unit] ??= pattern.test(String.fromCharCode(unit)));
}

/** `^`, `$`, `\b` and `\B` look at no more than the neighbours of a place, so the platform may. */
function place(assertion: string): (text: string, at: number) => boolean {
  const pattern = new RegExp(assertion, 'y');
  return (text, at) => {
    pattern.lastIndex = at;
    return pattern.test(text);
  };
}

/** The platform says what is a regular expression at all. */
export function nativePattern(pattern: string): RegExp {
  try {
    if (pattern.length < MAX_LENGTH) return new RegExp(pattern);
  } catch {
    // as below
  }
  return fail('FEL_REGEX', `"${pattern.slice(0, 40)}" is not a regular expression, or too long`);
}

/** Of a pattern that the platform understands; fails for such as would take too much room. */
export function compilePattern(pattern: string): Program {
  // A reference may come before its group. Escapes and classes are stepped over: what looks like a group there is none.
  const names = [...pattern.matchAll(/\\[^]|\[([^\]\\]|\\[^])*\]|\((?!\?)|\(\?<([^>=!][^>]*)>/g)]
    .filter(([part]) => part[0] === '(')
    .map(([, , name]) => name);
  let groups = 0;
  let at = 0;
  const scan = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at;
    const match = form.exec(pattern);
    at += match?.[0].length ?? 0;
    return match;
  };

  const repeat = (code: Program, times: number): Operation[] => {
    if (code.length * times > MAX_OPERATIONS) fail('FEL_REGEX', 'This regular expression is too large');
    return Array.from({ length: times }, () => code).flat();
  };

  function alternatives(): Operation[] {
    let code = sequence();
    while (pattern[at] === '|') {
      at++;
      const other = sequence();
      code = [operation('fork', 1, code.length + 2), ...code, operation('jump', other.length + 1), ...other];
    }
    return code;
  }

  function sequence(): Operation[] {
    const code: Operation[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const part = atom();
      const quantifier = scan(QUANTIFIER);
      if (!quantifier) {
        code.push(...part);
        continue;
      }
      const [, sign, from, comma, to] = quantifier;
      const minimum = from ? +from : sign === '+' ? 1 : 0;
      const maximum = sign === '?' ? 1 : !from || (comma && !to) ? Infinity : +(to ?? from);
      code.push(...repeat(part, minimum));
      if (maximum === Infinity)
        code.push(operation('fork', 1, part.length + 2), ...part, operation('jump', -part.length - 1));
      else code.push(...repeat([operation('fork', 1, part.length + 1), ...part], maximum - minimum));
      repeat(code, 1);
    }
    return code;
  }

  function atom(): Program {
    const group = scan(GROUP);
    if (group) {
      const [, kind, behind, look, name] = group;
      // Newer platforms know `(?i:…)`, others do not; a form must mean the same on all of them.
      if (!kind && pattern[at] === '?') fail('FEL_REGEX', 'Flags inside a regular expression do not work');
      const number = !kind || name ? ++groups : 0;
      const inside = alternatives();
      at++;
      if (look)
        return [
          operation('look', 0, 0, undefined, { program: inside, isBehind: !!behind, isWanted: look === '=' }),
        ];
      return number ? [operation('mark', 2 * number), ...inside, operation('mark', 2 * number + 1)] : inside;
    }
    const [text, , , name] = scan(ATOM)!;
    if (/^(\^|\$|\\b)$/i.test(text)) return [operation('place', 0, 0, place(text))];
    const number = name ? names.indexOf(name) + 1 : +text.slice(1);
    if (/^\\[k1-9]/.test(text) && number <= names.length && number > 0) return [operation('again', number)];
    const literal = text.charCodeAt(0);
    return [
      operation('take', 0, 0, /^[.[\\]/.test(text) ? tester(text) : (unit: number) => unit === literal),
    ];
  }

  return repeat(alternatives(), 1);
}
