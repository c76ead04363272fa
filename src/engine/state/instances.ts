import { follow, stepsOf } from '../../fel/access.js';
import type { Env, FelValue, RefSegment } from '../../fel/types.js';
import { fromJson } from '../../fel/values/json.js';
import { emptyObject } from '../../fel/values/values.js';
import type { DataType, FieldItem, Instance } from '../../model/definition.js';
import { fitsType, isDataType, isEmpty, isObject, sameValue } from '../../model/values.js';
import type { CompiledInstance } from '../compile/compiled-instance.js';
import type { Cycle } from '../cycle/cycle.js';
import { walk } from './node.js';

const TYPES: Record<string, DataType> = { number: 'decimal', datetime: 'dateTime' };

/** What became of a calculated value. A value of the wrong type is not stored; `misfit` says why. */
export type InstanceWrite = 'written' | 'unchanged' | { readonly misfit: string };

/**
 * The data of an instance (secondary data). Expressions read it, calculations write it if the definition allows that,
 * and it is never part of a Response.
 */
export class InstanceData {
  readonly name: string;
  readonly declaration: Instance;
  readonly isWritable: boolean;
  /** Whether the host has given the data, so that its source need not be fetched. */
  isProvided: boolean;
  readonly #compiled: CompiledInstance;
  readonly #initial: unknown;
  #json: unknown;
  /** The data as FEL reads it. Converted once, because instances can be large. */
  #value: FelValue | undefined;

  /** `provided` is data that the host has, by name. It replaces the data written in the definition. */
  constructor(compiled: CompiledInstance, provided: Readonly<Record<string, unknown>> = {}) {
    const { name, declaration, isWritable } = compiled;
    this.#compiled = compiled;
    const given = Object.hasOwn(provided, name) ? provided[name] : undefined;
    this.name = name;
    this.declaration = declaration;
    this.isWritable = isWritable;
    this.isProvided = given !== undefined;
    this.#initial = given ?? declaration.data ?? null;
    this.#json = this.#initial;
  }

  /** Discards everything that calculations wrote. */
  reset(): void {
    this.replace(this.#initial);
  }

  replace(json: unknown): void {
    this.#json = json ?? null;
    this.#value = undefined;
  }

  /** Takes the fetched data, or records that the source failed. */
  provide(cycle: Cycle, outcome: { data: unknown } | { error: unknown }): void {
    const { state } = cycle;
    const { name } = this;
    this.isProvided = true;
    if ('error' in outcome) {
      // The instance keeps the data of the definition. Without any, it reads as null.
      state.addDiagnostic(`source ${name}`, {
        code: 'SOURCE_FAILED',
        path: `/instances/${name}/source`,
        message: `The data of "${name}" could not be fetched: ${String(outcome.error)}`,
      });
      return;
    }
    this.replace(outcome.data);
    cycle.mark(this.#compiled.allEdges(), state.root);
    if (!state.isNewResponse) return;
    walk(state.root, (node) => {
      const { prePopulate } = node.item as FieldItem;
      if (node.template.kind !== 'field' || prePopulate?.instance !== name) return;
      const value = this.at(prePopulate.path);
      if (isEmpty(node.stored) && value !== undefined && value !== null) cycle.enter(node, value, 'host');
    });
  }

  /** The JSON at a path of `prePopulate`, such as `address.city` or `rows[1].city`. Rows count from 1, as in FEL. */
  at(path: string): unknown {
    let value: unknown = this.#json;
    const dotted = path.replace(/\[(\d+)\]/g, (_, row: string) => `.${+row - 1}`).replace(/^\./, '');
    for (const key of dotted.split('.')) {
      if (Array.isArray(value) && /^\d+$/.test(key)) value = value[Number(key)];
      else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    }
    return value;
  }

  /** The value at a path of an expression. */
  read(path: readonly RefSegment[], env: Env): FelValue {
    this.#value ??= this.#convert(env);
    return follow(this.#value, stepsOf(path), ({ code, message }) => {
      env.errors.push({ code, message });
      return null;
    });
  }

  /** Converts the JSON. Where the schema declares a type such as date, texts become values of that type. */
  #convert(env: Env): FelValue {
    const json = this.#json;
    if (!this.declaration.schema || !isObject(json)) return fromJson(json);
    const typed = emptyObject();
    for (const key of Object.keys(json)) typed[key] = fromJson(json[key], this.#typeOf(key), env.errors);
    return typed;
  }

  #typeOf(key: string): DataType | undefined {
    const { schema } = this.declaration;
    const type = schema && Object.hasOwn(schema, key) ? (schema[key] as string) : undefined;
    return type === undefined ? undefined : (TYPES[type] ?? (type as DataType));
  }

  /** Stores a calculated value. */
  write(path: readonly string[], value: unknown): InstanceWrite {
    const [first = '', ...rest] = path;
    const type = this.#typeOf(first);
    if (rest.length === 0 && type && value !== null && isDataType(type) && !fitsType(type, value))
      return { misfit: `"${this.name}.${first}" holds a ${type}` };
    const put = (target: unknown, keys: readonly string[]): unknown => {
      const [key, ...more] = keys;
      if (key === undefined) return value;
      const old = isObject(target) ? target : {};
      return { ...old, [key]: put(Object.hasOwn(old, key) ? old[key] : undefined, more) };
    };
    const next = put(this.#json, path);
    if (sameValue(next, this.#json)) return 'unchanged';
    this.replace(next);
    return 'written';
  }
}
