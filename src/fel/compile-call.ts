/** Compiles calls: built-in functions, host functions, predicates, and special forms that do not evaluate all arguments. */
import { follow } from './access.js';
import type { CallNode, Node } from './ast.js';
import { limitReports, referenceOf, report, stepsFor, type Compiler, type Scope } from './compiler.js';
import { dateValue } from './values/date.js';
import { fail, Failure } from './errors.js';
import type { Builtin, Predicate } from './functions/define.js';
import { builtins, checkCall } from './functions/index.js';
import { parseInstancePath } from './instance-path.js';
import { fromHost } from './values/json.js';
import { spend, spendText } from './limits.js';
import type { Compiled, Env, FelArray, FelFunction, FelValue } from './types.js';
import { nameOf, typeOf } from './values/values.js';

export function compileCall<E extends Env>(compiler: Compiler<E>, node: CallNode, scope: Scope): Compiled<E> {
  const { name } = node;
  const host = compiler.linker.function?.(name);
  const problem = checkCall(name, node.arguments.length, host);
  if (problem) return (env) => report(env, problem, node);
  const builtin = builtins.get(name);
  const inside = builtin?.isAggregate ? { ...scope, aggregated: true } : scope;
  if (builtin?.predicate) return predicateCall(compiler, node, builtin.predicate, inside);
  if (builtin && !builtin.call) return specialForm(compiler, node, scope);
  const parameters = node.arguments.map((argument) => compiler.build(argument, inside));
  const call = builtin ? builtinCall(name, builtin) : hostCall(host!);
  const [first, second] = parameters;
  const count = parameters.length;
  if (inside !== scope && count === 1) return aggregateCall(call, first!, node);
  return (env) => {
    try {
      if (count === 1) return call(env, [first!(env)]);
      if (count === 2) return call(env, [first!(env), second!(env)]);
      return call(
        env,
        parameters.map((parameter) => parameter(env)),
      );
    } catch (error) {
      return report(env, error, node);
    }
  };
}

type Call = (env: Env, values: FelValue[]) => FelValue;

/** Caches the result of an aggregate: hosts return the same array until something in it changes. */
function aggregateCall<E extends Env>(call: Call, list: Compiled<E>, node: CallNode): Compiled<E> {
  let seen: FelValue = null;
  let result: FelValue = null;
  return (env) => {
    const array = list(env);
    if (array !== null && array === seen) return result;
    const before = env.errors.length;
    seen = null;
    try {
      result = call(env, [array]);
      if (env.errors.length === before && Array.isArray(array)) seen = array;
      return result;
    } catch (error) {
      return report(env, error, node);
    }
  };
}

const TYPES: Record<string, string> = { s: 'string', n: 'number', d: 'date', m: 'money', a: 'array' };

/** Checks and converts an argument for a parameter of the wanted type. */
function accept(name: string, wanted: string | undefined, value: FelValue): FelValue {
  if (!wanted || wanted === typeOf(value)) return value;
  if (wanted === 'date' && typeof value === 'string') {
    spend(25);
    return dateValue(value) ?? fail('FEL_VALUE', `${name}(): "${value.slice(0, 40)}" is not a date`);
  }
  return fail('FEL_TYPE', `${name}() needs ${wanted === 'string' ? 'text' : wanted}, not ${nameOf(value)}`);
}

function builtinCall(name: string, { kinds, call, cost = 2 }: Builtin): Call {
  const run = call as (this: Env, ...values: FelValue[]) => FelValue;
  const last = kinds.length - 1;
  const wanted = [...kinds].map((kind) => TYPES[kind]);
  const passesNull = [...kinds].map((kind) => kind === 'x');
  return (env, values) => {
    spend(cost);
    const count = values.length;
    for (let at = 0; at < count; at++)
      if (values[at] === null && !passesNull[Math.min(at, last)]) return null;
    for (let at = 0; at < count; at++) {
      const type = wanted[Math.min(at, last)];
      const value = values[at];
      // Work on a text or a list takes time in proportion to its length.
      if (typeof value === 'string') spendText(value.length);
      else if (type === 'array' && Array.isArray(value)) spend(value.length * 2);
      // For most arguments the JavaScript type is enough to see that they fit.
      if (type && typeof value !== type) values[at] = accept(name, type, value!);
    }
    return count === 1
      ? run.call(env, values[0]!)
      : count === 2
        ? run.call(env, values[0]!, values[1]!)
        : run.apply(env, values);
  };
}

