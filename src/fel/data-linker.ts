/** Resolves references in plain JSON, to evaluate an expression without a form. */
import { follow, stepsOf } from './access.js';
import { report } from './compiler.js';
import { Failure } from './errors.js';
import { spend } from './limits.js';
import { parseInstancePath } from './instance-path.js';
import { fromJson, moneyFrom } from './values/json.js';
import type { Env, FelFunction, FelObject, FelValue, FieldReference, Linker, RefSegment } from './types.js';
import { emptyObject } from './values/values.js';

export interface DataSource {
  readonly data?: unknown;
  /** Data types by path, such as `{ "lines.due": "date" }`; row numbers in the path do not matter. */
  readonly types?: Readonly<Record<string, string>>;
  /** Evaluate inside this row (0-based) of the repeat at that path, such as `orders[0].lines`. */
  readonly row?: { readonly path: string; readonly index: number };
  readonly instances?: Readonly<Record<string, unknown>>;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** The current row, or an object that encloses it. */
interface Scope {
  readonly key?: string;
  readonly value: unknown;
  /** Its path without row numbers. */
  readonly template: string;
  /** For a row: all rows, and its index. */
  readonly rows?: readonly unknown[];
  readonly index?: number;
}

const own = (object: unknown, key: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;
const withoutIndices = (path: string): string => path.replace(/\[[^[\]]*\]/g, '');
const join = (template: string, key: string): string => (template ? `${template}.${key}` : key);

/** From the current row outwards to the whole data. */
function scopesOf({ data, row }: DataSource): Scope[] {
  let scope: Scope = { value: data, template: '' };
  const scopes = [scope];
  const path = row ? (parseInstancePath(`${row.path}[${row.index}]`)?.path ?? []) : [];
  for (const { key, index } of path) {
    const value = own(scope.value, key);
    const template = join(scope.template, key);
    const rows = typeof index === 'number' && Array.isArray(value) ? (value as unknown[]) : undefined;
    scope = rows
      ? { key, value: rows[index as number], template, rows, index: index as number }
      : { key, value, template };
    scopes.unshift(scope);
  }
  return scopes;
}

export function dataLinker(source: DataSource, functions: ReadonlyMap<string, FelFunction>): Linker<Env> {
  const scopes = scopesOf(source);
  const types = new Map(
    Object.entries(source.types ?? {}).map(([path, type]) => [withoutIndices(path), type]),
  );
  const row = scopes[0]!.rows ? scopes[0]! : undefined;

  /** Types are declared by template path, so parts of rows and groups are converted, too. */
  const convert = (json: unknown, template: string, env: Env): FelValue => {
    const type = types.get(template);
    if (Array.isArray(json) && type !== 'multiChoice') {
      spend(json.length);
      return json.map((item) => convert(item, template, env));
    }
    if (type || typeof json !== 'object' || json === null || moneyFrom(json))
      return fromJson(json, type, env.errors);
    const result = emptyObject();
    const entries = Object.entries(json);
    spend(entries.length * 4);
    for (const [key, value] of entries) result[key] = convert(value, join(template, key), env);
    return result;
  };

  const read = (scope: Scope, segments: readonly RefSegment[], { position }: FieldReference) => {
    const steps = stepsOf(segments);
    const template = segments.reduce((path, { key }) => join(path, key), scope.template);
    const isChoices = types.get(template) === 'multiChoice';
    return (env: Env): FelValue => {
      spend(10);
      const complain = (failure: Failure): null => report(env, failure, position);
      const found = follow(scope.value as FelValue, steps, complain, false, isChoices);
      return convert(found, template, env);
    };
  };

  return {
    field(reference) {
      const { segments, aggregated } = reference;
      /** Inside a row of `rows`, `$rows.x` means this row; outside aggregates `$rows[*].x` does, too. */
      const meansScope = (at: number, scope: Scope | undefined): boolean => {
        const { key, index } = segments[at]!;
        return (
          key === scope?.key &&
          at < segments.length - 1 &&
          (index === undefined || (index === '*' && !aggregated))
        );
      };
      let level = scopes.findIndex((scope) => meansScope(0, scope));
      if (level >= 0) {
        let depth = 1;
        while (meansScope(depth, scopes[level - 1])) {
          level--;
          depth++;
        }
        return read(scopes[level]!, segments.slice(depth), reference);
      }
      const first = segments[0]!.key;
      const scope = scopes.find(
        ({ value, template }) => own(value, first) !== undefined || types.has(join(template, first)),
      );
      return scope ? read(scope, segments, reference) : () => null;
    },
    context(name) {
      if (!row) return () => null;
      if (name === 'current') return (env) => convert(row.value, row.template, env);
      const answer = name === 'index' ? row.index! + 1 : row.rows!.length;
      return () => answer;
    },
    variable: (name) => () => fromJson(own(source.variables, name)),
    instance(name, path, position) {
      const steps = stepsOf(path);
      return (env) =>
        follow(fromJson(own(source.instances, name)), steps, (failure) => report(env, failure, position));
    },
    neighbour(name, position) {
      if (!row) {
        const problem = new Failure('FEL_NO_REPEAT', `${name}() means something only inside a repeat`);
        return (env) => report(env, problem, position);
      }
      if (name === 'parent') {
        // The enclosing row, or else the nearest group. Groups in between are not part of that row's value, but names
        // that only they have can be read from it: they are its prototypes.
        const rowAround = scopes.findIndex(({ rows }, at) => at > 0 && rows);
        const [enclosing, ...between] = scopes.slice(1, Math.max(rowAround, 1) + 1).reverse();
        return (env) =>
          [...between, enclosing!].reduce<FelObject | null>(
            (inner, { value, template }) =>
              Object.assign(Object.create(inner) as FelObject, convert(value, template, env)),
            null,
          );
      }
      const neighbour = row.rows![row.index! + (name === 'prev' ? -1 : 1)];
      return (env) => convert(neighbour, row.template, env);
    },
    state: (name) => () => name === 'valid' || name === 'relevant',
    function: (name) => functions.get(name),
  };
}
