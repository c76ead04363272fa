/** Resolves references such as `$a.b[*].c`, once for each expression. */
import { type Step, stepsOf } from '../../fel/access.js';
import type { RefSegment } from '../../fel/types.js';
import { didYouMean } from '../../model/suggest.js';
import { ALL, hopsTo, stepsDown } from '../cycle/edges.js';
import type { Template } from './template.js';

/** How to get from an expression to what it refers to: up to a shared node, down to the nodes, into their values. */
export interface ResolvedReference {
  readonly base: Template;
  readonly up: number;
  /** Positions of children. `ALL` stands for every row, `rowStep(n)` for one row. */
  readonly down: readonly number[];
  readonly leaf: Template;
  /** Steps into the value of the leaf, such as the amount of money. */
  readonly rest: readonly Step[];
  /** Repeats on the way down. */
  readonly repeats: readonly Template[];
  /** Whether the result is an array of all values that are found. */
  readonly isMany: boolean;
}

/** Encodes row n (1-based) as a step. Rows that cannot exist, such as row 0, are encoded too. */
export const rowStep = (index: number): number => -2 - index;
export const rowOfStep = (step: number): number => -3 - step;

/** Data types whose values have parts that expressions can read. */
const HAS_PARTS = new Set(['money', 'attachment', 'multiChoice']);

/** The containers in which an expression looks up names, innermost first. */
export function scopesOf(context: Template, isInside: boolean): Template[] {
  const scopes: Template[] = [];
  const startsHere = isInside || context.kind === 'row' || !context.parent;
  for (let at: Template | undefined = startsHere ? context : context.parent; at; at = at.parent)
    if (at.kind !== 'repeat') scopes.push(at);
  // An expression on a group looks around the group first, but it may also name items that only the group has.
  if (!startsHere && (context.kind === 'group' || context.children.length > 0)) scopes.push(context);
  return scopes;
}

/** The way from a base down to the container that is reached so far. */
interface Way {
  readonly base: Template;
  readonly down: number[];
  readonly repeats: Template[];
  isMany: boolean;
}

/** Resolves segments from a container whose instance is known. Undefined if a name does not exist. */
function resolveFrom(
  container: Template,
  segments: readonly RefSegment[],
  isAggregated: boolean,
  context: Template,
): Omit<ResolvedReference, 'up'> | undefined {
  let way: Way = { base: container, down: [], repeats: [], isMany: false };
  let at = container;
  for (const [i, { key, index }] of segments.entries()) {
    const isLast = i === segments.length - 1;
    const child = at.names.get(key);
    if (!child || child.kind === 'display') return undefined;
    way.down.push(...stepsDown(at, child));
    if (child.row) {
      const isCurrent = way.repeats.length === 0 && context.isWithin(child.row);
      if (isCurrent && !isLast && typeof index !== 'number' && !(index === '*' && isAggregated)) {
        way = { base: child.row, down: [], repeats: [], isMany: false };
        at = child.row;
      } else {
        way.repeats.push(child);
        if (typeof index === 'number') way.down.push(rowStep(index));
        else if (!isLast || index === '*') {
          way.down.push(ALL);
          way.isMany = true;
        }
        at = isLast && index === undefined ? child : child.row;
      }
    } else if (child.kind === 'field') {
      at = child;
      const rest = segments.slice(i + 1);
      if (rest.length > 0 && index === undefined && child.names.has(rest[0]!.key)) continue;
      if ((rest.length > 0 || index !== undefined) && !HAS_PARTS.has(child.dataType!)) return undefined;
      return { ...way, leaf: child, rest: [...(index === undefined ? [] : [{ index }]), ...stepsOf(rest)] };
    } else {
      if (index !== undefined) return undefined;
      at = child;
    }
  }
  return { ...way, leaf: at, rest: [] };
}

/**
 * Resolves a reference, or returns a sentence that says why it is wrong. A repeat around the expression means the
 * current row, unless it is written with `[*]` inside an aggregate.
 */
export function resolveReference(
  segments: readonly RefSegment[],
  isAggregated: boolean,
  context: Template,
  isInside: boolean,
): ResolvedReference | string {
  const [first, ...rest] = segments as [RefSegment, ...RefSegment[]];
  const scopes = scopesOf(context, isInside);
  const complete = (found: Omit<ResolvedReference, 'up'>): ResolvedReference => ({
    ...found,
    up: hopsTo(context, found.base),
  });
  if (rest.length > 0 && typeof first.index !== 'number' && !(first.index === '*' && isAggregated)) {
    for (const scope of scopes) {
      if (scope.key !== first.key || !scope.parent || (first.index === '*' && scope.kind !== 'row')) continue;
      const found = resolveFrom(scope, rest, isAggregated, context);
      if (found) return complete(found);
    }
  }
  for (const scope of scopes) {
    const found = scope.names.has(first.key)
      ? resolveFrom(scope, segments, isAggregated, context)
      : undefined;
    if (found) return complete(found);
  }
  return explain(segments, scopes);
}

function explain(segments: readonly RefSegment[], scopes: readonly Template[]): string {
  const written = segments
    .map(({ key, index }) => (index === undefined ? key : `${key}[${index}]`))
    .join('.');
  const scope = scopes.find(({ names }) => names.has(segments[0]!.key));
  if (!scope) {
    const known = scopes.flatMap(({ names }) => [...names.keys()]);
    return `"${written}" does not exist.${didYouMean(segments[0]!.key, known)}`;
  }
  let at: Template = scope;
  for (const { key, index } of segments) {
    const child = at.names.get(key);
    if (!child)
      return `"${written}" does not exist: "${at.key}" has no "${key}".${didYouMean(key, at.names.keys())}`;
    if (child.kind === 'display') return `"${written}" is a display item and holds no value.`;
    if (index !== undefined && !child.row) return `"${written}" names a row, but "${key}" does not repeat.`;
    at = child.row ?? child;
  }
  return `"${written}" does not exist.`;
}

/** A reference to the item that an expression belongs to. */
export const selfReference = (context: Template): ResolvedReference => ({
  base: context,
  up: 0,
  down: [],
  leaf: context,
  rest: [],
  repeats: [],
  isMany: false,
});
