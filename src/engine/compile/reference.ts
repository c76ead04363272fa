/** Finds out, once per expression, what `$a.b[*].c` means at its place in the definition. */
import { type Step, stepsOf } from '../../fel/access.js';
import type { RefSegment } from '../../fel/types.js';
import { didYouMean } from '../../model/suggest.js';
import { ALL, hopsTo, stepsDown } from '../cycle/edges.js';
import type { Template } from './template.js';

/** Where a reference leads: up to a shared node, then down; `rest` steps into the value itself. */
export interface Plan {
  readonly base: Template;
  readonly up: number;
  /** Positions of children; `ALL` for every row, `rowStep(n)` for one. */
  readonly down: readonly number[];
  readonly leaf: Template;
  readonly rest: readonly Step[];
  /** Repeats on the way down, whose rows matter. */
  readonly repeats: readonly Template[];
  /** Whether the result is an array of what is found. */
  readonly many: boolean;
}

/** Encodes "row n" (1-based) among steps; row 0 and beyond simply do not exist. */
export const rowStep = (index: number): number => -2 - index;
export const rowOfStep = (step: number): number => -3 - step;

/** Data types whose values have parts of their own. */
const HAS_PARTS = new Set(['money', 'attachment', 'multiChoice']);

/** The nodes around an expression in which names are looked up, innermost first. */
export function scopesOf(context: Template, inside: boolean): Template[] {
  const scopes: Template[] = [];
  const starts = inside || context.kind === 'row' || !context.parent;
  for (let at: Template | undefined = starts ? context : context.parent; at; at = at.parent)
    if (at.kind !== 'repeat') scopes.push(at);
  // An expression on a group belongs to its surroundings, but may name what only the group has.
  if (!starts && (context.kind === 'group' || context.children.length > 0)) scopes.push(context);
  return scopes;
}

interface Place {
  readonly base: Template;
  readonly down: number[];
  readonly repeats: Template[];
  many: boolean;
}

/** Follows segments from a container whose instance is known; undefined when a name does not exist. */
function follow(
  container: Template,
  segments: readonly RefSegment[],
  aggregated: boolean,
  context: Template,
): Omit<Plan, 'up'> | undefined {
  let place: Place = { base: container, down: [], repeats: [], many: false };
  let at = container;
  for (const [i, { key, index }] of segments.entries()) {
    const last = i === segments.length - 1;
    const child = at.names.get(key);
    if (!child || child.kind === 'display') return undefined;
    place.down.push(...stepsDown(at, child));
    if (child.row) {
      const current = place.repeats.length === 0 && context.isWithin(child.row);
      if (current && !last && typeof index !== 'number' && !(index === '*' && aggregated)) {
        place = { base: child.row, down: [], repeats: [], many: false };
        at = child.row;
      } else {
        place.repeats.push(child);
        if (typeof index === 'number') place.down.push(rowStep(index));
        else if (!last || index === '*') {
          place.down.push(ALL);
          place.many = true;
        }
        at = last && index === undefined ? child : child.row;
      }
    } else if (child.kind === 'field') {
      at = child;
      const rest = segments.slice(i + 1);
      if (rest.length > 0 && index === undefined && child.names.has(rest[0]!.key)) continue;
      if ((rest.length > 0 || index !== undefined) && !HAS_PARTS.has(child.dataType!)) return undefined;
      return { ...place, leaf: child, rest: [...(index === undefined ? [] : [{ index }]), ...stepsOf(rest)] };
    } else {
      if (index !== undefined) return undefined;
      at = child;
    }
  }
  return { ...place, leaf: at, rest: [] };
}

/**
 * The meaning of a reference, or the reason (in words) why it has none. A repeat that encloses the expression
 * means the current row, unless it is written with `[*]` inside an aggregate.
 */
export function resolveReference(
  segments: readonly RefSegment[],
  aggregated: boolean,
  context: Template,
  inside: boolean,
): Plan | string {
  const [first, ...rest] = segments as [RefSegment, ...RefSegment[]];
  const scopes = scopesOf(context, inside);
  const plan = (found: Omit<Plan, 'up'>): Plan => ({ ...found, up: hopsTo(context, found.base) });
  if (rest.length > 0 && typeof first.index !== 'number' && !(first.index === '*' && aggregated)) {
    for (const scope of scopes) {
      if (scope.key !== first.key || !scope.parent || (first.index === '*' && scope.kind !== 'row')) continue;
      const found = follow(scope, rest, aggregated, context);
      if (found) return plan(found);
    }
  }
  for (const scope of scopes) {
    const found = scope.names.has(first.key) ? follow(scope, segments, aggregated, context) : undefined;
    if (found) return plan(found);
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
