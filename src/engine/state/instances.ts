/** Secondary data: read by expressions, written by calculations where the definition allows it, never submitted. */
import { follow, stepsOf } from '../../fel/access.js';
import { fromJson } from '../../fel/values/json.js';
import type { Env, FelValue, RefSegment } from '../../fel/types.js';
import { emptyObject } from '../../fel/values/values.js';
import type { DataType, Instance } from '../../model/definition.js';
import { fitsType, isDataType, isObject, sameValue } from '../../model/values.js';
import type { Edge } from '../cycle/edges.js';

const TYPES: Record<string, DataType> = { number: 'decimal', datetime: 'dateTime' };

export class InstanceData {
  /** By the first key that is read; readers of the whole under an empty key. */
  readonly #edges = new Map<string, Edge[]>();
  #json: unknown;
  /** As FEL sees it: converted once, because instances can be large. */
  #value: FelValue | undefined;

  constructor(
    readonly name: string,
    readonly declaration: Instance,
    /** The data as known now; null when a source has not been fetched. */
    json: unknown,
  ) {
    this.#json = json ?? null;
  }

  /** Adds a reader of `address.city`, or of everything when the path is empty. */
  addEdge(path: string, edge: Edge): void {
    const key = path.split('.')[0]!;
    this.#edges.set(key, [...(this.#edges.get(key) ?? []), edge]);
  }

  edgesFor(key: string): Edge[] {
    return [...(this.#edges.get(key) ?? []), ...(this.#edges.get('') ?? [])];
  }

  allEdges(): Edge[] {
    return [...this.#edges.values()].flat();
  }

  get isWritable(): boolean {
    return this.declaration.readonly === false;
  }

  get json(): unknown {
    return this.#json;
  }

  replace(json: unknown): void {
    this.#json = json ?? null;
    this.#value = undefined;
  }

  /** Plain JSON at a path such as `address.city` or `rows[1].city`, with rows from 1 as in FEL: as `prePopulate` reads it. */
  at(path: string): unknown {
    let value: unknown = this.#json;
    const dotted = path.replace(/\[(\d+)\]/g, (_, row: string) => `.${+row - 1}`).replace(/^\./, '');
    for (const key of dotted.split('.')) {
      if (Array.isArray(value) && /^\d+$/.test(key)) value = value[Number(key)];
      else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    }
    return value;
  }

  read(path: readonly RefSegment[], env: Env): FelValue {
    this.#value ??= this.#convert(env);
    return follow(this.#value, stepsOf(path), ({ code, message }) => {
      env.errors.push({ code, message });
      return null;
    });
  }

  /** The schema makes dates of dates. */
  #convert(env: Env): FelValue {
    const json = this.#json;
    if (!this.declaration.schema || !isObject(json)) return fromJson(json);
    const typed = emptyObject();
    for (const key of Object.keys(json)) typed[key] = fromJson(json[key], this.#typeOf(key), env.errors);
    return typed;
  }

  #typeOf(key: string): DataType | undefined {
    const schema = this.declaration.schema;
    const type = schema && Object.hasOwn(schema, key) ? (schema[key] as string) : undefined;
    return type === undefined ? undefined : (TYPES[type] ?? (type as DataType));
  }

  /** Stores a calculated value; the reason, in words, when it does not fit. Undefined means done, false unchanged. */
  write(path: readonly string[], value: unknown): string | false | undefined {
    const [first = '', ...rest] = path;
    const type = this.#typeOf(first);
    if (rest.length === 0 && type && value !== null && isDataType(type) && !fitsType(type, value))
      return `"${this.name}.${first}" holds a ${type}`;
    const put = (target: unknown, keys: readonly string[]): unknown => {
      const [key, ...more] = keys;
      if (key === undefined) return value;
      const old = isObject(target) ? target : {};
      return { ...old, [key]: put(Object.hasOwn(old, key) ? old[key] : undefined, more) };
    };
    const next = put(this.#json, path);
    if (sameValue(next, this.#json)) return false;
    this.#json = next;
    this.#value = undefined;
    return undefined;
  }
}
