import type { BinaryNode, Node, Tail } from './ast.js';
import { isReserved } from './lexer.js';
import { precedenceOf } from './parser.js';
import type { DateValue } from './values/date.js';
import { Decimal } from './values/number.js';
import type { FelValue, RefSegment } from './types.js';
import { typeOf } from './values/values.js';

const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\', "'": "\\'" };
const quote = (text: string): string =>
  `'${text.replace(/[\n\r\t\\']/g, (character) => ESCAPES[character]!)}'`;

const LET = 0;
const CONDITIONAL = 0.5;
const UNARY = 9;
const POSTFIX = 10;

/** Binding strength of a node. A node that binds less tightly than its position requires gets parentheses. */
function tightness(node: Node): number {
  switch (node.type) {
    case 'let':
      return LET;
    case 'conditional':
      return CONDITIONAL;
    case 'binary':
      return precedenceOf(node.operator);
    case 'unary':
      return UNARY;
    default:
      return POSTFIX;
  }
}

export const printSegments = (segments: readonly RefSegment[]): string =>
  segments.map(({ key, index }) => (index === undefined ? key : `${key}[${index}]`)).join('.');

const printTails = (tails: readonly Tail[]): string =>
  tails.map(({ key, index }) => (key === undefined ? `[${index}]` : `.${key}`)).join('');

function printValue(value: FelValue): string {
  if (typeof value === 'string') return quote(value);
  if (typeOf(value) === 'date') return `@${(value as DateValue).iso}`;
  return value instanceof Decimal ? value.toString() : String(value);
}

/** Prints a tree as source text. Parsing the text gives the same tree, except for positions. */
export function print(tree: Node): string {
  const at = (node: Node, minimum: number): string =>
    tightness(node) < minimum ? `(${print(node)})` : print(node);
  switch (tree.type) {
    case 'literal':
      return printValue(tree.value);
    case 'self':
      return '$';
    case 'field':
      return `$${printSegments(tree.segments)}`;
    case 'local':
      return tree.name;
    case 'context':
    case 'variable':
      return `@${tree.name}`;
    case 'instance':
      return `@instance(${quote(tree.name)})${tree.path.length ? `.${printSegments(tree.path)}` : ''}`;
    case 'access': {
      const { target, tails } = tree;
      const isReference = target.type === 'field' || target.type === 'instance';
      // Digits would merge with the dot, and a reference would absorb steps that belong to this access.
      const isBare =
        tightness(target) === POSTFIX &&
        !(target.type === 'literal') &&
        !(isReference && absorbs(target, tails[0]!));
      return `${isBare ? print(target) : `(${print(target)})`}${printTails(tails)}`;
    }
    case 'call':
      return `${tree.name}(${tree.arguments.map(print).join(', ')})`;
    case 'unary':
      return `${tree.operator === 'not' ? 'not ' : '-'}${at(tree.operand, UNARY)}`;
    case 'binary':
      return printBinary(tree, at);
    case 'conditional':
      // In parentheses, because a condition that begins with one would make this a call of if().
      return `if (${print(tree.condition)}) then ${at(tree.consequent, CONDITIONAL)} else ${at(tree.alternate, CONDITIONAL)}`;
    case 'let':
      // In parentheses, because `in` would end the value.
      return `let ${tree.name} = (${print(tree.value)}) in ${print(tree.body)}`;
    case 'array':
      return `[${tree.items.map(print).join(', ')}]`;
    case 'object':
      return `{${tree.entries.map(({ key, value }) => `${isName(key) ? key : quote(key)}: ${print(value)}`).join(', ')}}`;
  }
}

const isName = (key: string): boolean => /^[A-Za-z_]\w*$/.test(key) && !isReserved(key);

const absorbs = (target: Node & { type: 'field' | 'instance' }, tail: Tail): boolean => {
  const last = (target.type === 'field' ? target.segments : target.path).at(-1);
  return tail.key !== undefined || (last !== undefined && last.index === undefined);
};

function printBinary(
  { operator, left, right }: BinaryNode,
  at: (node: Node, minimum: number) => string,
): string {
  const precedence = precedenceOf(operator);
  const isMembership = operator === 'in' || operator === 'not in';
  return `${at(left, isMembership ? precedence + 1 : precedence)} ${operator} ${at(right, precedence + 1)}`;
}
