/**
 * Regular expression → program for the matcher in `safe-match.ts`. Only the structure is read here; whether a single
 * character class or escape accepts a character is left to the platform.
 */
import { fail } from '../errors.js';

/** Jumps are relative, so that code can be repeated unchanged. All operations have one shape, which keeps the matcher fast. */
export interface Operation {
  readonly kind: Kind;
  /** `take`: whether it accepts a UTF-16 unit; `place`: whether the match may go on here. */
  readonly test?: ((unit: number) => boolean) | ((text: string, at: number) => boolean) | undefined;
  /** `fork`: the preferred way on; `jump`: the only one; `mark` and `again`: number of the mark or group. */
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
  /** Takes the text that a group took. */
  | 'again';

export interface Program {
  readonly code: readonly Operation[];
  /** The most characters that it can take; infinite with loops. */
  readonly reach: number;
}

export interface CompiledPattern extends Program {
  /** A back-reference needs the places of groups, so the matcher has to keep track of them. */
  readonly needsGroups: boolean;
}

const operation = (
  kind: Kind,
  to = 0,
  or = 0,
  test?: Operation['test'],
  look?: Operation['look'],
): Operation => ({ kind, to, or, test, look });

/** Real patterns are far shorter, and the platform fails on very long ones, but only when it uses them. */
const MAX_LENGTH = 5_000;
/** Counted repetition multiplies code. */
const MAX_OPERATIONS = 10_000;
/** Code is copied once for each group around it. */
const MAX_NESTING = 50;

const ATOM = /\[([^\]\\]|\\[^])*\]|\\(c[A-Za-z]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|k<([^>]+)>|\d+|[^])|[^]/y;
const GROUP = /\((\?:|\?(<?)([=!])|\?<([^>]+)>)?/y;
const QUANTIFIER = /([*+?]|\{(\d+)(,(\d*))?\})\??/y;

function tester(atom: string): (unit: number) => boolean {
  const pattern = new RegExp(`^${atom}$`);
  const known: boolean[] = [];
  return (unit) => (known[unit] ??= pattern.test(String.fromCharCode(unit)));
}

/** `^`, `$`, `\b` and `\B` depend only on the characters next to a place, so the platform's matcher is quick enough. */
function place(assertion: string): (text: string, at: number) => boolean {
  const pattern = new RegExp(assertion, 'y');
  return (text, at) => {
    pattern.lastIndex = at;
    return pattern.test(text);
  };
}

/** The platform decides what is a regular expression at all. */
export function nativePattern(pattern: string): RegExp {
  try {
    if (pattern.length < MAX_LENGTH) return new RegExp(pattern);
  } catch {
    // Reported below.
  }
  return fail('FEL_REGEX', `"${pattern.slice(0, 40)}" is not a regular expression, or too long`);
}

const programOf = (code: readonly Operation[]): Program => {
  const hasLoop = code.some(({ kind, to }) => kind === 'again' || (kind === 'jump' && to < 0));
  return { code, reach: hasLoop ? Infinity : code.filter(({ kind }) => kind === 'take').length };
};

/** Compiles a pattern that the platform accepts; fails for patterns that would take too much room. */
export function compilePattern(pattern: string): CompiledPattern {
  // A reference may come before its group. Escapes and classes are skipped: a parenthesis there opens no group.
  const names = [...pattern.matchAll(/\\[^]|\[([^\]\\]|\\[^])*\]|\((?!\?)|\(\?<([^>=!][^>]*)>/g)]
    .filter(([part]) => part[0] === '(')
    .map(([, , name]) => name);
  let groups = 0;
  let nesting = 0;
  let needsGroups = false;
  let at = 0;
  const scan = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at;
    const match = form.exec(pattern);
    at += match?.[0].length ?? 0;
    return match;
  };
  const tooLarge = (): never => fail('FEL_REGEX', 'This regular expression is too large');

  const repeat = (code: readonly Operation[], times: number): readonly Operation[] => {
    if (code.length * times > MAX_OPERATIONS) tooLarge();
    return times === 1 ? code : Array.from({ length: times }, () => code).flat();
  };

  /** So many repetitions or fewer; the first one that is left out ends all. */
  const optional = (code: readonly Operation[], times: number): readonly Operation[] => {
    const length = code.length + 1;
    if (length * times > MAX_OPERATIONS) tooLarge();
    return Array.from({ length: times }, (_, i) => [
      operation('fork', 1, length * (times - i)),
      ...code,
    ]).flat();
  };

  function alternatives(): Operation[] {
    const branches = [sequence()];
    while (pattern[at] === '|') {
      at++;
      branches.push(sequence());
    }
    if (branches.length === 1) return branches[0]!;
    // Every branch but the last has a fork before it and a jump to the end after it.
    let length = branches.reduce((sum, branch) => sum + branch.length, 2 * (branches.length - 1));
    const code: Operation[] = [];
    for (const branch of branches) {
      length -= branch.length;
      const isLast = length === 0 && branch === branches.at(-1);
      if (!isLast) code.push(operation('fork', 1, branch.length + 2));
      code.push(...branch);
      if (!isLast) code.push(operation('jump', (length -= 2) + 1));
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
      else code.push(...optional(part, maximum - minimum));
      repeat(code, 1);
    }
    return code;
  }

  function atom(): readonly Operation[] {
    const group = scan(GROUP);
    if (group) {
      const [, kind, behind, look, name] = group;
      // Newer platforms know `(?i:…)`, others do not; a form must mean the same on all of them.
      if (!kind && pattern[at] === '?') fail('FEL_REGEX', 'Flags inside a regular expression do not work');
      const number = !kind || name ? ++groups : 0;
      if (++nesting > MAX_NESTING) tooLarge();
      const inside = alternatives();
      nesting--;
      at++;
      if (look) {
        const program = programOf(inside);
        return [operation('look', 0, 0, undefined, { program, isBehind: !!behind, isWanted: look === '=' })];
      }
      return number ? [operation('mark', 2 * number), ...inside, operation('mark', 2 * number + 1)] : inside;
    }
    const [text, , , name] = scan(ATOM)!;
    if (/^(\^|\$|\\b)$/i.test(text)) return [operation('place', 0, 0, place(text))];
    const number = name ? names.indexOf(name) + 1 : +text.slice(1);
    if (/^\\[k1-9]/.test(text) && number <= names.length && number > 0) {
      needsGroups = true;
      return [operation('again', number)];
    }
    const literal = text.charCodeAt(0);
    return [
      operation('take', 0, 0, /^[.[\\]/.test(text) ? tester(text) : (unit: number) => unit === literal),
    ];
  }

  return { ...programOf(repeat(alternatives(), 1)), needsGroups };
}