/** Types of host parameters that are checked; others are left to the host. */
const KNOWN_TYPES = /^(string|number|boolean|date|money|array|object)$/;

function hostCall(host: FelFunction): Call {
  return (_, values) => {
    const accepted = values.map((value, at) => {
      const { type = '' } = host.parameters[at]!;
      return value === null || !KNOWN_TYPES.test(type) ? value : accept(host.name, type, value);
    });
    try {
      return fromHost(host.call(...accepted));
    } catch (error) {
      return fail('FEL_HOST', `${host.name}() failed: ${String(error)}`);
    }
  };
}

function predicateCall<E extends Env>(
  compiler: Compiler<E>,
  node: CallNode,
  { skipsNull, stopsAt, finish }: Predicate,
  scope: Scope,
): Compiled<E> {
  const list = compiler.build(node.arguments[0]!, scope);
  // A predicate tests one element, so a wildcard in it means the current row again.
  const before = compiler.nodes;
  const test = compiler.build(node.arguments[1]!, { ...scope, aggregated: false });
  const cost = stepsFor(compiler.nodes - before);
  return (env) => {
    const array = list(env);
    if (array === null) return null;
    const outer = env.self;
    const errorsBefore = env.errors.length;
    const matched: FelValue[] = [];
    let seen = 0;
    try {
      const elements = accept(node.name, 'array', array) as FelArray;
      for (const element of elements) {
        spend(cost);
        if (skipsNull && element === null) continue;
        env.self = element;
        const result = test(env);
        limitReports(env, errorsBefore);
        const holds = result !== null && result !== false;
        seen++;
        if (holds) matched.push(element);
        if (holds === stopsAt) break;
      }
      return finish(matched, seen, env.context);
    } catch (error) {
      return report(env, error, node);
    } finally {
      env.self = outer;
    }
  };
}

/** The functions that need the host or do not evaluate all of their arguments. */
function specialForm<E extends Env>(compiler: Compiler<E>, node: CallNode, scope: Scope): Compiled<E> {
  const { name, arguments: given, start, end } = node;
  const { linker } = compiler;
  const [first, second, third] = given as [Node, Node, Node];
  switch (name) {
    case 'if':
      return compiler.build(
        { type: 'conditional', condition: first, consequent: second, alternate: third, start, end },
        scope,
      );
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
    case 'instance':
      return instanceCall(compiler, node, scope);
    default: {
      if (first.type === 'field' || first.type === 'self')
        return linker.state(name as 'valid', referenceOf(first, false));
      const problem = new Failure('FEL_TYPE', `${name}() needs a field, such as ${name}($total)`);
      return (env) => report(env, problem, node);
    }
  }
}

/** `instance('name', 'path')`: linked like `@instance('name').path` if both are literals. */
function instanceCall<E extends Env>(compiler: Compiler<E>, node: CallNode, scope: Scope): Compiled<E> {
  const link = (name: string, at: string): Compiled<E> => {
    spend(100 + at.length * 20);
    const found = parseInstancePath(at);
    if (!found)
      return (env) =>
        report(env, new Failure('FEL_VALUE', `"${at}" is not a path such as rows[1].city`), node);
    const read = compiler.linker.instance(name, found.path, node);
    return (env) => follow(read(env), found.rest, (failure) => report(env, failure, node));
  };
  const parameters = node.arguments.map((argument) => compiler.build(argument, scope));
  const [name, path = ''] = node.arguments.map((argument) =>
    argument.type === 'literal' ? argument.value : null,
  );
  if (typeof name === 'string' && typeof path === 'string') return link(name, path);
  // The path is only known at run time, so register a dependency on the whole instance, or on all of them, now.
  if (typeof name === 'string') link(name, '');
  else compiler.linker.anyInstance?.();
  return (env) => {
    const [from, at = ''] = parameters.map((parameter) => parameter(env));
    if (from === null || at === null) return null;
    try {
      return link(
        accept(node.name, 'string', from!) as string,
        accept(node.name, 'string', at) as string,
      )(env);
    } catch (error) {
      return report(env, error, node);
    }
  };
}
