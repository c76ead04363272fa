/** Compiles a tree into closures. Decisions that do not depend on data are made here, once, to keep evaluation fast. */
import { follow } from './access.js';
import type { BinaryNode, Node, Tail } from './ast.js';
import { compileCall } from './compile-call.js';
import {
  limitReports,
  record,
  referenceOf,
  report,
  stepsFor,
  type Compiler,
  type Scope,
} from './compiler.js';
import { Failure } from './errors.js';
import { closeAccount, limitSize, openAccount, spend, spendText } from './limits.js';
import { add, multiply, subtract } from './values/number.js';
import { apply, ELEMENTWISE, equals, isMember, minus } from './operators.js';
import type { Compiled, Env, FelArray, FelValue, Linker } from './types.js';
import { emptyObject, isBare, nameOf } from './values/values.js';

/**
 * Compiles a tree with the accessors of a host. The result can run any number of times, also nested in another run with
 * the same `env`, because it restores `self` and `locals`.
 */
export function compile<E extends Env>(tree: Node, linker: Linker<E>): Compiled<E> {
  const compiler: Compiler<E> = {
    linker,
    nodes: 0,
    build(node, scope) {
      compiler.nodes++;
      return build(compiler, node, scope);
    },
  };
  const run = compiler.build(tree, { locals: [], aggregated: false });
  const cost = stepsFor(compiler.nodes);
  return (env) => {
    const { self, locals } = env;
    const account = openAccount();
    try {
      spend(cost);
      return run(env);
    } catch (error) {
      limitReports(env, 0);
      // A host's accessor threw, or the call stack overflowed.
      return record(env, error instanceof Failure ? error : new Failure('FEL_HOST', String(error)), tree);
    } finally {
      env.self = self;
      env.locals = locals;
      closeAccount(account);
    }
  };
}

function build<E extends Env>(compiler: Compiler<E>, node: Node, scope: Scope): Compiled<E> {
  const { linker } = compiler;
  const inner = (child: Node): Compiled<E> => compiler.build(child, scope);
  switch (node.type) {
    case 'literal': {
      const { value } = node;
      return () => value;
    }
    case 'self':
      return (env) => env.self ?? null;
    case 'field':
      return linker.field(referenceOf(node, scope.aggregated));
    case 'local': {
      const slot = scope.locals.lastIndexOf(node.name);
      return (env) => env.locals[slot]!;
    }
    case 'context':
      return linker.context(node.name, node);
    case 'variable':
      return linker.variable(node.name, node);
    case 'instance':
      return linker.instance(node.name, node.path, node);
    case 'access': {
      const { target, tails } = node;
      const read = inner(target);
      // `$rows[*][1]`: steps after a reference with a wildcard apply to each row.
      const isMany = target.type === 'field' && target.segments.some(({ index }) => index === '*');
      const [{ key }] = tails as [Tail];
      const isSimple = tails.length === 1 && key !== undefined;
      return (env) => {
        const value = read(env);
        // The most frequent case: one key of a row.
        if (isSimple && isBare(value)) return value[key] ?? null;
        return follow(value, tails, (failure) => report(env, failure, node), isMany);
      };
    }
    case 'call':
      return compileCall(compiler, node, scope);
    case 'unary': {
      const operand = inner(node.operand);
      if (node.operator === '-') return (env) => apply(minus, operand(env), 0, env, node);
      return (env) => {
        const value = operand(env);
        return value === null ? null : typeof value === 'boolean' ? !value : notBoolean(env, node, value);
      };
    }
    case 'binary':
      return binary(node, inner(node.left), inner(node.right));
    case 'conditional': {
      const [test, yes, no] = [inner(node.condition), inner(node.consequent), inner(node.alternate)];
      return (env) => {
        const chosen = test(env);
        return chosen === true ? yes(env) : chosen === false ? no(env) : notBoolean(env, node, chosen);
      };
    }
    case 'let': {
      const slot = scope.locals.length;
      const value = inner(node.value);
      const body = compiler.build(node.body, { ...scope, locals: [...scope.locals, node.name] });
      return (env) => {
        const found = value(env);
        // The outermost `let` starts a new list, because this run may be nested in another one with the same `env`.
        if (!slot) env.locals = [];
        env.locals[slot] = found;
        return body(env);
      };
    }
    case 'array': {
      const items = node.items.map(inner);
      const constants = node.items.flatMap((item) => (item.type === 'literal' ? [item.value] : []));
      if (constants.length === items.length) return () => constants;
      return (env) => {
        const values = items.map((item) => item(env));
        return limitSize(values, values);
      };
    }
    case 'object': {
      const entries = node.entries.map(({ key, value }) => [key, inner(value)] as const);
      return (env) => {
        const result = emptyObject();
        spend(entries.length * 6);
        for (const [key, value] of entries) result[key] = value(env);
        return limitSize(result, Object.values(result));
      };
    }
  }
}

