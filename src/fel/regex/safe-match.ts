/**
 * Regular expressions in bounded time. The platform's own matcher cannot be interrupted and takes exponential
 * time for some patterns, so this one remembers every (operation, place) that led nowhere: the time is at most
 * proportional to pattern × text. Only back-references defeat that; then the number of steps is limited.
 */
import { fail, Failure } from '../errors.js';
import { spend } from '../limits.js';
import { compilePattern, nativePattern, type Operation, type Program } from './pattern.js';

const MAX_STEPS = 12_000_000;
const MAX_STEPS_WITH_GROUPS = 100_000;

interface Run {
  readonly text: string;
  /** A back-reference asks what a group took. */
  readonly needsGroups: boolean;
  steps: number;
}

/** Where groups start and end, by mark; and, by complement, where the rounds of loops started. */
type Marks = Readonly<Record<number, number>>;

/**
 * Whether the program matches from one of the places between `from` and `to`; with `end`, only if it takes
 * everything up to there. Gives what its groups took, or undefined.
 */
function match(
  run: Run,
  program: Program,
  from: number,
  to: number,
  outer: Marks,
  end?: number,
): Marks | undefined {
  const { text, needsGroups } = run;
  const width = Math.min(text.length, to + reachOf(program)) - from + 1;
  const size = needsGroups ? 0 : (program.length * width + 31) >>> 5;
  step(run, size);
  const seen = new Uint32Array(size);
  for (let start = from; start <= to; start++) {
    const stack = [0, start];
    const groupStack = [outer];
    while (stack.length) {
      let at = stack.pop()!;
      let next = stack.pop()!;
      // Never changed in place, since other ways share it.
      let groups = needsGroups ? groupStack.pop()! : {};
      for (;;) {
        if (next === program.length) {
          if (end === undefined || at === end) return groups;
          break;
        }
        step(run, 1);
        if (!needsGroups) {
          const bit = next * width + at - from;
          const mask = 1 << (bit & 31);
          if (seen[bit >>> 5]! & mask) break;
          seen[bit >>> 5]! |= mask;
        }
        const { kind, to, or, test, look } = program[next]!;
        if (kind === 'take') {
          if (at === text.length || !(test as (unit: number) => boolean)(text.charCodeAt(at++))) break;
        } else if (kind === 'fork') {
          stack.push(next + or, at);
          if (needsGroups) {
            groupStack.push(groups);
            groups = { ...groups, [~next]: at };
          }
        } else if (kind === 'jump') {
          next += to;
          // Another round that took nothing would go on forever.
          if (needsGroups && groups[~next] === at) break;
          continue;
        } else if (kind === 'place') {
          if (!(test as (text: string, at: number) => boolean)(text, at)) break;
        } else if (kind === 'look') {
          const found = looksAt(run, look!, at, groups);
          if (!found === look!.isWanted) break;
          // What groups took in there counts outside too, but the rounds of its loops are its own.
          if (found && needsGroups)
            for (const mark in found) if (+mark > 0) groups = { ...groups, [mark]: found[mark]! };
        } else if (kind === 'again') {
          const taken = text.slice(groups[2 * to], groups[2 * to + 1] ?? 0);
          if (!text.startsWith(taken, at)) break;
          at += taken.length;
        } else if (needsGroups) groups = { ...groups, [to]: at };
        next++;
      }
    }
  }
  return undefined;
}

function step(run: Run, steps: number): void {
  if ((run.steps -= steps) < 0) fail('FEL_REGEX', 'This regular expression takes too long');
}

/** How many characters it can take at most; without loops that is one per operation that takes one. */
function reachOf(program: Program): number {
  const repeats = program.some(({ kind, to }) => kind === 'again' || (kind === 'jump' && to < 0));
  return repeats ? Infinity : program.filter(({ kind }) => kind === 'take').length;
}

function looksAt(
  run: Run,
  { program, isBehind }: NonNullable<Operation['look']>,
  at: number,
  groups: Marks,
): Marks | undefined {
  return isBehind
    ? match(run, program, Math.max(0, at - reachOf(program)), at, groups, at)
    : match(run, program, at, at, groups);
}

interface Prepared {
  readonly native: RegExp;
  /** Texts up to this length are left to the platform. */
  readonly nativeLength: number;
  program?: Program;
  needsGroups?: boolean;
}

const prepared = new Map<string, Prepared>();

function prepare(pattern: string): Prepared {
  // Each choice and the start of a match have at most as many ways to go as there are characters, which bounds
  // what the platform can try; groups that repeat, look around or are referred to make choices depend on each other.
  const choices = (pattern.match(/[*+?{|]/g) ?? []).length;
  const isEntangled = /\)[*+?{]|\(\?|\\[1-9k]/.test(pattern);
  const found: Prepared = {
    native: nativePattern(pattern),
    nativeLength: isEntangled ? -1 : 1e6 ** (1 / (choices + 1)) - 1,
  };
  if (prepared.size > 200) prepared.clear();
  prepared.set(pattern, found);
  return found;
}

/**
 * Whether a regular expression (ECMAScript, no flags) matches anywhere in a text. Bad patterns, and those that
 * would take too long, give a `Failure` that says so. Never hangs.
 */
export function safeMatch(pattern: string, text: string): boolean | Failure {
  try {
    const found = prepared.get(pattern) ?? prepare(pattern);
    if (text.length <= found.nativeLength) return found.native.test(text);
    const program = (found.program ??= compilePattern(pattern));
    const needsGroups = (found.needsGroups ??= JSON.stringify(program).includes('again'));
    const steps = needsGroups ? MAX_STEPS_WITH_GROUPS : MAX_STEPS;
    const run = { text, needsGroups, steps };
    const result = !!match(run, program, 0, text.length, {});
    spend((steps - run.steps) / 4);
    return result;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
