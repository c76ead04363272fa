/** Secondary data: read by expressions, written by calculations where the definition allows it, never submitted. */
import { follow } from '../fel/access.js';
import { fromJson } from '../fel/json.js';
import type { Env, FelValue, RefSegment } from '../fel/types.js';
import type { DataType, Instance } from '../model/definition.js';
import { fitsType, isObject, sameValue } from '../model/values.js';
import type { Edge } from './edges.js';

const TYPES: Record<string, DataType> = { number: 'decimal', datetime: 'dateTime' };

export class InstanceData {
  /** By the first key that is read; readers of the whole under an empty key. */
  readonly #edges = new Map<string, Edge[]>();
  #json: unknown;
  #parts = new Map<string, FelValue>();

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
    this.#parts.clear();
  }

  /** Plain JSON at a dotted path such as `address.city`, as `prePopulate` reads it. */
  at(path: string): unknown {
    let value: unknown = this.#json;
    for (const key of path.split('.')) {
      if (Array.isArray(value) && /^\d+$/.test(key)) value = value[Number(key)];
      else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    }
    return value;
  }

  read(path: readonly RefSegment[], env: Env): FelValue {
    const [first, ...rest] = path;
    if (!first) return fromJson(this.#json);
    const steps = [
      ...(first.index === undefined ? [] : [{ index: first.index }]),
      ...rest.flatMap(({ key, index }) => (index === undefined ? [{ key }] : [{ key }, { index }])),
    ];
    return follow(this.#part(first.key, env), steps, ({ code, message }) => {
      env.errors.push({ code, message });
      return null;
    });
  }

  /** Reads of the same key are converted once; instances can be large. */
  #part(key: string, env: Env): FelValue {
    const known = this.#parts.get(key);
    if (known !== undefined) return known;
    const json = this.#json;
    let value: FelValue = null;
    if (Array.isArray(json)) value = follow(fromJson(json), [{ key }], () => null);
    else if (isObject(json) && Object.hasOwn(json, key))
      value = fromJson(json[key], this.#typeOf(key), env.errors);
    this.#parts.set(key, value);
    return value;
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
    if (rest.length === 0 && type && value !== null && KNOWN.has(type) && !fitsType(type, value))
      return `"${this.name}.${first}" holds a ${type}`;
    const put = (target: unknown, keys: readonly string[]): unknown => {
      const [key, ...more] = keys;
      if (key === undefined) return value;
      const copy = isObject(target) ? { ...target } : {};
      Object.defineProperty(copy, key, {
        value: put(Object.hasOwn(copy, key) ? copy[key] : undefined, more),
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return copy;
    };
    const next = put(this.#json, path);
    if (sameValue(next, this.#json)) return false;
    this.#json = next;
    this.#parts.delete(first);
    return undefined;
  }
}

const KNOWN: ReadonlySet<string> = new Set([
  'string',
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'dateTime',
  'time',
  'uri',
  'money',
]);
