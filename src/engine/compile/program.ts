/** Expressions of the definition, parsed, checked and linked once. */
import { type AccessNode, childrenOf, type Node } from '../../fel/ast.js';
import { analyze } from '../../fel/dependencies.js';
import { FelSyntaxError } from '../../fel/errors.js';
import { builtins, checkCall } from '../../fel/functions/index.js';
import { parse } from '../../fel/parser.js';
import type { Compiled, Dependencies, FelFunction } from '../../fel/types.js';
import type { Problem } from '../../model/problem.js';
import type { Report } from '../../model/schema-rules.js';
import { didYouMean } from '../../model/suggest.js';
import { type FormLinker, type Linking, type Surroundings, watchParts } from './linker.js';
import type { FormEnv } from '../state/read.js';
import type { Template } from './template.js';
import type { Read } from './unit.js';

export interface Program {
  readonly source: string;
  readonly pointer: string;
  readonly run: Compiled<FormEnv>;
  readonly reads: readonly Read[];
  readonly usesSelf: boolean;
  /** Keys read from `$` when it is a group or row; undefined when all of it is used. */
  readonly selfParts: ReadonlySet<string> | undefined;
  readonly isVolatile: boolean;
}

export interface Compilation extends Surroundings {
  readonly linker: FormLinker;
  readonly report: Report;
}

/** How to compile, where, and what to call it in messages ("The calculation of total"). */
export interface Place {
  readonly context: Template;
  readonly inside?: boolean;
  readonly pointer: string;
  readonly what: string;
}

/** Undefined, with a problem reported, when the source is not an expression. Other problems leave a program that runs. */
export function compileProgram(source: string, place: Place, compilation: Compilation): Program | undefined {
  const { context, inside = false, pointer, what } = place;
  const complain = (code: string, message: string, more?: Pick<Problem, 'severity'>): void =>
    compilation.report({ code, path: pointer, message: `${what} (${shorten(source)}): ${message}`, ...more });
  try {
    const { tree, oddity, dependencies, parts, selfParts, needs, trails } = read(source);
    // An expression from outside has no author to talk to.
    if (oddity && pointer) complain('FEL_NOTATION', `write ${oddity}.`, { severity: 'warning' });
    checkCalls(dependencies, compilation.functions, complain);
    const reads: Read[] = [];
    const run = compilation.linker.link(tree, {
      context,
      inside,
      parts,
      needs,
      trails,
      reads,
      complain,
    });
    if (dependencies.self) watchParts(context, selfParts, reads, () => {}, context.depth, 0);
    return {
      source,
      pointer,
      run,
      reads: unique(reads),
      usesSelf: dependencies.self,
      selfParts,
      isVolatile: dependencies.volatile.length > 0,
    };
  } catch (error) {
    complainOfSyntax(error, complain);
    return undefined;
  }
}

type Complain = (code: string, message: string) => void;

/** Says what is wrong with the text of an expression, and where; any other error goes on its way. */
export function complainOfSyntax(error: unknown, complain: Complain): void {
  if (!(error instanceof FelSyntaxError)) throw error;
  const place = `at character ${error.position.start + 1}`;
  complain('FEL_SYNTAX', `${error.reason.replace(/[.]$/, '')}, ${place}.`);
}

/** Complains of functions that there are not, or not with so many arguments. */
export function checkCalls(
  { calls }: Dependencies,
  functions: ReadonlyMap<string, FelFunction>,
  complain: Complain,
): void {
  for (const call of calls) {
    const problem = checkCall(call.name, call.arguments, functions.get(call.name));
    if (!problem) continue;
    const unknown = problem.code === 'FEL_UNKNOWN_FUNCTION';
    const names = [...builtins.keys(), ...functions.keys()];
    complain(
      unknown ? 'UNKNOWN_FUNCTION' : 'WRONG_ARGUMENTS',
      unknown ? `there is no function ${call.name}().${didYouMean(call.name, names)}` : `${problem.message}.`,
    );
  }
}

