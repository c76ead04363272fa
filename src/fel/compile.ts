/** Tree → closures. Everything that can be decided once is decided here, so that running does only the work. */
import { follow } from './access.js';
import type { AccessNode, BinaryNode, ConditionalNode, LetNode, Node, UnaryNode } from './ast.js';
import { compileCall } from './compile-call.js';
import { referenceOf, report, type Compiler, type Scope } from './compiler.js';
import { Failure } from './errors.js';
import { limitSize, openAccount } from './limits.js';
import { add, multiply, subtract } from './number.js';
import { apply, ELEMENTWISE, equality, isMember, minus } from './operators.js';
import type { Compiled, Env, FelValue, Linker } from './types.js';
import { nameOf, typeOf } from './values.js';

/**
 * Compiles a tree against a host. The result can run any number of times, also nested in another run
 * with the same `env`: `self` and `locals` are as before when it returns.
 */
export function compile<E extends Env>(tree: Node, linker: Linker<E>): Compiled<E> {
  const compiler: Compiler<E> = { linker, build: (node, scope) => build(compiler, node, scope) };
  const run = compiler.build(tree, { locals: [], aggregated: false });
  if (tree.type === 'literal') return run;
  return (env) => {
    const { self, locals } = env;
    const account = openAccount();
    try {
      return run(env);
    } catch (error) {
      env.self = self;
      const isLimit = error instanceof RangeError;
      report(
        env,
        error instanceof Failure
          ? error
          : new Failure(
              isLimit ? 'FEL_LIMIT' : 'FEL_HOST',
              error instanceof Error ? error.message : String(error),
            ),
        tree,
      );
      return null;
    } finally {
      env.locals = locals;
      openAccount(account);
    }
  };
}

function build<E extends Env>(compiler: Compiler<E>, node: Node, scope: Scope): Compiled<E> {
  const { linker } = compiler;
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
    case 'access':
      return access(compiler, node, scope);
    case 'call':
      return compileCall(compiler, node, scope);
    case 'unary':
      return unary(compiler, node, scope);
    case 'binary':
      return binary(compiler, node, scope);
    case 'conditional':
      return conditional(compiler, node, scope);
    case 'let':
      return letIn(compiler, node, scope);
    case 'array': {
      const items = node.items.map((item) => compiler.build(item, scope));
      return (env) => {
        const values = items.map((item) => item(env));
        return limitSize(values, values);
      };
    }
    case 'object': {
      const entries = node.entries.map(({ key, value }) => [key, compiler.build(value, scope)] as const);
      return (env) => {
        const result = Object.create(null) as Record<string, FelValue>;
        for (const [key, value] of entries) result[key] = value(env);
        return limitSize(result, Object.values(result));
      };
    }
  }
}

function access<E extends Env>(compiler: Compiler<E>, node: AccessNode, scope: Scope): Compiled<E> {
  const target = compiler.build(node.target, scope);
  const { tails } = node;
  // `$rows[*][1]`: what does not fit a reference still means each row.
  const isMany = node.target.type === 'field' && node.target.segments.some(({ index }) => index === '*');
  return (env) => follow(target(env), tails, (failure) => report(env, failure, node), isMany);
}

function letIn<E extends Env>(
  compiler: Compiler<E>,
  { name, value, body }: LetNode,
  scope: Scope,
): Compiled<E> {
  const slot = scope.locals.length;
  const bound = compiler.build(value, scope);
  const run = compiler.build(body, { ...scope, locals: [...scope.locals, name] });
  return (env) => {
    const found = bound(env);
    // The outermost `let` starts a list of its own: the run may be nested in another one with the same env.
    if (slot === 0) env.locals = [];
    env.locals[slot] = found;
    return run(env);
  };
}

function conditional<E extends Env>(compiler: Compiler<E>, node: ConditionalNode, scope: Scope): Compiled<E> {
  const test = compiler.build(node.condition, scope);
  const yes = compiler.build(node.then, scope);
  const no = compiler.build(node.otherwise, scope);
  return (env) => {
    const chosen = test(env);
    if (chosen === true) return yes(env);
    if (chosen === false) return no(env);
    return report(env, notBoolean('A condition', chosen), node);
  };
}

const notBoolean = (what: string, value: FelValue): Failure =>
  new Failure('FEL_TYPE', `${what} must be true or false, not ${nameOf(typeOf(value))}`);

function unary<E extends Env>(compiler: Compiler<E>, node: UnaryNode, scope: Scope): Compiled<E> {
  const operand = compiler.build(node.operand, scope);
  if (node.operator === 'not') {
    return (env) => {
      const value = operand(env);
      if (typeof value === 'boolean') return !value;
      return value === null ? null : report(env, notBoolean('What follows "not"', value), node);
    };
  }
  return (env) =>
    apply(
      (value) => minus(value),
      operand(env),
      0,
      env,
      (failure) => report(env, failure, node),
    );
}

function binary<E extends Env>(compiler: Compiler<E>, node: BinaryNode, scope: Scope): Compiled<E> {
  const left = compiler.build(node.left, scope);
  const right = compiler.build(node.right, scope);
  const { operator } = node;
  switch (operator) {
    case 'and':
    case 'or': {
      const deciding = operator === 'or';
      return (env) => {
        const a = left(env);
        if (a === deciding || a === null) return a;
        if (typeof a !== 'boolean')
          return report(env, notBoolean(`What stands before "${operator}"`, a), node);
        const b = right(env);
        if (b === null || typeof b === 'boolean') return b;
        return report(env, notBoolean(`What follows "${operator}"`, b), node);
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
        if (array === null) return null;
        if (Array.isArray(array)) return isMember(value, array as FelValue[], env) === wanted;
        return report(
          env,
          new Failure('FEL_TYPE', `"${operator}" needs an array, not ${nameOf(typeOf(array))}`),
          node,
        );
      };
    }
    case '=':
    case '!=': {
      const wanted = operator === '=';
      return (env) => {
        const a = left(env);
        const b = right(env);
        if (a === b) return wanted;
        const type = typeof a;
        if (a === null || b === null || (type === typeof b && type !== 'object')) return !wanted;
        const outcome = equality(a, b, env);
        return outcome instanceof Failure ? report(env, outcome, node) : outcome === wanted;
      };
    }
  }
  const operation = ELEMENTWISE[operator]!;
  const slow = (a: FelValue, b: FelValue, env: E): FelValue =>
    apply(operation, a, b, env, (failure) => report(env, failure, node));
  // One closure per operator: the engine can then specialise each for plain numbers.
  switch (operator) {
    case '+':
      return (env) => {
        const a = left(env);
        const b = right(env);
        const sum = typeof a === 'number' && typeof b === 'number' ? add(a, b) : null;
        return typeof sum === 'number' ? sum : slow(a, b, env);
      };
    case '-':
      return (env) => {
        const a = left(env);
        const b = right(env);
        const difference = typeof a === 'number' && typeof b === 'number' ? subtract(a, b) : null;
        return typeof difference === 'number' ? difference : slow(a, b, env);
      };
    case '*':
      return (env) => {
        const a = left(env);
        const b = right(env);
        const product = typeof a === 'number' && typeof b === 'number' ? multiply(a, b) : null;
        return typeof product === 'number' ? product : slow(a, b, env);
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
    default:
      return (env) => slow(left(env), right(env), env);
  }
}
