import type { PathSegment } from '../../model/path.js';
import type { LiveNode } from './node.js';

/** The node at an instance path, or undefined. A repeat is named without a row, everything inside it with one. */
export function findNode(root: LiveNode, segments: readonly PathSegment[]): LiveNode | undefined {
  let at: LiveNode | undefined = root;
  for (const { key, index } of segments) {
    if (at!.template.row) return undefined;
    const template = at!.template.child(key);
    at = template && at!.kids[template.slot];
    if (!at) return undefined;
    if (index !== undefined) at = at.template.row && index !== '*' ? at.kids[index] : undefined;
    if (!at) return undefined;
  }
  return at;
}
