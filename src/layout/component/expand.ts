/** Puts custom components in place: the tree of a checked document becomes one of built-in components only. */
import { isObject } from '../../model/values.js';
import { isComponentName } from '../vocabulary/component-names.js';
import type { Remark } from '../documents/diagnostics.js';
import { type Json, own } from '../documents/rules.js';
import type { ComponentName } from '../plan.js';
import { type CheckedComponent, MOST_LEVELS, MOST_NODES, type Template } from './check-component.js';
import { fillParams, replacedProperties } from './params.js';
import { specOf } from '../vocabulary/vocabulary.js';

const LEVELS_TO_RECOMMEND = 20;
const TEMPLATES_TO_RECOMMEND = 3;

/** A built-in component as the author wrote it, params replaced. */
export interface TreeNode {
  readonly component: ComponentName;
  /** Its properties, children aside. */
  readonly given: Json;
  readonly pointer: string;
  readonly children: readonly TreeNode[];
}

type Params = Readonly<Record<string, string>>;

interface Place {
  readonly level: number;
  /** Number of templates around it. */
  readonly depth: number;
  /** Undefined outside of templates. */
  readonly params: Params | undefined;
}

class TooLarge extends Error {}

/** Undefined, with a remark, when the tree would become too large. */
export function expand(checked: CheckedComponent, remark: Remark): TreeNode | undefined {
  try {
    return new Expansion(checked.templates, remark).node(checked.document['tree'] as Json, '/tree', {
      level: 1,
      depth: 0,
      params: undefined,
    });
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    remark(
      'TOO_LARGE',
      '/tree',
      `With its templates in place, the tree has more than ${MOST_LEVELS} levels or ${MOST_NODES} components.`,
    );
    return undefined;
  }
}

class Expansion {
  #count = 0;

  constructor(
    readonly templates: ReadonlyMap<string, Template>,
    readonly remark: Remark,
  ) {}

  /** `overlay` are the properties of the instance whose root this is. */
  node(written: Json, pointer: string, place: Place, overlay?: Json): TreeNode {
    const { level, depth, params } = place;
    if (level > MOST_LEVELS || depth > MOST_LEVELS) throw new TooLarge();
    if (level > LEVELS_TO_RECOMMEND || depth > TEMPLATES_TO_RECOMMEND)
      this.remark(
        'TOO_DEEP',
        '/tree',
        `More than ${LEVELS_TO_RECOMMEND} levels, or templates nested more than ${TEMPLATES_TO_RECOMMEND} deep, are hard to follow.`,
      );
    const { children, ...filled } = fill(written, params);
    const given = overlay ? overlaid(filled, overlay) : filled;
    const component = given['component'] as string;
    if (!isComponentName(component)) {
      const template = this.templates.get(component)!;
      const { component: _, params: values, ...base } = given;
      return this.node(
        template.tree,
        template.pointer,
        { level, depth: depth + 1, params: (values ?? {}) as Params },
        base,
      );
    }
    if (++this.#count > MOST_NODES) throw new TooLarge();
    const isParent = specOf(component).hasChildren && Array.isArray(children);
    return {
      component,
      given,
      pointer,
      children: isParent
        ? children.map((child: Json, i) =>
            this.node(child, `${pointer}/children/${i}`, { ...place, level: level + 1 }),
          )
        : [],
    };
  }
}

/** A copy with params replaced. */
function fill(node: Json, params: Params | undefined): Json {
  if (!params) return node;
  const copy = { ...node };
  for (const key of replacedProperties(node)) copy[key] = fillParams(node[key] as string, params);
  const inner = own(node, 'params');
  if (isObject(inner))
    copy['params'] = Object.fromEntries(
      Object.entries(inner).map(([key, value]) => [key, fillParams(value as string, params)]),
    );
  return copy;
}

const classList = (given: unknown): string[] => (given === undefined ? [] : ([given].flat() as string[]));

/** Properties of an instance on top of the root of its template. */
function overlaid(root: Json, instance: Json): Json {
  const merged = { ...root, ...instance };
  for (const key of ['style', 'responsive'])
    if (isObject(root[key]) && isObject(instance[key])) merged[key] = { ...root[key], ...instance[key] };
  if (instance['cssClass'] !== undefined)
    merged['cssClass'] = [...classList(root['cssClass']), ...classList(instance['cssClass'])];
  return merged;
}
