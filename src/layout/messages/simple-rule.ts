/** Recognises constraints that a message can state in words, such as `$ <= today()` or `$ >= 18 and $ <= 120`. */
import type { BinaryNode, BinaryOperator, Node } from '../../fel/ast.js';
import { parse } from '../../fel/parser.js';
import { numberText } from '../../fel/values/number.js';
import type { FelDate, FelNumber } from '../../fel/types.js';
import type { FieldState } from '../../engine/types.js';

export type Comparison = '<' | '<=' | '>' | '>=';

/** What the answer is compared with. */
export type Limit =
  | { readonly kind: 'today' }
  | { readonly kind: 'date'; readonly iso: string }
  | { readonly kind: 'number'; readonly text: string };

export type SimpleRule =
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly limit: Limit }
  | { readonly kind: 'between'; readonly low: string; readonly high: string }
  | { readonly kind: 'length'; readonly operator: '<=' | '>='; readonly count: number }
  | { readonly kind: 'format' };

const MIRRORED: Readonly<Record<Comparison, Comparison>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const isComparison = (operator: BinaryOperator): operator is Comparison => operator in MIRRORED;

/** Longer expressions are never simple. */
const LONGEST_RULE = 200;

/** Undefined for any other rule. */
export function simpleRule(source: string, field: Pick<FieldState, 'key' | 'path'>): SimpleRule | undefined {
  if (source.length > LONGEST_RULE) return undefined;
  try {
    return read(parse(source), field);
  } catch {
    // In a lenient form a rule may not be readable.
    return undefined;
  }
}

type Subject = Pick<FieldState, 'key' | 'path'>;

function read(node: Node, field: Subject): SimpleRule | undefined {
  if (node.type === 'call')
    return node.name === 'matches' && isAnswer(node.arguments[0], field) ? { kind: 'format' } : undefined;
  if (node.type !== 'binary') return undefined;
  if (node.operator === 'and') return readRange(node, field);
  return isComparison(node.operator) ? readComparison(node, field) : undefined;
}

/** `$ >= 1 and $ <= 30`, in any order. */
function readRange(node: BinaryNode, field: Subject): SimpleRule | undefined {
  const parts = [read(node.left, field), read(node.right, field)];
  const limit = (wanted: Comparison): string | undefined =>
    parts
      .map((part) =>
        part?.kind === 'compare' && part.operator === wanted && part.limit.kind === 'number'
          ? part.limit.text
          : undefined,
      )
      .find((text) => text !== undefined);
  const [low, high] = [limit('>='), limit('<=')];
  return low !== undefined && high !== undefined ? { kind: 'between', low, high } : undefined;
}

function readComparison({ operator, left, right }: BinaryNode, field: Subject): SimpleRule | undefined {
  const written = operator as Comparison;
  const isTurned = readLimit(left) !== undefined;
  const [answer, other] = isTurned ? [right, left] : [left, right];
  const comparison = isTurned ? MIRRORED[written] : written;
  const limit = readLimit(other);
  if (!limit) return undefined;
  if (isAnswer(answer, field)) return { kind: 'compare', operator: comparison, limit };
  if (answer.type !== 'call' || answer.name !== 'length' || !isAnswer(answer.arguments[0], field))
    return undefined;
  const count = Number(limit.kind === 'number' ? limit.text : NaN);
  if (!Number.isInteger(count)) return undefined;
  switch (comparison) {
    case '<=':
    case '>=':
      return { kind: 'length', operator: comparison, count };
    case '<':
      return { kind: 'length', operator: '<=', count: count - 1 };
    case '>':
      return { kind: 'length', operator: '>=', count: count + 1 };
  }
}

function readLimit(node: Node): Limit | undefined {
  if (node.type === 'call' && node.name === 'today') return { kind: 'today' };
  if (node.type === 'unary' && node.operator === '-') {
    const limit = readLimit(node.operand);
    return limit?.kind === 'number' ? { kind: 'number', text: `-${limit.text}` } : undefined;
  }
  if (node.type !== 'literal') return undefined;
  const { value } = node;
  if (typeof value === 'number') return { kind: 'number', text: numberText(value) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if ('iso' in value) return { kind: 'date', iso: (value as FelDate).iso };
  return 'kind' in value ? undefined : bigLimit(value as FelNumber);
}

/** Literals with very many digits are not plain numbers. */
const bigLimit = (value: FelNumber): Limit | undefined =>
  typeof value === 'object' && 'toFixed' in value ? { kind: 'number', text: numberText(value) } : undefined;

/** `$`, or the path of the field itself. */
function isAnswer(node: Node | undefined, { key, path }: Subject): boolean {
  if (node?.type === 'self') return true;
  if (node?.type !== 'field') return false;
  if (node.segments.some(({ index }) => index !== undefined)) return false;
  const written = node.segments.map((segment) => segment.key).join('.');
  return written === key || written === path;
}
