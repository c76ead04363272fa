/** Parses tokens into a tree: precedence climbing for operators, recursive descent for everything else. */
import { childrenOf, type BinaryOperator, type Node, type Tail } from './ast.js';
import { FelSyntaxError } from './errors.js';
import { isReserved, tokenize, type Token } from './lexer.js';
import type { Position, RefSegment } from './types.js';

/** Longer sources are refused. */
const MAX_LENGTH = 200_000;
/** Nested grammar rules, three per bracket; small enough for the call stack of any browser. */
const MAX_NESTING = 500;
/** Depth of the finished tree; a long sum such as `a + b + …` is deep, too. */
const MAX_DEPTH = 1_000;

const LEVELS = ['or', 'and', '= !=', '< <= > >=', 'in not-in', '??', '+ - &', '* / %'];
const PRECEDENCE = new Map(
  LEVELS.flatMap((level, at) =>
    level.split(' ').map((operator) => [operator.replace('-i', ' i'), at + 1] as const),
  ),
);
const MEMBERSHIP = 5;
export const precedenceOf = (operator: BinaryOperator): number => PRECEDENCE.get(operator)!;

/** Parses an expression. Throws `FelSyntaxError` with the position and what was expected. */
export function parse(source: string): Node {
  const refuse = (reason: string, position: Position): never => {
    throw new FelSyntaxError(reason, source, position);
  };
  if (source.length > MAX_LENGTH) refuse('This expression is too long', { start: 0, end: 1 });
  const tokens = tokenize(source);
  let next = 0;
  let nesting = 0;
  /** Names bound by enclosing `let`s, with the number of `let`s that bind each. */
  const bound = new Map<string, number>();

  const peek = (): Token => tokens[next]!;
  const is = (symbol: string): boolean => tokens[next]?.symbol === symbol;
  const take = (symbol: string): boolean => is(symbol) && !!++next;
  const unexpected = (expected: string): never => {
    const found = source.slice(peek().start, peek().end);
    const word = found.toLowerCase();
    return refuse(
      `${expected} is expected where ${found ? `${found} stands` : 'the expression ends'}${
        isReserved(word) && word !== found ? `; write ${word}` : ''
      }`,
      peek(),
    );
  };
  const expect = (symbol: string): void => void (take(symbol) || unexpected(symbol));
  /** End of the last consumed token. */
  const end = (): number => tokens[next - 1]!.end;

  /** Limits the nesting of a rule. Every recursion of the grammar passes through a guarded rule. */
  const guarded =
    <Flag>(rule: (flag: Flag) => Node) =>
    (flag: Flag): Node => {
      if (++nesting > MAX_NESTING) refuse('This expression is nested too deeply', peek());
      const node = rule(flag);
      nesting--;
      return node;
    };

  /** `endsAtIn`: inside the value of a `let`, where `in` ends the value and is not the membership operator. */
  const expression = guarded((endsAtIn: boolean): Node => {
    const { start } = peek();
    if (!take('let')) return conditional(endsAtIn);
    const name = peek().name ?? unexpected('A name');
    next++;
    // The lexer turns `==` into `=`, but `==` does not bind a name.
    if (peek().end - peek().start > 1) unexpected('=');
    expect('=');
    const value = conditional(true);
    expect('in');
    const outer = bound.get(name) ?? 0;
    bound.set(name, outer + 1);
    const body = expression(endsAtIn);
    bound.set(name, outer);
    return { type: 'let', name, value, body, start, end: end() };
  });

  /** `if` before a parenthesis is the function, unless `then` follows the closing parenthesis. */
  const isKeywordIf = (): boolean => {
    const opening = tokens[next + 1];
    return is('if') && !(opening?.symbol === '(' && tokens[opening.after ?? 0]!.symbol !== 'then');
  };

  const conditional = guarded((endsAtIn: boolean): Node => {
    // A loop, so that a long chain of `else if` does not count as nesting.
    const branches: { start: number; condition: Node; consequent: Node }[] = [];
    while (isKeywordIf()) {
      const { start } = tokens[next++]!;
      const condition = ternary(endsAtIn);
      expect('then');
      const consequent = conditional(endsAtIn);
      expect('else');
      branches.push({ start, condition, consequent });
    }
    return branches.reduceRight(
      (alternate, { start, ...branch }): Node => ({
        type: 'conditional',
        ...branch,
        alternate,
        start,
        end: end(),
      }),
      ternary(endsAtIn),
    );
  });

  function ternary(endsAtIn: boolean): Node {
    const { start } = peek();
    const condition = binary(1, endsAtIn);
    if (!take('?')) return condition;
    const consequent = expression(endsAtIn);
    expect(':');
    const alternate = expression(endsAtIn);
    return { type: 'conditional', condition, consequent, alternate, start, end: end() };
  }

  function binary(minimum: number, endsAtIn: boolean): Node {
    const { start } = peek();
    let left = unary(undefined);
    for (let last = 0; ;) {
      const isNotIn = is('not') && tokens[next + 1]?.symbol === 'in';
      const operator = (isNotIn ? 'not in' : peek().symbol) as BinaryOperator;
      const precedence = PRECEDENCE.get(operator) ?? 0;
      if (precedence < minimum || (precedence === MEMBERSHIP && endsAtIn)) return left;
      if (precedence === MEMBERSHIP && last === MEMBERSHIP)
        refuse('Put one of the two "in" in parentheses', peek());
      next += isNotIn ? 2 : 1;
      const right = binary(precedence + 1, endsAtIn);
      left = { type: 'binary', operator, left, right, start, end: end() };
      last = precedence;
    }
  }

  const unary = guarded((): Node => {
    const { start } = peek();
    const operator = take('-') ? '-' : take('not') || take('!') ? 'not' : undefined;
    if (operator) return { type: 'unary', operator, operand: unary(undefined), start, end: end() };
    const target = atom();
    const tails: Tail[] = [];
    for (let found = tail(); found; found = tail()) tails.push(found);
    return tails.length ? { type: 'access', target, tails, start, end: end() } : target;
  });

  /** The token as a name, reserved words included. */
  const word = ({ name, symbol }: Token): string | undefined =>
    name ?? (symbol && isReserved(symbol) ? symbol : undefined);

  function tail(): Tail | undefined {
    const { start } = peek();
    if (take('.')) {
      const key = word(peek()) ?? unexpected('A name');
      next++;
      return { key, start, end: end() };
    }
    if (!take('[')) return undefined;
    const digits = source.slice(peek().start, peek().end);
    if (!/^(\d+|\*)$/.test(digits)) unexpected('A row number or *');
    next++;
    expect(']');
    return { index: digits === '*' ? '*' : +digits, start, end: end() };
  }

  /** Reads segments `key`, `key[n]`, `key[*]`; further steps belong to an access node. */
  function segments(path: { key: string; index?: number | '*' }[]): RefSegment[] {
    for (;;) {
      const before = next;
      const found = tail();
      const last = path.at(-1);
      if (found?.key !== undefined) path.push({ key: found.key });
      else if (found && last && last.index === undefined) last.index = found.index;
      else {
        next = before;
        return path;
      }
    }
  }

  /** Reads items separated by commas, up to the closing bracket. */
  function list<T>(close: string, item: () => T, mayEndWithComma = false): T[] {
    const items: T[] = [];
    while (!take(close)) {
      if (items.length && !take(',')) unexpected(`${close} or ,`);
      if (!(mayEndWithComma && items.length && is(close))) items.push(item());
    }
    return items;
  }

  const nestedExpression = (): Node => expression(false);

  function entry(seen: Set<string>): { key: string; value: Node } {
    const token = peek();
    const key = word(token) ?? (typeof token.value === 'string' ? token.value : unexpected('A key'));
    if (seen.has(key)) refuse(`The key ${key} is given twice`, token);
    seen.add(key);
    next++;
    expect(':');
    return { key, value: nestedExpression() };
  }

  function instance(start: number): Node {
    expect('(');
    const name = peek().value;
    if (typeof name !== 'string') return unexpected('The name of an instance in quotes');
    next++;
    expect(')');
    return { type: 'instance', name, path: segments([]), start, end: end() };
  }

  function atom(): Node {
    const token = tokens[next++]!;
    const { start, symbol = '', name, field, at, value } = token;
    if (value !== undefined) return { type: 'literal', value, start, end: end() };
    if (at === 'instance') return instance(start);
    if (at === 'current' || at === 'index' || at === 'count')
      return { type: 'context', name: at, start, end: end() };
    if (at) return { type: 'variable', name: at, start, end: end() };
    if (is('(') && (name || symbol === 'if')) {
      next++;
      return {
        type: 'call',
        name: name ?? symbol,
        arguments: list(')', nestedExpression),
        start,
        end: end(),
      };
    }
    if (name && bound.get(name)) return { type: 'local', name, start, end: end() };
    const key = field ?? name;
    if (key) return { type: 'field', segments: segments([{ key }]), start, end: end() };
    switch (symbol) {
      case '$':
        return { type: 'self', start, end: end() };
      case '(': {
        const inside = nestedExpression();
        expect(')');
        return inside;
      }
      case '[':
        return { type: 'array', items: list(']', nestedExpression), start, end: end() };
      case '{': {
        const seen = new Set<string>();
        return { type: 'object', entries: list('}', () => entry(seen), true), start, end: end() };
      }
      case 'true':
      case 'false':
      case 'null':
        if (is('(')) unexpected('An operator');
        return { type: 'literal', value: JSON.parse(symbol) as boolean | null, start, end: end() };
      case 'if':
      case 'let':
        return refuse(`Put parentheses around this "${symbol}"`, token);
    }
    next--;
    return unexpected('A value');
  }

  const tree = nestedExpression();
  if (is('then')) refuse('Put the whole condition in one pair of parentheses', peek());
  if (!is('')) unexpected('An operator');
  // A tree cannot be deeper than there are tokens.
  let level: readonly Node[] = tokens.length > MAX_DEPTH ? [tree] : [];
  for (let depth = 0; level.length; depth++) {
    if (depth > MAX_DEPTH) refuse('This expression has too many steps in a row', tree);
    level = level.flatMap(childrenOf);
  }
  return tree;
}
