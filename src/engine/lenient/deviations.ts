/** A working copy of a definition, and the record of everything that is changed in it. */
import type { Problem } from '../../model/problem.js';
import { pointerTo, shortName } from '../../model/schema-rules.js';

export type Json = Record<string, unknown>;

/** Definitions that are larger or nested deeper are not repaired; the checks refuse them. */
const MAX_DEPTH = 150;
const MAX_PARTS = 2_000_000;

/** Deviations that are listed. The rest of a hostile definition is repaired, but not listed. */
const MAX_PROBLEMS = 2_000;

/** The keys of a JSON Pointer. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

const isContainer = (value: unknown): value is Json => typeof value === 'object' && value !== null;

export class Deviations {
  readonly problems: Problem[] = [];
  /** Pointers into the original definition, by copied object or list. */
  readonly #origins = new WeakMap<object, string>();
  /** Original names of properties that were renamed, by object. */
  readonly #renamed = new WeakMap<object, Map<string, string>>();

  /** Copies JSON. Throws `RangeError` if it is too large, nested too deeply or contains itself. */
  copy(value: unknown): unknown {
    let parts = 0;
    const copy = (part: unknown, pointer: string, depth: number): unknown => {
      if (!isContainer(part)) return part;
      if (depth > MAX_DEPTH || ++parts > MAX_PARTS) throw new RangeError('too large');
      if (Array.isArray(part)) {
        const list = Array.from(part, (item, i) => copy(item, pointerTo(pointer, i), depth + 1));
        this.#origins.set(list, pointer);
        return list;
      }
      const object: Json = {};
      for (const key of Object.keys(part))
        if (key !== '__proto__') object[key] = copy(part[key], pointerTo(pointer, key), depth + 1);
      this.#origins.set(object, pointer);
      return object;
    };
    return copy(value, '', 0);
  }

  /** Where an object, or a property of it, is in the original definition. */
  originOf(container: object, key?: string | number): string {
    const written = typeof key === 'string' ? this.#renamed.get(container)?.get(key) : undefined;
    return pointerTo(this.#origins.get(container) ?? '', written ?? key);
  }

  /** The pointer into the original definition that belongs to a pointer into the copy. */
  originalPointer(copy: unknown, pointer: string): string {
    let at: unknown = copy;
    let origin = '';
    for (const key of keysOf(pointer)) {
      const inside: unknown = isContainer(at) && Object.hasOwn(at, key) ? at[key] : undefined;
      origin =
        (isContainer(inside) ? this.#origins.get(inside) : undefined) ??
        (isContainer(at) && this.#origins.has(at) ? this.originOf(at, key) : pointerTo(origin, key));
      at = inside;
    }
    return origin;
  }

  /** Gives an object that was made here the place of the one that it was made from. */
  adopt<T extends object>(made: T, from: object, key?: string | number): T {
    this.#origins.set(made, this.originOf(from, key));
    return made;
  }

  rename(object: Json, from: string, to: string): void {
    object[to] = object[from];
    delete object[from];
    let names = this.#renamed.get(object);
    if (!names) this.#renamed.set(object, (names = new Map()));
    names.set(to, from);
  }

  add(problem: Problem): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }

  remark(code: string, path: string, message: string, suggestion?: string): void {
    this.add({ code, path, severity: 'remark', message, ...(suggestion !== undefined && { suggestion }) });
  }

  error(code: string, path: string, message: string, suggestion?: string): void {
    this.add({ code, path, severity: 'error', message, ...(suggestion !== undefined && { suggestion }) });
  }

  /** Records that something was understood although it is written differently. */
  spelling(path: string, written: unknown, meant: unknown): void {
    this.remark(
      'OTHER_SPELLING',
      path,
      `${shown(written)} is understood as ${shown(meant)}.`,
      `Write ${shown(meant)}.`,
    );
  }

  missing(path: string, what: string, value: unknown): void {
    this.remark('MISSING_PROPERTY', path, `${what} is missing; ${shown(value)} is used.`, `Add ${what}.`);
  }
}

export const shown = (value: unknown): string =>
  typeof value === 'string' ? `"${shortName(value)}"` : shortName(written(value));

/** A value as text. `String` would call methods that a hostile definition brings. */
export const written = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, writable) ?? '');

/** JSON has no big integers, but a definition that a program makes may hold some. */
const writable = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;
