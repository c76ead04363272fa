import type { FieldState } from '../../engine/types.js';

/** The relevant fields in these nodes, in document order: those whose answers are part of the Response. */
export function relevantFields(nodes: readonly FieldState[]): FieldState[] {
  return nodes.flatMap((node) => {
    if (!node.relevant) return [];
    const inner = relevantFields([...node.rows, ...node.children]);
    return node.kind === 'field' ? [node, ...inner] : inner;
  });
}
