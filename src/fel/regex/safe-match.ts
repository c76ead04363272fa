/**
 * Regular expressions in bounded time. The platform's matcher cannot be interrupted and takes exponential time for some
 * patterns. This one remembers every (operation, place) that did not lead to a match, so its time is at most
 * proportional to pattern × text. Back-references make that impossible; for those the number of steps is limited.
 */
import { fail, Failure } from '../errors.js';
import { spend, stepsLeft } from '../limits.js';
import {
  type CompiledPattern,
  compilePattern,
  nativePattern,
  type Operation,
  type Program,
} from './pattern.js';

const MAX_STEPS = 4_000_000;
const MAX_STEPS_WITH_GROUPS = 100_000;

interface Run {
  readonly text: string;
  readonly needsGroups: boolean;
  /** Steps for a copy of the marks. */
  readonly copyCost: number;
  stepsLeft: number;
}

/** Places where groups start and end, by mark; and, by complement, places where the rounds of loops started. */
type Marks = Readonly<Record<number, number>>;

/**
 * Whether the program matches from one of the places between `from` and `to`; with `end`, only if it takes
 * everything up to there. Returns the marks of its groups, or undefined.
 */
function match(
  run: Run,
  { code, reach }: Program,
  from: number,
  to: number,
  outer: Marks,
  end?: number,
): Marks | undefined {
  const { text, needsGroups, copyCost } = run;
  const width = Math.min(text.length, to + reach) - from + 1;
  const size = needsGroups ? 0 : (code.length * width + 31) >>> 5;
  step(run, size >> 2);
  const seen = new Uint32Array(size);
  for (let start = from; start <= to; start++) {
    const stack = [0, start];
    const groupStack = [outer];
    while (stack.length) {
      let at = stack.pop()!;
      let next = stack.pop()!;
      // Never changed in place, because other ways share it.
      let groups = needsGroups ? groupStack.pop()! : {};
      for (;;) {
        if (next === code.length) {
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
        const { kind, to, or, test, look } = code[next]!;
        if (kind === 'take') {
          if (at === text.length || !(test as (unit: number) => boolean)(text.charCodeAt(at++))) break;
        } else if (kind === 'fork') {
          stack.push(next + or, at);
          if (needsGroups) {
            groupStack.push(groups);
            groups = { ...groups, [~next]: at };
            step(run, copyCost);
          }
        } else if (kind === 'jump') {
          next += to;
          // Another round that took nothing would never end.
          if (needsGroups && groups[~next] === at) break;
          continue;
        } else if (kind === 'place') {
          if (!(test as (text: string, at: number) => boolean)(text, at)) break;
        } else if (kind === 'look') {
          const found = looksAt(run, look!, at, groups);
          if (!found === look!.isWanted) break;
          // Groups inside count outside too, but the rounds of the loops inside do not.
          if (found && needsGroups) {
            groups = { ...groups };
            for (const mark in found) if (+mark > 0) (groups as Record<string, number>)[mark] = found[mark]!;
            step(run, copyCost);
          }
        } else if (kind === 'again') {
          const taken = text.slice(groups[2 * to], groups[2 * to + 1] ?? 0);
          step(run, taken.length >> 4);
          if (!text.startsWith(taken, at)) break;
          at += taken.length;
        } else if (needsGroups) {
          groups = { ...groups, [to]: at };
          step(run, copyCost);
        }
        next++;
      }
    }
  }
  return undefined;
}

function step(run: Run, steps: number): void {
  if ((run.stepsLeft -= steps) < 0) fail('FEL_REGEX', 'This regular expression takes too long');
}

function looksAt(
  run: Run,
  { program, isBehind }: NonNullable<Operation['look']>,
  at: number,
  groups: Marks,
): Marks | undefined {
  return isBehind
    ? match(run, program, Math.max(0, at - program.reach), at, groups, at)
    : match(run, program, at, at, groups);
}

interface Prepared {
  readonly native: RegExp;
  /** Texts up to this length are left to the platform. */
  readonly nativeLength: number;
  program?: CompiledPattern;
}

/** Work that the platform's matcher may be trusted with, in characters that it compares. */
const MAX_NATIVE = 4_000;
const NATIVE_STEPS = 100;
const prepared = new Map<string, Prepared>();
const MAX_PREPARED = 200;

function prepare(pattern: string): Prepared {
  spend(250 + pattern.length * 10);
  // Each choice and the start of a match have at most as many ways to go as there are characters, which bounds
  // the platform's work. Groups that repeat, look around or are referred to make choices depend on each other.
  const choices = (pattern.match(/[*+?{|]/g) ?? []).length;
  const isEntangled = /\)[*+?{]|\(\?|\\[1-9k]/.test(pattern);
  const found: Prepared = {
    native: nativePattern(pattern),
    nativeLength: isEntangled ? -1 : (MAX_NATIVE / pattern.length) ** (1 / (choices + 1)) - 1,
  };
  if (prepared.size >= MAX_PREPARED) prepared.clear();
  prepared.set(pattern, found);
  return found;
}

function matchInSteps(pattern: string, found: Prepared, text: string): boolean {
  if (!found.program) {
    found.program = compilePattern(pattern);
    spend(found.program.code.length * 10);
  }
  const { program } = found;
  const { needsGroups, code } = program;
  const limit = Math.min(needsGroups ? MAX_STEPS_WITH_GROUPS : MAX_STEPS, Math.max(0, stepsLeft()));
  const run: Run = { text, needsGroups, copyCost: needsGroups ? code.length >> 2 : 0, stepsLeft: limit };
  try {
    return !!match(run, program, 0, text.length, {});
  } finally {
    // Also when it was given up. If the evaluation had no more steps for it, this ends the evaluation.
    spend(limit - run.stepsLeft);
  }
}

/**
 * Whether a regular expression (ECMAScript, no flags) matches anywhere in a text. Returns a `Failure` for a bad pattern
 * and for one that would take too long. Never hangs.
 */
export function safeMatch(pattern: string, text: string): boolean | Failure {
  try {
    const found = prepared.get(pattern) ?? prepare(pattern);
    if (text.length > found.nativeLength) return matchInSteps(pattern, found, text);
    spend(NATIVE_STEPS);
    return found.native.test(text);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
