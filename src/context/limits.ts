/** Limits that simple constraints state (`$ >= 1 and $ <= 30`, `length($) <= 500`), read from the tree of the expression. */
import type { Node } from '../fel/ast.js';
import { FelSyntaxError } from '../fel/errors.js';
import { parse } from '../fel/parser.js';
import type { Definition } from '../model/definition.js';
import { toTemplate } from '../model/path.js';

/** Stands for the current date at the time when the limit is used. */
export const TODAY = 'today';

/** Numbers, dates and date-times as text, or `TODAY`. */
export interface Limits {
  min?: string;
  max?: string;
  /** The bound itself is not allowed. */
  above?: string;
  below?: string;
  minLength?: number;
  maxLength?: number;
}

type Order = '<' | '<=' | '>' | '>=';
const MIRROR: Record<Order, Order> = { '>=': '<=', '<=': '>=', '>': '<', '<': '>' };

/** Longer constraints are not simple. */
const MAX_LENGTH = 1_000;

/** Whether a node means the field itself: bare `$`, or a reference that ends with its key. */
const isSelf = (node: Node | undefined, key: string): boolean =>
  node?.type === 'self' || (node?.type === 'field' && node.segments.at(-1)!.key === key);

/** A bound as text: a number, a date, or `TODAY`. */
function boundOf(node: Node, source: string): string | undefined {
  if (node.type === 'call') return node.name === 'today' ? TODAY : undefined;
  if (node.type === 'unary') {
    const bound = node.operator === '-' && boundOf(node.operand, source);
    return bound && /^\d/.test(bound) ? `-${bound}` : undefined;
  }
  if (node.type !== 'literal' || typeof node.value === 'string' || typeof node.value === 'boolean')
    return undefined;
  return node.value === null ? undefined : source.slice(node.start, node.end).replace('@', '');
}

/** Whether a condition only says that there is no answer, in which case the limits do not apply. */
function isGuard(node: Node, key: string): boolean {
  if (node.type === 'call') return /^(empty|isNull)$/.test(node.name) && isSelf(node.arguments[0], key);
  if (node.type === 'unary') {
    const { operand } = node;
    return operand.type === 'call' && operand.name === 'present' && isSelf(operand.arguments[0], key);
  }
  if (node.type !== 'binary' || node.operator !== '=') return false;
  return isSelf(node.left, key) && node.right.type === 'literal' && node.right.value === null;
}

/** Adds the limit that a comparison states; any other condition is skipped. */
function addLimit(limits: Limits, node: Node, key: string, source: string): void {
  if (node.type !== 'binary') return;
  const isMirrored = boundOf(node.left, source) !== undefined;
  const [subject, limit] = isMirrored ? [node.right, node.left] : [node.left, node.right];
  const bound = boundOf(limit, source);
  const isLength = subject.type === 'call' && subject.name === 'length';
  if (!(node.operator in MIRROR) || bound === undefined) return;
  if (!isSelf(isLength ? subject.arguments[0] : subject, key)) return;
  const operator = isMirrored ? MIRROR[node.operator as Order] : (node.operator as Order);
  if (isLength) {
    const count = Number(bound) + (operator === '>' ? 1 : operator === '<' ? -1 : 0);
    if (!Number.isNaN(count)) limits[operator.startsWith('>') ? 'minLength' : 'maxLength'] = count;
  } else
    limits[operator === '>=' ? 'min' : operator === '<=' ? 'max' : operator === '>' ? 'above' : 'below'] =
      bound;
}

/**
 * Limits stated by one constraint on the field with this key. Every part of an `and` must hold by itself, so the simple
 * parts are read and the rest is skipped; any other constraint states no limits.
 */
export function limitsOfConstraint(source: string, key: string): Limits {
  const limits: Limits = {};
  if (source.length > MAX_LENGTH) return limits;
  try {
    const tree = parse(source);
    const isGuarded = tree.type === 'binary' && tree.operator === 'or' && isGuard(tree.left, key);
    const parts = [isGuarded ? tree.right : tree];
    for (const part of parts)
      if (part.type === 'binary' && part.operator === 'and') parts.push(part.left, part.right);
      else addLimit(limits, part, key, source);
  } catch (error) {
    if (!(error instanceof FelSyntaxError)) throw error;
  }
  return limits;
}

const NONE: Readonly<Limits> = {};

/** Constraints of a definition, and their limits as far as they have been asked for, by template path. */
interface Constraints {
  readonly sources: ReadonlyMap<string, readonly string[]>;
  readonly limits: Map<string, Limits>;
}
const cache = new WeakMap<Definition, Constraints>();

function constraintsOf(definition: Definition): Constraints {
  let found = cache.get(definition);
  if (!found) {
    const sources = new Map<string, string[]>();
    for (const { path, constraint } of definition.binds ?? []) {
      if (!constraint) continue;
      const template = toTemplate(path);
      sources.set(template, [...(sources.get(template) ?? []), constraint]);
    }
    cache.set(definition, (found = { sources, limits: new Map() }));
  }
  return found;
}

/** Limits of the field at this path, from all its binds; an empty object when none are stated. */
export function limitsOf(definition: Definition, path: string): Readonly<Limits> {
  const { sources, limits } = constraintsOf(definition);
  const template = toTemplate(path);
  const constraints = sources.get(template);
  if (!constraints) return NONE;
  let found = limits.get(template);
  if (!found) {
    const key = template.slice(template.lastIndexOf('.') + 1);
    found = Object.assign({}, ...constraints.map((one) => limitsOfConstraint(one, key))) as Limits;
    limits.set(template, found);
  }
  return found;
}

/** `1 to 30`, `at least 0`, `at most 500 characters`; undefined when there is nothing to say. */
export function describeLimits(limits: Readonly<Limits>): string | undefined {
  if (limits === NONE) return undefined;
  const { min, max, above, below, minLength, maxLength } = limits;
  const parts = [
    min !== undefined && max !== undefined
      ? `${min} to ${max}`
      : min !== undefined
        ? `at least ${min}`
        : max !== undefined && `at most ${max}`,
    above !== undefined && `more than ${above}`,
    below !== undefined && `less than ${below}`,
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
  ].filter(Boolean);
  return parts.join(', ') || undefined;
}
