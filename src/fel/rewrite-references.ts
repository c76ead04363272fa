import { childrenOf, type Node, type Tail } from './ast.js';
import { parse } from './parser.js';
import { printSegments } from './print.js';
import type { FieldReference, RefSegment } from './types.js';

/** New names for what an expression refers to; undefined leaves a reference as it is. */
export interface ReferenceMapper {
  field?(segments: readonly RefSegment[]): readonly RefSegment[] | undefined;
  variable?(name: string): string | undefined;
  /** A key read from a row or group as an object: `prev().x`, `@current.x`, `$.x`. */
  member?(key: string): string | undefined;
}

/**
 * Renames references in an expression and leaves every other character as it is, so that the author finds
 * the own text again. A renamed bare name gets a dollar sign: a `let` of the new name must not catch it.
 */
export function rewriteReferences(source: string, mapper: ReferenceMapper): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const edit = ({ start, end }: FieldReference['position'], text: string | undefined): void => {
    if (text !== undefined) edits.push({ start, end, text });
  };
  const visit = (node: Node): void => {
    if (node.type === 'field') {
      const segments = mapper.field?.(node.segments);
      edit(node, segments && `$${printSegments(segments)}`);
    } else if (node.type === 'variable') {
      const name = mapper.variable?.(node.name);
      edit(node, name && `@${name}`);
    } else if (node.type === 'access' && readsRow(node.target)) {
      for (const tail of node.tails) edit(tail, renamed(tail, mapper));
    }
    childrenOf(node).forEach(visit);
  };
  visit(parse(source));
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end),
      source,
    );
}

const readsRow = (target: Node): boolean =>
  target.type === 'self' ||
  (target.type === 'context' && target.name === 'current') ||
  (target.type === 'call' && /^(prev|next|parent)$/.test(target.name));

function renamed({ key }: Tail, mapper: ReferenceMapper): string | undefined {
  const name = key === undefined ? undefined : mapper.member?.(key);
  return name && `.${name}`;
}
