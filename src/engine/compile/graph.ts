/** Puts the units into an order in which nothing is read before it is final, or says why there is none. */
import type { Steps } from '../../model/steps.js';
import { type Edge, hopsTo, rowAt, stepsDown } from '../cycle/edges.js';
import { type Source, Template } from './template.js';
import type { Band, Read, Unit } from './unit.js';

/** Who produces what a read refers to. */
export type Producers = (read: Read) => readonly Unit[];

interface Link {
  readonly to: Unit;
  readonly read: Read;
}

/** Strongly connected units, producers first (Tarjan's algorithm, without recursion: chains can be long). */
function* components(units: readonly Unit[], linksOf: (unit: Unit) => readonly Link[]): Steps<Unit[][]> {
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

/** A way from the unit back to itself, for the message. */
function circle(start: Unit, members: ReadonlySet<Unit>, linksOf: (unit: Unit) => readonly Link[]): Unit[] {
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
  readonly bands: Band[];
  readonly circles: Unit[][];
}

/**
 * Circles are errors, with one exception: a column may read itself through `prev()` (or `next()`), because the
 * rows can be walked in order, provided everything else in the circle stays within one row.
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
  const all = (unit: Unit): readonly Link[] => links.get(unit)!;
  const straight = new Map<Unit, Link[]>();
  const near = (unit: Unit): readonly Link[] => {
    let kept = straight.get(unit);
    if (!kept) straight.set(unit, (kept = all(unit).filter(({ read }) => read.shift === 0)));
    return kept;
  };

  const bands: Band[] = [];
  const circles: Unit[][] = [];
  let rank = 0;
  const add = (members: Unit[], direction: Band['direction'], depth: number): void => {
    const band: Band = { rank: bands.length, units: members, direction, depth, queued: false };
    for (const unit of members) {
      unit.rank = rank++;
      unit.band = band;
    }
    bands.push(band);
  };
  const found = yield* components(units, all);
  for (const members of found) {
    yield;
    // Nearly all: one that does not read itself.
    if (members.length === 1 && !all(members[0]!).some(({ to }) => to === members[0])) {
      add(members, 0, 0);
      continue;
    }
    const set = new Set(members);
    const inner = members.flatMap((unit) => all(unit).filter(({ to }) => set.has(to)));
    const shifts = new Set(inner.map(({ read }) => read.shift).filter((shift) => shift !== 0));
    const depth = Math.max(0, ...inner.filter(({ read }) => read.shift !== 0).map(({ read }) => read.bound));
    const [direction = 0] = shifts;
    const inside = (unit: Unit): readonly Link[] => near(unit).filter(({ to }) => set.has(to));
    const ordered = members.length > 1 || inner.length > 0 ? yield* components(members, inside) : [members];
    const wrong =
      ordered.find((part) => part.length > 1 || inside(part[0]!).some(({ to }) => to === part[0])) ??
      (shifts.size > 1 || inner.some(({ read }) => read.bound < depth) ? members : undefined);
    if (wrong) circles.push(circle(wrong[0]!, set, wrong === members ? all : inside));
    const flat = ordered.flat();
    add(flat, flat.length > 1 || shifts.size > 0 ? direction : 0, depth);
  }
  return { bands, circles };
}

/** Hangs the units on everything that they read. */
export function* connect(units: readonly Unit[], root: Template): Steps<void> {
  for (const unit of units) {
    yield;
    for (const { from, facet, bound, shift, path = '', implicit } of unit.reads) {
      if (implicit) continue;
      const place = from instanceof Template ? from : 'scope' in from ? from.scope : root;
      // A shape can read variables of rows and groups that it is not in, through the shapes that it names.
      const shared = facet === 'index' ? place : rowAt(place, bound);
      const edge: Edge = { unit, up: hopsTo(place, shared), down: stepsDown(shared, unit.owner), shift };
      if (from instanceof Template) ((from.edges ??= {})[facet as Source] ??= []).push(edge);
      else if ('scope' in from) from.edges.push(edge);
      else from.addEdge(path, edge);
    }
  }
}
