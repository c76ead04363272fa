/** Calls: built-in functions by their signature, host functions, and the forms that do not evaluate all arguments. */
import { follow } from './access.js';
import type { CallNode, Node } from './ast.js';
import { referenceOf, report, type Compiler, type Scope } from './compiler.js';
import { dateValue } from './date.js';
import { Failure } from './errors.js';
import { AGGREGATES, builtins, checkCall, PREDICATES } from './functions/index.js';
import type { Builtin } from './functions/define.js';
import { parseInstancePath } from './instance-path.js';
import { fromHost } from './json.js';
import { spend } from './limits.js';
import type { Compiled, Env, FelArray, FelFunction, FelValue } from './types.js';
import { nameOf, typeOf } from './values.js';

export function compileCall<E extends Env>(compiler: Compiler<E>, node: CallNode, scope: Scope): Compiled<E> {
  const { name } = node;
  const host = compiler.linker.function?.(name);
  const problem = checkCall(name, node.arguments.length, host);
  if (problem) return (env) => report(env, problem, node);
  const builtin = builtins.get(name);
  if (!builtin) return hostCall(compiler, node, scope, host!);
  const inside = AGGREGATES.has(name) ? { ...scope, aggregated: true } : scope;
  if (PREDICATES.has(name)) return predicateCall(compiler, node, inside);
  if (builtin.call) return builtinCall(compiler, node, inside, builtin);
  return specialForm(compiler, node, scope);
}

const ORDINALS = ['1st', '2nd', '3rd'];
const TYPES: Record<string, string> = { s: 'string', n: 'number', d: 'date', m: 'money', a: 'array' };

/** The value as the parameter wants it, or a failure. */
function accept(kind: string, value: FelValue, name: string, index: number): FelValue | Failure {
  const wanted = TYPES[kind];
  const found = typeOf(value);
  if (!wanted || wanted === found) return value;
  if (kind === 'd' && found === 'string') {
    return (
      dateValue(value as string) ??
      new Failure('FEL_VALUE', `${name}(): "${String(value).slice(0, 40)}" is not a date`)
    );
  }
  return new Failure(
    'FEL_TYPE',
    `${name}() needs ${nameOf(wanted)} as its ${ORDINALS[index] ?? `${index + 1}th`} argument, not ${nameOf(found)}`,
  );
}

function builtinCall<E extends Env>(
  compiler: Compiler<E>,
  node: CallNode,
  scope: Scope,
  { kinds, call }: Builtin,
): Compiled<E> {
  const { name } = node;
  const run = call as (this: Env, ...values: FelValue[]) => FelValue | Failure;
  const parameters = node.arguments.map((argument) => compiler.build(argument, scope));
  const kindAt = (index: number): string => kinds[Math.min(index, kinds.length - 1)]!;
  const settle = (env: E, outcome: FelValue | Failure): FelValue =>
    outcome instanceof Failure ? report(env, outcome, node) : outcome;
  if (parameters.length === 1) {
    const [first] = parameters as [Compiled<E>];
    const kind = kinds[0]!;
    return (env) => {
      const value = first(env);
      if (value === null && kind !== 'x') return null;
      const accepted = accept(kind, value, name, 0);
      return settle(env, accepted instanceof Failure ? accepted : run.call(env, accepted));
    };
  }
  return (env) => {
    const values: FelValue[] = [];
    for (const parameter of parameters) values.push(parameter(env));
    for (let index = 0; index < values.length; index++) {
      if (values[index] === null && kindAt(index) !== 'x') return null;
    }
    for (let index = 0; index < values.length; index++) {
      const accepted = accept(kindAt(index), values[index]!, name, index);
      if (accepted instanceof Failure) return report(env, accepted, node);
      values[index] = accepted;
    }
    return settle(env, run.apply(env, values));
  };
}

