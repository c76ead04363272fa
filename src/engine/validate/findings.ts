/** What is wrong with a node, from all who have something to say about it. */
import { type Finding, isRelevant, type LiveNode } from '../state/node.js';

const NONE: readonly Finding[] = [];

/** Everything known about a node at this moment, whatever is shown of it. */
export function liveFindings(node: LiveNode): readonly Finding[] {
  const { extra } = node;
  if (!extra) return NONE;
  const { bind = NONE, shapes, external } = extra;
  const more = external && isRelevant(node) ? external : NONE;
  if (!shapes?.size && more.length === 0) return bind;
  const fromShapes = [...(shapes ?? [])].sort(([a], [b]) => a.order - b.order).map(([, finding]) => finding);
  return [...bind, ...fromShapes, ...more];
}
