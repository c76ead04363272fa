/** Orders the units so that each one runs after everything it reads, and connects them with what they read. */
import type { Steps } from '../../model/steps.js';
import { type Edge, hopsTo, enclosingRow, stepsDown } from '../cycle/edges.js';
import { Template, type WatchedFacet } from './template.js';
import type { RankGroup, Read, Unit } from './unit.js';

/** The units that produce what a read refers to. */
export type Producers = (read: Read) => readonly Unit[];

/** A unit that another unit reads. */
interface Link {
  readonly to: Unit;
  readonly read: Read;
}

/** Strongly connected units, producers first (Tarjan's algorithm, iterative because chains can be long). */
function* findComponents(units: readonly Unit[], linksOf: (unit: Unit) => readonly Link[]): Steps<Unit[][]> {
  const number = new Map<Unit, number>();
  const low = new Map<Unit, number>();
  const open = new Set<Unit>();
  const stack: Unit[] = [];
  const found: Unit[][] = [];
  for (const start of units) {
    if (number.has(start)) continue;
    const path: { unit: Unit; next: number }[] = [{ unit: start, next: 0 }];
    while (path.length > 0) {
      const frame = path.at(-1)!;
      const { unit } = frame;
      if (frame.next === 0) {
        number.set(unit, number.size);
        low.set(unit, number.get(unit)!);
        stack.push(unit);
        open.add(unit);
        yield;
      }
      const links = linksOf(unit);
      if (frame.next < links.length) {
        const { to } = links[frame.next++]!;
        if (!number.has(to)) path.push({ unit: to, next: 0 });
        else if (open.has(to)) low.set(unit, Math.min(low.get(unit)!, number.get(to)!));
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above) low.set(above.unit, Math.min(low.get(above.unit)!, low.get(unit)!));
      if (low.get(unit) === number.get(unit)) {
        const component: Unit[] = [];
        for (let member = stack.pop()!; ; member = stack.pop()!) {
          open.delete(member);
          component.push(member);
          if (member === unit) break;
        }
        found.push(component.reverse());
      }
    }
  }
  return found;
}

/** A path from the unit back to itself, for the error message. */
function loopFrom(start: Unit, members: ReadonlySet<Unit>, linksOf: (unit: Unit) => readonly Link[]): Unit[] {
  const cameFrom = new Map<Unit, Unit>();
  const queue = [start];
  for (const unit of queue) {
    for (const { to } of linksOf(unit)) {
      if (to === start) {
        const way = [start];
        for (let at = unit; at !== start; at = cameFrom.get(at)!) way.push(at);
        return [start, ...way.slice(1).reverse(), start];
      }
      if (members.has(to) && !cameFrom.has(to)) {
        cameFrom.set(to, unit);
        queue.push(to);
      }
    }
  }
  return [start, start];
}

export interface Order {
  readonly rankGroups: readonly RankGroup[];
  /** Circular dependencies, each as a path that ends where it begins. */
  readonly loops: readonly Unit[][];
}

/**
 * Circular dependencies are errors, with one exception: a column may read itself through `prev()` (or `next()`),
 * because the rows can be evaluated in order. Everything else in such a loop must stay within one row.
 */
export function* orderUnits(units: readonly Unit[], producersOf: Producers): Steps<Order> {
  const links = new Map<Unit, Link[]>();
  for (const unit of units) {
    links.set(
      unit,
      unit.reads.flatMap((read) => producersOf(read).map((to) => ({ to, read }))),
    );
    yield;
  }
  const linksOf = (unit: Unit): readonly Link[] => links.get(unit)!;
  const sameRow = new Map<Unit, Link[]>();
  const sameRowLinksOf = (unit: Unit): readonly Link[] => {
    let kept = sameRow.get(unit);
    if (!kept) sameRow.set(unit, (kept = linksOf(unit).filter(({ read }) => read.shift === 0)));
    return kept;
  };

  const rankGroups: RankGroup[] = [];
  const loops: Unit[][] = [];
  let rank = 0;
  const addGroup = (members: Unit[], direction: RankGroup['direction'], depth: number): void => {
    const rankGroup: RankGroup = { rank: rankGroups.length, units: members, direction, depth };
    for (const unit of members) {
      unit.rank = rank++;
      unit.rankGroup = rankGroup;
    }
    rankGroups.push(rankGroup);
  };
  const components = yield* findComponents(units, linksOf);
  for (const members of components) {
    yield;
    // Nearly all components are one unit that does not read itself.
    if (members.length === 1 && !linksOf(members[0]!).some(({ to }) => to === members[0])) {
      addGroup(members, 0, 0);
      continue;
    }
    const set = new Set(members);
    const inner = members.flatMap((unit) => linksOf(unit).filter(({ to }) => set.has(to)));
    const shifted = inner.filter(({ read }) => read.shift !== 0);
    const shifts = new Set(shifted.map(({ read }) => read.shift));
    const depth = Math.max(0, ...shifted.map(({ read }) => read.bound));
    const [direction = 0] = shifts;
    const inside = (unit: Unit): readonly Link[] => sameRowLinksOf(unit).filter(({ to }) => set.has(to));
    const ordered = yield* findComponents(members, inside);
    const wrong =
      ordered.find((part) => part.length > 1 || inside(part[0]!).some(({ to }) => to === part[0])) ??
      (shifts.size > 1 || inner.some(({ read }) => read.bound < depth) ? members : undefined);
    if (wrong) loops.push(loopFrom(wrong[0]!, set, wrong === members ? linksOf : inside));
    const flat = ordered.flat();
    addGroup(flat, flat.length > 1 || shifts.size > 0 ? direction : 0, depth);
  }
  return { rankGroups, loops };
}

/** Adds an edge from everything that a unit reads to the unit. */
export function* connectUnits(units: readonly Unit[], root: Template): Steps<void> {
  for (const unit of units) {
    yield;
    for (const { from, facet, bound, shift, path = '', isImplicit } of unit.reads) {
      if (isImplicit) continue;
      const place = from instanceof Template ? from : 'scope' in from ? from.scope : root;
      // Through the shapes it names, a shape can read variables of rows and groups that it is not in.
      const shared = facet === 'index' ? place : enclosingRow(place, bound);
      const edge: Edge = { unit, up: hopsTo(place, shared), down: stepsDown(shared, unit.owner), shift };
      if (from instanceof Template) ((from.edges ??= {})[facet as WatchedFacet] ??= []).push(edge);
      else if ('scope' in from) from.edges.push(edge);
      else from.addEdge(path, edge);
    }
  }
}