const notBoolean = (env: Env, node: Node, value: FelValue): null =>
  report(env, new Failure('FEL_TYPE', `True or false is needed here, not ${nameOf(value)}`), node);

function binary<E extends Env>(node: BinaryNode, left: Compiled<E>, right: Compiled<E>): Compiled<E> {
  const { operator } = node;
  const operation = ELEMENTWISE[operator]!;
  const slow = (a: FelValue, b: FelValue, env: E): FelValue => apply(operation, a, b, env, node);
  switch (operator) {
    // One closure per operator: V8 then compiles the number case to plain arithmetic or a plain comparison.
    case '+':
      return (env) => {
        const a = left(env);
        const b = right(env);
        return typeof a === 'number' && typeof b === 'number' ? add(a, b) : slow(a, b, env);
      };
    case '-':
      return (env) => {
        const a = left(env);
        const b = right(env);
        return typeof a === 'number' && typeof b === 'number' ? subtract(a, b) : slow(a, b, env);
      };
    case '*':
      return (env) => {
        const a = left(env);
        const b = right(env);
        return typeof a === 'number' && typeof b === 'number' ? multiply(a, b) : slow(a, b, env);
      };
    case '<':
      return (env) => {
        const a = left(env);
        const b = right(env);
        return typeof a === 'number' && typeof b === 'number' ? a < b : slow(a, b, env);
      };
    case '<=':
      return (env) => {
        const a = left(env);
        const b = right(env);
        return typeof a === 'number' && typeof b === 'number' ? a <= b : slow(a, b, env);
      };
    case '>':
      return (env) => {
        const a = left(env);
        const b = right(env);
        return typeof a === 'number' && typeof b === 'number' ? a > b : slow(a, b, env);
      };
    case '>=':
      return (env) => {
        const a = left(env);
        const b = right(env);
        return typeof a === 'number' && typeof b === 'number' ? a >= b : slow(a, b, env);
      };
    case 'and':
    case 'or': {
      const deciding = operator === 'or';
      return (env) => {
        const a = left(env);
        if (a === deciding || a === null) return a;
        if (typeof a !== 'boolean') return notBoolean(env, node, a);
        const b = right(env);
        return b === null || typeof b === 'boolean' ? b : notBoolean(env, node, b);
      };
    }
    case '??':
      return (env) => left(env) ?? right(env);
    case 'in':
    case 'not in': {
      const wanted = operator === 'in';
      return (env) => {
        const value = left(env);
        const array = right(env);
        if (Array.isArray(array)) return isMember(value, array as FelArray, env) === wanted;
        return array === null
          ? null
          : report(env, new Failure('FEL_TYPE', `An array must follow "in", not ${nameOf(array)}`), node);
      };
    }
    case '=':
    case '!=': {
      const wanted = operator === '=';
      return (env) => {
        const a = left(env);
        const b = right(env);
        const type = typeof a;
        if (typeof a === 'string' && typeof b === 'string') spendText(Math.min(a.length, b.length));
        if (a === null || b === null || (type === typeof b && type !== 'object')) return (a === b) === wanted;
        try {
          return equals(a, b, env) === wanted;
        } catch (error) {
          return report(env, error, node);
        }
      };
    }
    default:
      return (env) => slow(left(env), right(env), env);
  }
}