function predicateCall<E extends Env>(compiler: Compiler<E>, node: CallNode, scope: Scope): Compiled<E> {
  const list = compiler.build(node.arguments[0]!, scope);
  // A predicate looks at one element, so a wildcard in it means the current row again.
  const test = compiler.build(node.arguments[1]!, { ...scope, aggregated: false });
  const { skipsNull, stopsAt, finish } = PREDICATES.get(node.name)!;
  return (env) => {
    const array = list(env);
    if (array === null) return null;
    if (!Array.isArray(array)) return report(env, accept('a', array, node.name, 0) as Failure, node);
    const outer = env.self;
    const matched: FelValue[] = [];
    let seen = 0;
    try {
      for (const element of array as FelArray) {
        if (skipsNull && element === null) continue;
        spend(1);
        env.self = element;
        const result = test(env);
        const holds = result !== null && result !== false;
        seen++;
        if (holds) matched.push(element);
        if (holds === stopsAt) break;
      }
    } finally {
      env.self = outer;
    }
    const outcome = finish(matched, seen);
    return outcome instanceof Failure ? report(env, outcome, node) : outcome;
  };
}

function hostCall<E extends Env>(
  compiler: Compiler<E>,
  node: CallNode,
  scope: Scope,
  host: FelFunction,
): Compiled<E> {
  const parameters = node.arguments.map((argument) => compiler.build(argument, scope));
  const wanted = host.parameters.map(({ type }) =>
    type ? Object.keys(TYPES).find((kind) => TYPES[kind] === type) : undefined,
  );
  return (env) => {
    const values: FelValue[] = [];
    for (const [index, parameter] of parameters.entries()) {
      const value = parameter(env);
      const kind = value === null ? undefined : wanted[index];
      const accepted = kind ? accept(kind, value, node.name, index) : value;
      if (accepted instanceof Failure) return report(env, accepted, node);
      values.push(accepted);
    }
    try {
      return fromHost(host.call(...values));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return report(env, new Failure('FEL_HOST', `${node.name}() failed: ${reason}`), node);
    }
  };
}

const TEXT = (node: Node | undefined): string | undefined =>
  node?.type === 'literal' && typeof node.value === 'string' ? node.value : undefined;

/** The functions that need the host or do not evaluate all of their arguments. */
function specialForm<E extends Env>(compiler: Compiler<E>, node: CallNode, scope: Scope): Compiled<E> {
  const { name, arguments: given } = node;
  const { linker } = compiler;
  switch (name) {
    case 'if': {
      const [condition, then, otherwise] = given as [Node, Node, Node];
      const { start, end } = node;
      return compiler.build({ type: 'conditional', condition, then, otherwise, start, end }, scope);
    }
    case 'coalesce': {
      const options = given.map((argument) => compiler.build(argument, scope));
      return (env) => {
        for (const option of options) {
          const value = option(env);
          if (value !== null) return value;
        }
        return null;
      };
    }
    case 'prev':
    case 'next':
    case 'parent':
      return linker.neighbour(name, node);
    case 'valid':
    case 'relevant':
    case 'readonly':
    case 'required': {
      const target = given[0]!;
      if (target.type === 'field') return linker.state(name, referenceOf(target, false));
      if (target.type === 'self') {
        return linker.state(name, { segments: [], aggregated: false, position: target });
      }
      const problem = new Failure('FEL_TYPE', `${name}() needs the name of a field, such as ${name}($total)`);
      return (env) => report(env, problem, node);
    }
    default:
      return instanceCall(compiler, node, scope);
  }
}

/** `instance('name', 'path')`: linked like `@instance('name').path` when both are written out. */
function instanceCall<E extends Env>(compiler: Compiler<E>, node: CallNode, scope: Scope): Compiled<E> {
  const { linker } = compiler;
  const [first, second] = node.arguments;
  const fixed = TEXT(first);
  const path = second ? TEXT(second) : '';
  const resolve = (name: string, at: string): Compiled<E> => {
    const steps = parseInstancePath(at);
    if (!steps) {
      const problem = new Failure('FEL_VALUE', `"${at}" is not a path such as address.city or rows[1].name`);
      return (env) => report(env, problem, node);
    }
    const read = linker.instance(name, steps.path, node);
    if (!steps.rest.length) return read;
    return (env) => follow(read(env), steps.rest, (failure) => report(env, failure, node));
  };
  if (fixed !== undefined && path !== undefined) return resolve(fixed, path);
  const parameters = node.arguments.map((argument) => compiler.build(argument, scope));
  return (env) => {
    const values = parameters.map((parameter) => parameter(env));
    if (values.includes(null)) return null;
    const wrong = values.findIndex((value) => typeof value !== 'string');
    if (wrong >= 0) return report(env, accept('s', values[wrong]!, node.name, wrong) as Failure, node);
    return resolve(values[0] as string, (values[1] as string | undefined) ?? '')(env);
  };
}
