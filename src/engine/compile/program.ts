/** Programs are the expressions of the definition, parsed, checked and linked once. */
import { type AccessNode, childrenOf, type Node } from '../../fel/ast.js';
import { analyze } from '../../fel/dependencies.js';
import { FelSyntaxError } from '../../fel/errors.js';
import { builtins, checkCall } from '../../fel/functions/index.js';
import { parse } from '../../fel/parser.js';
import type { Compiled, Dependencies, FelFunction } from '../../fel/types.js';
import type { Problem } from '../../model/problem.js';
import type { Report } from '../../model/schema-rules.js';
import { didYouMean } from '../../model/suggest.js';
import type { FormEnv } from '../state/read.js';
import { addKeyReads, type AddProblem, type FormLinker, type Linking } from './linker.js';
import type { Template } from './template.js';
import type { Read } from './unit.js';

export interface Program {
  readonly source: string;
  /** JSON Pointer to the expression; empty for expressions that are not in the definition. */
  readonly pointer: string;
  readonly run: Compiled<FormEnv>;
  readonly reads: readonly Read[];
  readonly usesSelf: boolean;
  /** Keys that are read from `$` if it is a group or row; undefined if all of it is used. */
  readonly selfKeys: ReadonlySet<string> | undefined;
  readonly isVolatile: boolean;
  /** False if it calls an unknown function, or one with a wrong number of arguments (lenient mode). */
  readonly canRun: boolean;
}

/** Where an expression stands. */
export interface ExpressionSite {
  readonly context: Template;
  /** Whether names are looked up inside the item first. Default false. */
  readonly isInside?: boolean;
  readonly pointer: string;
  /** Name for messages: "The calculation of total". */
  readonly what: string;
}

/** What `compileProgram` needs from the form. */
export interface ProgramCompiler {
  readonly functions: ReadonlyMap<string, FelFunction>;
  readonly linker: FormLinker;
  readonly report: Report;
}

/** Compiles an expression. Returns undefined after a syntax error; any other problem leaves a program that runs. */
export function compileProgram(
  source: string,
  site: ExpressionSite,
  { functions, linker, report }: ProgramCompiler,
): Program | undefined {
  const { context, isInside = false, pointer, what } = site;
  const addProblem = (code: string, message: string, more?: Pick<Problem, 'severity'>): void =>
    report({ code, path: pointer, message: `${what} (${shorten(source)}): ${message}`, ...more });
  try {
    const { tree, correction, dependencies, currentKeys, selfKeys, rowKeys, trails } =
      parseExpression(source);
    // Only expressions of the definition have an author who could correct them.
    if (correction && pointer) addProblem('FEL_NOTATION', `write ${correction}.`, { severity: 'remark' });
    const canRun = checkCalls(dependencies, functions, addProblem);
    const reads: Read[] = [];
    const run = linker.link(tree, { context, isInside, currentKeys, rowKeys, trails, reads, addProblem });
    if (dependencies.self) addKeyReads(context, selfKeys, reads, () => {}, context.depth, 0);
    return {
      source,
      pointer,
      run,
      reads: unique(reads),
      usesSelf: dependencies.self,
      selfKeys,
      isVolatile: dependencies.volatile.length > 0,
      canRun,
    };
  } catch (error) {
    reportSyntaxError(error, addProblem);
    return undefined;
  }
}

/** Reports a syntax error with its position. Rethrows any other error. */
export function reportSyntaxError(error: unknown, addProblem: AddProblem): void {
  if (!(error instanceof FelSyntaxError)) throw error;
  const place = `at character ${error.position.start + 1}`;
  addProblem('FEL_SYNTAX', `${error.reason.replace(/[.]$/, '')}, ${place}.`);
}

/** Reports calls of unknown functions and calls with a wrong number of arguments. True if there are none. */
export function checkCalls(
  { calls }: Dependencies,
  functions: ReadonlyMap<string, FelFunction>,
  addProblem: AddProblem,
): boolean {
  let canRun = true;
  for (const call of calls) {
    const problem = checkCall(call.name, call.arguments, functions.get(call.name));
    if (!problem) continue;
    canRun = false;
    const isUnknown = problem.code === 'FEL_UNKNOWN_FUNCTION';
    const names = [...builtins.keys(), ...functions.keys()];
    addProblem(
      isUnknown ? 'UNKNOWN_FUNCTION' : 'WRONG_ARGUMENTS',
      isUnknown
        ? `there is no function ${call.name}().${didYouMean(call.name, names)}`
        : `${problem.message}.`,
    );
  }
  return canRun;
}

interface Expression extends Pick<Linking, 'currentKeys' | 'rowKeys' | 'trails'>, Pick<Program, 'selfKeys'> {
  readonly tree: Node;
  /** How to write the first part that is accepted but not part of the grammar. */
  readonly correction: string | undefined;
  readonly dependencies: Dependencies;
}

/** Cache of short expressions: neighbouring items often have the same condition. */
const cache = new Map<string, Expression>();
const MAX_CACHED = 50;
const MAX_CACHED_LENGTH = 200;

function parseExpression(source: string): Expression {
  let expression = cache.get(source);
  if (!expression) {
    const tree = parse(source);
    expression = {
      tree,
      correction: findCorrection(tree, source),
      dependencies: analyze(tree),
      currentKeys: keysReadFrom(tree, 'context'),
      selfKeys: keysReadFrom(tree, 'self'),
      ...findRowKeys(tree),
    };
    if (cache.size >= MAX_CACHED) cache.clear();
    if (source.length <= MAX_CACHED_LENGTH) cache.set(source, expression);
  }
  return expression;
}

/** Names without a dollar sign and `==` are common, so they are accepted with a warning. */
function findCorrection(node: Node, source: string): string | undefined {
  if (node.type === 'field' && source[node.start] !== '$') return `$${source.slice(node.start, node.end)}`;
  if (node.type === 'binary' && source.slice(node.left.end, node.right.start).includes('=='))
    return '= for ==';
  return childrenOf(node)
    .map((child) => findCorrection(child, source))
    .find(Boolean);
}

/** The beginning of a long expression, for messages. */
export const shorten = (source: string): string =>
  source.length > 300 ? `${source.slice(0, 299)}…` : source;

const NO_KEYS: ReadonlySet<string> = new Set();

/** Keys that are read from `$` or `@current`; undefined if it is also used as a whole. */
function keysReadFrom(tree: Node, type: 'self' | 'context'): ReadonlySet<string> | undefined {
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
 * Finds the keys that are used of rows: none if the rows are only counted, some if a predicate reads them. Other keys
 * are not watched, so that a row can count the rows around it without a circular dependency. Also finds the keys that
 * are read from `prev()`, `next()` and `parent()`.
 */
function findRowKeys(tree: Node): Pick<Linking, 'rowKeys' | 'trails'> {
  const rowKeys = new Map<number, ReadonlySet<string>>();
  const trails = new Map<number, readonly string[]>();
  const visit = (node: Node): void => {
    if (node.type === 'call') {
      const [first, test] = node.arguments;
      const builtin = builtins.get(node.name);
      const keys = builtin?.countsRows ? NO_KEYS : builtin?.predicate && test && keysReadFrom(test, 'self');
      if (keys && (first?.type === 'field' || isTrail(first))) rowKeys.set(first.start, keys);
    } else if (isTrail(node)) {
      const path = node.tails.flatMap(({ key }) => key ?? []);
      trails.set(node.start, path);
    }
    childrenOf(node).forEach(visit);
  };
  visit(tree);
  return { rowKeys, trails };
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
