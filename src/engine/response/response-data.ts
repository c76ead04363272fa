/** The data of a form as JSON: in memory, and as a Response carries it. */
import type { NonRelevantBehavior } from '../../model/definition.js';
import { inheritedSetting, isRelevant, type LiveNode } from '../state/node.js';

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

/** What a Response contains: nodes that are not relevant are left out, emptied or kept as the definition says. */
export function responseData(root: LiveNode, otherwise: NonRelevantBehavior): Record<string, unknown> {
  const behaviourOf = (node: LiveNode): string | undefined =>
    isRelevant(node) ? undefined : (inheritedSetting(node, 'nonRelevantBehavior') ?? otherwise);

  const valueOf = (node: LiveNode): unknown => {
    const { kind } = node.template;
    if (kind === 'field') return node.stored;
    if (kind === 'repeat')
      return node.kids.flatMap((row) => {
        const behaviour = behaviourOf(row);
        return behaviour === 'remove' ? [] : [behaviour === 'empty' ? null : valueOf(row)];
      });
    const data = emptyObject();
    add(data, node.kids);
    return data;
  };

  const add = (data: Record<string, unknown>, kids: readonly LiveNode[]): void => {
    for (const kid of kids) {
      const { kind, key } = kid.template;
      if (kind === 'display') continue;
      const behaviour = behaviourOf(kid);
      if (behaviour === 'empty') data[key] = null;
      else if (behaviour !== 'remove') data[key] = valueOf(kid);
      // Sub-questions keep their data beside the field, so each is judged for itself.
      if (kind === 'field') add(data, kid.kids);
    }
  };

  return valueOf(root) as Record<string, unknown>;
}
