/** A working copy of a definition, and the record of everything that is changed in it. */
import type { Problem } from '../problem.js';
import { pointerTo, shortName } from '../schema-rules.js';

export type Json = Record<string, unknown>;

/** Definitions that are nested deeper or larger are not repaired; the checks refuse them. */
const MAX_DEPTH = 150;
const MAX_PARTS = 2_000_000;

/** Deviations that are listed; the rest of a hostile definition is repaired without a word. */
const MAX_PROBLEMS = 2_000;

export class Deviations {
  readonly problems: Problem[] = [];
  /** Pointers into the original definition, by copied object or list. */
  readonly #origins = new WeakMap<object, string>();

  /** Copies JSON. Throws `RangeError` if it is too large, nested too deeply or contains itself. */
  copy(value: unknown): unknown {
    let parts = 0;
    const copy = (part: unknown, pointer: string, depth: number): unknown => {
      if (typeof part !== 'object' || part === null) return part;
      if (depth > MAX_DEPTH || ++parts > MAX_PARTS) throw new RangeError('too large');
      if (Array.isArray(part)) {
        const list = Array.from(part, (item, i) => copy(item, pointerTo(pointer, i), depth + 1));
        this.#origins.set(list, pointer);
        return list;
      }
      const object: Json = {};
      for (const key of Object.keys(part))
        if (key !== '__proto__') object[key] = copy((part as Json)[key], pointerTo(pointer, key), depth + 1);
      this.#origins.set(object, pointer);
      return object;
    };
    return copy(value, '', 0);
  }

  /** Where an object, or a property of it, is in the original definition. */
  originOf(container: object, key?: string | number): string {
    return pointerTo(this.#origins.get(container) ?? '', key);
  }

  /** Gives an object that was made here the place of the one that it was made from. */
  adopt<T extends object>(made: T, from: object, key?: string | number): T {
    this.#origins.set(made, this.originOf(from, key));
    return made;
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

  /** Records that a name was understood although it is written differently. */
  spelling(path: string, written: unknown, meant: unknown): void {
    this.remark(
      'OTHER_SPELLING',
      path,
      `${shown(written)} is understood as ${shown(meant)}.`,
      `Write ${shown(meant)}.`,
    );
  }

  missing(path: string, what: string, value: string): void {
    this.remark('MISSING_PROPERTY', path, `${what} is missing; ${shown(value)} is used.`, `Add ${what}.`);
  }
}

const shown = (value: unknown): string =>
  typeof value === 'string' ? `"${shortName(value)}"` : shortName(JSON.stringify(value) ?? '');
