/** The data of a form as JSON: in memory, and as a Response carries it. */
import type { NonRelevantBehavior } from '../../model/definition.js';
import { inheritedSetting, isRelevant, type LiveNode, settingOf } from '../state/node.js';

const emptyObject = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

/** Everything below a node, hidden or not; null where nothing was answered. */
export function dataOf(node: LiveNode): unknown {
  const { kind } = node.template;
  if (kind === 'field' || kind === 'display') return node.stored;
  if (kind === 'repeat') return node.kids.map(dataOf);
  const data = emptyObject();
  addTo(data, node.kids);
  return data;
}

function addTo(data: Record<string, unknown>, kids: readonly LiveNode[]): void {
  for (const kid of kids) {
    if (kid.template.kind === 'display') continue;
    data[kid.template.key] = dataOf(kid);
    if (kid.template.kind === 'field') addTo(data, kid.kids);
  }
}

/**
 * The data of a Response. A node that is not relevant is left out, emptied or kept, as the nearest bind at it or
 * above it says. Without such a bind the definition's default applies; a container that is left out or emptied only
 * by this default stays for descendants whose own bind keeps (or, instead of leaving out, empties) them.
 */
export function responseData(root: LiveNode, byDefault: NonRelevantBehavior): Record<string, unknown> {
  /** The value of a node in the Response, or undefined when the node is left out. */
  const valueOf = (node: LiveNode): unknown => {
    const isField = node.template.kind === 'field';
    if (isRelevant(node)) return isField ? node.stored : contentOf(node);
    const setting = inheritedSetting(node, 'nonRelevantBehavior');
    const behaviour = setting ?? byDefault;
    if (behaviour === 'keep') return isField ? node.stored : contentOf(node);
    const otherwise = behaviour === 'empty' ? null : undefined;
    return setting !== undefined || isField || !keepsSome(node) ? otherwise : contentOf(node);
  };

  /** Whether a bind below a container that only the default leaves out or empties says otherwise. */
  const keepsSome = (node: LiveNode): boolean =>
    node.kids.some((kid) => {
      if (kid.template.kind === 'display') return false;
      const setting = settingOf(kid, 'nonRelevantBehavior');
      if (setting === 'keep' || (setting === 'empty' && byDefault === 'remove')) return true;
      // Sub-questions keep their data beside their field, so a bind of the field does not leave them out.
      return (setting === undefined || kid.template.kind === 'field') && keepsSome(kid);
    });

  const contentOf = (node: LiveNode): unknown => {
    if (node.template.kind === 'repeat')
      return node.kids.map((row) => valueOf(row)).filter((row) => row !== undefined);
    const data = emptyObject();
    add(data, node.kids);
    return data;
  };

  const add = (data: Record<string, unknown>, kids: readonly LiveNode[]): void => {
    for (const kid of kids) {
      const { kind, key } = kid.template;
      if (kind === 'display') continue;
      const value = valueOf(kid);
      if (value !== undefined) data[key] = value;
      if (kind === 'field') add(data, kid.kids);
    }
  };

  return contentOf(root) as Record<string, unknown>;
}
