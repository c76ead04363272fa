/** Reads values of nodes for expressions. The linker chooses a reader for each reference when the form is compiled. */
import { follow as access } from '../../fel/access.js';
import { spend } from '../../fel/limits.js';
import type { Env, FelObject, FelValue } from '../../fel/types.js';
import { fromJson } from '../../fel/values/json.js';
import { emptyObject } from '../../fel/values/values.js';
import { type ResolvedReference, rowOfStep } from '../compile/reference.js';
import { ALL, climb } from '../cycle/edges.js';
import type { InstanceData } from './instances.js';
import { type FormNode, inheritedSetting, isReadonly, isRelevant, isRequired, isValid } from './node.js';

/** The state of an evaluation in a form. */
export interface FormEnv extends Env {
  /** The node that the expression belongs to. */
  node: FormNode;
  /** For each template, how often values or rows of its instances changed. */
  readonly versions: Uint32Array;
  /** Data of the instances, by slot. */
  readonly instances: readonly InstanceData[];
  /** Arrays that were read from all rows, by reference. They are valid until one of their templates changes. */
  readonly columns: WeakMap<ResolvedReference, Column>;
}

interface Column {
  readonly base: FormNode;
  readonly version: number;
  readonly values: FelValue[];
}

export type Reader = (env: FormEnv) => FelValue;

/** Whether expressions read null because the node is not relevant. */
function isExcluded(node: FormNode): boolean {
  return node.template.mayExclude && !isRelevant(node) && inheritedSetting(node, 'excludedValue') === 'null';
}

/** The value of a field. An invalid date reads as null, with a diagnostic each time. */
export function fieldValue(node: FormNode, env: Env): FelValue {
  if (node.template.mayExclude && isExcluded(node)) return null;
  if (node.typed !== undefined) return node.typed;
  const before = env.errors.length;
  const value = fromJson(node.stored, node.template.dataType, env.errors);
  if (env.errors.length === before) node.typed = value;
  return value;
}

/** A group, row or the whole form as an object. `keys` limits it to the properties that are used. */
export function objectValue(node: FormNode, env: Env, keys?: ReadonlySet<string>): FelObject {
  const object = emptyObject();
  const add = (nodes: readonly FormNode[]): void => {
    spend(nodes.length * 2);
    for (const child of nodes) {
      if (child.template.kind === 'display') continue;
      if (!keys || keys.has(child.template.key)) object[child.template.key] = nodeValue(child, env);
      if (child.template.kind === 'field' && child.childNodes.length > 0) add(child.childNodes);
    }
  };
  add(node.childNodes);
  return object;
}

export function nodeValue(node: FormNode, env: Env, keys?: ReadonlySet<string>): FelValue {
  switch (node.template.kind) {
    case 'field':
      return fieldValue(node, env);
    case 'repeat':
      return isExcluded(node) ? null : node.childNodes.map((row) => objectValue(row, env, keys));
    case 'display':
      return null;
    default:
      return isExcluded(node) ? null : objectValue(node, env, keys);
  }
}

/** Visits the nodes of a reference. A row that does not exist gives a diagnostic and calls `onMissing` with its step. */
function findNodes(
  { up, down }: ResolvedReference,
  env: FormEnv,
  visit: (node: FormNode) => void,
  onMissing?: (step: number) => void,
): void {
  const go = (node: FormNode, from: number): void => {
    let at = node;
    for (let i = from; i < down.length; i++) {
      const step = down[i]!;
      if (step === ALL) {
        for (const row of at.childNodes) go(row, i + 1);
        return;
      }
      const next: FormNode | undefined = at.childNodes[step >= 0 ? step : rowOfStep(step)];
      if (!next) {
        env.errors.push({ code: 'FEL_INDEX', message: `${at.path} has no row ${rowOfStep(step) + 1}` });
        onMissing?.(i);
        return;
      }
      at = next;
    }
    visit(at);
  };
  go(climb(env.node, up), 0);
}

const stepInto = (
  value: FelValue,
  { rest, isMany }: Pick<ResolvedReference, 'rest' | 'isMany'>,
  env: Env,
): FelValue =>
  rest.length === 0
    ? value
    : access(
        value,
        rest,
        ({ code, message }) => {
          env.errors.push({ code, message });
          return null;
        },
        isMany,
      );

