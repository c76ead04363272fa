/** The data of a form as JSON: all of it, and as a Response contains it. */
import type { NonRelevantBehavior } from '../../model/definition.js';
import { type FormNode, inheritedSetting, isRelevant, settingOf } from '../state/node.js';

const emptyObject = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

/** The value of a node with everything below it, relevant or not. Unanswered fields are null. */
export function dataOf(node: FormNode): unknown {
  const { kind } = node.template;
  if (kind === 'field' || kind === 'display') return node.stored;
  if (kind === 'repeat') return node.childNodes.map(dataOf);
  const data = emptyObject();
  const add = (nodes: readonly FormNode[]): void => {
    for (const child of nodes) {
      if (child.template.kind === 'display') continue;
      data[child.template.key] = dataOf(child);
      // Sub-questions keep their data beside their field.
      if (child.template.kind === 'field') add(child.childNodes);
    }
  };
  add(node.childNodes);
  return data;
}

/**
 * The data of a Response. A node that is not relevant is left out, emptied or kept, as the nearest bind at it or
 * above it says. Without such a bind the definition's default applies. A container that is left out or emptied only
 * by this default stays for descendants whose own bind keeps (or, instead of leaving out, empties) them.
 */
export function responseData(root: FormNode, byDefault: NonRelevantBehavior): Record<string, unknown> {
  /** The value of a node in the Response, or undefined if the node is left out. */
  const valueOf = (node: FormNode): unknown => {
    const isField = node.template.kind === 'field';
    if (isRelevant(node)) return isField ? node.stored : contentOf(node);
    const setting = inheritedSetting(node, 'nonRelevantBehavior');
    const behaviour = setting ?? byDefault;
    if (behaviour === 'keep') return isField ? node.stored : contentOf(node);
    const otherwise = behaviour === 'empty' ? null : undefined;
    return setting !== undefined || isField || !keepsSome(node) ? otherwise : contentOf(node);
  };

  /** Whether a bind below a container overrides the default that leaves the container out or empties it. */
  const keepsSome = (node: FormNode): boolean =>
    node.childNodes.some((child) => {
      if (child.template.kind === 'display') return false;
      const setting = settingOf(child, 'nonRelevantBehavior');
      if (setting === 'keep' || (setting === 'empty' && byDefault === 'remove')) return true;
      // Sub-questions keep their data beside their field, so a bind of the field does not leave them out.
      return (setting === undefined || child.template.kind === 'field') && keepsSome(child);
    });

  const contentOf = (node: FormNode): unknown => {
    if (node.template.kind === 'repeat')
      return node.childNodes.map((row) => valueOf(row)).filter((row) => row !== undefined);
    const data = emptyObject();
    add(data, node.childNodes);
    return data;
  };

  const add = (data: Record<string, unknown>, nodes: readonly FormNode[]): void => {
    for (const child of nodes) {
      const { kind, key } = child.template;
      if (kind === 'display') continue;
      const value = valueOf(child);
      if (value !== undefined) data[key] = value;
      if (kind === 'field') add(data, child.childNodes);
    }
  };

  return contentOf(root) as Record<string, unknown>;
}
