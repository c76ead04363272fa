/** Tokens → tree. Operators by precedence climbing, everything else by descent. */
import { childrenOf, type BinaryOperator, type Node, type Tail } from './ast.js';
import { FelSyntaxError } from './errors.js';
import { isReserved, tokenize, type Token } from './lexer.js';
import type { Position, RefSegment } from './types.js';

/** Larger sources are refused: no form needs them, and definitions may come from strangers. */
const MAX_LENGTH = 200_000;
/** Brackets and other nesting while parsing; small enough for the stack of any browser. */
const MAX_NESTING = 250;
/** Depth of the finished tree, where a long sum such as `a + b + …` counts too. */
const MAX_DEPTH = 1_000;

const MEMBERSHIP = 5;
const PRECEDENCE: Record<string, number> = {
  or: 1,
  and: 2,
  '=': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  in: MEMBERSHIP,
  'not in': MEMBERSHIP,
  '??': 6,
  '+': 7,
  '-': 7,
  '&': 7,
  '*': 8,
  '/': 8,
  '%': 8,
};
export const precedenceOf = (operator: BinaryOperator): number => PRECEDENCE[operator]!;

/** Reads an expression. Throws `FelSyntaxError` with the place and what was expected. */
export function parse(source: string): Node {
  const fail = (reason: string, position: Position): never => {
    throw new FelSyntaxError(reason, source, position);
  };
  if (source.length > MAX_LENGTH) {
    fail(`An expression may have at most ${MAX_LENGTH} characters`, { start: 0, end: 1 });
  }
  const tokens = tokenize(source);
  let next = 0;
  let nesting = 0;
  /** Inside the value of a `let`, where `in` ends the value instead of asking for membership. */
  let inEndsValue = false;
  const names: string[] = [];

  const peek = (): Token => tokens[next]!;
  const is = (text: string): boolean => peek().kind === 'symbol' && peek().text === text;
  const take = (text: string): boolean => is(text) && (next++, true);
  const describe = ({ kind, text, start, end }: Token): string =>
    kind === 'end' ? 'the expression ends' : `${source.slice(start, Math.min(end, start + 30))} stands`;
  const unexpected = (expected: string): never =>
    fail(`${expected} is expected where ${describe(peek())}`, peek());
  const expect = (text: string): Token => (is(text) ? tokens[next++]! : unexpected(text));
  const since = (start: number): Position => ({ start, end: tokens[next - 1]!.end });

  /** Runs one level deeper; `in` has its usual meaning again inside brackets. */
  function nested<T>(inside: () => T, inBrackets: boolean): T {
    if (++nesting > MAX_NESTING) fail('This expression is nested too deeply', peek());
    const outer = inEndsValue;
    if (inBrackets) inEndsValue = false;
    const result = inside();
    inEndsValue = outer;
    nesting--;
    return result;
  }

  function expression(): Node {
    const { start } = peek();
    if (!take('let')) return conditional();
    if (peek().kind !== 'name') unexpected('A name');
    const name = tokens[next++]!.text;
    expect('=');
    const outer = inEndsValue;
    inEndsValue = true;
    const value = nested(conditional, false);
    inEndsValue = outer;
    expect('in');
    names.push(name);
    const body = nested(expression, false);
    names.pop();
    return { type: 'let', name, value, body, ...since(start) };
  }

  /** `if` in front of a parenthesis is the function, unless `then` follows the closing one. */
  const isKeywordIf = (): boolean => {
    const opening = tokens[next + 1];
    return (
      is('if') &&
      !(opening?.text === '(' && opening.kind === 'symbol' && tokens[opening.after ?? -1]?.text !== 'then')
    );
  };

  function conditional(): Node {
    // A chain of `else if` is a loop here, so that its length does not count as nesting.
    const branches: { start: number; condition: Node; then: Node }[] = [];
    while (isKeywordIf()) {
      const { start } = tokens[next++]!;
      const condition = nested(ternary, false);
      expect('then');
      const then = nested(conditional, false);
      expect('else');
      branches.push({ start, condition, then });
    }
    const last = ternary();
    return branches.reduceRight<Node>(
      (otherwise, { start, ...branch }) => ({ type: 'conditional', ...branch, otherwise, ...since(start) }),
      last,
    );
  }

  function ternary(): Node {
    const { start } = peek();
    const condition = binary(1);
    if (!take('?')) return condition;
    const then = nested(expression, false);
    expect(':');
    const otherwise = nested(expression, false);
    return { type: 'conditional', condition, then, otherwise, ...since(start) };
  }

  /** The operator at hand; `not in` is two words. */
  function operator(): string {
    const { kind, text } = peek();
    if (kind !== 'symbol') return '';
    if (text !== 'not') return text;
    return tokens[next + 1]?.text === 'in' && tokens[next + 1]?.kind === 'symbol' ? 'not in' : '';
  }

  function binary(minimum: number): Node {
    const { start } = peek();
    let left = unary();
    let hadMembership = false;
    for (;;) {
      const found = operator();
      const precedence = Object.hasOwn(PRECEDENCE, found) ? PRECEDENCE[found]! : 0;
      const isMembership = precedence === MEMBERSHIP;
      if (precedence < minimum || (isMembership && inEndsValue)) return left;
      if (isMembership && hadMembership)
        fail('Put one of the two in parentheses: a second "in" cannot follow', peek());
      next += found === 'not in' ? 2 : 1;
      const right = nested(() => binary(precedence + 1), false);
      left = { type: 'binary', operator: found as BinaryOperator, left, right, ...since(start) };
      hadMembership = isMembership;
    }
  }

  function unary(): Node {
    const { start } = peek();
    const operator = take('-') ? '-' : take('not') || take('!') ? 'not' : undefined;
    if (!operator) return postfix();
    return { type: 'unary', operator, operand: nested(unary, false), ...since(start) };
  }

  function tail(): Tail | undefined {
    const { start } = peek();
    if (take('.')) {
      const { kind, text } = peek();
      if (kind !== 'name' && !(kind === 'symbol' && isReserved(text))) unexpected('A name');
      next++;
      return { key: text, ...since(start) };
    }
    if (!take('[')) return undefined;
    const { text } = peek();
    if (!is('*') && !/^\d+$/.test(text)) unexpected('A row number or *');
    next++;
    expect(']');
    return { index: text === '*' ? '*' : Number(text), ...since(start) };
  }

  /** Tails as far as they fit `key`, `key[n]`, `key[*]`; what follows belongs to an access. */
  function segments(first: string | undefined): RefSegment[] {
    const path: { key: string; index?: number | '*' }[] = first === undefined ? [] : [{ key: first }];
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

  function postfix(): Node {
    const { start } = peek();
    const target = atom();
    const tails: Tail[] = [];
    for (let found = tail(); found; found = tail()) tails.push(found);
    return tails.length ? { type: 'access', target, tails, ...since(start) } : target;
  }

  function list(close: string, item: () => void): void {
    if (take(close)) return;
    do nested(item, true);
    while (take(','));
    expect(close);
  }

  function callArguments(): Node[] {
    const found: Node[] = [];
    expect('(');
    list(')', () => found.push(expression()));
    return found;
  }

  function objectEntries(): { key: string; value: Node }[] {
    const entries: { key: string; value: Node }[] = [];
    const seen = new Set<string>();
    do {
      if (entries.length && is('}')) break;
      const token = peek();
      const { kind, text, value } = token;
      const isKey = kind === 'name' || typeof value === 'string' || (kind === 'symbol' && isReserved(text));
      if (!isKey) unexpected('A key');
      const key = typeof value === 'string' ? value : text;
      if (seen.has(key)) fail(`The key ${key} is given twice`, token);
      seen.add(key);
      next++;
      expect(':');
      entries.push({ key, value: nested(expression, true) });
    } while (take(','));
    expect('}');
    return entries;
  }

  function reference(word: string): Node {
    const { start } = peek();
    next++;
    if (/^(current|index|count)$/.test(word)) {
      return { type: 'context', name: word as 'current', ...since(start) };
    }
    if (word !== 'instance') return { type: 'variable', name: word, ...since(start) };
    expect('(');
    const name = peek().value;
    if (typeof name !== 'string') return unexpected('The name of an instance in quotes');
    next++;
    expect(')');
    const path = segments(undefined);
    return { type: 'instance', name, path, ...since(start) };
  }

  const CONSTANTS: Record<string, boolean | null> = { true: true, false: false, null: null };

  function atom(): Node {
    const { kind, text, value, start } = peek();
    const isCall = tokens[next + 1]?.text === '(' && tokens[next + 1]?.kind === 'symbol';
    if (kind === 'literal') {
      next++;
      return { type: 'literal', value: value!, ...since(start) };
    }
    if (kind === 'at') return reference(text);
    if (isCall && (kind === 'name' || is('if'))) {
      next++;
      const found = callArguments();
      return { type: 'call', name: text, arguments: found, ...since(start) };
    }
    if (kind === 'field' || (kind === 'name' && !names.includes(text))) {
      next++;
      const path = segments(text);
      return { type: 'field', segments: path, ...since(start) };
    }
    if (kind === 'name') {
      next++;
      return { type: 'local', name: text, ...since(start) };
    }
    if (take('$')) return { type: 'self', ...since(start) };
    if (take('(')) {
      const inside = nested(expression, true);
      expect(')');
      return inside;
    }
    if (take('[')) {
      const items: Node[] = [];
      list(']', () => items.push(expression()));
      return { type: 'array', items, ...since(start) };
    }
    if (take('{')) {
      const entries = take('}') ? [] : objectEntries();
      return { type: 'object', entries, ...since(start) };
    }
    if (kind === 'symbol' && Object.hasOwn(CONSTANTS, text)) {
      next++;
      if (is('(')) unexpected('An operator');
      return { type: 'literal', value: CONSTANTS[text]!, ...since(start) };
    }
    if (is('if') || is('let')) {
      return fail(`Put parentheses around this "${text}": it can only stand at the beginning`, peek());
    }
    return unexpected('A value');
  }

  const tree = expression();
  if (peek().kind !== 'end') {
    if (is('then'))
      fail('Put the whole condition between "if" and "then" in one pair of parentheses', peek());
    unexpected('An operator or the end');
  }
  if (isDeeperThan(tree, MAX_DEPTH)) {
    fail('This expression has too many steps in a row; use sum([…]) or split it into variables', tree);
  }
  return tree;
}

function isDeeperThan(tree: Node, limit: number): boolean {
  let level: Node[] = [tree];
  for (let depth = 0; level.length; depth++) {
    if (depth > limit) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}