interface Expression extends Pick<Linking, 'parts' | 'needs' | 'trails'>, Pick<Program, 'selfParts'> {
  readonly tree: Node;
  /** What the grammar does not know but everybody takes. */
  readonly oddity: string | undefined;
  readonly dependencies: Dependencies;
}
/** Neighbours often share their conditions, so some short expressions are kept at hand. */
const known = new Map<string, Expression>();
const MOST_KNOWN = 50;
const SHORT = 200;

function read(source: string): Expression {
  let expression = known.get(source);
  if (!expression) {
    const tree = parse(source);
    expression = {
      tree,
      oddity: findOddity(tree, source),
      dependencies: analyze(tree),
      parts: membersOf(tree, 'context'),
      selfParts: membersOf(tree, 'self'),
      ...needsOf(tree),
    };
    if (known.size >= MOST_KNOWN) known.clear();
    if (source.length <= SHORT) known.set(source, expression);
  }
  return expression;
}

/** How to write the first name without its dollar sign, or `==`: they are taken, since they are in use, with a remark. */
function findOddity(node: Node, source: string): string | undefined {
  if (node.type === 'field' && source[node.start] !== '$') return `$${source.slice(node.start, node.end)}`;
  if (node.type === 'binary' && source.slice(node.left.end, node.right.start).includes('=='))
    return '= for ==';
  return childrenOf(node)
    .map((child) => findOddity(child, source))
    .find(Boolean);
}

/** As much of an expression as helps to recognize it. */
export const shorten = (source: string): string =>
  source.length > 300 ? `${source.slice(0, 299)}…` : source;

const NO_KEYS: ReadonlySet<string> = new Set();

/** Keys that are read from `$` or `@current`; undefined when one of them is used as a whole. */
function membersOf(tree: Node, type: 'self' | 'context'): ReadonlySet<string> | undefined {
  const keys = new Set<string>();
  let isWhole = false;
  const isMeant = (node: Node): boolean =>
    node.type === type && (node.type !== 'context' || node.name === 'current');
  const visit = (node: Node): void => {
    const key = node.type === 'access' && isMeant(node.target) ? node.tails[0]?.key : undefined;
    if (key !== undefined) keys.add(key);
    else {
      isWhole ||= isMeant(node);
      childrenOf(node).forEach(visit);
    }
  };
  visit(tree);
  return isWhole ? undefined : keys.size > 0 ? keys : NO_KEYS;
}

/** `prev().x`, `parent().rows[1].x`. */
const isTrail = (node: Node | undefined): node is AccessNode =>
  node?.type === 'access' && node.target.type === 'call' && node.tails[0]?.key !== undefined;

/**
 * What matters in rows that are only counted, or looked at by a predicate: a row may count the rows it is in. And
 * the keys that lead on from a neighbouring row or the one around, so that no more of it is watched.
 */
function needsOf(tree: Node): Pick<Linking, 'needs' | 'trails'> {
  const needs = new Map<number, ReadonlySet<string>>();
  const trails = new Map<number, readonly string[]>();
  const visit = (node: Node): void => {
    if (node.type === 'call') {
      const [first, test] = node.arguments;
      const builtin = builtins.get(node.name);
      const keys = builtin?.countsRows ? NO_KEYS : builtin?.predicate && test && membersOf(test, 'self');
      if (keys && (first?.type === 'field' || isTrail(first))) needs.set(first.start, keys);
    } else if (isTrail(node)) {
      const path = node.tails.flatMap(({ key }) => key ?? []);
      trails.set(node.start, path);
    }
    childrenOf(node).forEach(visit);
  };
  visit(tree);
  return { needs, trails };
}

function unique(reads: readonly Read[]): Read[] {
  const seen = new Map<object, Set<string>>();
  return reads.filter(({ from, facet, bound, shift, path }) => {
    const kinds = seen.get(from) ?? new Set();
    seen.set(from, kinds);
    const kind = `${facet} ${bound} ${shift} ${path}`;
    return kinds.has(kind) ? false : kinds.add(kind);
  });
}
