/** Regular expressions in our own source, and the work that a backtracking matcher does for them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { compilePattern, type Operation, type Program } from '../../src/fel/regex/pattern.js';

export interface RegexLiteral {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** All regular expression literals in a folder of `src`. */
export function regexLiterals(folder: string): RegexLiteral[] {
  const files = readdirSync(`${root}src/${folder}`, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const path = `src/${folder}/${name}`;
      const code = readFileSync(root + path, 'utf8');
      const found: RegexLiteral[] = [];
      const visit = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return;
        const { regex, start } = node as { regex?: { pattern: string; flags: string }; start: number };
        if (!regex) return Object.values(node).forEach(visit);
        const line = code.slice(0, start).split('\n').length;
        found.push({ place: `${path}:${line}`, source: regex.pattern, flags: regex.flags });
      };
      visit(parseAst(code, { lang: 'ts' }).body);
      return found;
    });
}

/** Thrown when counting has reached its limit. */
class Enough extends Error {}

/**
 * Steps that a matcher with plain backtracking takes, as the platform's does, for a search through the text. With `sticky`
 * only the start of the text is tried. Counting ends at `limit`.
 */
export function backtrackingSteps(pattern: string, text: string, sticky: boolean, limit: number): number {
  let steps = 0;
  const run = (program: Program, start: number, end?: number): boolean => {
    const stack = [0, start];
    while (stack.length) {
      let at = stack.pop()!;
      let next = stack.pop()!;
      // A loop ends when a round takes nothing.
      const rounds = new Map<number, number>();
      for (;;) {
        if (next === program.code.length) {
          if (end === undefined || at === end) return true;
          break;
        }
        if (++steps > limit) throw new Enough();
        const { kind, to, or, test, look }: Operation = program.code[next]!;
        if (kind === 'take') {
          if (at === text.length || !(test as (unit: number) => boolean)(text.charCodeAt(at++))) break;
        } else if (kind === 'fork') stack.push(next + or, at);
        else if (kind === 'jump') {
          if (to < 0 && rounds.get(next) === at) break;
          rounds.set(next, at);
          next += to;
          continue;
        } else if (kind === 'place') {
          if (!(test as (text: string, at: number) => boolean)(text, at)) break;
        } else if (kind === 'look') {
          const found = look!.isBehind
            ? Array.from({ length: at + 1 }, (_, i) => i).some((from) => run(look!.program, from, at))
            : run(look!.program, at);
          if (found !== look!.isWanted) break;
        }
        next++;
      }
    }
    return false;
  };
  const program = compilePattern(pattern);
  // Platforms do not search on when a pattern can match at the start only.
  const isAnchored = /^\^(?!.*\|)/.test(pattern);
  try {
    for (let start = 0; start <= (sticky || isAnchored ? 0 : text.length); start++)
      if (run(program, start)) break;
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return steps;
}