/** A reader for a reference. `keys` are the properties that are used of the rows or groups it gives. */
export function createReader(reference: ResolvedReference, keys?: ReadonlySet<string>): Reader {
  const { up, down, leaf, rest, isMany } = reference;
  if (isMany) return createColumnReader(reference, keys);
  if (leaf.kind === 'field' && rest.length === 0 && down.every((step) => step >= 0)) {
    if (down.length === 1) {
      const slot = down[0]!;
      return (env) => fieldValue(climb(env.node, up).childNodes[slot]!, env);
    }
    return (env) => {
      let node = climb(env.node, up);
      for (const slot of down) node = node.childNodes[slot]!;
      return fieldValue(node, env);
    };
  }
  return (env) => {
    let value: FelValue = null;
    findNodes(reference, env, (node) => {
      value = stepInto(nodeValue(node, env, keys), reference, env);
    });
    return value;
  };
}

/**
 * A reader for an array of values from many rows. If each row reads all rows, as a share of the total does, the rows
 * get the same array until something changes.
 */
function createColumnReader(reference: ResolvedReference, keys: ReadonlySet<string> | undefined): Reader {
  const { up, down, leaf, rest, repeats } = reference;
  const isCacheable = leaf.kind === 'field' && !leaf.mayExclude && rest.length === 0;
  const watched = [leaf, ...repeats].map(({ index }) => index);
  return (env) => {
    const base = climb(env.node, up);
    const version = watched.reduce((sum, index) => sum + env.versions[index]!, 0);
    const cached = isCacheable ? env.columns.get(reference) : undefined;
    if (cached?.base === base && cached.version === version) return cached.values;
    const values: FelValue[] = [];
    let found: FelValue = values;
    const before = env.errors.length;
    // Throws if the account is exhausted, before any row is read.
    spend(0);
    findNodes(
      reference,
      env,
      (node) => {
        const value = nodeValue(node, env, keys);
        if (leaf.kind === 'repeat') values.push(...((value ?? []) as FelValue[]));
        else values.push(value);
      },
      (step) => {
        // The missing row holds the rows to read, so there is no array; or it is one element, which is null.
        if (down.indexOf(ALL) > step) found = null;
        else if (!down.includes(ALL, step) && leaf.kind !== 'repeat') values.push(null);
      },
    );
    spend(values.length);
    if (isCacheable) {
      if (env.errors.length === before) env.columns.set(reference, { base, version, values });
      else env.columns.delete(reference);
    }
    return stepInto(found, reference, env);
  };
}

export const createRowReader =
  (hops: number, keys: ReadonlySet<string> | undefined): Reader =>
  (env) =>
    objectValue(climb(env.node, hops), env, keys);

/** `@index`: the 1-based position of the row. */
export const createIndexReader =
  (hops: number): Reader =>
  (env) =>
    climb(env.node, hops).position + 1;

/** `@count`: the number of rows. */
export const createCountReader =
  (hops: number): Reader =>
  (env) =>
    climb(env.node, hops).parentNode!.childNodes.length;

/** `prev()` and `next()`. */
export const createNeighbourReader =
  (hops: number, shift: number, keys: ReadonlySet<string> | undefined): Reader =>
  (env) => {
    const row = climb(env.node, hops);
    const neighbour = row.parentNode!.childNodes[row.position - shift];
    return neighbour ? objectValue(neighbour, env, keys) : null;
  };

export const createVariableReader =
  (hops: number, slot: number): Reader =>
  (env) =>
    climb(env.node, hops).extra?.variables?.[slot] ?? null;

export type StateName = 'valid' | 'relevant' | 'readonly' | 'required';

const STATES: Record<StateName, (node: FormNode) => boolean> = {
  valid: isValid,
  relevant: isRelevant,
  readonly: isReadonly,
  required: isRequired,
};

/** `valid($x)` and `relevant($x)` hold if they hold for all nodes, `readonly($x)` and `required($x)` if for any. */
export function createStateReader(name: StateName, reference: ResolvedReference): Reader {
  const isForAll = name === 'valid' || name === 'relevant';
  const holds = STATES[name];
  return (env) => {
    let outcome = isForAll;
    const before = env.errors.length;
    findNodes(reference, env, (node) => {
      outcome = isForAll ? outcome && holds(node) : outcome || holds(node);
    });
    // A row that does not exist has the default state, which is no error.
    env.errors.length = before;
    return outcome;
  };
}
