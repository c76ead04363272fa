/** Reading the values of nodes for expressions. */
import { follow as access } from '../../fel/access.js';
import { fromJson } from '../../fel/values/json.js';
import { spend } from '../../fel/limits.js';
import type { Env, FelObject, FelValue } from '../../fel/types.js';
import { emptyObject } from '../../fel/values/values.js';
import { ALL, climb } from '../cycle/edges.js';
import { inheritedSetting, isRelevant, type LiveNode } from './node.js';
import { type Plan, rowOfStep } from '../compile/reference.js';

/** The state of an evaluation: the node that an expression belongs to is its place in the form. */
export interface FormEnv extends Env {
  node: LiveNode;
}

export function isExcluded(node: LiveNode): boolean {
  return node.template.mayExclude && !isRelevant(node) && inheritedSetting(node, 'excludedValue') === 'null';
}

/** The value of a field as expressions see it. A date that is none reads as null and is remarked upon each time. */
export function fieldValue(node: LiveNode, env: Env): FelValue {
  if (node.template.mayExclude && isExcluded(node)) return null;
  if (node.typed !== undefined) return node.typed;
  const before = env.errors.length;
  const value = fromJson(node.stored, node.template.dataType, env.errors);
  if (env.errors.length === before) node.typed = value;
  return value;
}

/** A group, row or the form as an object; `keys` limits it to what is needed. */
export function objectValue(node: LiveNode, env: Env, keys?: ReadonlySet<string>): FelObject {
  const object = emptyObject();
  const add = (kids: readonly LiveNode[]): void => {
    spend(kids.length * 2);
    for (const kid of kids) {
      if (kid.template.kind === 'display') continue;
      if (!keys || keys.has(kid.template.key)) object[kid.template.key] = nodeValue(kid, env);
      if (kid.template.kind === 'field' && kid.kids.length > 0) add(kid.kids);
    }
  };
  add(node.kids);
  return object;
}

export function nodeValue(node: LiveNode, env: Env, keys?: ReadonlySet<string>): FelValue {
  switch (node.template.kind) {
    case 'field':
      return fieldValue(node, env);
    case 'repeat':
      return isExcluded(node) ? null : node.kids.map((row) => objectValue(row, env, keys));
    case 'display':
      return null;
    default:
      return isExcluded(node) ? null : objectValue(node, env, keys);
  }
}

/** The nodes that a plan leads to; a row that does not exist is remarked upon, with the step that asked for it. */
export function findNodes(
  plan: Plan,
  env: FormEnv,
  visit: (node: LiveNode) => void,
  miss?: (step: number) => void,
): void {
  const { down } = plan;
  const go = (node: LiveNode, from: number): void => {
    let at = node;
    for (let i = from; i < down.length; i++) {
      const step = down[i]!;
      if (step === ALL) {
        for (const row of at.kids) go(row, i + 1);
        return;
      }
      const next: LiveNode | undefined = at.kids[step >= 0 ? step : rowOfStep(step)];
      if (!next) {
        env.errors.push({ code: 'FEL_INDEX', message: `${at.path} has no row ${rowOfStep(step) + 1}` });
        miss?.(i);
        return;
      }
      at = next;
    }
    visit(at);
  };
  go(climb(env.node, plan.up), 0);
}

/** Compiles a plan into an accessor; `keys` are those that matter in the rows it gives. */
export function readerOf(plan: Plan, keys?: ReadonlySet<string>): (env: FormEnv) => FelValue {
  const { up, down, leaf, rest, many, repeats } = plan;
  const finish = (value: FelValue, env: Env): FelValue =>
    rest.length === 0
      ? value
      : access(
          value,
          rest,
          ({ code, message }) => {
            env.errors.push({ code, message });
            return null;
          },
          many,
        );
  if (many) {
    // Rows that each look at all rows, as a share of the total does, get the same array until something changes.
    const isSteady = leaf.kind === 'field' && !leaf.mayExclude && rest.length === 0;
    const watched = [leaf, ...repeats];
    let kept: { readonly base: LiveNode; readonly version: number; readonly values: FelValue[] } | undefined;
    return (env) => {
      const base = climb(env.node, up);
      const version = watched.reduce((sum, template) => sum + template.version, 0);
      if (kept?.base === base && kept.version === version) return kept.values;
      const values: FelValue[] = [];
      let found: FelValue = values;
      const before = env.errors.length;
      // Once the account is empty, not even looking is free.
      spend(0);
      findNodes(
        plan,
        env,
        (node) => {
          const value = nodeValue(node, env, keys);
          if (leaf.kind === 'repeat') values.push(...((value ?? []) as FelValue[]));
          else values.push(value);
        },
        (step) => {
          // Without the row there is nothing to go through, or a gap among what is found.
          if (down.indexOf(ALL) > step) found = null;
          else if (!down.includes(ALL, step) && leaf.kind !== 'repeat') values.push(null);
        },
      );
      spend(values.length);
      kept = isSteady && env.errors.length === before ? { base, version, values } : undefined;
      return finish(found, env);
    };
  }
  if (leaf.kind === 'field' && rest.length === 0 && down.every((step) => step >= 0)) {
    if (down.length === 1) {
      const slot = down[0]!;
      return (env) => fieldValue(climb(env.node, up).kids[slot]!, env);
    }
    return (env) => {
      let node = climb(env.node, up);
      for (const slot of down) node = node.kids[slot]!;
      return fieldValue(node, env);
    };
  }
  return (env) => {
    let value: FelValue = null;
    findNodes(plan, env, (node) => {
      value = finish(nodeValue(node, env, keys), env);
    });
    return value;
  };
}
