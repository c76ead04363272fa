/** The expanded tree with its binds resolved. It depends on the definition only, not on data. */
import type { Remark } from '../documents/diagnostics.js';
import type { ItemInfo } from '../documents/item-index.js';
import { type BreakpointMap, checkNames } from '../documents/breakpoints.js';
import {
  accessibility,
  cssClass,
  flag,
  type Json,
  own,
  pointerTo,
  type Rule,
  shown,
  styleMap,
  anyObject,
} from '../documents/rules.js';
import { isInput } from '../vocabulary/component-names.js';
import type { ComponentName } from '../plan.js';
import type { Binder, Target } from './bind.js';
import type { TreeNode } from './expand.js';
import { specOf, SURFACE_PROPS } from '../vocabulary/vocabulary.js';

export interface BoundNode {
  readonly component: ComponentName;
  readonly given: Json;
  readonly pointer: string;
  readonly children: readonly BoundNode[];
  /** Absent where another node has it already. */
  readonly id: string | undefined;
  /** Repeats in whose rows it stands, outermost first. */
  readonly repeats: readonly ItemInfo[];
  readonly target: Target | undefined;
  /** It has a bind that leads to nothing it can show. */
  readonly isUnusable: boolean;
  /** Overrides by breakpoint, without those that are not allowed. */
  readonly overrides: Readonly<Record<string, Json>>;
}

export interface BindingContext {
  readonly binder: Binder;
  readonly breakpoints: BreakpointMap;
  readonly remark: Remark;
}

export function bindTree(tree: TreeNode, context: BindingContext): BoundNode {
  const ids = new Set<string>();
  const visit = (node: TreeNode, repeats: readonly ItemInfo[]): BoundNode => {
    const { component, given, pointer } = node;
    const id = uniqueId(node, ids, context.remark);
    const target = targetOf(node, repeats, context);
    const isRepeat = component === 'Accordion' && target?.kind === 'item';
    const inner = isRepeat ? [...repeats, target.info] : repeats;
    const isBound = own(given, 'bind') !== undefined && specOf(component).bind !== 'forbidden';
    return {
      component,
      given,
      pointer,
      id,
      repeats,
      target,
      isUnusable: target === undefined && (isBound || component === 'DataTable'),
      overrides: overridesOf(node, context),
      children: node.children.map((child) => visit(child, inner)),
    };
  };
  return visit(tree, []);
}

function uniqueId({ given, pointer }: TreeNode, ids: Set<string>, remark: Remark): string | undefined {
  const id = own(given, 'id') as string | undefined;
  if (id === undefined) return undefined;
  if (ids.has(id)) {
    remark('E605', `${pointer}/id`, `The id ${shown(id)} is used twice; the first one keeps it.`);
    return undefined;
  }
  ids.add(id);
  return id;
}

/** What the bind of a node leads to; a remark where it leads nowhere. */
function targetOf(
  node: TreeNode,
  repeats: readonly ItemInfo[],
  { binder, remark }: BindingContext,
): Target | undefined {
  const { component, given, pointer } = node;
  if (specOf(component).bind === 'forbidden') return undefined;
  const bind = own(given, 'bind') as string | undefined;
  const refuse = (reason: string): undefined => {
    remark('W800', `${pointer}/bind`, `${component}: ${reason}`);
    return undefined;
  };
  if (bind === undefined)
    return component === 'DataTable' ? refuse('it has no bind, so there is nothing to show.') : undefined;
  const isDisplay = component === 'Text' || component === 'ProgressBar';
  const item = binder.item(bind, repeats);
  const target: Target | undefined = isDisplay
    ? binder.target(bind, repeats)
    : item && { kind: 'item', info: item };
  if (!target) return refuse(`${shown(bind)} names no item that can be reached here.`);
  if (target.kind === 'variable') return target;
  const { info } = target;
  const { type } = info.item;
  if (isInput(component) || component === 'ProgressBar')
    return type === 'field' ? target : refuse(`${shown(bind)} is no field.`);
  if (component === 'Text') return type === 'group' ? refuse(`${shown(bind)} is a group.`) : target;
  if (!info.isRepeat) return refuse(`${shown(bind)} is no repeatable group.`);
  return repeats.includes(info) ? refuse(`it stands in a row of ${shown(bind)} already.`) : target;
}

const BASE_OVERRIDES = new Map<string, Rule>([
  ['style', styleMap],
  ['cssClass', cssClass],
  ['accessibility', accessibility],
  ['layout', anyObject],
  ['hidden', flag],
]);

function overridesOf({ component, given, pointer }: TreeNode, context: BindingContext): Record<string, Json> {
  const responsive = own(given, 'responsive') as Record<string, Json> | undefined;
  if (!responsive) return {};
  const at = `${pointer}/responsive`;
  checkNames(responsive, context.breakpoints, at, context.remark);
  const { props } = specOf(component);
  const ruleOf = (name: string): Rule | undefined => {
    const prop = props.get(name) ?? SURFACE_PROPS.get(name);
    return BASE_OVERRIDES.get(name) ?? (prop?.fixed ? undefined : prop?.rule);
  };
  const isAllowed = (name: string, value: unknown, where: string): boolean => {
    let isValid = true;
    const rule = ruleOf(name);
    rule?.(value, '', () => (isValid = false));
    if (rule && isValid) return true;
    const reason = rule ? 'cannot have this value' : 'cannot change with the width';
    context.remark('W806', pointerTo(where, name), `"${name.slice(0, 80)}" of ${component} ${reason}.`);
    return false;
  };
  return Object.fromEntries(
    Object.entries(responsive).map(([breakpoint, overrides]) => [
      breakpoint,
      Object.fromEntries(
        Object.entries(overrides).filter(([name, value]) =>
          isAllowed(name, value, pointerTo(at, breakpoint)),
        ),
      ),
    ]),
  );
}
